import type { SiteResult } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { installerRoutes } from '@homeward/contract/routes/company/installer.ts';
import { consentOf } from '../accounts/grants.ts';
import { data } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { AppError } from '../base/app-error.ts';
import { maskedText } from '../panels/masked-text.ts';
import { panelNames } from '../store/panels.ts';
import type { Tenancy } from '../store/tenancy.ts';
import { askForAccess } from '../tenants/site-access.ts';
import { notedAt, ownPanel } from './own-panel.ts';

type SitesCalls = `POST /installer/${'ask' | 'note'}_sites`;

/** Does something at each of many sites; one where it cannot be done stops none of the others. */
async function atEach(
  context: ForTenant,
  macs: readonly PanelId[],
  work: (site: Tenancy) => Promise<Exclude<SiteResult['outcome'], 'refused'>>,
): Promise<readonly SiteResult[]> {
  const { services, masked, tenant } = context;
  const panels = [...new Set(macs)];
  const own = panels.filter((panel) => services.tenants.tenancy(panel).tenant === tenant.id);
  const names = await panelNames(services.store.db, own);
  const results: SiteResult[] = [];
  for (const mac of panels) {
    const known = names.get(mac) ?? '';
    const name = masked ? maskedText(known) : known;
    try {
      results.push({ mac, name, outcome: await work(ownPanel(context, mac)), why: '' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ mac, name, outcome: 'refused', why: error.message });
    }
  }
  return results;
}

/** What a company does about many of its sites at once, beside its batches: nothing of it changes a panel. */
export const sitesHandlers: Pick<Handlers, Extract<keyof typeof installerRoutes, SitesCalls>> = {
  'POST /installer/ask_sites': async (context, { body }) => {
    const { services, person, tenant } = context;
    const { minutes = limits.consentMinutes.standard, reason = '' } = body;
    const results = await atEach(
      context,
      body.panels,
      async ({ panel, installingSince, consentStoppedAt }) => {
        const resident = await services.registry.find(panel);
        const isOpen = resident !== null && consentOf(resident, consentStoppedAt, services.clock.now());
        if (installingSince !== null || isOpen) return 'open';
        const wish = { panel, by: person.account.name, company: tenant.name, minutes, reason };
        await askForAccess(services, wish);
        notedAt(context, panel, 'askConsent', { minutes, reason });
        return 'asked';
      },
    );
    return data(results);
  },
  'POST /installer/note_sites': async (context, { body }) => {
    const { services, tenant } = context;
    const results = await atEach(context, body.panels, async ({ panel }) => {
      if (!(await services.tenants.addToNote(panel, tenant.id, body.note)))
        throw new AppError('inputError', 'v2_mg_note_full');
      // What it says is the company's, and not the home's log.
      notedAt(context, panel, 'siteNote');
      return 'noted';
    });
    return data(results);
  },
};
