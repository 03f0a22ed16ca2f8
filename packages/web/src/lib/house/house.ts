import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import type { AreaRow } from '@homeward/contract/wire/area.ts';
import type { WireEvent } from '@homeward/contract/wire/event.ts';
import type { WireStatus } from '@homeward/contract/wire/panel.ts';
import { create } from 'zustand';
import type { HouseDevice } from '#lib/house/device.ts';
import { keyedStore } from '#lib/house/keyed-store.ts';

export type PanelInfo = DataOf<'GET /panel/info'>;
export type Camera = DataOf<'GET /camera'>[number];
export type SceneRow = DataOf<'GET /automation/scene'>[number];

/** What is known of the chosen panel, by id; kept true by live messages. */
export const areas = keyedStore<number, AreaRow>();
export const devices = keyedStore<string, HouseDevice>();
export const incidents = keyedStore<string, Incident>();
export const cameras = keyedStore<string, Camera>();

export interface House {
  /** MAC of the panel the stores are about; empty before one was chosen. */
  readonly panel: string;
  readonly info: PanelInfo | undefined;
  readonly status: WireStatus | undefined;
  readonly scenes: readonly SceneRow[];
  readonly online: boolean;
  /** Since when the panel is away, epoch ms; what is shown is from then. */
  readonly awaySince: number | undefined;
  /** The newest events first, few; the log has the rest. */
  readonly recent: readonly WireEvent[];
  /** Set where `recent` lacks what happened: it could not be read, or is not for this person. */
  readonly unread: 'failed' | 'refused' | undefined;
  readonly loaded: boolean;
}

const nothing: House = {
  panel: '',
  info: undefined,
  status: undefined,
  scenes: [],
  online: true,
  awaySince: undefined,
  recent: [],
  unread: undefined,
  loaded: false,
};

export const useHouse = create<House>(() => nothing);

/** Forgets the panel of before. */
export function clearHouse(panel: string): void {
  areas.replace([]);
  devices.replace([]);
  incidents.replace([]);
  cameras.replace([]);
  useHouse.setState({ ...nothing, panel });
}

const most = 30;

/** Adds an event once, newest first. */
export function noteEvent(event: WireEvent): void {
  useHouse.setState(({ recent }) =>
    recent.some(({ id }) => id === event.id)
      ? {}
      : { recent: [event, ...recent].toSorted((a, b) => Number(b.id) - Number(a.id)).slice(0, most) },
  );
}

export function noteOnline(online: boolean): void {
  useHouse.setState((house) =>
    house.online === online
      ? {}
      : { online, awaySince: online ? undefined : Number(house.awaySince ?? Date.now()) },
  );
}
