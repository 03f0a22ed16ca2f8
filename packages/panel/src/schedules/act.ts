import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { setMode } from '../arming/set-mode.ts';
import { chime } from '../alarms/sirens.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import type { Proof } from '../kernel/input.ts';
import { layoutOf } from '../kernel/layout.ts';
import { areaAt } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';

/** XYZ of an arming that did not come about, a disarming that did not, and a word to those on site (domain 2). */
const eventOf = {
  failedToArm: events.notArmed,
  failedToDisarm: events.notDisarmed,
  notice: events.notice,
} as const;
const allowed: Proof = { tag: 'trusted' };
const nothingProved: Proof = { tag: 'none' };

/** A schedule as the log names it. */
const actorOf = ({ name }: ArmSchedule): Actor => ({
  tag: 'schedule',
  name,
  channel: 'schedule',
  slot: null,
});

const areaOf = (turn: Turn, { area }: ArmSchedule): number | undefined =>
  layoutOf(turn.state.config).areaSlotOf.get(area);

/** Does what a schedule is for; what keeps it from it is told, since nobody waits for an answer. */
export function happen(turn: Turn, schedule: ArmSchedule): void {
  const area = areaOf(turn, schedule);
  if (area === undefined) failed(turn, schedule, 'area');
  else if (schedule.mode === 'disarm') disarmAs(turn, schedule, area);
  else armAs(turn, schedule, area);
}

/** Arming meets the same obstacles as a person's; an area that guards already is left as it is. */
function armAs(turn: Turn, schedule: ArmSchedule, area: number): void {
  if (areaAt(turn, area).phase.tag !== 'disarmed' && schedule.mode !== 'arm') {
    notice(turn, schedule, area, 'armed already');
    return;
  }
  const outcome = setModeAs(turn, schedule, nothingProved);
  // What is in the way has been told by then (454).
  if (outcome.tag === 'refused' && outcome.refusal.tag !== 'obstacles')
    failed(turn, schedule, outcome.refusal.tag === 'invalid' ? outcome.refusal.why : outcome.refusal.tag);
}

/** Only a schedule that the owner let do so disarms, and none ends an alarm: that is for somebody to see. */
function disarmAs(turn: Turn, schedule: ArmSchedule, area: number): void {
  const { alarm, burglar } = areaAt(turn, area);
  if (schedule.allowedBy === null) failed(turn, schedule, 'not allowed');
  else if (alarm.tag !== 'quiet' || burglar) failed(turn, schedule, 'alarm');
  else setModeAs(turn, schedule, allowed);
}

const setModeAs = (turn: Turn, schedule: ArmSchedule, proof: Proof): Outcome =>
  setMode(turn, {
    actor: actorOf(schedule),
    proof,
    area: schedule.area,
    mode: schedule.mode,
    force: false,
  });

/** Tells that a schedule did not come about, and why. */
export function failed(turn: Turn, schedule: ArmSchedule, why: string): void {
  const area = areaOf(turn, schedule);
  tell(turn, {
    event: schedule.mode === 'disarm' ? eventOf.failedToDisarm : eventOf.failedToArm,
    ...(area === undefined ? {} : { area }),
    user: 0,
    actor: actorOf(schedule),
    detail: `${schedule.name}: ${why}`,
  });
}

/** Warns everybody on site that the area is about to be armed; one that guards already is not warned of it. */
export function announce(turn: Turn, schedule: ArmSchedule, minutes: number): void {
  const area = areaOf(turn, schedule);
  if (area === undefined || areaAt(turn, area).phase.tag !== 'disarmed') return;
  chime(turn, area);
  turn.happenings.push({ tag: 'scheduleAnnounced', area: schedule.area, schedule: schedule.id });
  notice(turn, schedule, area, `arms in ${minutes} min`);
}

function notice(turn: Turn, schedule: ArmSchedule, area: number, what: string): void {
  log(turn, {
    event: eventOf.notice,
    area,
    user: 0,
    actor: actorOf(schedule),
    detail: `${schedule.name}: ${what}`,
  });
}
