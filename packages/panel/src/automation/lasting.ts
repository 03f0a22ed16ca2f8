import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { layoutOf } from '../kernel/layout.ts';
import { Slots } from '../state/slots.ts';
import type { PanelState } from '../state/panel-state.ts';
import { entryAt } from '../kernel/turn.ts';
import type { InternalEvent, World } from '../kernel/turn.ts';
import { nothingLasts } from './program.ts';
import type { DeviceRules, LastingRules, Program } from './program.ts';
import type { Lasting } from '../state/rules-state.ts';
import { earliest } from './earliest.ts';
import { placeIn } from './sorted.ts';
import { startedNow } from './world.ts';
import type { Started } from './world.ts';

/** Doors that stay open or closed "for a while". */

const times = earliest<Lasting>();

type Change = Extract<InternalEvent, { readonly tag: 'opened' | 'closed' | 'motion' | 'motionEnded' }>;

const waitingFor = (rules: DeviceRules, is: Lasting['is']): LastingRules =>
  is === 'open' ? rules.openFor : rules.closedFor;

/** When the next rules after `since` + `after` ms are due; null is none. */
function nextAfter({ ms }: LastingRules, since: Instant, after: number): Instant | null {
  for (const long of ms) if (long > after) return since + long;
  return null;
}

/** A contact opened or closed: what waited for the contrary waits no more. */
export function contactChanged(
  { at }: World,
  lasting: Slots<Lasting>,
  rules: DeviceRules,
  { tag, device }: Change,
): Slots<Lasting> {
  if (rules.openFor.ms.length === 0 && rules.closedFor.ms.length === 0) return lasting;
  const is = tag === 'opened' ? 'open' : 'closed';
  const guess = rules.stood.lasting;
  const isThere = lasting.get(guess)?.device === device;
  const place = isThere ? guess : placeIn(lasting, (entry) => entry.device < device);
  rules.stood.lasting = place;
  const there = isThere || lasting.get(place)?.device === device ? 1 : 0;
  const due = nextAfter(waitingFor(rules, is), at, 0);
  if (due === null && there === 0) return lasting;
  return times.spliced(lasting, place, there, due === null ? null : { device, is, since: at, at: due });
}

/**
 * Whether a contact is as it was, as far as anybody knows: after a restart it counts as it was last known, and one
 * that is said to be gone is as nobody knows.
 */
function isStill(state: PanelState, device: DeviceId, is: Lasting['is']): boolean {
  const slot = layoutOf(state.config).slotOf.get(device);
  if (slot === undefined || entryAt(state.devices, slot).online === 'offline') return false;
  return entryAt(state.zones, slot).lastKnown === (is === 'open' ? 'active' : 'normal');
}

/** Rules whose door has been open or closed for long enough. */
export function lastedEnough(
  world: World,
  program: Program,
  lasting: Slots<Lasting>,
): { readonly lasting: Slots<Lasting>; readonly started: readonly Started[] } {
  const due = nextLasting(lasting);
  if (due === null || due > world.at) return { lasting, started: [] };
  const started: Started[] = [];
  const after = [...lasting].flatMap((entry): readonly Lasting[] => {
    if (entry.at > world.at) return [entry];
    if (!isStill(world.state, entry.device, entry.is)) return [];
    const rules = program.devices.get(entry.device);
    const waiting = rules === undefined ? nothingLasts : waitingFor(rules, entry.is);
    const long = entry.at - entry.since;
    const ripe = waiting.rules.filter(({ trigger }) => trigger.seconds * 1000 === long);
    started.push(startedNow(world, ripe, null));
    const next = nextAfter(waiting, entry.since, long);
    return next === null ? [] : [{ ...entry, at: next }];
  });
  return { lasting: Slots.of(after), started };
}

/** When the next of them has lasted long enough; null while nothing waits. */
export const nextLasting = (lasting: Slots<Lasting>): Instant | null => times.in(lasting);
