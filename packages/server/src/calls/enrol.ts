import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { enrolRoutes } from '@homeward/contract/routes/panel/upkeep.ts';
import { ownerMembership } from '../accounts/owner-membership.ts';
import { membershipAt } from '../accounts/memberships.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { assertArea, command } from '../api/command.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers, Signed } from '../api/handler.ts';
import { note } from '../api/note.ts';
import { confirmFirst } from '../api/step-up.ts';
import { putWaitingHub, waitingHub } from '../store/hub-enrolments.ts';
import { panelById, setKeyHash } from '../store/panels.ts';
import { hubCodeHash, joinCompany, letHubIn, mayBring, panelCode } from '../tenants/joining.ts';

const minute = 60_000;

/** A machine in the place of the panel's is the owner's word alone, freshly given. */
function assertMayReplace({ services, session, person }: Signed, panel: PanelId): void {
  const membership = membershipAt(person, panel, services.clock.now());
  // Whose panel it is, is nobody else's business: the code looks like one that nobody shows.
  if (membership?.role !== 'master') throw notFound();
  if (!services.sessions.isFresh(session)) throw confirmFirst(person, false);
}

/** Whose a new panel is: that of the company somebody works for, to be set up and handed over, or his own home. */
async function give(context: Signed, panel: PanelId): Promise<void> {
  const { services, person } = context;
  const staff = services.tenants.staffOf(person.account.id);
  if (staff === null) return services.memberships.put(ownerMembership(person.account.id, panel));
  const { tenant } = staff;
  await joinCompany(services, panel, { tenant, customer: null, by: person });
  note(context, { scope: tenant, act: 'enrolHub', body: { mac: panel } });
}

export const enrolHandlers: Pick<Handlers, keyof typeof enrolRoutes> = {
  'POST /hub/enrol': async ({ services, source }, { body }) => {
    const { clock, store, log } = services;
    const until = clock.now() + limits.enrolmentMinutes * minute;
    const { panel, name, code: codeHash, key: keyHash } = body;
    const hub = { panel, name, codeHash, keyHash, source, until };
    const kept = await putWaitingHub(store.db, hub, clock.now());
    if (!kept) throw new AppError('retryLater', 'v2_mg_retry_later');
    log.info('a hub shows a code and waits', { panel });
    return data({ until });
  },
  'POST /panel/enrol': async (context, { body }) => {
    const { services, person, source } = context;
    const { store, clock, accounts } = services;
    const attempt = await accounts.attempt(panelCode, source);
    const hub = await waitingHub(store.db, hubCodeHash(body.code), clock.now());
    if (!hub) throw notFound();
    if (body.mac !== undefined && body.mac !== hub.panel)
      throw new AppError('inputError', 'v2_mg_other_panel', { data: { where: 'mac' } });
    const known = await panelById(store.db, hub.panel);
    if (known) assertMayReplace(context, hub.panel);
    const staff = services.tenants.staffOf(person.account.id);
    if (!known && staff !== null && !mayBring(services, staff))
      throw new AppError('forbidden', 'v2_mg_not_allowed');
    const name = body.name ?? known?.name ?? hub.name;
    if (!(await letHubIn(services, hub, name))) throw notFound();
    await attempt.succeeded();
    if (!known) await give(context, hub.panel);
    note(context, { scope: hub.panel, act: known ? 'replaceHub' : 'enrolHub' });
    return data({ panel: hub.panel, name });
  },
  'POST /panel/key': async (context, { body }) => {
    assertArea(context, 0);
    const { services, panel } = context;
    if (body.act === 'rotate') {
      await command(context, { tag: 'upkeep', act: { tag: 'rotateKey' }, force: false, pin: null });
      return done;
    }
    await setKeyHash(services.store.db, panel, '');
    services.feed.local({ tag: 'revoked', panel });
    note(context, { scope: panel, act: 'revokeHub' });
    return done;
  },
};
