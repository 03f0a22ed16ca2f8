import type { ChangeRow } from '@homeward/contract/routes/panel/change.ts';
import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { draftOf, type RuleDraft } from '#features/automation/draft.ts';

const isOf =
  (id: string) =>
  ({ part, id: of }: ChangeRow['things'][number]): boolean =>
    part === 'rules' && of === id;

/** The changes of one rule, newest first. */
export const changesOf = (changes: readonly ChangeRow[], id: string): readonly ChangeRow[] =>
  changes.filter(({ things }) => things.some(isOf(id)));

/**
 * A rule as it was before a change of it; undefined where it was not there yet, or what it was is not kept. The history
 * tells what each change replaced, so that going back over them leads there.
 */
export function ruleBefore(rule: Rule, changes: readonly ChangeRow[], no: number): RuleDraft | undefined {
  const fields = new Map<string, unknown>(Object.entries(draftOf(rule)));
  for (const change of changesOf(changes, rule.id)) {
    for (const thing of change.things.filter(isOf(rule.id))) {
      if (thing.change === 'added') return undefined;
      for (const { field, before, hidden } of thing.fields) {
        if (hidden !== null || field === '') return undefined;
        if (before === '') fields.delete(field);
        else fields.set(field, JSON.parse(before));
      }
    }
    if (change.no === no) return draftOf(Object.fromEntries(fields) as unknown as Rule);
  }
  return undefined;
}
