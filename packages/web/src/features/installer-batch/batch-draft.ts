import type { BodyIn, DataOf } from '@homeward/contract/routes/table.ts';
import { settingRows, type SettingRow } from '@homeward/contract/words/panel/setting-rows.ts';
import type { Value, Values } from '#features/settings/setting-part.ts';
import { labelOf, valueText } from '#features/settings/setting-words.ts';
import type { Text } from '#lib/i18n/use-text.ts';

export type Tasks = NonNullable<BodyIn<'POST /installer/batch'>['tasks']>;
export type Template = Extract<DataOf<'GET /installer/template'>, readonly unknown[]>[number];
export type Planned = Extract<DataOf<'POST /installer/batch_plan'>, readonly unknown[]>[number];
export type Change = Planned['changes'][number];

/** Settings that can be alike at many sites; where a house stands is each one's own. */
export const batchRows: readonly SettingRow[] = settingRows.filter(
  ({ part, kind }) => part === 'system' && kind.tag !== 'degrees',
);
export const rowNamed = (field: string): SettingRow | undefined =>
  batchRows.find((row) => row.field === field);

/** What a setting begins with when it is picked: its usual value. */
export function beginning({ kind }: SettingRow): Value {
  return 'standard' in kind ? kind.standard : '';
}

/** What is being put together: values of settings by field, and whatever else the template does. */
export interface BatchDraft {
  readonly template: string;
  readonly settings: Values;
  readonly others: readonly Template['tasks'][number][];
}

export const emptyDraft: BatchDraft = { template: '', settings: {}, others: [] };

export function draftOf({ id, tasks }: Template): BatchDraft {
  let settings: Values = {};
  for (const task of tasks)
    if (task.tag === 'settings') settings = { ...settings, ...(task.settings as Values) };
  return { template: id, settings, others: tasks.filter(({ tag }) => tag !== 'settings') };
}

/** The tasks of a draft, as the calls take them. */
export function tasksOf({ settings, others }: BatchDraft): Tasks {
  const own = Object.keys(settings).length === 0 ? [] : [{ tag: 'settings', settings }];
  return [...own, ...others] as Tasks;
}

/** What a change is about, in words. */
export function fieldText(t: Text, field: string): string {
  const row = rowNamed(field);
  if (row !== undefined) return labelOf(t, row);
  switch (field) {
    case 'reports':
    case 'reportGroups':
    case 'installerCode':
    case 'testReports':
    case 'firmware':
      return t(`batch.part.${field}`);
    default:
      return field;
  }
}

export function changeText(t: Text, { field }: Change, value: Change['before']): string {
  const row = rowNamed(field);
  if (row !== undefined) return valueText(t, row, value);
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
