import { NotificationClass } from '@homeward/contract/shapes/reports/notification.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { changedOf } from './revisions.ts';
import type { Changed, Revised } from './revisions.ts';
import type { WebhookTable } from './tables/notifications.ts';
import type { Db } from './store.ts';

/** Somebody's own machine that is told what its owner is told. */
export interface WebhookRow {
  readonly id: string;
  readonly account: AccountId;
  readonly panel: PanelId;
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  readonly classes: readonly NotificationClass[];
  readonly enabled: boolean;
  readonly createdAt: number;
  readonly lastAnswer: string;
  readonly lastAt: number | null;
}

const classesOf = (text: string): readonly NotificationClass[] =>
  text.split(',').flatMap((word) => {
    const parsed = NotificationClass.safeParse(word);
    return parsed.success ? [parsed.data] : [];
  });

const rowOf = (row: WebhookTable): Revised<WebhookRow> => ({
  id: row.id,
  account: row.account as AccountId,
  panel: row.panel as PanelId,
  name: row.name,
  url: row.url,
  secret: row.secret,
  classes: classesOf(row.classes),
  enabled: row.enabled === 1,
  createdAt: row.created_at,
  lastAnswer: row.last_answer,
  lastAt: row.last_at,
  revision: row.revision,
});

/** All webhooks at a panel, oldest first; those of one account where it is named. */
export async function webhooksAt(
  db: Db,
  panel: PanelId,
  account: AccountId | null = null,
): Promise<readonly Revised<WebhookRow>[]> {
  let query = db.selectFrom('webhooks').selectAll().where('panel', '=', panel);
  if (account !== null) query = query.where('account', '=', account);
  return (await query.orderBy('created_at').orderBy('id').execute()).map(rowOf);
}

export async function webhookById(db: Db, id: string): Promise<WebhookRow | null> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? rowOf(row) : null;
}

export async function insertWebhook(db: Db, hook: WebhookRow): Promise<void> {
  await db
    .insertInto('webhooks')
    .values({
      id: hook.id,
      account: hook.account,
      panel: hook.panel,
      name: hook.name,
      url: hook.url,
      secret: hook.secret,
      classes: hook.classes.join(','),
      enabled: hook.enabled ? 1 : 0,
      created_at: hook.createdAt,
      last_answer: '',
      last_at: null,
      revision: 1,
    })
    .execute();
}

/** `expect`: the revision that the edit starts from; null is whichever there is. */
export async function changeWebhook(
  db: Db,
  id: string,
  change: Partial<Pick<WebhookRow, 'name' | 'url' | 'classes' | 'enabled'>>,
  expect: number | null,
): Promise<Changed> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set((set) => ({
      revision: set('revision', '+', 1),
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.url === undefined ? {} : { url: change.url }),
      ...(change.classes === undefined ? {} : { classes: change.classes.join(',') }),
      ...(change.enabled === undefined ? {} : { enabled: change.enabled ? 1 : 0 }),
    }))
    .where('id', '=', id)
    .$if(expect !== null, (update) => update.where('revision', '=', expect))
    .executeTakeFirst();
  const row = await db.selectFrom('webhooks').select('revision').where('id', '=', id).executeTakeFirst();
  return changedOf(numUpdatedRows, row);
}

export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

export async function noteWebhook(db: Db, id: string, answer: string, at: number): Promise<void> {
  await db.updateTable('webhooks').set({ last_answer: answer, last_at: at }).where('id', '=', id).execute();
}
