import type { AccountId } from '@homeward/contract/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { AppError } from '../app-error.ts';
import type { Limits } from '../options.ts';
import { appPasswordByHash, insertAppPassword, revokeAppPassword } from '../store/app-passwords.ts';
import type { AppPassword, Rights } from '../store/app-passwords.ts';
import { accountByLogin, anyAccount, insertAccount } from '../store/accounts.ts';
import type { Account } from '../store/accounts.ts';
import type { SessionChannel } from '../store/sessions.ts';
import type { Db } from '../store/store.ts';
import { boundedHasher } from './hasher.ts';
import type { Hasher } from './hasher.ts';
import { inForce } from './memberships.ts';
import type { Memberships } from './memberships.ts';
import { appPasswordHash, md5Of, newId, newToken } from './secrets.ts';
import type { Sessions, Tokens } from './sessions.ts';
import { Throttle } from './throttle.ts';

export interface Credentials {
  readonly login: string;
  readonly password: string;
  /** The password is the md5 of an app password, in hex. */
  readonly hashed: boolean;
  readonly channel: SessionChannel;
  readonly remember: boolean;
  /** The caller's address. */
  readonly source: string;
}

interface Given {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly hasher: Hasher;
  readonly limits: Limits;
  readonly sessions: Sessions;
  readonly memberships: Memberships;
}

/** Accounts, their passwords and how people sign in. */
export class Accounts {
  readonly #given: Given;
  readonly #hasher: Hasher;
  readonly #throttle: Throttle;
  /** What an unknown account is checked against, so that it takes as long as a known one. */
  #nobody: Promise<string> | null = null;

  constructor(given: Given) {
    this.#given = given;
    this.#hasher = boundedHasher(given.hasher, given.limits.hashesAtOnce, given.limits.hashesWaiting);
    this.#throttle = new Throttle(given.clock, given.limits);
  }

  /** Makes an account. `password` is hashed here. Rejects when the sign-in name is taken. */
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
      password: await this.#hasher.hash(given.password),
      createdAt: this.#given.clock.now(),
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
  ): Promise<string> {
    await insertAppPassword(this.#given.db, {
      id: newId(this.#given.random),
      account,
      name,
      secretHash: appPasswordHash(md5Of(secret)),
      rights,
      createdAt: this.#given.clock.now(),
    });
    return secret;
  }

  async revokeAppPassword(account: AccountId, id: string): Promise<void> {
    await revokeAppPassword(this.#given.db, account, id, this.#given.clock.now());
    await this.#given.sessions.endOfAppPassword(account, id);
  }

  /** Takes one try at a secret for somebody; throws while locked (018, 044). */
  attempt(who: string, source: string): { succeeded(): void } {
    return this.#throttle.attempt(who, source);
  }

  /** Signs in. Throws 010 for every kind of wrong, 018 or 044 when there were too many (domain 1.0). */
  async signIn(credentials: Credentials): Promise<Tokens> {
    const { db, clock, sessions, memberships } = this.#given;
    const login = credentials.login.trim().toLowerCase();
    const attempt = this.#throttle.attempt(login, credentials.source);
    const account = await accountByLogin(db, login);
    const proof = await this.#prove(account, credentials);
    if (account === null || proof === null) throw new AppError('loginFailure', 'v2_mg_login_failure');
    attempt.succeeded();
    const person = await memberships.find(account.id);
    const now = clock.now();
    const first = person?.memberships.find((one) => inForce(one, now));
    return sessions.open({
      account: account.id,
      channel: proof === 'own' ? credentials.channel : 'client',
      panel: first?.panel ?? null,
      remember: credentials.remember && proof === 'own',
      rights: proof === 'own' ? 'full' : proof.rights,
      appPassword: proof === 'own' ? null : proof.id,
    });
  }

  /** Whether this is the account's own password. */
  verify(account: Account, password: string): Promise<boolean> {
    return this.#hasher.verify(account.password, password);
  }

  async #prove(account: Account | null, credentials: Credentials): Promise<'own' | AppPassword | null> {
    const md5 = credentials.hashed ? credentials.password.toLowerCase() : md5Of(credentials.password);
    // First, since it costs nothing, and clients of the family sign in before every call.
    const appPassword =
      account && (await appPasswordByHash(this.#given.db, account.id, appPasswordHash(md5)));
    if (appPassword) return appPassword;
    // An md5 on the wire is never a person's own password (domain 8.3).
    if (credentials.hashed) return null;
    this.#nobody ??= this.#hasher.hash(newToken(this.#given.random));
    const hash = account?.password ?? (await this.#nobody);
    return (await this.#hasher.verify(hash, credentials.password)) && account ? 'own' : null;
  }
}
