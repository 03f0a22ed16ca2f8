import type { installerRoutes } from '@homeward/contract/routes/company/installer.ts';
import { data, longData } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { daysOf } from '../store/fleet-needs.ts';
import { accountLocale } from '../texts/language.ts';
import { fleetOf } from '../tenants/fleet.ts';
import { chosen, dashboardOf } from '../tenants/fleet-list.ts';
import { fleetList } from '../tenants/fleet-pages.ts';
import { fleetLines } from '../tenants/fleet-lines.ts';
import { dayOf, trendDays } from '../tenants/fleet-watch.ts';

const pageSize = 20;
const day = 24 * 60 * 60_000;

type FleetCalls = 'GET /installer/panel' | 'GET /installer/export' | 'GET /installer/dashboard';

/** How the company's panels stand: the equipment list, the same as a table, and the dashboard. */
export const fleetHandlers: Pick<Handlers, Extract<keyof typeof installerRoutes, FleetCalls>> = {
  'GET /installer/panel': async (context, { query }) => {
    const size = query.num ?? pageSize;
    const from = ((query.page_num ?? 1) - 1) * size;
    const { panels, counts, at } = await fleetList(context, query, from === 0);
    return longData({
      total: panels.length,
      needing: panels.filter(({ needs }) => needs.length > 0).length,
      panels: panels.slice(from, from + size),
      counts,
      at,
    });
  },
  'GET /installer/export': async (context, { query }) => {
    const { services, session } = context;
    const { _, ...asked } = query;
    const panels = chosen(await fleetOf(context), asked);
    const locale = await accountLocale(services, session.account);
    const name = `sites-${dayOf(services.clock.now())}.csv`;
    return { tag: 'table', name, lines: fleetLines(panels, locale) };
  },
  'GET /installer/dashboard': async (context) => {
    const { services, tenant } = context;
    const since = dayOf(services.clock.now() - (trendDays - 1) * day);
    return data(dashboardOf(await fleetOf(context), await daysOf(services.store.db, tenant.id, since)));
  },
};
