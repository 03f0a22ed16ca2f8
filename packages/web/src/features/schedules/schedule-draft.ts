import { followsEvents, type HolidayRule } from '@homeward/contract/words/automation/schedule-days.ts';
import type { ScheduleRow } from '@homeward/contract/routes/automation/schedule.ts';
import type { Mode } from '#lib/house/device.ts';

/** What the form of a schedule changes. */
export interface ScheduleDraft {
  readonly name: string;
  readonly area: number;
  readonly mode: Mode;
  readonly days: readonly number[];
  readonly minute: number;
  readonly warnMinutes: number;
  readonly holidays: HolidayRule;
  readonly except: readonly string[];
  /** Null is none. */
  readonly calendar: NonNullable<ScheduleRow['calendar']> | null;
}

export const draftOf = (row: ScheduleRow): ScheduleDraft => ({
  name: row.name,
  area: row.area,
  mode: row.mode,
  days: row.days,
  minute: row.minute,
  warnMinutes: row.warnMinutes,
  holidays: row.holidays,
  except: row.except,
  calendar: row.calendar ?? null,
});

/** A new one: armed at home at night. */
export const blankSchedule = (area: number): ScheduleDraft => ({
  name: '',
  area,
  mode: 'home_1',
  days: [1, 2, 3, 4, 5, 6, 7],
  minute: 22 * 60 + 30,
  warnMinutes: 10,
  holidays: 'same',
  except: [],
  calendar: null,
});

/** Whether it goes by events alone: then no day of the week, no hour and no holiday is asked for. */
export const goesByEvents = ({ calendar }: Pick<ScheduleDraft, 'calendar'>): boolean =>
  followsEvents({ calendar: calendar ?? undefined });

const allDays = [1, 2, 3, 4, 5, 6, 7];

/**
 * As calls take it: whoever disarms warns nobody, and on holidays or with events alone the day of the week says nothing.
 */
export const bodyOf = (draft: ScheduleDraft): ScheduleDraft => ({
  ...draft,
  name: draft.name.trim(),
  warnMinutes: draft.mode === 'disarm' ? 0 : draft.warnMinutes,
  days: draft.holidays === 'only' || goesByEvents(draft) ? allDays : draft.days,
  holidays: goesByEvents(draft) ? 'same' : draft.holidays,
});

export const nameMost = 30;

export type DraftFault = 'name' | 'nameLong' | 'days';

/** What keeps a draft from being saved. */
export function faultsOf({ name, days, holidays, calendar }: ScheduleDraft): ReadonlySet<DraftFault> {
  const faults = new Set<DraftFault>();
  if (name.trim() === '') faults.add('name');
  if (Array.from(name.trim()).length > nameMost) faults.add('nameLong');
  if (days.length === 0 && holidays !== 'only' && !goesByEvents({ calendar })) faults.add('days');
  return faults;
}
