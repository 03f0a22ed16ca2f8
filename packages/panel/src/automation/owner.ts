import type { Editor } from '../kernel/edit.ts';
import type { Outcome } from '../kernel/turn.ts';

/** What a rule may do without a code is the owner's word alone: it needs the master's code, or what passes for it. */
export function isOwner({ proof }: Editor): boolean {
  if (proof.tag !== 'pin') return false;
  const { tag } = proof.as ?? proof.slot;
  return tag === 'master' || tag === 'duress';
}

/** What is said to whoever is not the owner, or has not shown it. */
export const ownerOnly = ({ proof }: Editor): Outcome => ({
  tag: 'refused',
  refusal: { tag: proof.tag === 'none' ? 'pinRequired' : 'notAllowed' },
});
