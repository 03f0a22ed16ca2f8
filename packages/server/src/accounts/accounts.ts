import type { Rights } from '@homeward/contract/shapes/access/account.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { AppError } from '../base/app-error.ts';
import type { Limits } from '../options/options.ts';
import {
  type BoundCode,
  appPasswordByHash,
  insertAppPassword,
  noteAppPasswordUse,
  revokeAppPassword,
} from '../store/app-passwords.ts';
import type { AppPassword } from '../store/app-passwords.ts';
import { accountByLogin, anyAccount, changeAccount, insertAccount, loginKey } from '../store/accounts.ts';
import type { Account } from '../store/accounts.ts';
import type { Db } from '../store/store.ts';
import { boundedHasher } from './hasher.ts';
import type { Hasher } from './hasher.ts';
import { isShort, normalPassword } from './passwords.ts';
import { appPasswordHash, md5Of, newId, newToken } from './secrets.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Session } from '../store/sessions.ts';
import type { Sessions } from './sessions.ts';
import type { Attempt, Throttle } from './throttle.ts';

export interface Credentials {
  readonly login: string;
  readonly password: string;
  /** The password is the md5 of an app password, in hex. */
  readonly hashed: boolean;
  /** The caller's address. */
  readonly source: string;
  /** The cookie by which a device is known to accounts. */
  readonly device: string | null;
}

/** Who somebody is, and by which password. */
export interface Proven {
  readonly account: Account;
  readonly by: 'own' | AppPassword;
}

interface Given {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly hasher: Hasher;
  readonly limits: Limits;
  readonly throttle: Throttle;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
}

/** How often the last use of an app password reaches the store, ms. */
const usedEvery = 5 * 60_000;

/** Accounts and their passwords. */
export class Accounts {
  readonly #given: Given;
  readonly #hasher: Hasher;
  /** What an unknown account is checked against, so that it takes as long as a known one. */
  #nobody: Promise<string> | null = null;

  constructor(given: Given) {
    this.#given = given;
    this.#hasher = boundedHasher(given.hasher, given.limits.hashesAtOnce, given.limits.hashesWaiting);
  }

  /** Makes an account. `password` is hashed here, and not judged. Rejects when the sign-in name is taken. */
  async create(given: {
    readonly login: string;
    readonly name: string;
    readonly mail?: string;
    readonly password: string;
  }): Promise<Account> {
    const account: Account = {
      id: newId(this.#given.random) as AccountId,
      login: given.login,
      name: given.name,
      mail: given.mail ?? '',
      password: await this.#hash(given.password),
      createdAt: this.#given.clock.now(),
      passwordAt: null,
      shortPassword: false,
    };
    await insertAccount(this.#given.db, account);
    return account;
  }

  any(): Promise<boolean> {
    return anyAccount(this.#given.db);
  }

  /** Makes an app password and returns it, once; `secret` gives it a fixed one (the demo home's). */
  async createAppPassword(
    account: AccountId,
    name: string,
    rights: Rights,
    secret: string = newToken(this.#given.random),
    id: string = newId(this.#given.random),
    code: BoundCode | null = null,
  ): Promise<string> {
    await insertAppPassword(this.#given.db, {
      id,
      account,
      name,
      secretHash: appPasswordHash(md5Of(secret)),
      rights,
      createdAt: this.#given.clock.now(),
      lastUsed: null,
      code,
    });
    return secret;
  }

  /** Ends what it opened, too; false where this account has no such app password. */
  async revokeAppPassword(account: AccountId, id: string): Promise<boolean> {
    const revoked = await revokeAppPassword(this.#given.db, account, id, this.#given.clock.now());
    await this.#given.sessions.endOfAppPassword(account, id);
    return revoked;
  }

  /** Takes one try at a secret that is no account's; throws while locked (018, 044). */
  attempt(what: string, source: string): Promise<Attempt> {
    return this.#given.throttle.secret(what, source);
  }

  /** Takes one try at a secret in a session; throws while locked (018). */
  attemptInSession(session: Pick<Session, 'id'>): Promise<Attempt> {
    return this.#given.throttle.inSession(session.id);
  }

  /** Who somebody is. Throws 010 for every kind of wrong, 018 or 044 when there were too many (domain 1.0). */
  async prove(credentials: Credentials): Promise<Proven> {
    const login = loginKey(credentials.login);
    const attempt = await this.#attemptAs(login, credentials).catch(async (error: unknown) => {
      // Nobody finds an app password by trying, so that what has it gets in while passwords are locked.
      const known = error instanceof AppError ? await this.#byAppPassword(login, credentials) : null;
      if (known === null) throw error;
      return known;
    });
    if ('account' in attempt) return attempt;
    const proven = await this.#counted(attempt, async () => {
      const account = await accountByLogin(this.#given.db, login);
      const by = await this.#passwordOf(account, credentials);
      return account && by && { account, by };
    });
    if (proven === null) throw new AppError('loginFailure', 'v2_mg_login_failure');
    return proven;
  }

  /** Whether this is the account's own password, in a session of it. Throws 018 after too many tries in that. */
  async isPassword(account: Account, password: string, session: Pick<Session, 'id'>): Promise<boolean> {
    const right = await this.#counted(await this.attemptInSession(session), async () =>
      (await this.#hasher.verify(account.password, normalPassword(password))) ? true : null,
    );
    return right !== null;
  }

  async #attemptAs(login: string, { source, device: cookie }: Credentials): Promise<Attempt> {
    const account = cookie === null ? null : await accountByLogin(this.#given.db, login);
    const device = account && this.#given.devices.known(cookie, account.id);
    return this.#given.throttle.password(login, { source, device });
  }

  async #byAppPassword(login: string, { password, hashed }: Credentials): Promise<Proven | null> {
    const { db } = this.#given;
    const account = await accountByLogin(db, login);
    const md5 = hashed ? password.toLowerCase() : md5Of(password);
    const by = account && (await appPasswordByHash(db, account.id, appPasswordHash(md5)));
    if (!account || !by) return null;
    await this.#noteUse(by);
    return { account, by };
  }

  /** Compares once; null is wrong, and counts. */
  async #counted<Right>(attempt: Attempt, compare: () => Promise<Right | null>): Promise<Right | null> {
    const right = await compare().catch(async (error: unknown) => {
      // Whoever comes while the server is busy has guessed nothing.
      await attempt.untried();
      throw error;
    });
    if (right !== null) await attempt.succeeded();
    return right;
  }

  /** Puts a password, already judged, in the place of the one there is. */
  async setPassword(account: AccountId, password: string): Promise<void> {
    await changeAccount(this.#given.db, account, {
      password: await this.#hash(password),
      passwordAt: this.#given.clock.now(),
      shortPassword: isShort(password),
    });
  }

  #hash(password: string): Promise<string> {
    return this.#hasher.hash(normalPassword(password));
  }

  async #passwordOf(account: Account | null, credentials: Credentials): Promise<'own' | AppPassword | null> {
    const { db, random } = this.#given;
    const md5 = credentials.hashed ? credentials.password.toLowerCase() : md5Of(credentials.password);
    // First, since it costs nothing, and clients of the family sign in before every call.
    const appPassword = account && (await appPasswordByHash(db, account.id, appPasswordHash(md5)));
    if (appPassword) {
      await this.#noteUse(appPassword);
      return appPassword;
    }
    // An md5 on the wire is never a person's own password (domain 8.3).
    if (credentials.hashed) return null;
    this.#nobody ??= this.#hasher.hash(newToken(random));
    const hash = account?.password ?? (await this.#nobody);
    const right = await this.#hasher.verify(hash, normalPassword(credentials.password));
    return right && account ? 'own' : null;
  }

  async #noteUse({ id, lastUsed }: AppPassword): Promise<void> {
    const now = this.#given.clock.now();
    if (lastUsed === null || now - lastUsed >= usedEvery) await noteAppPasswordUse(this.#given.db, id, now);
  }
}
