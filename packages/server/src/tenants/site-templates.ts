import type { SiteDrift } from '@homeward/contract/shapes/company/template.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import type { NotedDrift } from '../store/site-drift.ts';
import type { Db } from '../store/store.ts';
import type { KeptTemplateTask } from '../store/kept-tasks.ts';
import { templatesOf } from '../store/templates.ts';
import type { KeptTemplate } from '../store/templates.ts';
import type { Revised } from '../store/revisions.ts';
import type { Tenancy } from '../store/tenancy.ts';
import { aimOf } from './aim.ts';
import { lacks, snapshotOf } from './aim-at-panel.ts';

type Kept = Revised<KeptTemplate>;

/** The templates of a company that hold for sites by themselves: that for all, and those for groups. */
export interface SiteTemplates {
  readonly fleet: Kept | null;
  readonly groups: ReadonlyMap<string, Kept>;
}

export async function siteTemplatesOf(db: Db, tenant: TenantId): Promise<SiteTemplates> {
  const all = await templatesOf(db, tenant).list();
  return {
    fleet: all.find(({ scope }) => scope === 'fleet') ?? null,
    groups: new Map(all.filter(({ scope }) => scope === 'group').map((one) => [one.group, one])),
  };
}

export const hasTemplates = ({ fleet, groups }: SiteTemplates): boolean => fleet !== null || groups.size > 0;

/** No template says anything of the site. */
export const noDrift: SiteDrift = { state: 'none', fields: [], at: null };

type Site = Pick<Tenancy, 'group' | 'own'>;

/** The template of a site's group. */
export const groupedFor = ({ groups }: SiteTemplates, { group }: Site): Kept | null =>
  (group === '' ? undefined : groups.get(group)) ?? null;

/** The templates that hold for a site, in rising precedence. */
export const inForce = (templates: SiteTemplates, site: Site): readonly Kept[] =>
  [templates.fleet, groupedFor(templates, site)].filter((one) => one !== null);

/** What a site is to have by its templates: the word of its group comes after that for all, and so counts. */
export const tasksFor = (templates: SiteTemplates, site: Site): readonly KeptTemplateTask[] =>
  inForce(templates, site).flatMap(({ tasks }) => tasks);

/** Which templates hold for a site, in which versions, and what it keeps for itself. */
const keyOf = (templates: SiteTemplates, site: Site): string =>
  JSON.stringify([inForce(templates, site).map(({ id, revision }) => [id, revision]), site.own]);

/**
 * How a site stands to its templates. `open`: its owner lets the company in, so that its values may be seen now; else what
 * was noted counts, if it was about the same templates.
 */
export function driftAt(
  templates: SiteTemplates,
  site: Site,
  { resident, open }: { readonly resident: CachedPanel | null; readonly open: boolean },
  noted: NotedDrift | undefined,
): SiteDrift {
  const tasks = tasksFor(templates, site);
  if (tasks.length === 0) return noDrift;
  if (resident !== null && open) {
    const aim = aimOf(tasks, site.own);
    const fields = lacks(resident, snapshotOf(resident, aim, null).after);
    return { state: fields.length === 0 ? 'same' : 'differs', fields, at: null };
  }
  if (noted?.templates !== keyOf(templates, site)) return { state: 'unknown', fields: [], at: null };
  const { fields, at } = noted;
  return { state: fields.length === 0 ? 'same' : 'differs', fields, at };
}

/** What is to be noted of a drift that was seen at `at`; null where none was. */
export const seenDrift = (
  templates: SiteTemplates,
  site: Site,
  { state, fields, at: seen }: SiteDrift,
  at: number,
): NotedDrift | null =>
  seen !== null || state === 'none' || state === 'unknown'
    ? null
    : { templates: keyOf(templates, site), fields, at };
