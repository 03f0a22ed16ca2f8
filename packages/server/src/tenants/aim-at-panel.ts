import { isDeepStrictEqual } from 'node:util';
import type { BatchChange, BatchValue } from '@homeward/contract/shapes/company/batch.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { ReportDestination, ReportGroup } from '@homeward/contract/shapes/reports/report.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { notFound } from '../base/app-error.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import type { Snapshot } from '../store/batch-rows.ts';
import { fieldsOf, picked } from './aim.ts';
import type { Aim, Settings } from './aim.ts';
import { areaNameOf, delayEdits, delaysAt, delaysWanted } from './delay-values.ts';
import type { DelayValues } from './delay-values.ts';

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

/** The delays that a panel is to get, but for those that it keeps for itself. */
const delaysFor = (resident: CachedPanel, { delays, own }: Aim): DelayValues =>
  Object.fromEntries(Object.entries(delaysWanted(resident, delays)).filter(([field]) => !own.has(field)));

/** What there was of each field that is to be changed; the earlier word counts where the panel has what was wanted already. */
const beforeOf = <Values extends object>(now: Values, wanted: Values, was: Values): Values =>
  Object.fromEntries(
    (Object.keys(wanted) as (keyof Values & string)[]).map((field) => [
      field,
      field in was && isDeepStrictEqual(now[field], wanted[field]) ? was[field] : now[field],
    ]),
  ) as Values;

/**
 * What a panel has of what a batch changes, and what it is to get. Where it has that already and an earlier try noted what
 * it had before, the earlier word counts: it was this batch that changed it.
 */
export function snapshotOf(resident: CachedPanel, aim: Aim, earlier: Snapshot | null): Snapshot {
  const settings: Settings = partOf(resident, 'settings');
  const delays = delaysFor(resident, aim);
  const hasDelays = Object.keys(delays).length > 0;
  const groups = inOrder(partOf(resident, 'groups'));
  const wantedGroups = aim.groups && inOrder(aim.groups);
  const groupsBefore = isDeepStrictEqual(groups, wantedGroups) ? (earlier?.before.groups ?? groups) : groups;
  return {
    before: {
      settings: beforeOf(settings, aim.settings, earlier?.before.settings ?? {}),
      ...(hasDelays && {
        delays: beforeOf(delaysAt(resident), delays, earlier?.before.delays ?? {}),
      }),
      ...(wantedGroups && { groups: groupsBefore }),
      ...(aim.reports && {
        reports: earlier?.before.reports ?? names(partOf(resident, 'destinations')),
      }),
    },
    after: {
      settings: aim.settings,
      ...(hasDelays && { delays }),
      ...(wantedGroups && { groups: wantedGroups }),
      ...(aim.reports && { reports: names(destinationsFor(resident, aim.reports)) }),
    },
  };
}

const groupText = ({ no, retries, essential }: ReportGroup): string =>
  `${no}: ${retries}×${essential ? ' !' : ''}`;
export const groupTexts = (groups: readonly ReportGroup[]): readonly string[] => groups.map(groupText);

/** A value as a table shows it. */
export function shownValue(value: unknown): BatchValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (!Array.isArray(value)) return null;
  return value.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'name' in one ? String(one.name) : String(one),
  );
}

/**
 * What is different between a panel's values from before and those that it was to get, and what is not. `resident` names the
 * areas of delays.
 */
export function changesIn(
  { before, after }: Snapshot,
  resident: CachedPanel | null,
): { readonly changes: readonly BatchChange[]; readonly same: readonly string[] } {
  const changes: BatchChange[] = [];
  const same: string[] = [];
  const compare = (field: string, was: unknown, is: unknown, texts = shownValue): void => {
    if (isDeepStrictEqual(was, is)) same.push(field);
    else {
      const area = areaNameOf(resident, field);
      changes.push({ field, ...(area === null ? {} : { area }), before: texts(was), after: texts(is) });
    }
  };
  for (const field of fieldsOf(after.settings ?? {}))
    compare(field, before.settings?.[field], after.settings?.[field]);
  for (const [field, seconds] of Object.entries(after.delays ?? {}))
    compare(field, before.delays?.[field], seconds);
  if (after.groups)
    compare('reportGroups', before.groups ?? [], after.groups, (groups) =>
      groupTexts(groups as readonly ReportGroup[]),
    );
  // What stands in an address is not known here: it is always sent.
  if (after.reports) changes.push({ field: 'reports', before: before.reports ?? [], after: after.reports });
  return { changes, same };
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
  // Delays first: what a grade or a region does not take is refused before anything is changed.
  const edits: ConfigEdit[] = [...delayEdits(resident, delaysFor(resident, aim))];
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
  const { settings = {}, delays = {}, groups, reports } = values;
  const now = partOf(resident, 'settings');
  const delaysNow = delaysAt(resident);
  return [
    ...fieldsOf(settings).filter((field) => !isDeepStrictEqual(now[field], settings[field])),
    ...Object.keys(delays).filter((field) => delaysNow[field] !== delays[field]),
    ...(groups && !isDeepStrictEqual(inOrder(partOf(resident, 'groups')), groups) ? ['reportGroups'] : []),
    ...(reports && !isDeepStrictEqual(names(partOf(resident, 'destinations')), reports) ? ['reports'] : []),
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

/** Of what was changed, what still is as the batch made it, and what somebody has changed since. */
function stillAndLost<Values extends object>(now: Values, was: Values, given: Values) {
  const changed = (Object.keys(given) as (keyof Values & string)[]).filter(
    (field) => !isDeepStrictEqual(was[field], given[field]),
  );
  const still = changed.filter((field) => isDeepStrictEqual(now[field], given[field]));
  const lost = changed.filter(
    (field) => !still.includes(field) && !isDeepStrictEqual(now[field], was[field]),
  );
  return { back: picked(was, still), still, lost };
}

/** Gives back what still is as the batch made it, and names the rest. */
export function wayBack(resident: CachedPanel, { before, after }: Snapshot): WayBack {
  const settings = stillAndLost<Settings>(
    partOf(resident, 'settings'),
    before.settings ?? {},
    after.settings ?? {},
  );
  const delays = stillAndLost<DelayValues>(delaysAt(resident), before.delays ?? {}, after.delays ?? {});
  const groupsNow = inOrder(partOf(resident, 'groups'));
  const groupsBack = before.groups && isDeepStrictEqual(groupsNow, after.groups) ? before.groups : null;
  const groupsLost =
    before.groups !== undefined && groupsBack === null && !isDeepStrictEqual(groupsNow, before.groups);
  const changesGroups = groupsBack !== null && !isDeepStrictEqual(groupsBack, after.groups);
  return {
    edits: [
      ...delayEdits(resident, delays.back),
      ...(settings.still.length === 0 ? [] : [{ tag: 'putSettings', settings: settings.back } as const]),
      ...(changesGroups ? [{ tag: 'putReportGroups', groups: groupsBack } as const] : []),
    ],
    values: {
      settings: settings.back,
      ...(delays.still.length > 0 && { delays: delays.back }),
      ...(changesGroups && { groups: groupsBack }),
    },
    kept: [
      ...settings.lost,
      ...delays.lost,
      ...(groupsLost ? ['reportGroups'] : []),
      ...(after.reports ? ['reports'] : []),
    ],
  };
}
