import { encodeEvent } from '@homeward/contract/wire/event.ts';
import { eventInScope } from '../panels/event-scope.ts';
import type { Scope } from '../panels/scope.ts';
import { offsetMinutes } from '../panels/time-zone.ts';
import type { FoundEvent } from '../store/event-queries.ts';

/** As whom, and by which clock, somebody looks at a page of events. Plain data, since it crosses to a thread. */
export interface PageView {
  readonly scope: Scope;
  readonly zone: string;
}

/** A found event as GET /event shows it. */
function rowOf({ scope, zone }: PageView, { id, epoch, receivedAt, event, capture }: FoundEvent) {
  const stored = { reportId: String(id), epoch, receivedAt, event: eventInScope(scope, event) };
  return { ...encodeEvent(stored, offsetMinutes(zone, event.at)), capture_id: capture ?? '' };
}
export type PageRow = ReturnType<typeof rowOf>;

export const pageOf = (view: PageView, found: readonly FoundEvent[]): readonly PageRow[] =>
  found.map((event) => rowOf(view, event));
