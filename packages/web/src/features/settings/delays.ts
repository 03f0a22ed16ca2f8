import type { DataOf } from '@homeward/contract/routes/table.ts';

export type ProvisionedArea = DataOf<'GET /panel/provision/v2'>['areas'][number];
export type Delays = ProvisionedArea['delays']['arm'];
export type DelayMode = keyof ProvisionedArea['delays'];

/** What else decides how an alarm runs. */
export interface AlarmTimes {
  readonly sirenMinutes: number;
  /** Seconds after the siren until the station is told, where nobody disarms: the hold, the dialer delay or the abort window. */
  readonly tellAfter: number;
}

/** One stretch of the line: somebody leaves, the home guards, somebody comes in, the siren sounds, it is quiet again. */
export interface Stretch {
  readonly tag: 'leave' | 'guard' | 'enter' | 'siren' | 'quiet';
  /** Seconds; null is however long it takes. */
  readonly seconds: number | null;
  /** Its share of the line's width. */
  readonly share: number;
}

/** A stretch grows with its time, but not as fast: half a minute and ten both have room for their words. */
const shareOf = (seconds: number): number => 1 + Math.log2(1 + seconds / 10);

/** How leaving, coming home and an alarm run with these times. */
export function delayLine({ exit, entry1 }: Delays, { sirenMinutes }: AlarmTimes): readonly Stretch[] {
  const sirenSeconds = sirenMinutes * 60;
  const timed = (tag: Stretch['tag'], seconds: number): readonly Stretch[] =>
    seconds > 0 ? [{ tag, seconds, share: shareOf(seconds) }] : [];
  return [
    ...timed('leave', exit),
    { tag: 'guard', seconds: null, share: 1.6 },
    ...timed('enter', entry1),
    ...timed('siren', sirenSeconds),
    { tag: 'quiet', seconds: null, share: 1.6 },
  ];
}

/** When the station is told, in seconds from the opened door: the siren begins when the time to disarm is over. */
export const toldAt = ({ entry1 }: Delays, { tellAfter }: AlarmTimes): number => entry1 + tellAfter;
