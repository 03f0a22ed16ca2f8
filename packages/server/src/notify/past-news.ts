import { eventParts, isPracticeAlarm } from '@homeward/contract/rules/alarms/event-string.ts';
import { notificationClass } from '@homeward/contract/rules/reports/notification-class.ts';
import type { NotificationClass, PastNews } from '@homeward/contract/shapes/reports/notification.ts';
import { notificationClasses } from '@homeward/contract/words/reports/notification-classes.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { findEvents } from '../store/event-queries.ts';
import type { FoundEvent } from '../store/event-queries.ts';
import type { Db } from '../store/store.ts';
import { concerns, isFollowUp, isReopened, newsOf, scopeOfPerson } from './rules.ts';
import type { Recipient } from './rules.ts';

const span = 30 * 24 * 60 * 60_000;
/** Rows of one question, and how many questions at most. */
const page = 1000;
const pages = 5;

/** What happened in the last days as far as somebody may know it, oldest first. */
async function happened(
  db: Db,
  at: Pick<CachedPanel, 'id'>,
  person: Recipient,
  from: number,
): Promise<readonly FoundEvent[]> {
  const { areas, silent } = scopeOfPerson(person);
  const scope = { panel: at.id, areas, silent, actor: null };
  const found: FoundEvent[] = [];
  for (let asked = 0; asked < pages; asked += 1) {
    const last = found.at(-1);
    const filter = { limit: page, from, ...(last !== undefined && { before: last.id }) };
    const rows = await findEvents(db, scope, filter, { tag: 'plain' });
    found.push(...rows);
    if (rows.length < page) break;
  }
  return found.toReversed();
}

/** Whether people are told of it at all: not of what a test brings about, nor of what is in service. */
const isTold = ({ event }: FoundEvent): boolean =>
  event.testing !== true &&
  event.counted !== true &&
  event.suspended !== true &&
  !isPracticeAlarm(event.code);

/**
 * How many news of each class the last 30 days had for somebody, whatever way he chose for them: that many more or fewer
 * messages a choice would have brought. The same news within his time for them count once, as they are told.
 */
export async function pastNews(
  db: Db,
  resident: CachedPanel,
  person: Recipient,
  now: number,
): Promise<PastNews> {
  const from = now - span;
  const rows = await happened(db, resident, person, from);
  const period = person.settings.repeatMinutes * 60_000;
  const counts = new Map<NotificationClass, number>(notificationClasses.map((what) => [what, 0]));
  const classOf = new Map<string, NotificationClass>();
  const until = new Map<string, number>();
  for (const row of rows.filter(isTold)) {
    const { event } = row;
    const follows = isFollowUp(event) || isReopened(event);
    const before = event.incident === null ? undefined : classOf.get(event.incident);
    // What ends an incident is told to those who were told of its beginning.
    if (isFollowUp(event) && before === undefined) continue;
    const what = (follows ? before : undefined) ?? notificationClass(event.code);
    if (!concerns(person, what, row, resident)) continue;
    const news = follows ? null : newsOf(what, event);
    if (news !== null && (until.get(news) ?? 0) > event.at) continue;
    if (news !== null) until.set(news, event.at + period);
    if (event.incident !== null && eventParts(event.code).qualifier === 1)
      classOf.set(event.incident, before ?? what);
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return {
    from,
    partial: rows.length >= page * pages,
    classes: Object.fromEntries(counts) as PastNews['classes'],
  };
}
