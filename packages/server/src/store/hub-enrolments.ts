import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Db } from './store.ts';

/** A hub that shows a code and waits for somebody to enter it. */
export interface WaitingHub {
  readonly panel: PanelId;
  readonly name: string;
  /** Of the code, and of the key that it will come with. */
  readonly codeHash: string;
  readonly keyHash: string;
  /** The address that it spoke from. */
  readonly source: string;
  readonly until: number;
}

/** Hubs that may wait at once, in all and behind one address; others wait until some have gone. */
const most = 1000;
const mostOfSource = 20;

/** Keeps what a hub says of itself, in the place of what it said before; false where too many wait. */
export async function putWaitingHub(db: Db, hub: WaitingHub, now: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('hub_enrolments')
      .where((row) => row.or([row('until_at', '<=', now), row('code_hash', '=', hub.codeHash)]))
      .execute();
    const waiting = await transaction.selectFrom('hub_enrolments').select('source').execute();
    const near = waiting.filter(({ source }) => source === hub.source);
    if (waiting.length >= most || near.length >= mostOfSource) return false;
    await transaction
      .insertInto('hub_enrolments')
      .values({
        code_hash: hub.codeHash,
        panel: hub.panel,
        name: hub.name,
        key_hash: hub.keyHash,
        source: hub.source,
        until_at: hub.until,
      })
      .execute();
    return true;
  });
}

/** The hub that shows a code; null where none does any more. */
export async function waitingHub(db: Db, codeHash: string, now: number): Promise<WaitingHub | null> {
  const row = await db
    .selectFrom('hub_enrolments')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('until_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return {
    panel: row.panel as PanelId,
    name: row.name,
    codeHash: row.code_hash,
    keyHash: row.key_hash,
    source: row.source,
    until: row.until_at,
  };
}

/** Uses a code up; false where somebody else has by now. */
export async function takeWaitingHub(db: Db, codeHash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('hub_enrolments')
    .where('code_hash', '=', codeHash)
    .returning('panel')
    .executeTakeFirst();
  return row !== undefined;
}
