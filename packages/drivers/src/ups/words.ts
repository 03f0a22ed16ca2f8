import type { Power } from '@homeward/contract/shapes/devices/power.ts';

/** The words of a line: what stands in quotes is one word, in which a backslash goes before a quote or a backslash. */
export function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare ?? '') : quoted.replace(/\\(.)/g, '$1'),
  );
}

/** A text as one word of a line. It must hold no line of its own. */
export const wordFor = (text: string): string =>
  `"${text.replace(/[\r\n]/g, ' ').replace(/["\\]/g, '\\$&')}"`;

/** What of a supply is asked for. Null is that it does not say. */
export interface UpsValues {
  readonly status: string;
  readonly charge: string | null;
  /** Seconds. */
  readonly runtime: string | null;
  readonly alarm: string | null;
}

function numberOf(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,9}(?:\.\d{1,9})?$/.test(text.trim())) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}

/** How long is believed, in seconds: a month. */
const longest = 2_678_400;

/**
 * How a supply stands by its flags. `OL` and `OB` say where the power comes from; without either of them nobody knows
 * (`OFF`, `WAIT`, or a driver that has not asked yet). A calibration uses the battery on purpose, while the mains is there.
 */
export function powerOf({ status, charge, runtime, alarm }: UpsValues): Power {
  const flags = new Set(status.toUpperCase().split(/\s+/).filter(Boolean));
  const isCalibrating = flags.has('CAL');
  const onMains = flags.has('OL') || isCalibrating;
  const isKnown = onMains || flags.has('OB');
  const mains = isKnown ? onMains : null;
  const percent = numberOf(charge, 0, 100);
  const seconds = numberOf(runtime, 0, longest);
  // It is about to switch off, whatever its charge.
  const isLow = flags.has('LB') || flags.has('FSD');
  const isPassedBy = flags.has('RB') || flags.has('BYPASS') || flags.has('OFF');
  const isMissing =
    isPassedBy || /no battery|replace battery|battery (?:missing|disconnected)/i.test(alarm ?? '');
  return {
    mains,
    low: isLow || (isKnown ? false : null),
    missing: isMissing || (isKnown ? false : null),
    over: flags.has('OVER') || (isKnown ? false : null),
    percent: percent === null ? null : Math.round(percent),
    minutes: seconds === null ? null : Math.floor(seconds / 60),
  };
}
