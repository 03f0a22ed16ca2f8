import type { BodyIn, DataOf } from '@homeward/contract/routes/table.ts';
import { settingRows, type SettingRow } from '@homeward/contract/words/panel/setting-rows.ts';
import type { Value, Values } from '#features/settings/setting-part.ts';
import {
  delaysIn,
  delayTasks,
  delayText,
  isDelay,
  type DelayDraft,
} from '#features/installer-batch/delay-draft.ts';
import { labelOf, valueText, wrongOf } from '#features/settings/setting-words.ts';
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

/** What is set: values of settings by field, seconds by delay, and whatever else a template does. */
export interface Draft {
  readonly settings: Values;
  readonly delays: DelayDraft;
  readonly others: readonly Template['tasks'][number][];
}

/** The same, with the template that it was begun from. */
export interface BatchDraft extends Draft {
  readonly template: string;
}

export const emptyDraft: BatchDraft = { template: '', settings: {}, delays: {}, others: [] };

/** What tasks set, to be changed. */
export function setBy(tasks: Template['tasks']): Draft {
  let settings: Values = {};
  for (const task of tasks)
    if (task.tag === 'settings') settings = { ...settings, ...(task.settings as Values) };
  const others = tasks.filter(({ tag }) => tag !== 'settings' && tag !== 'delays');
  return { settings, delays: delaysIn(tasks), others };
}

export const draftOf = ({ id, tasks }: Template): BatchDraft => ({ template: id, ...setBy(tasks) });

/** The tasks of a draft, as the calls take them. */
export function tasksOf({ settings, delays, others }: Draft): Tasks {
  const own = Object.keys(settings).length === 0 ? [] : [{ tag: 'settings', settings }];
  return [...own, ...delayTasks(delays), ...others] as Tasks;
}

/** Whether a value is none that its setting takes. */
export const isWrong = (t: Text, { settings, delays }: Draft): boolean =>
  Object.values(delays).some((seconds) => !isDelay(seconds)) ||
  Object.entries(settings).some(([field, value]) => {
    const row = rowNamed(field);
    return row !== undefined && wrongOf(t, row, value) !== undefined;
  });

/** What a change is about, in words. `area`: the name of the area of a delay. */
export function fieldText(t: Text, field: string, area?: string): string {
  const delay = delayText(t, field, area);
  if (delay !== undefined) return delay;
  const row = rowNamed(field);
  if (row !== undefined) return labelOf(t, row);
  switch (field) {
    case 'reports':
    case 'reportGroups':
    case 'installerCode':
    case 'testReports':
    case 'firmware':
    case 'startFirmware':
      return t(`batch.part.${field}`);
    default:
      return field;
  }
}

export function changeText(t: Text, { field }: Change, value: Change['before']): string {
  const row = rowNamed(field);
  if (row !== undefined) return valueText(t, row, value);
  if (field.startsWith('delays.') && typeof value === 'number')
    return t('settings.unit.seconds', { count: value });
  if (Array.isArray(value)) return value.length === 0 ? t('settings.none') : value.join(', ');
  return String(value ?? '');
}
