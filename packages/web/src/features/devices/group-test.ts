import type { DataOf } from '@homeward/contract/routes/table.ts';
import { create } from 'zustand';
import { hitsOf } from '#features/devices/walk-hits.ts';
import { isGuard, type HouseDevice } from '#lib/house/device.ts';

/** How a device stands in a test of several: when it was heard, or that it is waited for, or that it never was. */
export type Tried = { readonly tag: 'heard'; readonly at: number } | { readonly tag: 'waits' | 'missed' };

/**
 * How the chosen devices stand in the walk test that tries them. What guards must be set off; of what guards nothing any
 * word counts.
 */
export function triedIn(
  chosen: readonly HouseDevice[],
  { running, rows }: Pick<DataOf<'GET /panel/walktest'>, 'running' | 'rows'>,
): ReadonlyMap<string, Tried> {
  const { hits, spoke } = hitsOf(rows);
  return new Map(
    chosen.map((device): readonly [string, Tried] => {
      const hit = hits.get(device.id) ?? (isGuard(device) ? undefined : spoke.get(device.id));
      if (hit !== undefined) return [device.id, { tag: 'heard', at: hit.at }];
      return [device.id, { tag: running ? 'waits' : 'missed' }];
    }),
  );
}

interface Lines {
  /** A line of each device that is tried. */
  readonly lines: ReadonlyMap<string, string>;
}

/** What rows say of a test that is under way or has just ended. */
export const useTestLines = create<Lines>(() => ({ lines: new Map() }));
