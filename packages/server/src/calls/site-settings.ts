import { isDeepStrictEqual } from 'node:util';
import type { BatchValue } from '@homeward/contract/shapes/company/batch.ts';
import type { SiteSettings, Template } from '@homeward/contract/shapes/company/template.ts';
import { standardDelays, standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import { delayPlaceOf } from '@homeward/contract/rules/company/delay-field.ts';
import { settingRows } from '@homeward/contract/words/panel/setting-rows.ts';
import type { ValueOrigin } from '@homeward/contract/words/company/template-words.ts';
import type { ForTenant } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { notedDrifts } from '../store/site-drift.ts';
import { panelNames } from '../store/panels.ts';
import type { Revised } from '../store/revisions.ts';
import type { Tenancy } from '../store/tenancy.ts';
import { aimOf } from '../tenants/aim.ts';
import { groupTexts, shownValue, snapshotOf } from '../tenants/aim-at-panel.ts';
import { areaNameOf, delaysAt } from '../tenants/delay-values.ts';
import { driftAt, groupedFor, siteTemplatesOf } from '../tenants/site-templates.ts';
import { hindranceAt } from './batch-site.ts';

/** Settings that can be alike at many sites; where a house stands is each one's own. */
const listed = settingRows.flatMap(({ part, kind, field }) =>
  part === 'system' && kind.tag !== 'degrees' ? [field] : [],
);

type Values = ReadonlyMap<string, unknown>;

/** What a panel has, by field. */
function valuesAt(resident: CachedPanel): Values {
  const settings: Readonly<Record<string, unknown>> = partOf(resident, 'settings');
  return new Map<string, unknown>([
    ...listed.map((field) => [field, settings[field]] as const),
    ...Object.entries(delaysAt(resident)),
    ['reportGroups', groupTexts(partOf(resident, 'groups'))],
    ['reports', partOf(resident, 'destinations').map(({ name }) => name)],
  ]);
}

/** What a template makes of a panel, by field; without the panel what it says of settings alone. */
function saidBy(template: Template | null, resident: CachedPanel | null): Values {
  if (template === null) return new Map();
  const aim = aimOf(template.tasks);
  if (resident === null) return new Map(Object.entries(aim.settings));
  const { settings = {}, delays = {}, groups, reports } = snapshotOf(resident, aim, null).after;
  return new Map<string, unknown>([
    ...Object.entries(settings),
    ...Object.entries(delays),
    ...(groups ? [['reportGroups', groupTexts(groups)] as const] : []),
    ...(reports ? [['reports', reports] as const] : []),
  ]);
}

/** How the panel left the box. */
function standardOf(field: string): unknown {
  const place = delayPlaceOf(field);
  if (place !== null) return standardDelays[place.mode][place.kind];
  if (field === 'reports' || field === 'reportGroups') return [];
  return (standardSettings as Readonly<Record<string, unknown>>)[field];
}

interface Sources {
  readonly fleet: Values;
  readonly grouped: Values;
  readonly own: ReadonlySet<string>;
}

/** Whose word counts for a field: the site's own before its group's, that before the company's for all. */
function originOf(field: string, { fleet, grouped, own }: Sources, value: unknown): ValueOrigin {
  if (own.has(field)) return 'panel';
  if (grouped.has(field)) return 'group';
  if (fleet.has(field)) return 'fleet';
  return isDeepStrictEqual(value, standardOf(field)) ? 'default' : 'panel';
}

const nameOf = (template: Revised<Template> | null): SiteSettings['fleet'] =>
  template && { id: template.id, name: template.name, version: template.revision };

/** The settings of one site, each with where its value comes from; values only while the company is let in. */
export async function siteSettings(context: ForTenant, tenancy: Tenancy): Promise<SiteSettings> {
  const { services, person, tenant } = context;
  const { registry, store } = services;
  const { panel, own: kept, group } = tenancy;
  const found = await registry.find(panel);
  const hindrance = hindranceAt(services, { person, tenant: tenant.id }, panel, found);
  const known = found !== null && hindrance !== 'foreign' && hindrance !== 'consent';
  const resident = known ? found : null;
  const templates = await siteTemplatesOf(store.db, tenant.id);
  const grouped = groupedFor(templates, tenancy);
  const sources: Sources = {
    fleet: saidBy(templates.fleet, resident),
    grouped: saidBy(grouped, resident),
    own: new Set(kept),
  };
  const values = resident && valuesAt(resident);
  const fields = values ?? new Map([...sources.fleet, ...sources.grouped]);
  const noted = (await notedDrifts(store.db)).get(panel);
  return {
    mac: panel,
    name: found?.head.name ?? (await panelNames(store.db, [panel])).get(panel) ?? '',
    group,
    drift: driftAt(templates, tenancy, { resident, open: known }, noted),
    known,
    fleet: nameOf(templates.fleet),
    grouped: nameOf(grouped),
    rows: [...fields.keys()].map((field) => {
      const value = values?.get(field);
      const said = sources.grouped.get(field) ?? sources.fleet.get(field);
      const wanted: BatchValue = shownValue(said);
      const area = areaNameOf(resident, field);
      const own = sources.own.has(field);
      return {
        field,
        ...(area === null ? {} : { area }),
        from: originOf(field, sources, value),
        own,
        value: shownValue(value),
        wanted,
        differs: known && !own && said !== undefined && !isDeepStrictEqual(value, said),
      };
    }),
  };
}
