/** What holidays mean for a schedule: nothing, it keeps still on them, or it happens on them alone. */
export const holidayRules = ['same', 'never', 'only'] as const;
export type HolidayRule = (typeof holidayRules)[number];

interface Days {
  /** ISO 8601: 1 is Monday. */
  readonly days: readonly number[];
  readonly holidays: HolidayRule;
  /** Local days, `YYYY-MM-DD`. */
  readonly except: readonly string[];
}
interface Span {
  readonly from: string;
  readonly to: string;
}

/** The holiday that a local day belongs to. */
export const holidayOn = <One extends Span>(holidays: readonly One[], date: string): One | undefined =>
  holidays.find(({ from, to }) => from <= date && date <= to);

/** Whether a schedule happens on a local day, `YYYY-MM-DD`, of that weekday. */
export function happensOn(
  { days, holidays: rule, except }: Days,
  holidays: readonly Span[],
  date: string,
  weekday: number,
): boolean {
  if (!days.includes(weekday) || except.includes(date)) return false;
  return rule === 'same' || (holidayOn(holidays, date) !== undefined) === (rule === 'only');
}
