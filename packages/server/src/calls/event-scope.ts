import { eventsOfKind } from '@homeward/contract/rules/care/sharing.ts';
import type { StoredEvent } from '@homeward/contract/wire/event.ts';
import { doerOf } from '../accounts/memberships.ts';
import type { AtPanel } from '../api/handler.ts';
import { verdictAt } from '../api/identify.ts';
import { eventInScope } from '../panels/event-scope.ts';
import { placesOf } from '../panels/places.ts';
import type { FoundEvent } from '../store/event-queries.ts';
import type { EventScope } from '../store/event-scope.ts';
import { alarmCaptures } from './captures-seen.ts';

/** Which events somebody may read at a panel. */
export function scopeOfEvents(context: AtPanel): EventScope {
  const { panel, scope, own, person, membership } = context;
  return {
    panel,
    areas: scope.areas,
    silent: scope.silent,
    actor: own ? doerOf(person.account, membership) : null,
    places: placesOf(
      verdictAt(context, 'location', 'read'),
      person.account.id,
      context.resident,
      scope.withheld,
    ),
    ...withoutLifeOf(scope),
    captures: alarmCaptures(context),
  };
}

/** What events may not tell of somebody's life. */
function withoutLifeOf({ withheld }: AtPanel['scope']): Pick<EventScope, 'without'> {
  const without = [...new Set(withheld.flatMap(({ kind }) => eventsOfKind[kind] ?? []))];
  return without.length === 0 ? {} : { without };
}

export const zoneOf = ({ resident }: AtPanel): string => resident?.head.timeZone ?? 'UTC';

/** An event as somebody may see it. */
export const storedOf = (context: AtPanel, { id, epoch, receivedAt, event }: FoundEvent): StoredEvent => ({
  reportId: String(id),
  epoch,
  receivedAt,
  event: eventInScope(context.scope, event),
});
