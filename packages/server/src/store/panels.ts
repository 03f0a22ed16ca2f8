import { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { readOnce } from '@homeward/contract/words/values/read-once.ts';
import type { PanelTable } from './schema.ts';
import type { Db } from './store.ts';

export interface PanelRow {
  readonly id: PanelId;
  readonly name: string;
  readonly keyHash: string;
  readonly epoch: string;
  readonly lastSeq: number;
  /** The server node its hub is connected to; empty while offline. */
  readonly node: string;
  readonly onlineSince: number | null;
}

const rowOf = (row: Omit<PanelTable, 'view' | 'revision' | 'created_at'>): PanelRow => ({
  id: row.id as PanelId,
  name: row.name,
  keyHash: row.key_hash,
  epoch: row.epoch,
  lastSeq: row.last_seq,
  node: row.node,
  onlineSince: row.online_since,
});

const light = ['id', 'name', 'key_hash', 'epoch', 'last_seq', 'node', 'online_since'] as const;

/** Enrols a panel, or gives an enrolled one a new name and key. */
export async function putPanel(
  db: Db,
  panel: { readonly id: PanelId; readonly name: string; readonly keyHash: string; readonly at: number },
): Promise<void> {
  await db
    .insertInto('panels')
    .values({
      id: panel.id,
      name: panel.name,
      key_hash: panel.keyHash,
      view: null,
      epoch: '',
      last_seq: 0,
      revision: 0,
      node: '',
      online_since: null,
      created_at: panel.at,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ name: panel.name, key_hash: panel.keyHash }),
    )
    .execute();
}

export async function panelById(db: Db, id: PanelId): Promise<PanelRow | null> {
  const row = await db.selectFrom('panels').select(light).where('id', '=', id).executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** Gives a panel another key; a blank one is nobody's. */
export async function setKeyHash(db: Db, id: PanelId, keyHash: string): Promise<void> {
  await db.updateTable('panels').set({ key_hash: keyHash }).where('id', '=', id).execute();
}

/** The names panels were enrolled with. */
export async function panelNames(db: Db, ids: readonly PanelId[]): Promise<ReadonlyMap<PanelId, string>> {
  const names = new Map<PanelId, string>();
  // A statement takes only so many values.
  for (let from = 0; from < ids.length; from += 500) {
    const rows = await db
      .selectFrom('panels')
      .select(['id', 'name'])
      .where('id', 'in', ids.slice(from, from + 500))
      .execute();
    for (const { id, name } of rows) names.set(id as PanelId, name);
  }
  return names;
}

export async function allPanels(db: Db): Promise<readonly PanelRow[]> {
  return (await db.selectFrom('panels').select(light).orderBy('id').execute()).map(rowOf);
}

/**
 * The last stored state; null for a panel that never sent one, or sent it to an older version of this server: its hub
 * sends it anew when it connects.
 */
export async function viewOfPanel(db: Db, id: PanelId): Promise<PanelView | null> {
  const row = await db.selectFrom('panels').select('view').where('id', '=', id).executeTakeFirst();
  if (!row?.view) return null;
  const view = PanelView.safeParse(JSON.parse(row.view), readOnce);
  return view.success ? view.data : null;
}

/** Stores states in one transaction. */
export async function saveViews(
  db: Db,
  views: readonly { readonly id: PanelId; readonly revision: number; readonly json: string }[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { id, revision, json } of views)
      await transaction.updateTable('panels').set({ view: json, revision }).where('id', '=', id).execute();
  });
}

export async function setOnline(db: Db, id: PanelId, node: string, since: number | null): Promise<void> {
  await db.updateTable('panels').set({ node, online_since: since }).where('id', '=', id).execute();
}

/** The panels whose hubs are connected to a node, as far as the store knows. */
export async function panelsAt(db: Db, node: string): Promise<readonly PanelId[]> {
  const rows = await db.selectFrom('panels').select('id').where('node', '=', node).execute();
  return rows.map(({ id }) => id as PanelId);
}

/** The panels whose hubs are connected to other nodes than this one. */
export async function panelsElsewhere(
  db: Db,
  node: string,
): Promise<readonly { readonly id: PanelId; readonly node: string; readonly since: number }[]> {
  const rows = await db
    .selectFrom('panels')
    .select(['id', 'node', 'online_since'])
    .where('node', 'not in', ['', node])
    .execute();
  return rows.map(({ id, node: where, online_since }) => ({
    id: id as PanelId,
    node: where,
    since: online_since ?? 0,
  }));
}

/** The same of a hub that has been connected all the while, unless it is connected to another node by now: then false. */
export async function setOnlineAgain(db: Db, id: PanelId, node: string, since: number): Promise<boolean> {
  const row = await db
    .updateTable('panels')
    .set({ node, online_since: since })
    .where('id', '=', id)
    .where('node', 'in', ['', node])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks every panel offline: a server that is alone has just begun. */
export async function setAllOffline(db: Db): Promise<void> {
  await db.updateTable('panels').set({ node: '', online_since: null }).where('node', '!=', '').execute();
}

/** Marks a panel offline, unless another node has it by now. */
export async function setOffline(db: Db, id: PanelId, node: string): Promise<void> {
  await db
    .updateTable('panels')
    .set({ node: '', online_since: null })
    .where('id', '=', id)
    .where('node', '=', node)
    .execute();
}

/**
 * A new journal at the hub: its numbers start again (design 2.4). Returns the number after which its events go on: the
 * last on disk for this epoch, or `base`, the last that the hub can no longer send.
 */
export async function enterEpoch(db: Db, id: PanelId, epoch: string, base = 0): Promise<number> {
  const known = await panelById(db, id);
  if (known?.epoch === epoch && known.lastSeq >= base) return known.lastSeq;
  // The hub may return to an epoch from before (a restored disk): what is stored of it counts.
  const row = await db
    .selectFrom('events')
    .select((select) => select.fn.max('seq').as('seq'))
    .where('panel', '=', id)
    .where('epoch', '=', epoch)
    .executeTakeFirst();
  const lastSeq = Math.max(row?.seq ?? 0, base);
  await db.updateTable('panels').set({ epoch, last_seq: lastSeq }).where('id', '=', id).execute();
  return lastSeq;
}

/** The panel that this store knew first; null while it knows none. */
export async function firstPanel(db: Db): Promise<PanelId | null> {
  const row = await db
    .selectFrom('panels')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : (row.id as PanelId);
}
