import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { eventUsers } from '@homeward/contract/rules/alarms/event-string.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { Actor, PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { PanelConfig } from '../state/config.ts';
import { tell } from '../reporting/tell.ts';
import type { Proof } from '../kernel/input.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/** Who acts, as the log shows it and as a report tells it. */
export interface Who {
  readonly actor: Actor;
  readonly shown: number;
  readonly told: number;
  /** Latch: off means arming and disarming are not reported (domain 2). */
  readonly reported: boolean;
}

const same = (a: PinSlot, b: PinSlot): boolean => slotNumber(a) === slotNumber(b);

/** The owner of a code. */
export const pinUser = (config: PanelConfig, slot: PinSlot): PinUser | undefined =>
  config.pins.find((user) => same(user.slot, slot));

/**
 * Who acts. A duress code looks on site as if the code of whoever gave it had been used, at a keypad the master's:
 * number, slot and name in the log are theirs, and only the report carries 998 (reliability A1-13).
 */
export function whoOf(config: PanelConfig, actor: Actor, proof: Proof): Who {
  if (proof.tag !== 'pin') {
    const automatic = actor.tag === 'rule' || actor.tag === 'schedule';
    const own = actor.slot === null ? 0 : slotNumber(actor.slot);
    const number = automatic ? eventUsers.automation : own;
    return { actor, shown: number, told: number, reported: true };
  }
  const user = pinUser(config, proof.slot);
  const name = actor.name === '' ? (user?.name ?? '') : actor.name;
  const reported = user?.latch ?? true;
  if (proof.slot.tag === 'duress') {
    const slot: PinSlot = proof.as ?? { tag: 'master' };
    const passed = pinUser(config, slot);
    const shownName = name === user?.name ? (passed?.name ?? '') : name;
    const shownActor: Actor = { ...actor, name: shownName, slot };
    return { actor: shownActor, shown: eventUser(slot), told: eventUsers.duress, reported };
  }
  const number = eventUser(proof.slot);
  return { actor: { ...actor, name, slot: proof.slot }, shown: number, told: number, reported };
}

/** The user number of a slot in events (domain 2). */
export function eventUser(slot: PinSlot): number {
  if (slot.tag === 'temporary') return eventUsers.temporary;
  return slot.tag === 'duress' ? eventUsers.duress : slotNumber(slot);
}

/** Notes the use of a temporary code; after one arming and one disarming it is erased. */
export function noteUse(turn: Turn, proof: Proof, purpose: 'arm' | 'disarm'): void {
  if (proof.tag !== 'pin' || proof.slot.tag !== 'temporary') return;
  const used = { ...turn.state.temporaryUsed, [purpose]: true };
  setState(turn, { temporaryUsed: used });
  if (!used.arm || !used.disarm) return;
  const { config } = turn.state;
  const guest = pinUser(config, proof.slot);
  const pins = config.pins.filter(({ slot }) => slot.tag !== 'temporary');
  setState(turn, { config: { ...config, pins }, temporaryUsed: { arm: false, disarm: false } });
  const detail = guest?.name ?? '';
  if (guest !== undefined && guest.tag !== null)
    tell(turn, { event: events.tagDeleted, user: eventUsers.temporary, detail });
  tell(turn, { event: events.codeDeleted, user: eventUsers.temporary, detail });
}
