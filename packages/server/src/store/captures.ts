import type { Capture } from '@homeward/contract/shapes/panel/link.ts';
import type { DeviceId, IncidentId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Db } from './store.ts';

/** Pictures a panel keeps here; the oldest go first. */
export const capturesKept = 200;

export interface CaptureInfo {
  readonly id: string;
  readonly device: DeviceId;
  readonly at: number;
  readonly incident: IncidentId | null;
  /** MIME. */
  readonly type: string;
}

/** The pictures of one panel. */
export const capturesOf = (db: Db, panel: PanelId) => ({
  /** Stores a picture once; the same id again changes nothing. */
  async add(capture: Capture): Promise<void> {
    await db
      .insertInto('captures')
      .values({
        id: capture.id,
        panel,
        device: capture.device,
        at: capture.at,
        incident: capture.incident,
        type: capture.type,
        content: Buffer.from(capture.content, 'base64'),
      })
      .onConflict((conflict) => conflict.columns(['panel', 'id']).doNothing())
      .execute();
    const edge = await db
      .selectFrom('captures')
      .select('at')
      .where('panel', '=', panel)
      .orderBy('at', 'desc')
      .offset(capturesKept)
      .limit(1)
      .executeTakeFirst();
    if (edge) await db.deleteFrom('captures').where('panel', '=', panel).where('at', '<=', edge.at).execute();
  },

  /** Newest first. */
  async list(): Promise<readonly CaptureInfo[]> {
    const rows = await db
      .selectFrom('captures')
      .select(['id', 'device', 'at', 'incident', 'type'])
      .where('panel', '=', panel)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(capturesKept)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      device: row.device as DeviceId,
      at: row.at,
      incident: row.incident as IncidentId | null,
      type: row.type,
    }));
  },

  /** Deletes pictures for good; ids that are not there are no matter. */
  async remove(ids: readonly string[]): Promise<void> {
    await db.deleteFrom('captures').where('panel', '=', panel).where('id', 'in', ids).execute();
  },

  async picture(id: string): Promise<(Omit<CaptureInfo, 'id' | 'at'> & { readonly content: Buffer }) | null> {
    const row = await db
      .selectFrom('captures')
      .select(['device', 'incident', 'type', 'content'])
      .where('panel', '=', panel)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const { device, incident, type, content } = row;
    return { device: device as DeviceId, incident: incident as IncidentId | null, type, content };
  },
});
