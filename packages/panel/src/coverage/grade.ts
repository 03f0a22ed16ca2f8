import type { Coverage, GradeGap } from '@homeward/contract/shapes/alarms/coverage.ts';
import { digitsOf } from '@homeward/contract/rules/access/pin-slots.ts';
import type { PanelConfig } from '../state/config.ts';
import { isMissable, layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';

/** Seconds within which somebody silent is missed (reliability A1-7). */
const longestSilence = 7_200;
/** The lowest grade that asks for it, and for polls so often, in seconds (A3-24). */
const from = 2;
const polls: Readonly<Partial<Record<number, number>>> = { 3: 50, 4: 20 };

/**
 * In what an area, by its slot, is below the grade that its panel claims: a system has the grade of its lowest part
 * (reliability A1-1). The settings refuse most of it from grade 3 on; below, it is the owner's choice, and told.
 */
export function gradeOf(config: PanelConfig, area: number): Coverage['grade'] {
  const { profile, grade } = config;
  if (profile !== 'EN') return { claimed: null, gaps: [] };
  const unmissed = unmissedIn(config, area);
  const often = polls[grade];
  const found: readonly (readonly [GradeGap['why'], boolean])[] = [
    ['supervision', grade >= from && unmissed.length > 0],
    ['jamming', grade >= from && config.jammingMinutes !== 1],
    ['dialer', grade >= from && config.dialerSeconds > 0],
    ['codes', grade >= from && digitsOf(config.pinLength, config.pins).least === 4],
    ['polling', often !== undefined && (config.pollingSeconds === 0 || config.pollingSeconds > often)],
  ];
  const gaps = found
    .filter(([, short]) => short)
    .map(([why]) => ({ why, devices: why === 'supervision' ? unmissed : [] }));
  return { claimed: grade, gaps };
}

/** Devices of an area that are not missed in time, though they could be, or are on the radio and never say that they are there. */
function unmissedIn(config: PanelConfig, area: number): GradeGap['devices'] {
  const { protecting, patience } = layoutOf(config);
  return entryAt(protecting, area)
    .filter((slot) => {
      const device = entryAt(config.devices, slot);
      return isMissable(device) || device.trust?.reports === false;
    })
    .filter((slot) => (patience[slot] ?? Infinity) > longestSilence)
    .map((slot) => entryAt(config.devices, slot).id);
}
