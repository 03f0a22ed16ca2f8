import type { Holiday, LocalDate } from '@homeward/contract/shapes/values/calendar.ts';
import type { ArmSchedule, ScheduleRun } from '@homeward/contract/shapes/automation/schedule.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { happensOn } from '@homeward/contract/words/automation/schedule-days.ts';
import type { PanelState } from '../state/panel-state.ts';
import { instantOf, hasDay, localTime, nextOf } from '../time/local-time.ts';
import type { Occurrence } from '../time/local-time.ts';
import { dateOf, dayOf, weekdayOf } from '../time/calendar.ts';
import type { ScheduleMemory } from '../state/schedules-state.ts';
import { clockOffset } from '../time/clock-offset.ts';

const minuteMs = 60_000;
const yearMs = 365 * 86_400_000;
/** Days on which a schedule happened that are remembered: a clock is seldom put back further. */
const rememberedDays = 8;

/** Years that are searched for the next time: one that happens on holidays alone may wait long. */
const yearsAhead = 10;

const momentOf = ({ days, minute }: ArmSchedule) => ({ tag: 'weekly', days, minute }) as const;

const isOn = (
  { holidays }: Pick<PanelState['config'], 'holidays'>,
  schedule: ArmSchedule,
  day: number,
): boolean => happensOn(schedule, holidays, dateOf(day), weekdayOf(day));

/** Whether a schedule still happens on the day that a run of it was planned for. */
export const isStillOn = ({ config }: PanelState, schedule: ArmSchedule, { day }: ScheduleRun): boolean =>
  isOn(config, schedule, dayOf(day));

/** The times of a schedule as a word, to tell whether they have changed. */
export const timesOf = ({ days, minute, mode, area }: ArmSchedule): string =>
  `${days.toSorted((a, b) => a - b).join('')} ${minute} ${mode} ${area}`;

const setUps = new WeakMap<readonly ArmSchedule[], string>();

/** The set-up of all schedules as a word; made once for each list. */
function setUpOf(schedules: readonly ArmSchedule[]): string {
  const known = setUps.get(schedules);
  if (known !== undefined) return known;
  const word = schedules
    .map(
      (schedule) =>
        `${schedule.id} ${schedule.enabled} ${schedule.warnMinutes} ${timesOf(schedule)} ${schedule.holidays} ${schedule.except.join(',')}`,
    )
    .join('|');
  setUps.set(schedules, word);
  return word;
}

interface Basis {
  readonly timeZone: string;
  readonly holidays: readonly Holiday[];
  readonly wallOffset: number;
  readonly word: string;
}
const bases = new WeakMap<readonly ArmSchedule[], Basis>();

/** What plans depend on: the set-up, holidays, the time zone, and how wall time stands to panel time. Asked after every step. */
export function basisOf(state: Pick<PanelState, 'config' | 'wallOffset'>): string {
  const { timeZone, schedules, holidays } = state.config;
  const wallOffset = clockOffset(state);
  const known = bases.get(schedules);
  if (known?.timeZone === timeZone && known.wallOffset === wallOffset && known.holidays === holidays)
    return known.word;
  const off = holidays.map(({ from, to }) => `${from} ${to}`).join(',');
  const word = `${timeZone} ${wallOffset} ${setUpOf(schedules)} ${off}`;
  bases.set(schedules, { timeZone, holidays, wallOffset, word });
  return word;
}

/** The first time of a schedule after a wall time, on no day of `ran`; null where there is none for years. */
function nextTime(
  config: Pick<PanelState['config'], 'timeZone' | 'holidays'>,
  schedule: ArmSchedule,
  afterWall: number,
  ran: readonly LocalDate[],
): Occurrence | null {
  const { timeZone } = config;
  for (let year = 0; year < yearsAhead; year += 1) {
    const next = nextOf(timeZone, momentOf(schedule), afterWall + year * yearMs, ran, (date) =>
      isOn(config, schedule, dayOf(date)) ? instantOf(timeZone, date, schedule.minute) : null,
    );
    if (next !== null) return next;
  }
  return null;
}

/** The first run of a schedule after a wall time, on no day of `ran`; null where it is off or never happens. */
export function runAfter(
  state: PanelState,
  schedule: ArmSchedule,
  afterWall: number,
  ran: readonly LocalDate[],
): ScheduleRun | null {
  const { config } = state;
  const wallOffset = clockOffset(state);
  if (!schedule.enabled) return null;
  const next = nextTime(config, schedule, afterWall, ran);
  if (next === null) return null;
  const nextAt = next.at - wallOffset;
  return {
    schedule: schedule.id,
    day: next.date,
    nextAt,
    announceAt: announcementFor(schedule, nextAt),
    announced: false,
    delays: 0,
  };
}

/** When a run is announced; disarming needs no warning. */
export const announcementFor = ({ mode, warnMinutes }: ArmSchedule, nextAt: Instant): Instant | null =>
  mode === 'disarm' || warnMinutes === 0 ? null : nextAt - warnMinutes * minuteMs;

/**
 * The latest time that a run was passed over, because the clock was put forward or the time zone changed: its day, and
 * how late it is by now (ms). Null where its time has not come. Days before the run's own were not promised.
 */
export function passedOver(
  { config }: PanelState,
  schedule: ArmSchedule,
  run: ScheduleRun,
  wall: number,
  ran: readonly LocalDate[],
): { readonly day: LocalDate; readonly lateMs: number } | null {
  const first = dayOf(run.day);
  const today = dayOf(localTime(config.timeZone, wall).date);
  for (let no = today; no >= Math.max(first, today - rememberedDays); no -= 1) {
    const day = dateOf(no);
    if (!isOn(config, schedule, no) || ran.includes(day) || !hasDay(config.timeZone, day)) continue;
    const lateMs = wall - instantOf(config.timeZone, day, schedule.minute);
    if (lateMs >= 0) return { day, lateMs };
  }
  return null;
}

/** What is remembered after a day on which a schedule happened. */
export function remembering(memory: ScheduleMemory, day: LocalDate): ScheduleMemory {
  return { ...memory, ran: [...memory.ran, day].slice(-rememberedDays) };
}
