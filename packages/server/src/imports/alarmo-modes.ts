import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { ArmedMode } from '@homeward/contract/shapes/values/modes.ts';

/**
 * Modes of ours for those of Alarmo. Vacation is away for longer, and away there is one: it has no mode of its own, and is
 * not to be taken for a mode in which somebody is home.
 */
export const modeOf: Readonly<Record<string, ArmedMode>> = {
  armed_away: 'arm',
  armed_home: 'home_1',
  armed_night: 'home_2',
  armed_custom_bypass: 'home_3',
};

/** The area of ours that one of Alarmo is, or is to be; null where there is no room for one more. */
export type AreaMap = ReadonlyMap<string, AreaId | null>;
