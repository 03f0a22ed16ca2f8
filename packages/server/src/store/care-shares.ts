import { kindsShownTo } from '@homeward/contract/rules/care/sharing.ts';
import { ShareKind } from '@homeward/contract/shapes/care/sharing.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { whoeverJoins } from '@homeward/contract/words/care/share-kinds.ts';
import type { CareShareTable } from './tables/care-shares.ts';
import type { Db } from './store.ts';

/** Something that somebody does not share with somebody. */
export interface Withheld {
  readonly kind: ShareKind;
  /** Whose it is. */
  readonly resident: AccountId;
}

/** A choice: whether somebody shares a kind with an account, or with whoever joins. */
export interface Share extends Withheld {
  readonly account: string;
  readonly shared: boolean;
}

const shareOf = ({ resident, account, kind, shared }: CareShareTable): readonly Share[] => {
  const known = ShareKind.safeParse(kind);
  return known.success
    ? [{ resident: resident as AccountId, account, kind: known.data, shared: shared === 1 }]
    : [];
};

/** All choices at a panel. */
export async function sharesAt(db: Db, panel: PanelId): Promise<readonly Share[]> {
  const rows = await db.selectFrom('care_shares').selectAll().where('panel', '=', panel).execute();
  return rows.flatMap(shareOf);
}

/** The choices at each panel of an account that say something of it. */
export async function sharesOf(db: Db, account: AccountId): Promise<ReadonlyMap<string, readonly Share[]>> {
  const rows = await db
    .selectFrom('care_shares')
    .selectAll()
    .where('account', 'in', [account, whoeverJoins])
    .where('panel', 'in', (where) =>
      where.selectFrom('memberships').select('panel').where('memberships.account', '=', account),
    )
    .execute();
  const shares = new Map<string, readonly Share[]>();
  for (const row of rows) shares.set(row.panel, [...(shares.get(row.panel) ?? []), ...shareOf(row)]);
  return shares;
}

/** What of choices at a panel is kept from an account of a role, in one order: what was said of it counts before the rest. */
export function withheldFrom(
  shares: readonly Share[],
  { account, role }: { readonly account: string; readonly role: Role },
): readonly Withheld[] {
  const shown = kindsShownTo[role];
  return shares
    .filter(
      (one) =>
        !one.shared &&
        one.resident !== account &&
        shown.includes(one.kind) &&
        (one.account === account ||
          (one.account === whoeverJoins &&
            !shares.some(
              (own) => own.account === account && own.kind === one.kind && own.resident === one.resident,
            ))),
    )
    .map(({ kind, resident }) => ({ kind, resident }))
    .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

export const keyOf = ({ kind, resident }: Withheld): string => `${kind}:${resident}`;

/** Keeps choices, in one go. `unsaid` count only for those of whom nothing was said, also meanwhile. */
export async function putShares(
  db: Db,
  panel: PanelId,
  { said, unsaid }: { readonly said: readonly Share[]; readonly unsaid: readonly Share[] },
  at: number,
): Promise<void> {
  const key = ['panel', 'resident', 'account', 'kind'] as const;
  const rows = (shares: readonly Share[]): readonly CareShareTable[] =>
    shares.map(({ shared, ...share }) => ({ panel, ...share, shared: shared ? 1 : 0, at }));
  await db.transaction().execute(async (transaction) => {
    if (unsaid.length > 0)
      await transaction
        .insertInto('care_shares')
        .values(rows(unsaid))
        .onConflict((conflict) => conflict.columns(key).doNothing())
        .execute();
    if (said.length > 0)
      await transaction
        .insertInto('care_shares')
        .values(rows(said))
        .onConflict((conflict) =>
          conflict
            .columns(key)
            .doUpdateSet((set) => ({ shared: set.ref('excluded.shared'), at: set.ref('excluded.at') })),
        )
        .execute();
  });
}
