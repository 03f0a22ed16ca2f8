import { alarmKinds, isHelpKind } from '@homeward/contract/words/alarms/alarm-kinds.ts';
import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { AreaRow } from '@homeward/contract/wire/area.ts';
import { useMemo } from 'react';
import { create } from 'zustand';
import { areas, incidents } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';

/** An alarm that is on, or over but still unattended, with what is known of its story. */
export interface AlarmNow {
  readonly id: string;
  readonly area: AreaRow;
  /** Undefined for the moment between the area's alarm and its incident. */
  readonly incident: Incident | undefined;
}

export const isHelpCall = ({ incident }: AlarmNow): boolean =>
  incident !== undefined && isHelpKind(incident.kind);

const rank = ({ incident }: AlarmNow): number =>
  incident === undefined ? 0 : alarmKinds.indexOf(incident.kind);

/** More than anybody can look through while an alarm is on. */
const mostOthers = 20;

/**
 * The alarms of these areas, most urgent first, then newest: what each area shows itself, unless it is closed, and the
 * first of its others that nobody has seen to. Rows and incidents come in any order and may be any number.
 */
export function alarmsOf(rows: readonly AreaRow[], incidents: readonly Incident[]): readonly AlarmNow[] {
  const unattended = incidents
    .filter(({ state, silent }) => state === 'open' && !silent)
    .toSorted(
      (one, other) =>
        alarmKinds.indexOf(one.kind) - alarmKinds.indexOf(other.kind) || other.openedAt - one.openedAt,
    );
  return rows
    .filter(({ alarm }) => alarm !== 'quiet')
    .flatMap((area): AlarmNow[] => {
      const shown = incidents.find(({ id }) => id === area.incident);
      const first = { id: area.incident ?? `area ${area.id}`, area, incident: shown };
      const others = unattended
        .filter(({ id, area: where }) => id !== area.incident && where === area.id)
        .slice(0, mostOthers)
        .map((incident) => ({ id: incident.id, area, incident }));
      return shown?.state === 'closed' ? others : [first, ...others];
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

/** Every alarm that asks for somebody, most urgent first. */
export function useAlarms(): readonly AlarmNow[] {
  const rows = useRows(areas, (all) => all.filter(({ alarm }) => alarm !== 'quiet'));
  const stories = useRows(incidents, (all) => all);
  return useMemo(() => alarmsOf(rows, stories), [rows, stories]);
}

/** The devices that raised the alarms that ask for somebody, by their ids. */
export function useAlarmedDevices(): ReadonlySet<string> {
  const alarms = useAlarms();
  return useMemo(
    () =>
      new Set(alarms.flatMap(({ incident }) => incident?.zones.flatMap(({ device }) => device ?? []) ?? [])),
    [alarms],
  );
}

interface Attention {
  /** Alarms put aside by this reader, with how many detectors had reported then: one more brings it back. */
  readonly aside: Readonly<Record<string, number>>;
  /** Alarms whose sound this page no longer makes. */
  readonly muted: Readonly<Record<string, true>>;
}

export const useAttention = create<Attention>(() => ({ aside: {}, muted: {} }));

export const putAside = ({ id, incident }: AlarmNow): void =>
  useAttention.setState(({ aside }) => ({ aside: { ...aside, [id]: incident?.zones.length ?? 0 } }));
export const takeUp = (id: string): void =>
  useAttention.setState(({ aside: { [id]: _taken, ...aside } }) => ({ aside }));
export const muteAlarm = (id: string): void =>
  useAttention.setState(({ muted }) => ({ muted: { ...muted, [id]: true } }));

/** Whether this reader has put an alarm aside and nothing has been added to it since. */
export const isAside = ({ aside }: Attention, { id, incident }: AlarmNow): boolean => {
  const seen = aside[id];
  return seen !== undefined && (incident?.zones.length ?? 0) <= seen;
};

/** Whether the screen of who is cared for tells their own call itself, in larger words than the alarm layer has. */
export const useOwnCallShown = create<boolean>(() => false);
