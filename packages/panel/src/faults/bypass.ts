import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand, Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { refusalOf } from '../access/permissions.ts';
import { tell } from '../reporting/tell.ts';
import type { Proof } from '../kernel/input.ts';
import { layoutOf } from '../kernel/layout.ts';
import { areaAt, deviceAt, done, entryAt, setDevice } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { canBypass } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import { coverGuards } from './faults.ts';
import { expectReinclusion, forgetReinclusion } from './reinclusion.ts';
import { noteSirenCover } from './siren-covers.ts';

type Wish = Extract<PanelCommand, { tag: 'bypass' }>;
type Row = Wish['devices'][number];
type Kind = Wish['kind'];

/**
 * Bypasses zones once, until the next disarming, or for good (S4.2, S5.7), or their covers alone; all rows or none.
 * The facts stand beside each other, but what is bypassed for good cannot be bypassed once as well.
 */
export function setBypass(turn: Turn, wish: Wish, actor: Actor, proof: Proof): Outcome {
  for (const row of wish.devices) {
    const refusal = refusalFor(turn, wish.kind, row, proof);
    if (refusal !== null) return { tag: 'refused', refusal };
  }
  for (const { device, on } of wish.devices) {
    const slot = layoutOf(turn.state.config).slotOf.get(device);
    if (slot !== undefined && deviceAt(turn, slot).bypass[wish.kind] !== on)
      mark(turn, slot, wish.kind, on, actor);
  }
  return done;
}

/** Sets one fact, and says so: 570, with the kind in the detail. */
function mark(turn: Turn, slot: number, kind: Kind, on: boolean, actor: Actor): void {
  const { bypass } = deviceAt(turn, slot);
  setDevice(turn, slot, { bypass: { ...bypass, [kind]: on } });
  if (kind === 'tamper') noteSirenCover(turn, slot, on);
  if (kind === 'oneTime' && !on) forgetReinclusion(turn, entryAt(turn.state.config.devices, slot).id);
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  tell(turn, { event: events.bypassed, qualifier: on ? 1 : 3, area, device: slot, actor, detail: kind });
}

function refusalFor(turn: Turn, kind: Kind, { device, on }: Row, proof: Proof): Refusal | null {
  const { slotOf, areasOf } = layoutOf(turn.state.config);
  const slot = slotOf.get(device);
  if (slot === undefined) return { tag: 'absent' };
  const areas = entryAt(areasOf, slot);
  if (proof.tag === 'pin')
    for (const area of areas) {
      // What is left out for longer than until the next disarming is a matter of the set-up.
      const refusal = refusalOf(turn, proof, area, kind === 'oneTime' ? 'bypass' : 'configure');
      if (refusal !== null) return refusal;
    }
  const { bypass } = deviceAt(turn, slot);
  if (bypass[kind] === on) return null;
  // A cover may be left out anywhere: the zone behind it guards on.
  if (on && kind !== 'tamper' && !canBypass(entryAt(turn.state.config.devices, slot)))
    return { tag: 'cannotBypass', device };
  if (on && kind === 'oneTime' && bypass.permanent) return { tag: 'cannotBypass', device };
  if (areas.every((area) => areaAt(turn, area).phase.tag === 'disarmed')) return null;
  // While armed, leaving a zone out protects less and needs a proof; taking one back in needs it closed (A1-6).
  if (on) return proof.tag === 'none' ? { tag: 'invalid', why: 'v2_mg_disarm_first' } : null;
  const { condition } = entryAt(turn.state.zones, slot);
  const closed = kind === 'tamper' || condition === 'normal';
  return closed ? null : { tag: 'invalid', why: 'v2_mg_zone_not_closed' };
}

/**
 * Arming was forced over a zone: it is left out until the next disarming, which is logged (A1-6). What cannot be
 * bypassed is not, and what is left out for good is not left out once as well.
 */
export function bypassForArming(turn: Turn, device: DeviceId, actor: Actor): void {
  const slot = layoutOf(turn.state.config).slotOf.get(device);
  if (slot === undefined || !canBypass(entryAt(turn.state.config.devices, slot))) return;
  const { oneTime, permanent } = deviceAt(turn, slot).bypass;
  if (oneTime || permanent) return;
  mark(turn, slot, 'oneTime', true, actor);
  if (entryAt(turn.state.zones, slot).condition === 'active') expectReinclusion(turn, device);
}

/**
 * One-time bypasses end with the disarming of their area; those of a zone that concerns every area when the last of
 * them is disarmed.
 */
export function endBypasses(turn: Turn, area: number, actor: Actor): void {
  const { areasOf } = layoutOf(turn.state.config);
  [...turn.state.devices].forEach(({ bypass }, slot) => {
    if (!bypass.oneTime) return;
    const areas = entryAt(areasOf, slot);
    if (!areas.includes(area)) return;
    if (areas.every((one) => areaAt(turn, one).phase.tag === 'disarmed'))
      mark(turn, slot, 'oneTime', false, actor);
  });
}

/** An armed area goes on to another mode: one-time bypasses were given for the mode before. */
export function endBypassesForMode(turn: Turn, area: number, actor: Actor): void {
  const { areasOf } = layoutOf(turn.state.config);
  [...turn.state.devices].forEach(({ bypass }, slot) => {
    if (bypass.oneTime && entryAt(areasOf, slot).includes(area)) mark(turn, slot, 'oneTime', false, actor);
  });
}

/** The cover of a siren guards again: one that stands open does not go unnoticed. */
export function guardCover(turn: Turn, slot: number, actor: Actor): void {
  mark(turn, slot, 'tamper', false, actor);
  coverGuards(turn, slot);
}

/** A device was set up anew: a bypass that what it is now may not have is over. */
export function dropBypass(turn: Turn, slot: number, actor: Actor): void {
  if (canBypass(entryAt(turn.state.config.devices, slot))) return;
  for (const kind of ['permanent', 'oneTime'] as const)
    if (deviceAt(turn, slot).bypass[kind]) mark(turn, slot, kind, false, actor);
}

/** A zone that has closed guards again. */
export function reinclude(turn: Turn, slot: number, actor: Actor): void {
  mark(turn, slot, 'oneTime', false, actor);
}
