import type { KeypadSign } from '../port.ts';
import { canSet, type Features, hasAny } from './exposes.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Answers to an entry, by its number: `armNotification` of the standard. */
const answers: Partial<Readonly<Record<KeypadSign['shows'], string>>> = {
  disarmed: 'disarm',
  away: 'arm_all_zones',
  home: 'arm_day_zones',
  refused: 'invalid_code',
  notReady: 'not_ready',
};
/** How the panel stands: `armMode` of the standard. */
const states: Partial<Readonly<Record<KeypadSign['shows'], string>>> = {
  disarmed: 'disarm',
  away: 'arm_all_zones',
  home: 'arm_day_zones',
  exitDelay: 'exit_delay',
  entryDelay: 'entry_delay',
  alarm: 'in_alarm',
  notReady: 'not_ready',
};
/** Seconds that the standard can say. */
const mostSeconds = 255;

/** What to publish so that a keypad shows a sign; null where it has no word for it. */
export function signPayload({ shows, entry, seconds }: KeypadSign, features: Features): Payload | null {
  if (canSet(features, 'armed'))
    return shows === 'refused' || shows === 'notReady' ? null : { armed: shows !== 'disarmed' };
  // It listens to what its standard says, where it numbers what it asks.
  if (!hasAny(features, 'action_transaction')) return null;
  const mode = entry === null ? states[shows] : answers[shows];
  if (mode === undefined) return null;
  if (entry !== null) return { arm_mode: { transaction: entry, mode } };
  return {
    arm_mode: { mode, ...(seconds !== null && { delay: Math.min(mostSeconds, Math.round(seconds)) }) },
  };
}
