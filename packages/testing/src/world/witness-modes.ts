import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { Actor, PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Found } from './compare.ts';
import { isModeEvent, localDay, type Moment, numberOf, strengthOf, type Watcher } from './witness-moment.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Whether a code may lower the mode of an area, by what its owner said of it. */
function mayLower({ before, after }: Moment, slot: PinSlot, place: number): boolean {
  const { pins, areas } = before.config;
  const user = pins.find((one) => slotNumber(one.slot) === slotNumber(slot));
  const area = areas[place];
  const state = before.areas[place];
  if (user === undefined || area === undefined || state === undefined || !user.enabled) return false;
  const wall = after.at + after.wallOffset;
  const { from, until } = user.validity;
  if ((from !== null && wall < from) || (until !== null && wall >= until)) return false;
  if (slot.tag === 'master' || slot.tag === 'duress') return true;
  if (!user.areas.includes(area.id) || slot.tag === 'installer') return false;
  return slot.tag !== 'guard' || state.alarm.tag !== 'quiet' || state.burglar;
}

/** Who disarmed an area at this moment, whoever armed it again at once. */
const disarmedBy = ({ events }: Moment, area: number | undefined): Actor | undefined =>
  events.find((event) => event.area === area && isModeEvent(event) && numberOf(event).qualifier === 1)?.actor;

/** Why the mode of an area could be lowered; null is no reason at all. */
function reasonToLower(moment: Moment, place: number): string | null {
  const { before, input, after, events } = moment;
  const { config } = before;
  const [was, is] = [before.areas[place], after.areas[place]];
  if (was === undefined || is === undefined) return null;
  const failed = events.some(
    (event) => numberOf(event).event === 454 && event.area === config.areas[place]?.id,
  );
  if (was.phase.tag === 'exitDelay' && is.phase.tag === 'disarmed' && failed) return 'the arming failed';
  // A mode that guarded on through the exit delay guards still; the door that ended the raise may have begun its delay.
  const kept = was.phase.tag === 'exitDelay' ? was.phase.before?.mode : undefined;
  if (failed && is.phase.tag !== 'disarmed' && is.phase.mode === (kept ?? was.arming?.fallback))
    return 'the arming failed';
  const stayed = was.phase.tag === 'exitDelay' && is.phase.tag !== 'disarmed' && config.autoStay;
  if (stayed && is.phase.mode === 'home_1') return 'nobody left';
  const by = disarmedBy(moment, config.areas[place]?.id) ?? is.by;
  const device =
    input?.tag === 'deviceReported' ? config.devices.find(({ id }) => id === input.device) : undefined;
  switch (by.tag) {
    case 'person':
      if (input?.tag === 'commandReceived') {
        const { proof } = input;
        if (proof.tag === 'pin') return mayLower(moment, proof.slot, place) ? 'a code' : null;
        return proof.tag === 'trusted' && input.actor.channel === 'remote' ? 'a remote' : null;
      }
      return device !== undefined && by.slot !== null && mayLower(moment, by.slot, place) ? 'a tag' : null;
    case 'device': {
      const carried = device?.kind === 'remote_controller' || device?.kind === 'night_switch';
      return carried || (device !== undefined && device.settings.setUnset !== 'none') ? 'a key' : null;
    }
    case 'schedule':
      return config.schedules.some(({ name, allowedBy }) => name === by.name && allowedBy !== null)
        ? 'a schedule'
        : null;
    case 'rule':
      return config.rules.some(({ name, leave }) => name === by.name && leave.includes('lowerMode'))
        ? 'a rule'
        : null;
    case 'panel':
      return null;
  }
}

const isBackByDays = (before: PanelState, after: PanelState): boolean =>
  before.wallOffset - after.wallOffset > dayMs;

/** Protection is lowered by whoever may; deadlines never move later; schedules happen once a day (I4, I5). */
export function createModeWatcher(found: Found): Watcher {
  /** Schedules and time rules that happened, by what they are and the local day. */
  const happened = new Map<string, number>();
  /** The clock was put back by days, and nothing is planned by it yet. */
  let putBack = false;

  /** How often that has happened, with this time. */
  function count(what: readonly unknown[]): number {
    const key = JSON.stringify(what);
    const times = (happened.get(key) ?? 0) + 1;
    happened.set(key, times);
    return times;
  }

  function checkSchedules({ before, after }: Moment): void {
    for (const { schedule: id, day, nextAt } of before.schedules.runs) {
      const next = after.schedules.runs.find(({ schedule }) => schedule === id);
      const schedule = before.config.schedules.find((one) => one.id === id);
      if (nextAt > after.at || next?.day === day || schedule === undefined) continue;
      const { area, mode, days, minute, name } = schedule;
      if (count([id, area, mode, days, minute, day]) > 1)
        found('I4', `${name} (minute ${minute}) happened twice on ${day}`);
    }
  }

  function checkTimeRules({ before, after }: Moment): void {
    const { config, wallOffset, automation } = after;
    const [newest] = before.automation.runs;
    const fresh = newest === undefined ? automation.runs.length : automation.runs.indexOf(newest);
    for (const { rule: id, outcome, at } of automation.runs.slice(0, Math.max(0, fresh))) {
      const rule = config.rules.find((one) => one.id === id);
      if (rule?.trigger.tag !== 'time' || outcome === 'missed') continue;
      const day = localDay(config.timeZone, at + wallOffset);
      if (count([rule, day]) > 1) found('I4', `the rule of an hour ${rule.name} ran twice on ${day}`);
    }
  }

  return {
    forget: () => {
      putBack = false;
    },
    saw: (moment) => {
      const { before, after } = moment;
      // A clock that was wrong by days was wrong about what has happened, too.
      putBack ||= isBackByDays(before, after);
      if (putBack || after.wallOffset - before.wallOffset > 2 * dayMs) happened.clear();
      // What comes next is planned anew a moment after the clock has changed.
      const planned = before.schedules.basis !== after.schedules.basis;
      checkNextRuns(moment, putBack && planned, found);
      if (planned) putBack = false;
      if (before.schedules !== after.schedules) checkSchedules(moment);
      if (before.automation !== after.automation) checkTimeRules(moment);
      if (before.areas === after.areas) return;
      before.areas.forEach((was, place) => {
        const is = after.areas[place];
        if (is === undefined || is === was) return;
        const id = before.config.areas[place]?.id ?? 0;
        if (strengthOf(is) < strengthOf(was) && reasonToLower(moment, place) === null) {
          const who = `${is.by.tag} ${is.by.name} (${is.by.slot?.tag ?? is.by.channel})`;
          found('I4', `area ${id} protects less than before because of ${who}, who may not do that`);
        }
        checkDeadlines(moment, place, id, found);
        if (is.phase.tag === 'disarmed' && was.phase.tag !== 'disarmed') checkBypasses(moment, id, found);
      });
    },
  };
}

/**
 * Scheduled arming never lies further ahead than its next day, and one more where today has had its run: a clock that
 * was wrong must not leave a house unarmed for days. Where it is put back by days no day has had its run.
 */
function checkNextRuns({ before, after }: Moment, putBack: boolean, found: Found): void {
  if (before.schedules === after.schedules) return;
  const most = putBack ? 1 : 2;
  for (const { schedule: id, nextAt, delays } of after.schedules.runs) {
    const schedule = after.config.schedules.find((one) => one.id === id);
    if (schedule === undefined || delays > 0) continue;
    const days = schedule.days.toSorted((a, b) => a - b);
    const gaps = days.map((day, no) => (days[no + 1] ?? (days[0] ?? day) + 7) - day);
    const longest = most * Math.max(...gaps) * dayMs + 3 * hourMs;
    if (nextAt - after.at > longest)
      found('I4', `${schedule.name} comes in ${Math.round((nextAt - after.at) / hourMs)} hours only`);
  }
}

function checkDeadlines({ before, after }: Moment, place: number, id: number, found: Found): void {
  const [was, is] = [before.areas[place], after.areas[place]];
  if (was === undefined || is === undefined) return;
  const [a, b] = [was.phase, is.phase];
  if (a.tag === 'entryDelay' && b.tag === 'entryDelay' && a.device === b.device && b.until > a.until)
    found('I5', `the entry delay of area ${id} ends ${b.until - a.until} ms later than it did`);
  if (a.tag !== 'exitDelay' || b.tag !== 'exitDelay' || a.mode !== b.mode || b.until <= a.until) return;
  const again = was.since !== is.since;
  const restarts = b.restarted && !a.restarted && before.config.exitRestart;
  if (!again && !restarts)
    found('I5', `the exit delay of area ${id} ends later than it did, and not for the first time`);
}

/** Disarming ends what was left out for once. */
function checkBypasses({ before, after, events }: Moment, id: number, found: Found): void {
  const failed = events.some((event) => event.area === id && numberOf(event).event === 454);
  if (failed || before.config !== after.config) return;
  after.config.devices.forEach(({ id: device, area, settings }, slot) => {
    if (area !== id || settings.wholeArea || after.devices.get(slot)?.bypass.oneTime !== true) return;
    const anew = events.some((event) => event.device === device && numberOf(event).event === 570);
    if (!anew) found('I4', `${device} is left out, though its area was disarmed`);
  });
}
