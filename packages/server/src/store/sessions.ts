import type { Rights } from '@homeward/contract/shapes/access/account.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { TokenScope } from '@homeward/contract/shapes/access/tenant-access.ts';
import { rightsOf } from './app-passwords.ts';
import type { SessionTable } from './schema.ts';
import type { Db } from './store.ts';

export type SessionChannel = 'web' | 'app' | 'client';

/** A program that acts for a company, and how far it may. */
export interface Program {
  readonly name: string;
  readonly tenant: TenantId;
  readonly scopes: readonly TokenScope[];
}

/** One sign-in. Tokens are known by their SHA-256 only. */
export interface Session {
  readonly id: string;
  readonly account: AccountId;
  readonly channel: SessionChannel;
  readonly panel: PanelId | null;
  readonly tokenHash: string;
  readonly issuedAt: number;
  /** The token before this one, good until `previousUntil`. */
  readonly previousHash: string | null;
  readonly previousUntil: number;
  readonly createdAt: number;
  readonly lastSeen: number;
  /** When the person last proved himself; 0: never here. */
  readonly freshAt: number;
  /** When he last did so by more than the password; 0: never here. */
  readonly strongAt: number;
  /** When this device was trusted to lower protection; null: not yet. */
  readonly trustedAt: number | null;
  /** A code of the panel opened its settings pages, until then. */
  readonly passed: { readonly panel: PanelId; readonly until: number } | null;
  /** As it told of itself, in a few words. */
  readonly device: string;
  readonly address: string;
  readonly remember: boolean;
  readonly rights: Rights;
  readonly appPassword: string | null;
  readonly endedAt: number | null;
  /** Set where no person is signed in: a program acts for a company, by a token. Never in the store. */
  readonly program?: Program;
}

const channelOf = (word: string): SessionChannel => (word === 'web' || word === 'app' ? word : 'client');

const sessionOf = (row: SessionTable): Session => ({
  id: row.id,
  account: row.account as AccountId,
  channel: channelOf(row.channel),
  panel: row.panel as PanelId | null,
  tokenHash: row.token_hash,
  issuedAt: row.issued_at,
  previousHash: row.previous_hash,
  previousUntil: row.previous_until,
  createdAt: row.created_at,
  lastSeen: row.last_seen,
  freshAt: row.fresh_at,
  strongAt: row.strong_at,
  trustedAt: row.trusted_at,
  passed: row.passed_panel === null ? null : { panel: row.passed_panel as PanelId, until: row.passed_until },
  device: row.device,
  address: row.address,
  remember: row.remember === 1,
  rights: rightsOf(row.rights),
  appPassword: row.app_password,
  endedAt: row.ended_at,
});

const columns = (session: Session) => ({
  panel: session.panel,
  token_hash: session.tokenHash,
  issued_at: session.issuedAt,
  previous_hash: session.previousHash,
  previous_until: session.previousUntil,
  last_seen: session.lastSeen,
  fresh_at: session.freshAt,
  strong_at: session.strongAt,
  trusted_at: session.trustedAt,
  passed_panel: session.passed?.panel ?? null,
  passed_until: session.passed?.until ?? 0,
});

export async function insertSession(db: Db, session: Session, refreshHash: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('sessions')
      .values({
        ...columns(session),
        id: session.id,
        account: session.account,
        channel: session.channel,
        created_at: session.createdAt,
        remember: session.remember ? 1 : 0,
        rights: session.rights,
        app_password: session.appPassword,
        device: session.device,
        address: session.address,
        ended_at: null,
        ended_why: null,
      })
      .execute();
    await transaction
      .insertInto('refresh_tokens')
      .values({ hash: refreshHash, session: session.id, issued_at: session.createdAt, used_at: null })
      .execute();
  });
}

/** Writes a session's new token and the one before it. */
export async function saveTokens(db: Db, session: Session): Promise<void> {
  const { token_hash, issued_at, previous_hash, previous_until, last_seen } = columns(session);
  await db
    .updateTable('sessions')
    .set({ token_hash, issued_at, previous_hash, previous_until, last_seen })
    .where('id', '=', session.id)
    .execute();
}

export type SessionMark = Partial<
  Pick<Session, 'panel' | 'freshAt' | 'strongAt' | 'trustedAt' | 'passed' | 'lastSeen'>
>;

/** Writes only what is given, so that it never meets a new token on its way. */
export async function markSession(db: Db, id: string, mark: SessionMark): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      ...(mark.panel === undefined ? {} : { panel: mark.panel }),
      ...(mark.freshAt === undefined ? {} : { fresh_at: mark.freshAt }),
      ...(mark.strongAt === undefined ? {} : { strong_at: mark.strongAt }),
      ...(mark.trustedAt === undefined ? {} : { trusted_at: mark.trustedAt }),
      ...(mark.passed === undefined
        ? {}
        : { passed_panel: mark.passed?.panel ?? null, passed_until: mark.passed?.until ?? 0 }),
      ...(mark.lastSeen === undefined ? {} : { last_seen: mark.lastSeen }),
    })
    .where('id', '=', id)
    .execute();
}

export async function sessionByToken(db: Db, hash: string): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where((where) => where.or([where('token_hash', '=', hash), where('previous_hash', '=', hash)]))
    .executeTakeFirst();
  return row ? sessionOf(row) : null;
}

export async function sessionById(db: Db, id: string): Promise<Session | null> {
  const row = await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? sessionOf(row) : null;
}

export async function liveSessionsOf(db: Db, account: AccountId): Promise<readonly Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('account', '=', account)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(sessionOf);
}

export async function endSession(db: Db, id: string, at: number, why: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at, ended_why: why })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Sessions that ended or began long ago go, and their refresh tokens with them. */
export async function forgetSessions(db: Db, createdBefore: number): Promise<void> {
  await db.deleteFrom('sessions').where('created_at', '<', createdBefore).execute();
}

export type RefreshUse =
  | { readonly tag: 'used'; readonly session: string }
  | { readonly tag: 'reused'; readonly session: string; readonly usedAt: number }
  | { readonly tag: 'unknown' };

/** Trades one refresh token for the next, once: of two at the same time only one sees `used`. */
export async function useRefresh(db: Db, hash: string, next: string, at: number): Promise<RefreshUse> {
  return db.transaction().execute(async (transaction) => {
    const taken = await transaction
      .updateTable('refresh_tokens')
      .set({ used_at: at })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('session')
      .executeTakeFirst();
    if (taken) {
      await transaction
        .insertInto('refresh_tokens')
        .values({ hash: next, session: taken.session, issued_at: at, used_at: null })
        .execute();
      return { tag: 'used', session: taken.session } as const;
    }
    const row = await transaction
      .selectFrom('refresh_tokens')
      .select(['session', 'used_at'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row
      ? ({ tag: 'reused', session: row.session, usedAt: row.used_at ?? at } as const)
      : ({ tag: 'unknown' } as const);
  });
}

/** The sign-in names of those who have chosen a panel in a session that lives and was seen after `since`. */
export async function sessionsAt(db: Db, panel: PanelId, since: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account')
    .select('accounts.login')
    .where('sessions.panel', '=', panel)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.last_seen', '>', since)
    .execute();
  return rows.map(({ login }) => login);
}
