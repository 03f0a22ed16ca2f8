import { CareProfile } from '@homeward/contract/shapes/care/care.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { CareField } from '@homeward/contract/routes/care/care-person.ts';
import { z } from 'zod';
import type { Seal } from '../base/seal.ts';
import type { Db } from './store.ts';

/** Earlier versions of a profile that a panel keeps here; the oldest go first. */
export const versionsKept = 20;

const Kept = z.object({ profile: CareProfile, changed: z.array(CareField) });
type Kept = z.infer<typeof Kept>;

export interface CarePicture {
  readonly type: string;
  readonly content: Buffer;
  readonly at: number;
}

export interface KeptVersion extends Kept {
  readonly id: number;
  readonly at: number;
  /** The name of who changed it; empty where that account is gone. */
  readonly by: string;
}

/** What is kept of who is cared for at one panel; sealed, since it tells of somebody's health. */
export const carePersonOf = (db: Db, seal: Seal, panel: PanelId) => {
  const ofPicture = `care picture ${panel}`;
  const ofVersion = `care version ${panel}`;
  return {
    /** When the picture was set; null where there is none. */
    async pictureAt(): Promise<number | null> {
      const row = await db
        .selectFrom('care_pictures')
        .select('at')
        .where('panel', '=', panel)
        .executeTakeFirst();
      return row?.at ?? null;
    },

    /** Null also where it was sealed by a key that is gone. */
    async picture(): Promise<CarePicture | null> {
      const row = await db
        .selectFrom('care_pictures')
        .selectAll()
        .where('panel', '=', panel)
        .executeTakeFirst();
      const content = row && seal.open(row.content, ofPicture);
      return row && typeof content === 'string'
        ? { type: row.type, at: row.at, content: Buffer.from(content, 'base64') }
        : null;
    },

    async putPicture({ type, content, at }: CarePicture): Promise<void> {
      const values = { type, at, content: seal.seal(content.toString('base64'), ofPicture) };
      await db
        .insertInto('care_pictures')
        .values({ panel, ...values })
        .onConflict((conflict) => conflict.column('panel').doUpdateSet(values))
        .execute();
    },

    async removePicture(): Promise<void> {
      await db.deleteFrom('care_pictures').where('panel', '=', panel).execute();
    },

    /** Keeps a profile as it was. Resolves to its id. */
    async keep(kept: Kept, account: AccountId, at: number): Promise<number> {
      const body = seal.seal(JSON.stringify(kept), ofVersion);
      const { id } = await db
        .insertInto('care_versions')
        .values({ panel, account, at, body })
        .returning('id')
        .executeTakeFirstOrThrow();
      const edge = await db
        .selectFrom('care_versions')
        .select('id')
        .where('panel', '=', panel)
        .orderBy('id', 'desc')
        .offset(versionsKept)
        .limit(1)
        .executeTakeFirst();
      if (edge)
        await db.deleteFrom('care_versions').where('panel', '=', panel).where('id', '<=', edge.id).execute();
      return id;
    },

    async forget(id: number): Promise<void> {
      await db.deleteFrom('care_versions').where('panel', '=', panel).where('id', '=', id).execute();
    },

    /** Newest first; without what a key sealed that is gone. */
    async versions(): Promise<readonly KeptVersion[]> {
      const rows = await db
        .selectFrom('care_versions')
        .leftJoin('accounts', 'accounts.id', 'care_versions.account')
        .select(['care_versions.id', 'care_versions.at', 'care_versions.body', 'accounts.name as by'])
        .where('care_versions.panel', '=', panel)
        .orderBy('care_versions.id', 'desc')
        .execute();
      return rows.flatMap(({ id, at, body, by }) => {
        const opened = seal.open(body, ofVersion);
        const kept = opened === null ? null : Kept.safeParse(JSON.parse(opened));
        return kept?.success === true ? [{ id, at, by: by ?? '', ...kept.data }] : [];
      });
    },
  };
};
