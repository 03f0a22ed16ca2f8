import { Remembered, Theme } from '@homeward/contract/shapes/access/account.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { dateFormats } from '@homeward/contract/words/values/date-formats.ts';
import { locales } from '@homeward/contract/words/values/locales.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import type { Db } from './store.ts';

/** What a person likes. */
export interface Likes {
  /** Null: as the browser has it. */
  readonly locale: Locale | null;
  readonly theme: Theme;
  readonly dateFormat: (typeof dateFormats)[number];
  readonly remembered: Remembered;
}

/** S9.1, S9.2, S3.13. */
const standard: Likes = { locale: null, theme: 'dark', dateFormat: dateFormats[0], remembered: {} };

export async function likesOf(db: Db, account: AccountId): Promise<Likes> {
  const row = await db.selectFrom('profiles').selectAll().where('account', '=', account).executeTakeFirst();
  if (!row) return standard;
  return {
    locale: locales.find((locale) => locale === row.locale) ?? null,
    theme: Theme.catch(standard.theme).parse(row.theme),
    dateFormat: dateFormats.find((format) => format === row.date_format) ?? standard.dateFormat,
    remembered: Remembered.catch({}).parse(JSON.parse(row.remembered)),
  };
}

export async function putLikes(db: Db, account: AccountId, likes: Likes): Promise<void> {
  const values = {
    locale: likes.locale ?? '',
    theme: likes.theme,
    date_format: likes.dateFormat,
    remembered: JSON.stringify(likes.remembered),
  };
  await db
    .insertInto('profiles')
    .values({ account, ...values })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(values))
    .execute();
}

export interface Avatar {
  readonly type: string;
  readonly content: Buffer;
  readonly at: number;
}

export async function avatarOf(db: Db, account: AccountId): Promise<Avatar | null> {
  const row = await db.selectFrom('avatars').selectAll().where('account', '=', account).executeTakeFirst();
  return row ? { type: row.type, content: row.content, at: row.at } : null;
}

export async function hasAvatar(db: Db, account: AccountId): Promise<boolean> {
  const row = await db.selectFrom('avatars').select('at').where('account', '=', account).executeTakeFirst();
  return row !== undefined;
}

export async function putAvatar(db: Db, account: AccountId, avatar: Avatar): Promise<void> {
  await db
    .insertInto('avatars')
    .values({ account, ...avatar })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ ...avatar }))
    .execute();
}

export async function deleteAvatar(db: Db, account: AccountId): Promise<void> {
  await db.deleteFrom('avatars').where('account', '=', account).execute();
}
