import type { BatchAsk } from '@homeward/contract/words/company/batch-words.ts';
import type { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import type { ReportGroup } from '@homeward/contract/shapes/reports/report.ts';
import { settingRows } from '@homeward/contract/words/panel/setting-rows.ts';
import { AppError } from '../base/app-error.ts';
import type { KeptDestination, KeptTask } from '../store/kept-tasks.ts';
import type { DelayTask } from './delay-values.ts';

export type Settings = { readonly [Field in keyof PanelSettings]?: PanelSettings[Field] | undefined };

/** What all tasks of a batch together make of a panel: of two that are about the same, the later counts. */
export interface Aim {
  readonly settings: Settings;
  /** In their order: which areas they mean, each panel shows for itself. */
  readonly delays: readonly DelayTask[];
  readonly groups: readonly ReportGroup[] | null;
  /** What is secret in their addresses may be sealed. */
  readonly reports: readonly KeptDestination[] | null;
  readonly code: string | null;
  /** What a panel does besides, and nothing is changed by. */
  readonly asks: readonly BatchAsk[];
  /** Fields that the panel keeps for itself. */
  readonly own: ReadonlySet<string>;
}

const noAim: Aim = {
  settings: {},
  delays: [],
  groups: null,
  reports: null,
  code: null,
  asks: [],
  own: new Set(),
};

/** `own`: the fields that the panel keeps for itself, of which the aim has none then. */
export function aimOf(tasks: readonly KeptTask[], own: readonly string[] = []): Aim {
  let aim: Aim = noAim;
  for (const task of tasks)
    switch (task.tag) {
      case 'settings':
        aim = { ...aim, settings: { ...aim.settings, ...task.settings } };
        break;
      case 'delays':
        aim = { ...aim, delays: [...aim.delays, task] };
        break;
      case 'reportGroups':
        aim = { ...aim, groups: task.groups };
        break;
      case 'reports':
        aim = { ...aim, reports: task.destinations };
        break;
      case 'installerCode':
        aim = { ...aim, code: task.code };
        break;
      case 'testReports':
      case 'firmware':
      case 'startFirmware':
        aim = { ...aim, asks: [...aim.asks, task.tag] };
    }
  if (own.length === 0) return aim;
  const kept = new Set(own);
  return {
    ...aim,
    settings: Object.fromEntries(
      Object.entries(aim.settings).filter(([field]) => !kept.has(field)),
    ) as Settings,
    groups: kept.has('reportGroups') ? null : aim.groups,
    reports: kept.has('reports') ? null : aim.reports,
    own: kept,
  };
}

const setsNothing = ({ delays }: DelayTask): boolean =>
  Object.values(delays).every((mode) => Object.keys(mode).length === 0);

/** Whether an aim does nothing anywhere. */
export const isIdle = ({ settings, delays, groups, reports, code, asks }: Aim): boolean =>
  Object.keys(settings).length + asks.length === 0 &&
  delays.every(setsNothing) &&
  groups === null &&
  reports === null &&
  code === null;

/**
 * Throws 001 for a batch that does nothing, for a value that a setting does not offer, by its field, and for destinations
 * beside a code: neither can be given back, so that each is the last edit where it is one.
 */
export function assertAim(aim: Aim): void {
  if (isIdle(aim)) throw new AppError('inputError', 'v2_mg_batch_empty', { data: { where: 'tasks' } });
  if (aim.reports !== null && aim.code !== null)
    throw new AppError('inputError', 'v2_mg_batch_one_last', { data: { where: 'tasks' } });
  for (const [field, value] of Object.entries(aim.settings)) {
    const kind = settingRows.find((row) => row.part === 'system' && row.field === field)?.kind;
    if (kind?.tag === 'step' && !kind.of.includes(Number(value)))
      throw new AppError('inputError', 'v2_mg_value_not_offered', { data: { where: field } });
  }
}

/** The fields of settings, as a type knows them. */
export const fieldsOf = (settings: Settings): readonly (keyof PanelSettings)[] =>
  Object.keys(settings) as (keyof PanelSettings)[];

export const picked = <Values extends object>(from: Values, fields: readonly (keyof Values)[]): Values =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Values;
