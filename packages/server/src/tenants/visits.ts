import type { Visit } from '@homeward/contract/shapes/company/consent.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { grantId } from '../accounts/grants.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { auditEntries } from '../store/audit-queries.ts';
import { sessionsAt } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';

/** Entries that are looked through at most: more is nobody's work of a day. */
const most = 2000;
/** Ms without any call after which somebody has gone, whether or not they said so: more than the store is behind. */
const goneAfter = 12 * 60_000;

/** Who came in under the consent that began at `from`, with how much they did, who was here last first. */
export async function visitsOf(
  services: { readonly store: Store; readonly clock: Clock; readonly audit: AuditLog },
  panel: PanelId,
  from: number,
): Promise<readonly Visit[]> {
  const { store, clock, audit } = services;
  await audit.settled();
  const filter = { from, grant: grantId(panel, 'installer', from) };
  const entries = await auditEntries(store.db, { scope: panel, own: null }, filter, most);
  if (entries.length === 0) return [];
  const here = new Set(await sessionsAt(store.db, panel, clock.now() - goneAfter));
  const visits = new Map<string, Visit>();
  // Newest first: each further one is earlier.
  for (const { actor, name, at, act, outcome } of entries) {
    // What was refused was not done.
    const isAct = outcome === 'done' && act !== 'openPanel' && act !== 'leavePanel';
    const acts = isAct ? 1 : 0;
    const known = visits.get(actor);
    visits.set(actor, {
      name: name || actor,
      login: actor,
      last: known?.last ?? at,
      since: at,
      acts: (known?.acts ?? 0) + acts,
      here: here.has(actor),
    });
  }
  return [...visits.values()];
}
