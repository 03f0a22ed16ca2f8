import type { Tracker } from '@homeward/contract/shapes/care/location.ts';
import { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { sql } from 'kysely';
import type { Store } from './store.ts';

const dayMs = 86_400_000;

/** Panels whose log has places. */
export async function panelsWithPlaces({ db }: Store): Promise<readonly PanelId[]> {
  const rows = await db
    .selectFrom('events')
    .select('panel')
    .distinct()
    .where('place', 'is not', null)
    .where('place', '<>', '')
    .execute();
  return rows.map(({ panel }) => PanelId.parse(panel));
}

/**
 * Takes the places out of a panel's events that may not be kept at `now`: of trackers that are gone or whose bearer
 * allows none, and those that are older than the bearer allows. The events stay.
 */
export async function erasePlaces(
  { db, dialect }: Store,
  panel: PanelId,
  trackers: readonly Tracker[],
  now: number,
): Promise<void> {
  const kept = trackers.filter(({ consent }) => consent);
  const body =
    dialect === 'sqlite'
      ? sql<string>`json_set(body, '$.name', '', '$.detail', null)`
      : sql<string>`cast(jsonb_set(jsonb_set(cast(body as jsonb), '{name}', '""'), '{detail}', 'null') as text)`;
  const blank = db
    .updateTable('events')
    .set({ body, place: '' })
    .where('panel', '=', panel)
    .where('place', 'is not', null);
  await blank
    .where('place', '<>', '')
    .where((where) =>
      kept.length === 0
        ? where.lit(true)
        : where(
            'place',
            'not in',
            kept.map(({ id }) => id),
          ),
    )
    .execute();
  for (const { id, retentionDays } of kept)
    await blank
      .where('place', '=', id)
      .where('at', '<=', now - retentionDays * dayMs)
      .execute();
}
