import type { BatchChange } from '@homeward/contract/shapes/company/batch.ts';
import type {
  TemplateFields,
  TemplateSites,
  TemplateTask,
} from '@homeward/contract/shapes/company/template.ts';
import type { FleetPanel } from '@homeward/contract/shapes/company/tenant.ts';
import type { templateRoutes } from '@homeward/contract/routes/company/template.ts';
import { assertChanged } from '../api/assert-changed.ts';
import { data, done } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { newId } from '../accounts/secrets.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { templatesOf } from '../store/templates.ts';
import type { KeptTemplate, KeptVersion } from '../store/templates.ts';
import { fleetOf } from '../tenants/fleet.ts';
import { aimOf, assertAim } from '../tenants/aim.ts';
import { sealedTasks, shownTasks } from '../tenants/sealed-reports.ts';
import { statedChanges } from '../tenants/stated-changes.ts';
import { assertMayKeep } from './batch-wanted.ts';
import { noted } from './company-notes.ts';
import { ownPanel } from './own-panel.ts';
import { siteSettings } from './site-settings.ts';

const templates = ({ services, tenant }: ForTenant) => templatesOf(services.store.db, tenant.id);

/** What is to be kept, in the name of who says it. Throws 001 by the field for what cannot be, 409 where another holds for the same sites. */
async function checked(
  context: ForTenant,
  id: string,
  { name, tasks, scope, group }: TemplateFields,
  before: Pick<KeptTemplate, 'scope' | 'group' | 'tasks'>,
): Promise<KeptTemplate> {
  const { services, tenant } = context;
  assertMayKeep(context, tasks);
  assertAim(aimOf(tasks));
  const held = scope ?? before.scope;
  const template: KeptTemplate = {
    id,
    name,
    tasks: sealedTasks(tasks, {
      seal: services.seal,
      tenant: tenant.id,
      before: before.tasks,
      panelsOwn: false,
    }),
    scope: held,
    group: held === 'group' ? (group ?? before.group) : '',
    by: context.person.account.name,
    at: context.services.clock.now(),
  };
  if (held === 'group' && template.group === '')
    throw new AppError('inputError', 'v2_mg_required_name', { data: { where: 'group' } });
  if (await templates(context).isTaken(template))
    throw new AppError('conflict', 'v2_mg_template_taken', { data: { where: 'scope' } });
  return template;
}

/** What a template says now, and what it said before: a version that is put back brings its keys with it. */
const everSaid = async (context: ForTenant, { id, tasks }: KeptTemplate): Promise<KeptTemplate['tasks']> => [
  ...tasks,
  ...(await templates(context).versions(id)).flatMap((version) => version.tasks),
];

/** The company's own sites for which a template holds, counted by how they stand. */
function sitesOf({ scope, group }: KeptTemplate, panels: readonly FleetPanel[]): TemplateSites {
  // Those of a company below have templates of their own, and none of these.
  const sites = panels.filter(
    (site) =>
      site.drift.state !== 'none' && (scope === 'fleet' || (scope === 'group' && site.group === group)),
  );
  const count = (state: FleetPanel['drift']['state']): number =>
    sites.filter(({ drift }) => drift.state === state).length;
  return { all: sites.length, differs: count('differs'), unknown: count('unknown') };
}

/** Each version with what it changed against the one before. */
const withChanges = (versions: readonly KeptVersion[]) =>
  versions.map((version, place) => {
    const before: readonly TemplateTask[] = versions[place + 1]?.tasks ?? [];
    const changes: readonly BatchChange[] = statedChanges(before, version.tasks);
    return { ...version, tasks: shownTasks(version.tasks), changes };
  });

export const templateHandlers: Pick<Handlers, keyof typeof templateRoutes> = {
  'GET /installer/template': async (context) => {
    const all = await templates(context).list();
    const panels = all.some(({ scope }) => scope !== 'none') ? await fleetOf(context) : [];
    return data(all.map((one) => ({ ...one, tasks: shownTasks(one.tasks), sites: sitesOf(one, panels) })));
  },
  'POST /installer/template': async (context, { body }) => {
    const id = newId(context.services.random);
    const template = await checked(context, id, body, { scope: 'none', group: '', tasks: [] });
    await templates(context).add(template);
    noted(context, 'putTemplate', { template: id, name: body.name });
    return data({ id });
  },
  'PUT /installer/template': async (context, { body }) => {
    const { id, ...fields } = body;
    const before = await templates(context).find(id);
    if (before === null) throw notFound();
    const template = await checked(context, id, fields, {
      ...before,
      tasks: await everSaid(context, before),
    });
    assertChanged(await templates(context).change(template, context.expect));
    noted(context, 'putTemplate', { template: id, name: fields.name });
    return done;
  },
  'DELETE /installer/template': async (context, { body }) => {
    if (!(await templates(context).remove(body.id))) throw notFound();
    noted(context, 'removeTemplate', { template: body.id });
    return done;
  },
  'GET /installer/template_version': async (context, { query }) => {
    const versions = await templates(context).versions(query.id);
    if (versions.length === 0) throw notFound();
    return data(withChanges(versions));
  },
  'GET /installer/site_settings': async (context, { query }) =>
    data(await siteSettings(context, ownPanel(context, query.mac))),
};
