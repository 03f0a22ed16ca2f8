import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Store } from './store.ts';

/** Erases what is kept of a panel's past: events with what they are counted by, pictures, what was removed, and who was cared for. */
export async function erasePast({ db, dialect }: Store, panel: PanelId): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('events').where('panel', '=', panel).execute();
    // Elsewhere they stand beside the store, and hold no more than numbers.
    if (dialect === 'postgres')
      await transaction.deleteFrom('event_hours').where('panel', '=', panel).execute();
    await transaction.deleteFrom('captures').where('panel', '=', panel).execute();
    for (const table of [
      'removed',
      'care_pictures',
      'care_versions',
      'care_shares',
      'floor_pictures',
    ] as const)
      await transaction.deleteFrom(table).where('panel', '=', panel).execute();
  });
}
