import type { auditRoutes } from '@homeward/contract/routes/audit.ts';
import { data } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { anchorsOf } from '../store/audit-anchors.ts';
import { checkAudit } from '../store/audit-check.ts';
import { auditEntries } from '../store/audit-queries.ts';

const pageSize = 50;

/** Whose entries: the owner sees what everybody did at his panel, all others what they did themselves. */
const ownOf = ({ membership, person }: AtPanel): string | null =>
  membership.role === 'master' ? null : person.account.login;

export const auditHandlers: Pick<Handlers, keyof typeof auditRoutes> = {
  'GET /audit': async (context, { query }) => {
    const { services, panel, person } = context;
    const { of = 'panel', num = pageSize, _, ...filter } = query;
    await services.audit.settled();
    const which =
      of === 'panel' ? { scope: panel, own: ownOf(context) } : { scope: '', own: person.account.login };
    const found = await auditEntries(services.store.db, which, filter, num + 1);
    return data({ entries: found.slice(0, num), more: found.length > num });
  },
  'GET /audit/verify': async ({ services, panel }) => {
    await services.audit.settled();
    return data(await checkAudit(services.store.db, panel));
  },
  'GET /audit/anchor': async ({ services, panel }) => data(await anchorsOf(services.store.db, panel).days()),
};
