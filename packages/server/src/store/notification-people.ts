import { NotificationSettings } from '@homeward/contract/shapes/reports/notification.ts';
import { standardSettings } from '@homeward/contract/rules/reports/notification-standards.ts';
import { Role } from '@homeward/contract/shapes/access/access.ts';
import type { AccountId, AreaId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { locales } from '@homeward/contract/words/values/locales.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import { sharesAt, withheldFrom } from './care-shares.ts';
import type { Withheld } from './care-shares.ts';
import { changedOf } from './revisions.ts';
import type { Changed } from './revisions.ts';
import type { Db } from './store.ts';

/** Somebody at a panel, with all that says whether and how to tell them. */
export interface PanelPerson {
  readonly account: AccountId;
  readonly login: string;
  readonly name: string;
  readonly mail: string;
  readonly role: Role;
  readonly areas: readonly AreaId[];
  readonly settings: NotificationSettings;
  /** Of what somebody chose here: 0 while nothing is. */
  readonly revision: number;
  /** What texts for this person are written in: chosen for this panel, else for the account. Null: neither was. */
  readonly locale: Locale | null;
  /** What whoever is cared for does not share with this person. */
  readonly withheld?: readonly Withheld[];
}

/** What somebody chose, with what comes of itself where something is missing or no longer fits. */
function settingsOf(body: string | null, isMaster: boolean): NotificationSettings {
  const standard = standardSettings(isMaster);
  if (body === null) return standard;
  const given: unknown = JSON.parse(body);
  const kept = NotificationSettings.safeParse({
    ...standard,
    ...(typeof given === 'object' && given !== null ? given : {}),
  });
  return kept.success ? kept.data : standard;
}

/** Everybody who belongs to a panel at `now`, by account. */
export async function peopleAt(db: Db, panel: PanelId, now: number): Promise<readonly PanelPerson[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account')
    .leftJoin('profiles', 'profiles.account', 'memberships.account')
    .leftJoin('notification_settings', (join) =>
      join
        .onRef('notification_settings.account', '=', 'memberships.account')
        .onRef('notification_settings.panel', '=', 'memberships.panel'),
    )
    .select([
      'accounts.id',
      'accounts.login',
      'accounts.name',
      'accounts.mail',
      'memberships.role',
      'memberships.areas',
      'profiles.locale',
      'notification_settings.body',
      'notification_settings.revision',
    ])
    .where('memberships.panel', '=', panel)
    .where('memberships.from_at', '<=', now)
    .where((where) => where.or([where('until_at', 'is', null), where('until_at', '>', now)]))
    .orderBy('accounts.id')
    .execute();
  const shares = await sharesAt(db, panel);
  return rows.map((row) => {
    const settings = settingsOf(row.body, row.role === 'master');
    const locale = settings.language === '' ? (row.locale ?? '') : settings.language;
    const role = Role.parse(row.role);
    const withheld = withheldFrom(shares, { account: row.id, role });
    return {
      ...(withheld.length === 0 ? {} : { withheld }),
      account: row.id as AccountId,
      login: row.login,
      name: row.name,
      mail: row.mail,
      role,
      areas: row.areas === '' ? [] : row.areas.split(',').map((area) => Number(area) as AreaId),
      settings,
      revision: row.revision ?? 0,
      locale: locales.find((one) => one === locale) ?? null,
    };
  });
}

/** Whether somebody belongs to a panel at `now`: what waits for others must not leave any more. */
export async function isMemberAt(db: Db, account: AccountId, panel: PanelId, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('account')
    .where('account', '=', account)
    .where('panel', '=', panel)
    .where('from_at', '<=', now)
    .where((where) => where.or([where('until_at', 'is', null), where('until_at', '>', now)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps what somebody chose at a panel. `expect`: the revision that it starts from; null is whichever there is. */
export async function putSettings(
  db: Db,
  { account, panel }: { readonly account: AccountId; readonly panel: PanelId },
  settings: NotificationSettings,
  expect: number | null,
): Promise<Changed> {
  const body = JSON.stringify(settings);
  const insert = db.insertInto('notification_settings').values({ account, panel, body, revision: 1 });
  const written =
    expect === null || expect === 0
      ? (
          await insert
            .onConflict((conflict) =>
              expect === 0
                ? conflict.doNothing()
                : conflict.columns(['account', 'panel']).doUpdateSet((set) => ({
                    body,
                    revision: set('notification_settings.revision', '+', 1),
                  })),
            )
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows
      : (
          await db
            .updateTable('notification_settings')
            .set((set) => ({ body, revision: set('revision', '+', 1) }))
            .where('account', '=', account)
            .where('panel', '=', panel)
            .where('revision', '=', expect)
            .executeTakeFirst()
        ).numUpdatedRows;
  const row = await db
    .selectFrom('notification_settings')
    .select('revision')
    .where('account', '=', account)
    .where('panel', '=', panel)
    .executeTakeFirst();
  return changedOf(written ?? 0n, { revision: row?.revision ?? 0 });
}

/** A value of the installation, made once by `make`: whichever node comes first. */
export async function installationKey(db: Db, name: string, make: () => string): Promise<string> {
  const kept = () =>
    db.selectFrom('notification_keys').select('value').where('name', '=', name).executeTakeFirst();
  const known = await kept();
  if (known) return known.value;
  const value = make();
  await db
    .insertInto('notification_keys')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await kept())?.value ?? value;
}
