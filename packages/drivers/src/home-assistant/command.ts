import type { ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import { modeOf } from './areas.ts';

/** A command may be so old, or ahead of our clock, in ms: what waited somewhere is wanted no more. */
export const freshMs = 10_000;
/** Bytes: a command is short. */
const mostBytes = 512;

export type ReadCommand =
  | { readonly tag: 'wish'; readonly mode: ArmMode; readonly code: string }
  | { readonly tag: 'refused'; readonly mode: ArmMode; readonly why: 'noCode' | 'late' | 'retained' }
  /** Nothing that is asked of an area. */
  | { readonly tag: 'malformed' };

const malformed: ReadCommand = { tag: 'malformed' };

/** What the template makes of no code. */
const isNoCode = (code: unknown): boolean =>
  code === undefined || code === null || code === '' || code === 'None';

/** Reads a command; `now` is wall time in ms. Digits alone are a code, 8 at most. */
export function readCommand(payload: Uint8Array, isRetained: boolean, now: number): ReadCommand {
  if (payload.length > mostBytes) return malformed;
  let said: unknown;
  try {
    said = JSON.parse(Buffer.from(payload).toString('utf8'));
  } catch {
    return malformed;
  }
  if (typeof said !== 'object' || said === null) return malformed;
  const { action, code, at } = said as Readonly<Record<string, unknown>>;
  const mode = typeof action === 'string' ? modeOf(action) : null;
  if (mode === null) return malformed;
  if (isRetained) return { tag: 'refused', mode, why: 'retained' };
  if (typeof at !== 'number' || !(Math.abs(now - at * 1_000) <= freshMs))
    return { tag: 'refused', mode, why: 'late' };
  if (isNoCode(code)) return { tag: 'refused', mode, why: 'noCode' };
  if (typeof code !== 'string' || !/^\d{1,8}$/.test(code)) return malformed;
  return { tag: 'wish', mode, code };
}
