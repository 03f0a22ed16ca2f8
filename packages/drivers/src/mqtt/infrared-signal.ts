import { isObject, list, member } from '../common/json.ts';

/** What a key of a remote control looks like. */
export interface Signal {
  /** µs, marks and spaces by turns. */
  readonly timings: readonly number[];
  /** Hz; null where the receiver did not say. */
  readonly modulation: number | null;
}

/** Marks and spaces of a signal, at most. */
const mostTimings = 2_000;

/** Reads a signal as it is sent and seen: raw timings, µs, marks and spaces by turns. Null is none. */
export function readSignal(text: string): Signal | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(json)) return null;
  const timings = list(json, 'timings');
  const isRaw = timings.every((one): one is number => typeof one === 'number' && Number.isInteger(one));
  if (!isRaw || timings.length === 0 || timings.length > mostTimings) return null;
  const modulation = member(json, 'modulation');
  return { timings, modulation: typeof modulation === 'number' ? modulation : null };
}
