import { airIndexOf, indexOfParticles } from '@homeward/contract/rules/devices/air-quality.ts';
import type { Measure } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';

/** Where a rule waits for a number: above the one, below the other, or in between. */
export interface Range {
  readonly above: number | null;
  readonly below: number | null;
}

/**
 * How far a number must leave a range before it can come back into it, in its own unit: sensors tremble by about so
 * much. A counter of energy never goes back by itself.
 */
const slack: Readonly<Record<Measure, number>> = {
  temperature: 0.5,
  humidity: 2,
  lux: 10,
  power: 5,
  energy: 0,
  co2: 50,
  pm25: 3,
  airQuality: 5,
  level: 2,
};

/** A device's number, or null where it has none or nobody knows it. The air's may be a word, or come of its particles. */
export const numberOf = (values: DeviceValues, measure: Measure): number | null =>
  measure === 'airQuality' ? airNumber(values) : (values[measure] ?? null);

function airNumber(values: DeviceValues): number | null {
  const { pm25 } = values;
  return airIndexOf(values) ?? (pm25 === undefined || pm25 === null ? null : indexOfParticles(pm25));
}

/** Whether a number lies in a range; its ends do not. */
export const liesIn = ({ above, below }: Range, number: number): boolean =>
  (above === null || number > above) && (below === null || number < below);

/** Whether a number that lay in a range has left it for good. */
export const hasLeft = ({ above, below }: Range, measure: Measure, number: number): boolean =>
  (above !== null && number <= above - slack[measure]) ||
  (below !== null && number >= below + slack[measure]);

/** Where anything changes for a rule that waits for the range. */
export const boundsOf = ({ above, below }: Range, measure: Measure): readonly number[] => [
  ...(above === null ? [] : [above, above - slack[measure]]),
  ...(below === null ? [] : [below, below + slack[measure]]),
];
