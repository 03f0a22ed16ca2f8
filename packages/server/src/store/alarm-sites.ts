import { AlarmSiteCard } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { Seal } from '../base/seal.ts';
import type { Db } from './store.ts';

/** What a card is sealed for: it has people's names, numbers and passwords. */
const aboutCard = (tenant: TenantId, site: string): string => `alarm site ${tenant} ${site}`;

export const noCard: AlarmSiteCard = { address: '', spot: null, note: '', contacts: [], plan: [] };

/** What is written down of a site; nothing is a card of blanks. Null where it was sealed by another key. */
export async function siteCard(
  db: Db,
  seal: Seal,
  { tenant, site }: { readonly tenant: TenantId; readonly site: string },
): Promise<AlarmSiteCard | null> {
  const row = await db
    .selectFrom('alarm_sites')
    .select('card')
    .where('tenant', '=', tenant)
    .where('site', '=', site)
    .executeTakeFirst();
  if (row === undefined) return noCard;
  const text = seal.open(row.card, aboutCard(tenant, site));
  return text === null ? null : AlarmSiteCard.parse(JSON.parse(text));
}

/** Where sites are, of those of which that is written down. */
export async function siteSpots(
  db: Db,
  seal: Seal,
  { tenant, sites }: { readonly tenant: TenantId; readonly sites: readonly string[] },
): Promise<ReadonlyMap<string, NonNullable<AlarmSiteCard['spot']>>> {
  if (sites.length === 0) return new Map();
  const rows = await db
    .selectFrom('alarm_sites')
    .select(['site', 'card'])
    .where('tenant', '=', tenant)
    .where('site', 'in', sites)
    .execute();
  return new Map(
    rows.flatMap(({ site, card }) => {
      const text = seal.open(card, aboutCard(tenant, site));
      const spot = text === null ? null : AlarmSiteCard.parse(JSON.parse(text)).spot;
      return spot === null ? [] : [[site, spot] as const];
    }),
  );
}

export async function putSiteCard(
  db: Db,
  seal: Seal,
  of: { readonly tenant: TenantId; readonly site: string },
  card: AlarmSiteCard,
): Promise<void> {
  const said = {
    card: seal.seal(JSON.stringify(card), aboutCard(of.tenant, of.site)),
    contacts: card.contacts.length,
    steps: card.plan.length,
  };
  await db
    .insertInto('alarm_sites')
    .values({ ...of, ...said })
    .onConflict((conflict) => conflict.columns(['tenant', 'site']).doUpdateSet(said))
    .execute();
}

/** How much is written down of each site. */
export async function siteCardSizes(
  db: Db,
  tenant: TenantId,
): Promise<ReadonlyMap<string, { readonly contacts: number; readonly steps: number }>> {
  const rows = await db
    .selectFrom('alarm_sites')
    .select(['site', 'contacts', 'steps'])
    .where('tenant', '=', tenant)
    .execute();
  return new Map(rows.map(({ site, contacts, steps }) => [site, { contacts, steps }]));
}
