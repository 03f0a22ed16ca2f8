import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import { slotNumbers } from '@homeward/contract/rules/access/pin-slots.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { tell } from '../reporting/tell.ts';
import type { Proof } from '../kernel/input.ts';
import { endGranted } from './ending.ts';
import { done, setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { refusalOf } from '../access/permissions.ts';

/** XYZ of an installer's time at the panel, its beginning and its end (domain 2). */
const eventOf = { begins: events.programmingBegun, ends: events.programmingEnded } as const;
const minuteMs = 60_000;

/** Whether a session of the owner's is behind it, code or none. */
const isOwner = ({ tag, slot }: Actor): boolean => tag === 'person' && slot?.tag === 'master';

/**
 * The owner lets installers in for 15 minutes to 24 hours, or with 0 sends them away at once (reliability D6). Only the
 * master's proof lets them in, a new word in the place of the one before; sending them away must wait for no code, so
 * the owner's session will do.
 */
export function setConsent(
  turn: Turn,
  { minutes }: Extract<PanelCommand, { tag: 'consent' }>,
  actor: Actor,
  proof: Proof,
): Outcome {
  const revokes = minutes === 0 && proof.tag === 'none' && isOwner(actor);
  const refusal = revokes ? null : refusalOf(turn, proof, null, 'consent');
  if (refusal !== null) return { tag: 'refused', refusal };
  if (actor.tag !== 'person') return { tag: 'refused', refusal: { tag: 'notAllowed' } };
  if (minutes === 0) {
    if (turn.state.consent !== null) end(turn, actor, 'revoked');
    return done;
  }
  const { min, max } = limits.consentMinutes;
  if (minutes < min || minutes > max)
    return { tag: 'refused', refusal: { tag: 'invalid', why: 'v2_mg_consent_minutes', where: 'minutes' } };
  setState(turn, { consent: { from: turn.at, until: turn.at + minutes * minuteMs, by: actor } });
  tell(turn, { event: eventOf.begins, user: slotNumbers.installer, actor, detail: `${minutes} minutes` });
  return done;
}

/** Its time is over: installers are out. */
export function endOfConsent(turn: Turn): void {
  const { consent } = turn.state;
  if (consent === null || consent.until > turn.at) return;
  end(turn, panelActor, 'time over');
}

/** Installers are out, and so is what they began: a test of theirs would keep the house muted without them. */
function end(turn: Turn, actor: Actor, detail: string): void {
  setState(turn, { consent: null });
  endGranted(turn, actor);
  tell(turn, { event: eventOf.ends, user: slotNumbers.installer, actor, detail });
}
