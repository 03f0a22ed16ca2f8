import type { BatchTask, TemplateTask } from '@homeward/contract/shapes/company/template.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { assertTenantGate } from '../api/gate.ts';
import type { ForTenant } from '../api/handler.ts';
import { AppError, notFound } from '../base/app-error.ts';
import type { NewBatchPanel } from '../store/batch-rows.ts';
import type { KeptTask } from '../store/kept-tasks.ts';
import { templatesOf } from '../store/templates.ts';
import { aimOf, assertAim, isIdle } from '../tenants/aim.ts';
import type { Aim } from '../tenants/aim.ts';
import { sealedTasks } from '../tenants/sealed-reports.ts';
import { siteTemplatesOf, tasksFor } from '../tenants/site-templates.ts';

/** Templates with reports are a feature of their own (S9.4). */
export function assertMayKeep(
  { services, tenant }: ForTenant,
  tasks: readonly Pick<TemplateTask, 'tag'>[],
): void {
  if (tasks.some(({ tag }) => tag === 'reports' || tag === 'reportGroups'))
    assertTenantGate(services, tenant.id, { flags: ['reportTemplate'] });
}

/** What a call wants of a batch: tasks, a template, or that each site has what its own templates say. */
export interface WantedBody {
  readonly template?: string | undefined;
  readonly tasks?: readonly BatchTask[] | undefined;
  readonly by_templates?: boolean | undefined;
}

export interface Wanted {
  /** The template's; empty without one. */
  readonly name: string;
  /** For all panels alike; none where each has its own. */
  readonly tasks: readonly KeptTask[];
  readonly rows: readonly NewBatchPanel[];
  /** What all of it comes to at one of the panels. */
  readonly aim: (panel: PanelId) => Aim;
}

/** What is wanted at some panels; throws 001 for what does nothing or is not offered, 998 for a template of others. */
export async function wantedOf(
  context: ForTenant,
  body: WantedBody,
  panels: readonly PanelId[],
): Promise<Wanted> {
  const { template: id, tasks: more = [], by_templates: byTemplates = false } = body;
  if (byTemplates) return wantedByTemplates(context, body, panels);
  const { services, tenant } = context;
  const template = id === undefined ? null : await templatesOf(services.store.db, tenant.id).find(id);
  if (id !== undefined && !template) throw notFound();
  const before = template?.tasks ?? [];
  const given = { seal: services.seal, tenant: tenant.id, before, panelsOwn: true };
  const tasks: readonly KeptTask[] = [...before, ...sealedTasks(more, given)];
  assertMayKeep(context, before);
  const aim = aimOf(tasks);
  assertAim(aim);
  return {
    name: template?.name ?? '',
    tasks,
    rows: panels.map((panel) => ({ panel, tasks: null, own: [] })),
    aim: () => aim,
  };
}

/** What each of the company's own sites is to have, by its templates as they are now. */
async function wantedByTemplates(
  context: ForTenant,
  { template, tasks = [] }: WantedBody,
  panels: readonly PanelId[],
): Promise<Wanted> {
  if (template !== undefined || tasks.length > 0)
    throw new AppError('inputError', 'v2_mg_batch_two_ways', { data: { where: 'by_templates' } });
  const { services, tenant } = context;
  const inForce = await siteTemplatesOf(services.store.db, tenant.id);
  const sites = panels.map((panel) => {
    const tenancy = services.tenants.tenancy(panel);
    return tenancy.tenant === tenant.id
      ? { panel, tasks: tasksFor(inForce, tenancy), own: tenancy.own }
      : { panel, tasks: [], own: [] };
  });
  assertMayKeep(
    context,
    sites.flatMap((site) => site.tasks),
  );
  const aims = new Map(sites.map(({ panel, tasks: wanted, own }) => [panel, aimOf(wanted, own)]));
  const nothing = aimOf([]);
  if ([...aims.values()].every(isIdle)) assertAim(nothing);
  return { name: '', tasks: [], rows: sites, aim: (panel) => aims.get(panel) ?? nothing };
}
