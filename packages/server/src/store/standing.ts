import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import { leastUrgentAlarm, priorityOf } from '@homeward/contract/rules/alarms/event-priority.ts';
import type { Db } from './store.ts';

/** Calls for help have no cause that stands: only people end them. */
const calls: ReadonlySet<number> = new Set([
  events.medical,
  events.emergency,
  events.fall,
  events.panic,
  events.duress,
  events.silentPanic,
]);

/**
 * Alarms of an incident whose causes stand, by what has been logged up to the event `upTo`: they began, and have not
 * ended since. `from` is the first event of it that is being told of in the same breath, which the outbox does not have
 * yet. Silent ones are left out, since whoever hears of it may stand beside an intruder.
 */
export async function standingIn(
  db: Db,
  panel: PanelId,
  incident: string,
  { from, upTo }: { readonly from: number | null; readonly upTo: number },
): Promise<readonly PanelEvent[]> {
  const first = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('event').as('event'))
    .where('panel', '=', panel)
    .where('incident', '=', incident)
    .executeTakeFirst();
  const begins = [first?.event ?? null, from].filter((event) => event !== null);
  if (begins.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .select('body')
    .where('panel', '=', panel)
    .where('id', '>=', Math.min(...begins))
    .where('id', '<=', upTo)
    .where('incident', '=', incident)
    .where('silent', '=', 0)
    .orderBy('id')
    .execute();
  const stands = new Map<string, PanelEvent>();
  for (const { body } of rows) {
    const event = JSON.parse(body) as PanelEvent;
    if (event.device === null) continue;
    const key = `${event.code.slice(3)} ${event.device}`;
    const parts = eventParts(event.code);
    if (parts.qualifier === 3) stands.delete(key);
    else if (priorityOf(event.code) <= leastUrgentAlarm && !calls.has(parts.event)) stands.set(key, event);
  }
  return [...stands.values()];
}
