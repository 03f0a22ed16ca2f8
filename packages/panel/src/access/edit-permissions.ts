import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { ConfigEdit, EditOf, EditTag } from '@homeward/contract/shapes/panel/edit.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { Editor } from '../kernel/edit.ts';
import type { Turn } from '../kernel/turn.ts';
import { isInstaller, refusalOf } from './permissions.ts';
import { pinUser } from './pins.ts';

/** What is no installer's business, consent or not: people's data (reliability D6). */
const personal: ReadonlySet<EditTag> = new Set<EditTag>([
  'putCare',
  'putCareContact',
  'removeCareContact',
  'putGeofence',
  'removeGeofence',
  'putTracker',
  'removeTracker',
  'removePin',
]);

/** People's own affairs: they need no right to set the panel up, and the portal knows whose they are. */
const own: ReadonlySet<EditTag> = new Set<EditTag>([
  'putCare',
  'putCareContact',
  'removeCareContact',
  'putTracker',
  'removeTracker',
]);

/**
 * Who may make an edit; null is no objection. Codes are the owner's, but for the name and the code of one's own slot.
 * A code that is given for another edit must be one that may set the panel up; whether an edit needs one at all, each
 * edit says.
 */
export function editRefusal(turn: Turn, edit: ConfigEdit, { actor, proof }: Editor): Refusal | null {
  if (isInstaller(actor, proof) && personal.has(edit.tag)) return { tag: 'notAllowed' };
  const aboutCodes = edit.tag === 'putPin' || edit.tag === 'removePin';
  if (proof.tag !== 'pin') return aboutCodes ? refusalOf(turn, proof, null, 'configure') : null;
  const { slot } = proof;
  if (slot.tag === 'user' && own.has(edit.tag)) return null;
  const mayOwn = slot.tag === 'user' || slot.tag === 'installer';
  return mayOwn && edit.tag === 'putPin'
    ? ownRefusal(turn, edit, slot)
    : refusalOf(turn, proof, null, 'configure');
}

/** One's own name and code, nothing else: what the slot may do stays the owner's word. */
function ownRefusal(turn: Turn, { user }: EditOf<'putPin'>, slot: PinSlot): Refusal | null {
  const before = pinUser(turn.state.config, slot);
  const own = before !== undefined && slotNumber(user.slot) === slotNumber(slot);
  if (!own || !isSame(rightsOf(before), rightsOf({ ...user, name: before.name })))
    return { tag: 'notAllowed' };
  return refusalOf(turn, { tag: 'pin', slot }, null, 'ownCode');
}

/** A slot without what its code alone decides. */
function rightsOf(user: PinUser): Omit<PinUser, 'digits'> {
  const { digits: _, ...rights } = user;
  return rights;
}

/** Whether two values hold the same, whatever the order of their fields. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const before = new Map(Object.entries(a));
  const after = Object.entries(b);
  return (
    before.size === after.length &&
    after.every(([name, value]) => before.has(name) && isSame(before.get(name), value))
  );
}
