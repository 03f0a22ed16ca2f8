import { isDeepStrictEqual } from 'node:util';
import type { BatchChange, BatchValue } from '@homeward/contract/shapes/company/batch.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { ReportDestination, ReportGroup } from '@homeward/contract/shapes/reports/report.ts';
import type { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import type { BatchTask } from '@homeward/contract/shapes/company/tenant.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { settingRows } from '@homeward/contract/words/panel/setting-rows.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import type { Snapshot } from '../store/batches.ts';

type Settings = { readonly [Field in keyof PanelSettings]?: PanelSettings[Field] | undefined };

/** What all tasks of a batch together make of a panel: of two that are about the same, the later counts. */
export interface Aim {
  readonly settings: Settings;
  readonly groups: readonly ReportGroup[] | null;
  readonly reports: readonly ReportDestination[] | null;
  readonly code: string | null;
  /** What a panel does besides, and nothing is changed by. */
  readonly asks: readonly ('testReports' | 'firmware')[];
}

export function aimOf(tasks: readonly BatchTask[]): Aim {
  let aim: Aim = { settings: {}, groups: null, reports: null, code: null, asks: [] };
  for (const task of tasks)
    switch (task.tag) {
      case 'settings':
        aim = { ...aim, settings: { ...aim.settings, ...task.settings } };
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
        aim = { ...aim, asks: [...aim.asks, task.tag] };
    }
  return aim;
}

/** Throws 001 for a batch that does nothing, and for a value that a setting does not offer, by its field. */
export function assertAim({ settings, groups, reports, code, asks }: Aim): void {
  const fields = Object.entries(settings);
  if (fields.length + asks.length === 0 && groups === null && reports === null && code === null)
    throw new AppError('inputError', 'v2_mg_batch_empty', { data: { where: 'tasks' } });
  for (const [field, value] of fields) {
    const kind = settingRows.find((row) => row.part === 'system' && row.field === field)?.kind;
    if (kind?.tag === 'step' && !kind.of.includes(Number(value)))
      throw new AppError('inputError', 'v2_mg_value_not_offered', { data: { where: field } });
  }
}

/** The fields of settings, as a type knows them. */
const fieldsOf = (settings: Settings): readonly (keyof PanelSettings)[] =>
  Object.keys(settings) as (keyof PanelSettings)[];

function picked(from: Settings, fields: readonly (keyof PanelSettings)[]): Settings {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Settings;
}

const reserved: ReadonlySet<number> = new Set(limits.reservedReportRows);

/** The destinations that a panel would have. Rows that cannot be edited stay as the panel has them (S9.3). */
function destinationsFor(resident: CachedPanel, wanted: readonly ReportDestination[]) {
  const kept = partOf(resident, 'destinations').filter(({ no }) => reserved.has(no));
  return [...kept, ...wanted.filter(({ no }) => !reserved.has(no))];
}

const names = (rows: readonly { readonly no: number; readonly name: string }[]): readonly string[] =>
  rows.toSorted((a, b) => a.no - b.no).map(({ name }) => name);

const inOrder = (groups: readonly ReportGroup[]): readonly ReportGroup[] =>
  groups.toSorted((a, b) => a.no - b.no);

/**
 * What a panel has of what a batch changes, and what it is to get. Where it has that already and an earlier try noted what
 * it had before, the earlier word counts: it was this batch that changed it.
 */
export function snapshotOf(resident: CachedPanel, aim: Aim, earlier: Snapshot | null): Snapshot {
  const fields = fieldsOf(aim.settings);
  const now = partOf(resident, 'settings');
  const was = earlier?.before.settings ?? {};
  const before = Object.fromEntries(
    fields.map((field) => [
      field,
      field in was && isDeepStrictEqual(now[field], aim.settings[field]) ? was[field] : now[field],
    ]),
  ) as Settings;
  const groups = inOrder(partOf(resident, 'groups'));
  const wantedGroups = aim.groups && inOrder(aim.groups);
  const groupsBefore = isDeepStrictEqual(groups, wantedGroups) ? (earlier?.before.groups ?? groups) : groups;
  return {
    before: {
      settings: before,
      ...(wantedGroups && { groups: groupsBefore }),
      ...(aim.reports && {
        reports: earlier?.before.reports ?? names(partOf(resident, 'destinations')),
      }),
    },
    after: {
      settings: aim.settings,
      ...(wantedGroups && { groups: wantedGroups }),
      ...(aim.reports && { reports: names(destinationsFor(resident, aim.reports)) }),
    },
  };
}

const groupText = ({ no, retries, essential }: ReportGroup): string =>
  `${no}: ${retries}×${essential ? ' !' : ''}`;

/** A value as a table shows it. */
function shown(value: unknown): BatchValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (!Array.isArray(value)) return null;
  return value.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'name' in one ? String(one.name) : String(one),
  );
}

/** What is different between a panel's values from before and those that it was to get, and what is not. */
export function changesIn({ before, after }: Snapshot): {
  readonly changes: readonly BatchChange[];
  readonly same: readonly string[];
} {
  const all = fieldsOf(after.settings ?? {}).map((field) => ({
    field: field as string,
    differs: !isDeepStrictEqual(before.settings?.[field], after.settings?.[field]),
    before: shown(before.settings?.[field]),
    after: shown(after.settings?.[field]),
  }));
  if (after.groups)
    all.push({
      field: 'reportGroups',
      differs: !isDeepStrictEqual(before.groups, after.groups),
      before: (before.groups ?? []).map(groupText),
      after: after.groups.map(groupText),
    });
  // What stands in an address is not known here: it is always sent.
  if (after.reports)
    all.push({
      field: 'reports',
      differs: true,
      before: before.reports ?? [],
      after: after.reports,
    });
  return {
    changes: all
      .filter(({ differs }) => differs)
      .map(({ field, before: was, after: is }) => ({ field, before: was, after: is })),
    same: all.filter(({ differs }) => !differs).map(({ field }) => field),
  };
}

/** What a task that changes no value comes to in a plan. */
export const otherChanges = ({ code, asks }: Aim): readonly BatchChange[] =>
  [...(code === null ? [] : ['installerCode']), ...asks].map((field) => ({
    field,
    before: null,
    after: null,
  }));

/** The edits that make of a panel what a batch wants, in their order. Throws 998 where it has no user to give the code to. */
export function editsFor(resident: CachedPanel, aim: Aim): readonly ConfigEdit[] {
  const edits: ConfigEdit[] = [];
  const fields = fieldsOf(aim.settings).filter(
    (field) => !isDeepStrictEqual(partOf(resident, 'settings')[field], aim.settings[field]),
  );
  if (fields.length > 0) edits.push({ tag: 'putSettings', settings: picked(aim.settings, fields) });
  if (aim.groups && !isDeepStrictEqual(inOrder(partOf(resident, 'groups')), inOrder(aim.groups)))
    edits.push({ tag: 'putReportGroups', groups: aim.groups });
  if (aim.reports)
    edits.push({ tag: 'putDestinations', destinations: destinationsFor(resident, aim.reports) });
  if (aim.code !== null) {
    const user = partOf(resident, 'pins').find(({ slot }) => slot.tag === 'installer');
    if (!user) throw notFound();
    edits.push({ tag: 'putPin', user, code: aim.code });
  }
  return edits;
}

/** What of `values` a panel does not have, by field. */
export function lacks(resident: CachedPanel, values: Snapshot['after']): readonly string[] {
  const settings = values.settings ?? {};
  const now = partOf(resident, 'settings');
  return [
    ...fieldsOf(settings).filter((field) => !isDeepStrictEqual(now[field], settings[field])),
    ...(values.groups && !isDeepStrictEqual(inOrder(partOf(resident, 'groups')), values.groups)
      ? ['reportGroups']
      : []),
    ...(values.reports && !isDeepStrictEqual(names(partOf(resident, 'destinations')), values.reports)
      ? ['reports']
      : []),
  ];
}

/** How a panel gets back what it had. */
export interface WayBack {
  readonly edits: readonly ConfigEdit[];
  /** What it has then, of what is given back. */
  readonly values: Snapshot['after'];
  /** What stays: somebody has changed it since, or it is not known here what it was. */
  readonly kept: readonly string[];
}

/** Gives back what still is as the batch made it, and names the rest. */
export function wayBack(resident: CachedPanel, { before, after }: Snapshot): WayBack {
  const now = partOf(resident, 'settings');
  const was = before.settings ?? {};
  const given = after.settings ?? {};
  const changed = fieldsOf(given).filter((field) => !isDeepStrictEqual(was[field], given[field]));
  const still = changed.filter((field) => isDeepStrictEqual(now[field], given[field]));
  const lost = changed.filter(
    (field) => !still.includes(field) && !isDeepStrictEqual(now[field], was[field]),
  );
  const groupsNow = inOrder(partOf(resident, 'groups'));
  const groupsBack = before.groups && isDeepStrictEqual(groupsNow, after.groups) ? before.groups : null;
  const groupsLost =
    before.groups !== undefined && groupsBack === null && !isDeepStrictEqual(groupsNow, before.groups);
  const settings = picked(was, still);
  const changesGroups = groupsBack !== null && !isDeepStrictEqual(groupsBack, after.groups);
  return {
    edits: [
      ...(still.length === 0 ? [] : [{ tag: 'putSettings', settings } as const]),
      ...(changesGroups ? [{ tag: 'putReportGroups', groups: groupsBack } as const] : []),
    ],
    values: { settings, ...(changesGroups && { groups: groupsBack }) },
    kept: [...lost, ...(groupsLost ? ['reportGroups'] : []), ...(after.reports ? ['reports'] : [])],
  };
}
