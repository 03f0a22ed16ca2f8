import type { Floor } from '@homeward/contract/shapes/automation/automation.ts';
import type { FloorId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Seal } from '../base/seal.ts';
import type { Db } from './store.ts';

interface FloorPicture {
  readonly type: string;
  readonly content: Buffer;
  readonly at: number;
}

/** The pictures of one home's floors; sealed, since they show where its doors are. */
export const floorPicturesOf = (db: Db, seal: Seal, panel: PanelId) => {
  const sealedFor = (floor: FloorId): string => `floor picture ${panel} ${floor}`;
  const own = () => db.selectFrom('floor_pictures').where('panel', '=', panel);
  return {
    /** When the picture of each floor was set. */
    async times(): Promise<ReadonlyMap<string, number>> {
      const rows = await own().select(['floor', 'at']).execute();
      return new Map(rows.map(({ floor, at }) => [floor, at]));
    },

    /** Null also where it was sealed by a key that is gone. */
    async picture(floor: FloorId): Promise<FloorPicture | null> {
      const row = await own().selectAll().where('floor', '=', floor).executeTakeFirst();
      const content = row && seal.open(row.content, sealedFor(floor));
      return row && typeof content === 'string'
        ? { type: row.type, at: row.at, content: Buffer.from(content, 'base64') }
        : null;
    },

    async put(floor: FloorId, { type, content, at }: FloorPicture): Promise<void> {
      const values = { type, at, content: seal.seal(content.toString('base64'), sealedFor(floor)) };
      await db
        .insertInto('floor_pictures')
        .values({ panel, floor, ...values })
        .onConflict((conflict) => conflict.columns(['panel', 'floor']).doUpdateSet(values))
        .execute();
    },

    async remove(floor: FloorId): Promise<void> {
      await db.deleteFrom('floor_pictures').where('panel', '=', panel).where('floor', '=', floor).execute();
    },
  };
};

/**
 * Removes the pictures of floors that a home has no more: one that comes back, or another under its id, has none. What
 * is asked from then on finds them gone.
 */
export async function keepPicturesOf(db: Db, panel: PanelId, floors: readonly Floor[]): Promise<void> {
  const others = db.deleteFrom('floor_pictures').where('panel', '=', panel);
  const kept = floors.map(({ id }) => id);
  await (kept.length === 0 ? others : others.where('floor', 'not in', kept)).execute();
}
