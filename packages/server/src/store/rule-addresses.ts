import type { PanelId, RuleId } from '@homeward/contract/shapes/values/ids.ts';
import type { Db } from './store.ts';

/** The address of a rule; the secret in it is known to nobody any more. */
export interface RuleAddress {
  readonly panel: PanelId;
  readonly rule: RuleId;
  readonly by: string;
  readonly at: number;
  readonly calledAt: number | null;
}

const columns = ['panel', 'rule', 'by_name', 'made_at', 'called_at'] as const;
interface Row {
  readonly panel: string;
  readonly rule: string;
  readonly by_name: string;
  readonly made_at: number;
  readonly called_at: number | null;
}

const addressOf = (row: Row): RuleAddress => ({
  panel: row.panel as PanelId,
  rule: row.rule as RuleId,
  by: row.by_name,
  at: row.made_at,
  calledAt: row.called_at,
});

/** Those of a panel. */
export async function ruleAddressesOf(db: Db, panel: PanelId): Promise<readonly RuleAddress[]> {
  const rows = await db.selectFrom('rule_addresses').select(columns).where('panel', '=', panel).execute();
  return rows.map(addressOf);
}

export async function ruleAddressByHash(db: Db, hash: string): Promise<RuleAddress | null> {
  const row = await db
    .selectFrom('rule_addresses')
    .select(columns)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row === undefined ? null : addressOf(row);
}

/** Gives a rule a new address; the one that it had is nobody's from then on. */
export async function putRuleAddress(
  db: Db,
  hash: string,
  { panel, rule, by, at }: Omit<RuleAddress, 'calledAt'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('rule_addresses').where('panel', '=', panel).where('rule', '=', rule).execute();
    await trx
      .insertInto('rule_addresses')
      .values({ token_hash: hash, panel, rule, by_name: by, made_at: at, called_at: null })
      .execute();
  });
}

/** False where it has none. */
export async function removeRuleAddress(db: Db, panel: PanelId, rule: RuleId): Promise<boolean> {
  const gone = await db
    .deleteFrom('rule_addresses')
    .where('panel', '=', panel)
    .where('rule', '=', rule)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export async function noteRuleCall(db: Db, hash: string, at: number): Promise<void> {
  await db.updateTable('rule_addresses').set({ called_at: at }).where('token_hash', '=', hash).execute();
}
