import type { AreaRow } from '@homeward/contract/wire/area.ts';
import { create } from 'zustand';
import type { Mode } from '#lib/house/device.ts';
import { areas } from '#lib/house/house.ts';

/**
 * What was asked of an area and is not confirmed by the panel yet. Arming is never shown before the panel says so:
 * sending → accepted (the panel answered) → confirmed (its state says so).
 */
export interface Pending {
  readonly mode: Mode;
  readonly stage: 'sending' | 'accepted';
}

export const usePending = create<Readonly<Record<number, Pending | undefined>>>(() => ({}));

export const setPending = (area: number, pending: Pending | undefined): void =>
  usePending.setState({ [area]: pending });

/** Milliseconds after which an accepted command that does not show in the panel's state is called unconfirmed. */
const confirmWithin = 10_000;

const shows = (area: AreaRow | undefined, mode: Mode): boolean =>
  area?.target === mode && (mode !== 'disarm' || area.alarm === 'quiet');

/** Resolves to whether the panel's own state says what was asked for, within 10 s. */
export function confirmed(area: number, mode: Mode): Promise<boolean> {
  return new Promise((resolve) => {
    if (shows(areas.get(area), mode)) return resolve(true);
    const settle = (result: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve(result);
    };
    const stop = areas.subscribe(area, () => {
      if (shows(areas.get(area), mode)) settle(true);
    });
    const timer = setTimeout(() => settle(false), confirmWithin);
  });
}
