import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import { isFixedSlot } from '@homeward/contract/rules/access/pin-slots.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { codeStrength } from '@homeward/contract/words/access/pin-code.ts';
import type { Editor, Edits } from '../kernel/edit.ts';
import { tell } from '../reporting/tell.ts';
import { done, refused, setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { problemWith, tidied } from './pin-rules.ts';
import { eventUser, pinUser } from './pins.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** XYZ of codes and tags that are set and deleted (domain 2). */
const eventOf = {
  tagSet: events.tagSet,
  tagDeleted: events.tagDeleted,
  codeSet: events.codeSet,
  codeDeleted: events.codeDeleted,
} as const;

/**
 * Sets a slot up: the code itself has gone no further than the hub, which checked it. Who may is decided before
 * (edit-permissions.ts). A temporary slot may be used anew for arming and for disarming.
 */
function putPin(turn: Turn, edit: EditOf<'putPin'>, { actor }: Editor): Outcome {
  const { config } = turn.state;
  const before = pinUser(config, edit.user.slot);
  const { digits = before?.digits, ...tidy } = tidied(config, edit.user);
  const user = digits === undefined || digits === config.pinLength ? tidy : { ...tidy, digits };
  const problem = problemWith(config, user);
  if (problem !== null) return refused(problem);
  const others = config.pins.filter(({ slot }) => slotNumber(slot) !== slotNumber(user.slot));
  setPins(turn, [...others, user]);
  if (user.slot.tag === 'temporary') setState(turn, { temporaryUsed: { arm: false, disarm: false } });
  noteTag(turn, before?.tag ?? null, user, actor);
  note(turn, eventOf.codeSet, user, actor, codeStrength(digits ?? config.pinLength, config.grade) === 'weak');
  return done;
}

/** Takes a slot away, and with it its code and its tag. */
function removePin(turn: Turn, { slot }: EditOf<'removePin'>, { actor }: Editor): Outcome {
  const { config } = turn.state;
  const user = pinUser(config, slot);
  if (user === undefined) return refused({ tag: 'absent' });
  if (isFixedSlot(slot)) return refused({ tag: 'invalid', why: 'v2_mg_pin_slot_fixed', where: 'slot' });
  setPins(
    turn,
    config.pins.filter((one) => one !== user),
  );
  if (user.tag !== null) note(turn, eventOf.tagDeleted, user, actor);
  note(turn, eventOf.codeDeleted, user, actor);
  return done;
}

function setPins(turn: Turn, pins: readonly PinUser[]): void {
  const sorted = pins.toSorted((a, b) => slotNumber(a.slot) - slotNumber(b.slot));
  setState(turn, { config: { ...turn.state.config, pins: sorted } });
}

function noteTag(turn: Turn, before: string | null, user: PinUser, actor: Actor): void {
  if (before === user.tag) return;
  note(turn, user.tag === null ? eventOf.tagDeleted : eventOf.tagSet, user, actor);
}

/** Tells whose code or tag it is, never which; few digits for the panel's grade are said along (reliability A1-9). */
function note(turn: Turn, event: EventNumber, { slot, name }: PinUser, actor: Actor, weak = false): void {
  const detail = weak ? `${name}, 4 digits` : name;
  tell(turn, { event, user: eventUser(slot), actor, detail });
}

/** Edits of the codes. */
export const pinEdits: Pick<Edits, 'putPin' | 'removePin'> = { putPin, removePin };
