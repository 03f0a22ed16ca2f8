import type { Proof } from '../input.ts';
import { done } from '../turn.ts';
import type { Outcome, Turn } from '../turn.ts';
import { refusalOf } from './permissions.ts';

/**
 * Whether a code may set the panel up now: the master's, the installer's while the owner lets him in. Nothing changes,
 * and nothing is logged (S6.5); under duress the caller passes like the master, and help is called all the same.
 */
export function provePin(turn: Turn, proof: Proof): Outcome {
  const refusal = refusalOf(turn, proof, null, 'configure');
  return refusal === null ? done : { tag: 'refused', refusal };
}
