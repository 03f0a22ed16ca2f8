import type { Rehearsal } from '@homeward/contract/shapes/automation/checks.ts';
import type { Condition } from '@homeward/contract/shapes/automation/automation.ts';
import type { RuleRun } from '@homeward/contract/shapes/automation/rule-run.ts';
import { calendarDay, timeOfDay } from '#lib/clock-text.ts';
import { shareOfDay } from '#lib/day-start.ts';
import { weekday } from '#features/automation/value-words.ts';
import type { Telling } from '#features/automation/names.ts';
import type { Rehearsed, RehearsedDay, RehearsedMark } from '#features/automation/rehearsal-view.tsx';
import { runLook } from '#features/automation/run-words.ts';

const day = 86_400_000;
/** `Mon 16`, of a day at the house, `2026/11/16`. */
function dayLabel(language: string, date: string): string {
  const [year = 0, month = 1, number = 1] = date.split('/').map(Number);
  const day = new Date(Date.UTC(year, month - 1, number)).getUTCDay();
  return `${weekday(language, day === 0 ? 7 : day, 'short')} ${number}`;
}

const same = (one: RuleRun, other: RuleRun): boolean => one.at === other.at && one.outcome === other.outcome;

interface Given {
  readonly telling: Telling;
  readonly rehearsal: Rehearsal;
  readonly days: number;
  /** The end of the last day, epoch ms. */
  readonly now: number;
  readonly conditions: readonly Condition[];
  /** A saved rule is there to be compared with. */
  readonly compares: boolean;
  readonly moment: (at: number) => string;
  readonly refusal: (key: string) => string;
}

/** A rehearsal by its days, oldest first. */
export function rehearsed(given: Given): Rehearsed {
  const { telling, rehearsal, days, now, conditions, compares, moment, refusal } = given;
  const { t, language } = telling;
  const { runs, added, removed, from, partial } = rehearsal;
  const all: readonly (RuleRun & Pick<RehearsedMark, 'change'>)[] = [
    ...runs.map((run) => ({
      ...run,
      change: compares && added.some((other) => same(run, other)) ? ('added' as const) : ('same' as const),
    })),
    ...removed.map((run) => ({ ...run, change: 'removed' as const })),
  ].toSorted((one, other) => one.at - other.at);
  const fired = runs.filter(({ outcome }) => outcome === 'ran').length;
  return {
    title:
      fired === 0
        ? t('automation.rehearsal.notFired', { days })
        : t('automation.rehearsal.fired', { count: fired, days }),
    difference: !compares
      ? undefined
      : added.length + removed.length === 0
        ? t('automation.rehearsal.noDifference')
        : t('automation.rehearsal.difference', { added: added.length, removed: removed.length }),
    partial: partial ? t('automation.rehearsal.partial', { time: moment(from) }) : undefined,
    changes: compares && added.length + removed.length > 0,
    days: Array.from({ length: days }, (_, index): RehearsedDay => {
      const at = now - (days - 1 - index) * day;
      const date = calendarDay(at);
      const own = all.filter((run) => calendarDay(run.at) === date);
      const count = own.filter((run) => run.outcome === 'ran' && run.change !== 'removed').length;
      const label = dayLabel(language, date);
      return {
        id: date,
        label,
        spoken: t('automation.rehearsal.spoken', {
          day: label,
          count,
          times: own
            .map((run) => timeOfDay(run.at))
            .slice(0, 10)
            .join(', '),
        }),
        kept: !partial || date >= calendarDay(from),
        count,
        marks: own.slice(-60).map((run, place) => ({
          id: `${run.at} ${place}`,
          share: shareOfDay(run.at),
          ran: run.outcome === 'ran',
          change: run.change,
        })),
      };
    }),
    runs: all
      .toReversed()
      .slice(0, 100)
      .map((run, place) => ({
        ...runLook(
          telling,
          run,
          run.change === 'removed' || run.blockedBy === null ? null : (conditions[run.blockedBy] ?? null),
          refusal,
        ),
        id: `${run.at} ${place}`,
        when: moment(run.at),
        by: undefined,
        ...(run.change === 'same' ? {} : { mark: t(`automation.rehearsal.${run.change}`) }),
      })),
  };
}
