import { limits } from '@homeward/contract/words/values/limits.ts';
import type { installerRoutes } from '@homeward/contract/routes/company/installer.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { AppError } from '../base/app-error.ts';
import { stopConsent } from '../tenants/first-install.ts';
import { askForAccess, comeInUnasked, endAsking } from '../tenants/site-access.ts';
import { notedAt, ownPanel } from './own-panel.ts';

type AccessCalls = `${string} /installer/${'ask' | 'access' | 'emergency'}`;

/** How a company gets into a home, and out of it. */
export const accessHandlers: Pick<Handlers, Extract<keyof typeof installerRoutes, AccessCalls>> = {
  'POST /installer/ask': async (context, { body }) => {
    const { services, person, tenant } = context;
    const { mac: panel, minutes = limits.consentMinutes.standard, reason = '' } = body;
    ownPanel(context, panel);
    const wish = { panel, by: person.account.name, company: tenant.name, minutes, reason };
    await askForAccess(services, wish);
    notedAt(context, panel, 'askConsent', { minutes, reason });
    return done;
  },
  'DELETE /installer/ask': async (context, { body }) => {
    ownPanel(context, body.mac);
    await endAsking(context.services, body.mac, false);
    notedAt(context, body.mac, 'withdrawAsk');
    return done;
  },
  'DELETE /installer/access': async (context, { body }) => {
    const { services, person } = context;
    // Whoever still builds a panel leaves it by handing it over.
    if (ownPanel(context, body.mac).installingSince !== null)
      throw new AppError('conflict', 'v2_mg_hand_over_first');
    const reached = await stopConsent(services, body.mac, person.account.name, 'company');
    services.live.publish(body.mac, [{ tag: 'status' }]);
    notedAt(context, body.mac, 'endAccess', { reached });
    return done;
  },
  'POST /installer/emergency': async (context, { body }) => {
    const { services, person, tenant } = context;
    const { mac: panel, reason, minutes = limits.emergencyMinutes } = body;
    ownPanel(context, panel);
    const wish = { panel, by: person.account.name, company: tenant.name, minutes, reason };
    const until = await comeInUnasked(services, wish);
    notedAt(context, panel, 'emergencyAccess', { minutes, reason });
    return data({ until });
  },
};
