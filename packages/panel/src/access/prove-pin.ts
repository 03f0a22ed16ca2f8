import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Proof } from '../kernel/input.ts';
import { done } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { refusalOf } from './permissions.ts';

/**
 * Whether a code may set the panel up now: the master's, the installer's while the owner lets him in; or, with `own`,
 * whether it is one that somebody of the household has for every day. Nothing changes, and nothing is logged (S6.5); under
 * duress the caller passes like with his own code, and help is called all the same.
 */
export function provePin(
  turn: Turn,
  { own = false }: Extract<PanelCommand, { tag: 'provePin' }>,
  proof: Proof,
): Outcome {
  const refusal = refusalOf(turn, proof, null, own ? 'ownCode' : 'configure');
  return refusal === null ? done : { tag: 'refused', refusal };
}
