import type { AlarmKind, Incident } from '@homeward/contract/entities/incident.ts';
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

/** Most urgent first, as the contract orders them. */
const urgency: readonly AlarmKind[] = [
  'fire',
  'co',
  'gas',
  'heat',
  'duress',
  'panic',
  'silentPanic',
  'medical',
  'fall',
  'emergency',
  'burglar',
  'tamper',
  'water',
  'technical',
];
const rank = ({ incident }: AlarmNow): number =>
  incident === undefined ? 0 : urgency.indexOf(incident.kind);

function alarmsOf(rows: readonly AreaRow[], stories: readonly Incident[]): readonly AlarmNow[] {
  const on = rows.filter(({ alarm }) => alarm !== 'quiet');
  return on
    .flatMap((area): AlarmNow[] => {
      const shown = stories.find(({ id }) => id === area.incident);
      const first = { id: area.incident ?? `area ${area.id}`, area, incident: shown };
      // Other alarms of the area that nobody has seen to; the area itself shows the most urgent.
      const others = stories
        .filter(
          ({ id, area: where, state, silent }) =>
            id !== area.incident && where === area.id && state === 'open' && !silent,
        )
        .map((incident) => ({ id: incident.id, area, incident }));
      return shown?.state === 'closed' ? others : [first, ...others];
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

/** Every alarm that asks for somebody, most urgent first. */
export function useAlarms(): readonly AlarmNow[] {
  const rows = useRows(areas, (all) => all.filter(({ alarm }) => alarm !== 'quiet'));
  const stories = useRows(incidents, (all) => all.filter(({ state }) => state !== 'closed').slice(0, 20));
  const closed = useRows(incidents, (all) => all.filter(({ state }) => state === 'closed').slice(0, 20));
  return useMemo(() => alarmsOf(rows, [...stories, ...closed]), [rows, stories, closed]);
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
