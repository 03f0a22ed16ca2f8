import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';

/** Who did it, beside each event: what somebody did himself is found without a look at every row. */
export async function eventDoers(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const part = (...path: readonly string[]) =>
    dialect === 'sqlite'
      ? sql`json_extract(body, ${sql.lit(`$.actor.${path.join('.')}`)})`
      : sql`cast(body as json) #>> ${sql.lit(`{actor,${path.join(',')}}`)}`;
  await sql`alter table events add column doer text`.execute(db);
  await sql`update events set doer = coalesce(${part('account')}, 'slot:' || (${part('slot', 'no')}))
    where body like '%"account":"%' or body like '%"slot":{"tag":"user"%'`.execute(db);
  await sql`create index events_by_doer on events (panel, doer, at, id) where doer is not null`.execute(db);
}
