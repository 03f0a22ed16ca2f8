import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { withDue, without } from '../state/control-state.ts';
import { setControl } from './pending.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** XYZ of what happens at a door phone (domain 2). */
const eventOf = { rings: events.doorbell, missed: events.ringMissed, answered: events.ringAnswered } as const;
/** How long somebody at the door waits, ms. */
const ringMs = 30_000;

const note = (turn: Turn, slot: number, event: EventNumber, actor?: Actor): void => {
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  log(turn, { event, area, device: slot, ...(actor === undefined ? {} : { actor }) });
};

/** Takes a ringing door phone off the list; false where it does not ring. */
function endRing(turn: Turn, slot: number): boolean {
  const { id } = entryAt(turn.state.config.devices, slot);
  const rings = without(turn.state.control.rings, id);
  if (rings === turn.state.control.rings) return false;
  setControl(turn, { rings });
  return true;
}

/** Somebody answered a ringing door phone, here or at the phone itself. Nobody answers where nobody rings. */
export function answerRing(turn: Turn, slot: number, actor?: Actor): void {
  if (endRing(turn, slot)) note(turn, slot, eventOf.answered, actor);
}

/** What a door phone says: it rings, somebody answered, or nobody came. One ring ends once. */
export function doorPhoneSpoke(turn: Turn, slot: number, action: string): void {
  const { id } = entryAt(turn.state.config.devices, slot);
  if (action === 'ring') {
    const ringing = turn.state.control.rings.some(({ device }) => device === id);
    setControl(turn, { rings: withDue(turn.state.control.rings, { device: id, at: turn.at + ringMs }) });
    if (!ringing) note(turn, slot, eventOf.rings);
  }
  if (action === 'answered') answerRing(turn, slot);
  if (action === 'missed' && endRing(turn, slot)) note(turn, slot, eventOf.missed);
}

/** Nobody answered. */
export function endOfRings(turn: Turn): void {
  for (;;) {
    const [next] = turn.state.control.rings;
    if (next === undefined || next.at > turn.at) return;
    setControl(turn, { rings: without(turn.state.control.rings, next.device) });
    const slot = layoutOf(turn.state.config).slotOf.get(next.device);
    if (slot !== undefined) note(turn, slot, eventOf.missed);
  }
}
