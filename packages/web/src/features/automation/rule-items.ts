import type { Check, RuleRow, RunRow } from '#features/automation/automation-store.ts';
import { whenText } from '#features/automation/when-text.ts';
import { refusalWord } from '#features/automation/use-telling.ts';
import type { Telling } from '#features/automation/names.ts';
import { ruleLine } from '#features/automation/read-sentence.tsx';
import type { RuleItem } from '#features/automation/rule-rows.tsx';
import type { RunLine } from '#features/automation/run-list.tsx';
import { runLook } from '#features/automation/run-words.ts';
import { timeOfDay } from '#lib/clock-text.ts';

export const refusalIn =
  ({ t }: Telling) =>
  (key: string): string =>
    refusalWord(t, key);

/** Rules that somebody should look at: ways that nobody allowed, and rules that fight. */
export const foundIn = (check: Check | undefined): ReadonlySet<string> =>
  new Set<string>([
    ...(check?.safety ?? []).filter(({ allowed }) => allowed === null).flatMap(({ rules }) => rules),
    ...(check?.conflicts ?? []).flatMap(({ rules }) => rules),
  ]);

/** When a rule last ran, or why it did not. */
function lastOf(telling: Telling, runs: readonly RunRow[] | undefined, id: string): string {
  const { t } = telling;
  if (runs === undefined) return '';
  const run = runs.find(({ rule }) => rule === id);
  if (run === undefined) return t('automation.rule.never');
  const { word } = runLook(telling, run, run.condition, refusalIn(telling));
  return t('automation.rule.last', { time: whenText(run.at), word });
}

interface Given {
  readonly telling: Telling;
  readonly rules: readonly RuleRow[];
  readonly runs: readonly RunRow[] | undefined;
  readonly check: Check | undefined;
  readonly busy: Readonly<Record<string, true | undefined>>;
}

/** Rules as a list shows them. */
export function ruleItems({ telling, rules, runs, check, busy }: Given): readonly RuleItem[] {
  const found = foundIn(check);
  return rules.map((rule) => ({
    id: rule.id,
    name: rule.name,
    line: ruleLine(telling, rule),
    on: rule.enabled,
    busy: busy[rule.id] === true,
    last: lastOf(telling, runs, rule.id),
    resting:
      rule.restingUntil === null
        ? undefined
        : telling.t('automation.rule.rests', { time: timeOfDay(rule.restingUntil) }),
    found: found.has(rule.id),
  }));
}

/** Runs as a list shows them, newest first. */
export const runLines = (
  telling: Telling,
  runs: readonly RunRow[],
  rules: readonly RuleRow[],
): readonly RunLine[] =>
  runs.map((run, index) => ({
    ...runLook(telling, run, run.condition, refusalIn(telling)),
    id: `${run.at} ${index}`,
    when: whenText(run.at),
    by:
      run.cause.length === 0
        ? undefined
        : telling.t('automation.run.by', {
            names: run.cause
              .map((id) => rules.find((rule) => rule.id === id)?.name ?? telling.t('automation.gone.rule'))
              .join(', '),
          }),
  }));
