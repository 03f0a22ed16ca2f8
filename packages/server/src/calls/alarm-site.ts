import type { AlarmSite } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { alarmCaseRoutes } from '@homeward/contract/routes/company/alarm-case.ts';
import { data, done } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { siteOfPanel } from '../queue/alarm-observer.ts';
import { putSiteCard, siteCard, siteCardSizes } from '../store/alarm-sites.ts';
import { panelNames } from '../store/panels.ts';
import { signalAccount, signalAccounts, siteOfAccount } from '../store/signals.ts';
import type { Tenancy } from '../store/tenancy.ts';
import { panelOf, ring } from './alarm-named.ts';
import { noted } from './company-notes.ts';
import { wrongField } from './device-named.ts';
import { notedAt, ownPanel } from './own-panel.ts';

/** The company's own homes whose owners let it receive their alarms. */
const allowedHomes = ({ services, tenant }: ForTenant): readonly Tenancy[] =>
  services.tenants.panels(tenant.id).filter((one) => one.tenant === tenant.id && one.monitoringAllowed);

/** How many homes could be watched, and are not. */
export const offeredSites = (context: ForTenant): number =>
  allowedHomes(context).filter(({ monitored }) => !monitored).length;

/** That a site is the company's; throws 998 as for any that is not there. */
async function assertOwn(context: ForTenant, site: string): Promise<void> {
  const panel = panelOf(site);
  if (panel !== null) return void ownPanel(context, panel);
  const account = await signalAccount(context.services.store.db, site.slice(siteOfAccount('').length));
  if (account?.tenant !== context.tenant.id) throw notFound();
}

async function sitesOf(context: ForTenant): Promise<readonly AlarmSite[]> {
  const { services, tenant } = context;
  const { store, registry } = services;
  const sizes = await siteCardSizes(store.db, tenant.id);
  const homes = allowedHomes(context);
  const names = await panelNames(
    store.db,
    homes.map(({ panel }) => panel),
  );
  const sized = (site: string) => ({ site, ...(sizes.get(site) ?? { contacts: 0, steps: 0 }) });
  const accounts = await signalAccounts(store.db, tenant.id);
  return [
    ...homes.map(({ panel, monitored }) => ({
      ...sized(siteOfPanel(panel)),
      name: registry.peek(panel)?.head.name ?? names.get(panel) ?? panel,
      monitored,
    })),
    ...accounts.map(({ account, name }) => ({ ...sized(siteOfAccount(account)), name, monitored: true })),
  ].toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

type SiteCalls = `${string} /installer/alarm_site`;

export const alarmSiteHandlers: Pick<Handlers, Extract<keyof typeof alarmCaseRoutes, SiteCalls>> = {
  'GET /installer/alarm_site': async (context, { query: { site } }) => {
    const { services, tenant } = context;
    if (site !== undefined) await assertOwn(context, site);
    return data({
      sites: await sitesOf(context),
      card:
        site === undefined
          ? null
          : await siteCard(services.store.db, services.seal, { tenant: tenant.id, site }),
    });
  },
  'PUT /installer/alarm_site': async (context, { body }) => {
    const { services, tenant } = context;
    const { site, monitored, card } = body;
    await assertOwn(context, site);
    const panel = panelOf(site);
    if (panel === null && monitored !== undefined) throw wrongField('monitored');
    if (panel !== null && !services.tenants.tenancy(panel).monitoringAllowed)
      throw new AppError('forbidden', 'v2_mg_monitoring_not_allowed');
    if (card !== undefined) {
      await putSiteCard(services.store.db, services.seal, { tenant: tenant.id, site }, card);
      noted(context, 'alarmSite', { site, contacts: card.contacts.length, steps: card.plan.length });
    }
    if (panel !== null && monitored !== undefined) {
      await services.tenants.change(panel, { monitored });
      notedAt(context, panel, monitored ? 'monitorSite' : 'unmonitorSite');
      services.live.publish(panel, [{ tag: 'status' }]);
    }
    ring(context);
    return done;
  },
};
