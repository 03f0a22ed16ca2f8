import { isDeepStrictEqual } from 'node:util';
import type { BatchChange, BatchValue } from '@homeward/contract/shapes/company/batch.ts';
import type { TemplateTask } from '@homeward/contract/shapes/company/template.ts';
import { delayKinds } from '@homeward/contract/words/company/template-words.ts';
import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { groupTexts, shownValue } from './aim-at-panel.ts';
import { aimOf } from './aim.ts';

/** What tasks say, by field, at no panel in particular: a delay of all areas is `delays.all.arm.exit`. */
function stated(tasks: readonly TemplateTask[]): ReadonlyMap<string, BatchValue> {
  const { settings, delays, groups, reports } = aimOf(tasks);
  const said = new Map<string, BatchValue>(
    Object.entries(settings).map(([field, value]) => [field, shownValue(value)]),
  );
  for (const { areas, delays: byMode } of delays)
    for (const mode of armedModes)
      for (const kind of delayKinds) {
        const seconds = byMode[mode]?.[kind];
        if (seconds !== undefined) said.set(`delays.${areas}.${mode}.${kind}`, seconds);
      }
  if (groups !== null) said.set('reportGroups', groupTexts(groups));
  if (reports !== null)
    said.set(
      'reports',
      reports.map(({ name }) => name),
    );
  return said;
}

/** What two versions of a template say differently; null where one of them says nothing. */
export function statedChanges(
  before: readonly TemplateTask[],
  after: readonly TemplateTask[],
): readonly BatchChange[] {
  const [was, is] = [stated(before), stated(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
}
