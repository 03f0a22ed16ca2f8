import type { EarlierVisit, Visit } from '@homeward/contract/shapes/company/consent.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { AuditRow } from '@homeward/contract/shapes/access/audit.ts';
import { auditEntries } from '../store/audit-queries.ts';
import { sessionsAt } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import { endedVisits } from '../store/visits.ts';
import type { VisitFilter } from '../store/visits.ts';

/** Entries that are looked through at most: more is nobody's work of a day. */
const most = 2000;
/** Ms without any call after which somebody has gone, whether or not they said so: more than the store is behind. */
const goneAfter = 12 * 60_000;
/** Ms after its end in which something of a visit is still written down. */
const afterEnd = 60_000;
/** What says that somebody is here, and not that he did something. */
const comings: ReadonlySet<string> = new Set(['openPanel', 'leavePanel']);
/** What lets somebody in or ends that: whoever does it need not have been here. */
const around: ReadonlySet<string> = new Set(['openCase', 'closeCase']);

interface Seeing {
  readonly store: Store;
  readonly clock: Clock;
  readonly audit: AuditLog;
}

type Visitor = EarlierVisit['people'][number];

/** Who did something, by entries that begin with the newest: who was here last first. */
function visitorsIn(entries: readonly AuditRow[]): readonly Visitor[] {
  const visitors = new Map<string, Visitor>();
  for (const { actor, name, at, act, outcome } of entries) {
    if (around.has(act)) continue;
    // What was refused was not done.
    const isAct = outcome === 'done' && !comings.has(act);
    const acts = isAct ? 1 : 0;
    const known = visitors.get(actor);
    visitors.set(actor, {
      name: name || actor,
      login: actor,
      last: known?.last ?? at,
      since: at,
      acts: (known?.acts ?? 0) + acts,
    });
  }
  return [...visitors.values()];
}

/** Who came in under a grant that began at `from`, with how much they did, who was here last first. */
export async function visitsOf(
  { store, clock, audit }: Seeing,
  panel: PanelId,
  filter: { readonly grant: string; readonly from: number },
): Promise<readonly Visit[]> {
  await audit.settled();
  const entries = await auditEntries(store.db, { scope: panel, own: null }, filter, most);
  if (entries.length === 0) return [];
  const here = new Set(await sessionsAt(store.db, panel, clock.now() - goneAfter));
  return visitorsIn(entries).map((visitor) => ({ ...visitor, here: here.has(visitor.login) }));
}

/** Times that somebody of outside was let in and that are over, newest first, with who came. */
export async function earlierVisits(
  { store, clock, audit }: Seeing,
  panel: PanelId,
  filter: VisitFilter,
  num: number,
): Promise<readonly EarlierVisit[]> {
  await audit.settled();
  const found = await endedVisits(store.db, panel, filter, { now: clock.now(), num });
  return Promise.all(
    found.map(async (visit) => {
      const { grant, from, ended } = visit;
      // What was on its way at the end is written down a moment after it.
      const during = { grant, from, until: ended + afterEnd };
      const entries = await auditEntries(store.db, { scope: panel, own: null }, during, most);
      return { ...visit, people: visitorsIn(entries) };
    }),
  );
}
