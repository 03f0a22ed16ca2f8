import type { ArmSchedule, ScheduleRun } from '@homeward/contract/shapes/automation/schedule.ts';
import type { ScheduleId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { announce, failed, happen } from './act.ts';
import { basisOf, isStillOn, passedOver, remembering, runAfter, timesOf } from './plan.ts';
import type { ScheduleMemory, SchedulesState } from '../state/schedules-state.ts';
import { clockOffset } from '../time/clock-offset.ts';

const minuteMs = 60_000;
const tooLateMs = limits.scheduleLateMinutes * minuteMs;

const setSchedules = (turn: Turn, patch: Partial<SchedulesState>): void => {
  setState(turn, { schedules: { ...turn.state.schedules, ...patch } });
};

const runOf = (turn: Turn, id: ScheduleId): ScheduleRun | undefined =>
  turn.state.schedules.runs.find(({ schedule }) => schedule === id);

const memoryOf = (turn: Turn, schedule: ArmSchedule): ScheduleMemory =>
  turn.state.schedules.memory.find((memory) => memory.schedule === schedule.id) ?? {
    schedule: schedule.id,
    times: timesOf(schedule),
    ran: [],
  };

/** Puts a schedule's next run, or none, in the place of the one it had. */
export function setRun(turn: Turn, id: ScheduleId, run: ScheduleRun | null): void {
  const { config, schedules } = turn.state;
  const runs = config.schedules.flatMap((schedule) =>
    schedule.id === id ? (run ?? []) : (schedules.runs.find((one) => one.schedule === schedule.id) ?? []),
  );
  setSchedules(turn, { runs });
}

function remember(turn: Turn, memory: ScheduleMemory): void {
  const others = turn.state.schedules.memory.filter(({ schedule }) => schedule !== memory.schedule);
  setSchedules(turn, { memory: [...others, memory] });
}

/** Announces and carries out what is due. */
export function runSchedules(turn: Turn): void {
  const { config, schedules } = turn.state;
  if (config.schedules.length === 0 && schedules.runs.length === 0) return;
  if (schedules.basis !== basisOf(turn.state)) planAll(turn);
  for (const schedule of config.schedules) {
    const run = runOf(turn, schedule.id);
    if (run === undefined) continue;
    if (run.announceAt !== null && run.announceAt <= turn.at) announced(turn, schedule, run);
    if (run.nextAt <= turn.at) due(turn, schedule, run);
  }
}

function announced(turn: Turn, schedule: ArmSchedule, run: ScheduleRun): void {
  setRun(turn, schedule.id, { ...run, announceAt: null, announced: true });
  // What is over by now needs no warning any more.
  if (run.nextAt > turn.now)
    announce(turn, schedule, Math.max(1, Math.round((run.nextAt - turn.at) / minuteMs)));
}

/**
 * A run's time has come. One that comes too late, since the panel was away, is told and not carried out: nobody expects
 * a house to arm in the middle of the night because the power came back.
 */
function due(turn: Turn, schedule: ArmSchedule, run: ScheduleRun): void {
  const lateMs = turn.now - run.nextAt;
  const late = lateMs > tooLateMs;
  finish(turn, schedule, run, late ? turn.now : turn.at);
  if (late) failed(turn, schedule, 'missed');
  else happen(turn, schedule);
}

/** The day, or the event, has had its run; the next one comes after a time. */
function finish(
  turn: Turn,
  schedule: ArmSchedule,
  run: Pick<ScheduleRun, 'day' | 'event'>,
  after: number,
): void {
  const memory = remembering(memoryOf(turn, schedule), run);
  remember(turn, memory);
  setRun(turn, schedule.id, runAfter(turn.state, schedule, after + clockOffset(turn.state), memory));
}

/**
 * Plans every schedule anew: the set-up, the time zone or the clock has changed. What the clock jumped over happens at
 * once where it is not too late, else it is told; what was put off stays put off, and what has happened today does not
 * happen again.
 */
export function planAll(turn: Turn): void {
  const { config } = turn.state;
  const before = turn.state.schedules;
  const known = config.schedules.map((schedule) => {
    const memory = before.memory.find((one) => one.schedule === schedule.id);
    return memory?.times === timesOf(schedule)
      ? memory
      : { ...memoryOf(turn, schedule), times: timesOf(schedule), ran: [] };
  });
  const kept = config.schedules.map((schedule) =>
    before.memory.some((one) => one.schedule === schedule.id && one.times === timesOf(schedule))
      ? (runOf(turn, schedule.id) ?? null)
      : null,
  );
  setSchedules(turn, { runs: [], memory: known, basis: basisOf(turn.state) });
  config.schedules.forEach((schedule, slot) => {
    const run = kept[slot] ?? null;
    const stays = run !== null && run.delays > 0 && isStillOn(turn.state, schedule, run);
    if (stays && schedule.enabled) setRun(turn, schedule.id, run);
    else planOne(turn, schedule, run);
  });
}

function planOne(turn: Turn, schedule: ArmSchedule, before: ScheduleRun | null): void {
  const wall = turn.at + clockOffset(turn.state);
  const memory = memoryOf(turn, schedule);
  const passed =
    before === null || !schedule.enabled ? null : passedOver(turn.state, schedule, before, wall, memory);
  if (passed === null) {
    setRun(turn, schedule.id, runAfter(turn.state, schedule, wall, memory));
    return;
  }
  finish(turn, schedule, passed, turn.at);
  if (passed.lateMs > tooLateMs) failed(turn, schedule, 'missed');
  else happen(turn, schedule);
}
