import { auditActs } from '@homeward/contract/words/access/audit-acts.ts';
import type { auditRoutes } from '@homeward/contract/routes/access/audit.ts';
import { data } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { anchorsOf } from '../store/audit-anchors.ts';
import { checkAudit } from '../store/audit-check.ts';
import { auditEntries } from '../store/audit-queries.ts';
import type { AuditOf } from '../store/audit-queries.ts';

const pageSize = 50;

/**
 * Whose entries: the owner sees what everybody did at his panel, all others what they did themselves. Who looked at
 * what is private is for whom it is about, too: all of it for who is cared for, and for everybody who looked where they
 * were.
 */
function whichOf(context: AtPanel, of: 'panel' | 'account' | 'looks'): AuditOf {
  const { panel, person, membership } = context;
  const { login, id } = person.account;
  if (of === 'account') return { scope: '', own: login };
  if (membership.role === 'master') return { scope: panel, own: null };
  if (of === 'panel') return { scope: panel, own: login };
  return membership.role === 'careReceiver'
    ? { scope: panel, own: null }
    : { scope: panel, own: login, about: id };
}

export const auditHandlers: Pick<Handlers, keyof typeof auditRoutes> = {
  'GET /audit': async (context, { query }) => {
    const { services } = context;
    const { of = 'panel', num = pageSize, _, ...filter } = query;
    await services.audit.settled();
    const looks = of === 'looks' ? { acts: auditActs.look } : {};
    const found = await auditEntries(
      services.store.db,
      whichOf(context, of),
      { ...filter, ...looks },
      num + 1,
    );
    return data({ entries: found.slice(0, num), more: found.length > num });
  },
  'GET /audit/verify': async ({ services, panel }) => {
    await services.audit.settled();
    return data(await checkAudit(services.store.db, panel));
  },
  'GET /audit/anchor': async ({ services, panel }) => data(await anchorsOf(services.store.db, panel).days()),
};
