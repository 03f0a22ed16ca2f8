import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { Fault } from '@homeward/contract/shapes/devices/device.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';
import type { PanelCommand, Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { ServiceMark } from '@homeward/contract/shapes/panel/maintenance.ts';
import { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { refusalOf } from '../access/permissions.ts';
import type { Timing } from '../kernel/chapter.ts';
import type { Proof } from '../kernel/input.ts';
import { layoutOf } from '../kernel/layout.ts';
import { done, entryAt, invalid, refused, setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { tell } from '../reporting/tell.ts';
import { tellOwed } from './faults.ts';
import { areasOfService, isArmedFor, isInService, isServiceOver } from './in-service.ts';
import { tellOwedOfPanel } from './panel-faults.ts';

type Wish = Extract<PanelCommand, { tag: 'service' }>;

export interface ServiceBy {
  readonly actor: Actor;
  readonly proof: Proof;
  /** A code was given for this command; a session, whatever it may, is none. */
  readonly coded: boolean;
}

const minuteMs = 60_000;

/** Who may set the panel up where the device is, by a code or as owner or installer; rules and schedules never. */
function refusalFor(turn: Turn, device: DeviceId | null, { actor, proof }: ServiceBy): Refusal | null {
  if (actor.tag !== 'person') return { tag: 'notAllowed' };
  if (proof.tag === 'none') {
    const may = actor.slot?.tag === 'master' || actor.slot?.tag === 'installer';
    return may ? null : { tag: 'pinRequired' };
  }
  for (const area of areasOfService(turn.state, device)) {
    const refusal = refusalOf(turn, proof, area, 'configure');
    if (refusal !== null) return refusal;
  }
  return null;
}

/**
 * Somebody begins to work at a device, or at the whole home, for at most a day, or has done: until then faults are
 * logged, and nobody is told of them. What guards is not muted without a code.
 */
export function setService(turn: Turn, { device, minutes, reason }: Wish, by: ServiceBy): Outcome {
  if (device !== null && !layoutOf(turn.state.config).slotOf.has(device)) return refused({ tag: 'absent' });
  const refusal = refusalFor(turn, device, by);
  if (refusal !== null) return refused(refusal);
  const { actor, coded } = by;
  if (minutes === 0) {
    const mark = turn.state.maintenance.service.find((one) => one.device === device);
    if (mark !== undefined) endServices(turn, [mark], actor);
    return done;
  }
  if (reason.trim() === '') return invalid('v2_mg_required_field', 'reason');
  if (isArmedFor(turn.state, device) && !coded) return refused({ tag: 'pinRequired' });
  const mark: ServiceMark = {
    device,
    from: turn.at,
    until: turn.at + minutes * minuteMs,
    reason: reason.trim(),
    by: actor,
    coded,
  };
  const { maintenance } = turn.state;
  const others = maintenance.service.filter((one) => one.device !== device);
  setState(turn, { maintenance: { ...maintenance, service: [...others, mark] } });
  say(turn, mark, events.programmingBegun, actor, `service for ${minutes} minutes: ${mark.reason}`);
  return done;
}

/** That faults wait is told when it begins and when it is over. */
function say(turn: Turn, { device }: ServiceMark, event: EventNumber, actor: Actor, detail: string): void {
  const { areaOf, slotOf } = layoutOf(turn.state.config);
  const slot = device === null ? undefined : slotOf.get(device);
  const where = slot === undefined ? {} : { area: entryAt(areaOf, slot), device: slot };
  tell(turn, { event, user: 0, ...where, actor, detail });
}

/** Ends services, and tells what is owed of whatever is in none any more. */
function endServices(turn: Turn, over: readonly ServiceMark[], actor: Actor): void {
  const { maintenance } = turn.state;
  const service = maintenance.service.filter((mark) => !over.includes(mark));
  setState(turn, { maintenance: { ...maintenance, service } });
  for (const mark of over) say(turn, mark, events.programmingEnded, actor, 'service over');
  for (const key of maintenance.owedFaults) tellKey(turn, key);
}

/** `device fault`, or `fault` for one of the panel. */
function tellKey(turn: Turn, key: string): void {
  const at = key.lastIndexOf(' ');
  const device = at < 0 ? null : (key.slice(0, at) as DeviceId);
  if (isInService(turn, device)) return;
  const { maintenance } = turn.state;
  const owedFaults = maintenance.owedFaults.filter((one) => one !== key);
  setState(turn, { maintenance: { ...maintenance, owedFaults } });
  if (device === null) {
    tellOwedOfPanel(turn, PanelFault.parse(key));
    return;
  }
  const slot = layoutOf(turn.state.config).slotOf.get(device);
  if (slot !== undefined) tellOwed(turn, slot, Fault.parse(key.slice(at + 1)));
}

/** When the next service is over, the next moment where it is already; null where there is none. */
export function nextServiceEnd(state: Timing): Instant | null {
  let next: Instant | null = null;
  for (const mark of state.maintenance.service) {
    const end = isServiceOver(state, mark, state.at) ? state.at + 1 : mark.until;
    if (next === null || end < next) next = end;
  }
  return next;
}

/** Ends services whose time has come. */
export function endOfService(turn: Turn): void {
  const { service } = turn.state.maintenance;
  if (service.length === 0) return;
  const over = service.filter((mark) => isServiceOver(turn.state, mark, turn.at));
  if (over.length > 0) endServices(turn, over, panelActor);
}
