import { mostTokens } from '@homeward/contract/shapes/company/tenant.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { TokenScope } from '@homeward/contract/shapes/access/tenant-access.ts';
import { newId, newToken, tokenHash } from '../accounts/secrets.ts';
import { AppError } from '../base/app-error.ts';
import type { Account } from '../store/accounts.ts';
import {
  companyTokenByHash,
  companyTokensOf,
  insertCompanyToken,
  noteCompanyTokenUse,
  removeCompanyToken,
} from '../store/company-tokens.ts';
import type { CompanyToken } from '../store/company-tokens.ts';
import type { Session } from '../store/sessions.ts';
import type { Db } from '../store/store.ts';

/** By which a token of a company is told from one of a session. */
const prefix = 'hwc_';
export const isCompanyToken = (token: string): boolean => token.startsWith(prefix);

/** How often its use reaches the store, ms. */
const usedEvery = 5 * 60_000;
const dayMs = 86_400_000;

interface Known {
  readonly token: CompanyToken;
  readonly checkedAt: number;
  savedUse: number;
}

/** A program's call, as if it had a session: never fresh, at no panel, and not kept. */
const sessionOf = ({ id, account, tenant, name, scopes, createdAt, secretHash }: CompanyToken): Session => ({
  id: `token ${id}`,
  account,
  channel: 'client',
  panel: null,
  tokenHash: secretHash,
  issuedAt: createdAt,
  previousHash: null,
  previousUntil: 0,
  createdAt,
  lastSeen: createdAt,
  freshAt: 0,
  strongAt: 0,
  trustedAt: null,
  passed: null,
  device: name,
  address: '',
  remember: false,
  rights: 'full',
  appPassword: null,
  endedAt: null,
  program: { name, tenant, scopes },
});

/** Tokens by which programs act for companies. Those in use are in memory in front of the store. */
export class CompanyTokens {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #random: Random;
  /** What is in memory is asked for again after this long, ms. */
  readonly #trust: number;
  readonly #known = new Map<string, Known>();

  constructor(given: { db: Db; clock: Clock; random: Random; trust: number }) {
    this.#db = given.db;
    this.#clock = given.clock;
    this.#random = given.random;
    this.#trust = given.trust;
  }

  /** The session that a token stands for; null where it is none, or is over. */
  async find(secret: string): Promise<Session | null> {
    const hash = tokenHash(secret);
    const now = this.#clock.now();
    let known = this.#known.get(hash);
    if (known === undefined || now - known.checkedAt > this.#trust) {
      const token = await companyTokenByHash(this.#db, hash);
      this.#known.delete(hash);
      if (token === null) return null;
      known = { token, checkedAt: now, savedUse: token.used ?? 0 };
      this.#known.set(hash, known);
    }
    const { token } = known;
    if (now >= token.until) {
      this.#known.delete(hash);
      return null;
    }
    if (now - known.savedUse >= usedEvery) {
      known.savedUse = now;
      // Lost with the process, this costs a line of what somebody reads.
      noteCompanyTokenUse(this.#db, token.id, now).catch(() => undefined);
    }
    return sessionOf(token);
  }

  of(tenant: TenantId): Promise<readonly CompanyToken[]> {
    return companyTokensOf(this.#db, tenant);
  }

  /** Makes a token; `secret` is known to nobody afterwards. Throws where the company has too many. */
  async add(given: {
    readonly tenant: TenantId;
    readonly maker: Account;
    readonly name: string;
    readonly scopes: readonly TokenScope[];
    readonly days: number;
  }): Promise<{ readonly id: string; readonly secret: string }> {
    const { tenant, maker, name, scopes, days } = given;
    const now = this.#clock.now();
    const good = (await this.of(tenant)).filter(({ until }) => until > now);
    if (good.length >= mostTokens) throw new AppError('conflict', 'v2_mg_too_many_tokens');
    const [id, secret] = [newId(this.#random), `${prefix}${newToken(this.#random)}`];
    await insertCompanyToken(this.#db, {
      id,
      tenant,
      account: maker.id,
      by: maker.name || maker.login,
      name,
      secretHash: tokenHash(secret),
      scopes: [...new Set(scopes)],
      createdAt: now,
      until: now + days * dayMs,
      used: null,
    });
    return { id, secret };
  }

  /** Ends one, at once on this node; false where the company has no such. */
  async remove(tenant: TenantId, id: string): Promise<boolean> {
    if (!(await removeCompanyToken(this.#db, tenant, id))) return false;
    for (const [hash, { token }] of this.#known) if (token.id === id) this.#known.delete(hash);
    return true;
  }
}

/** Whether scopes allow to read, or to change, what a capability is about. */
export const holds = (scopes: readonly TokenScope[], capability: string, verb: 'read' | 'write'): boolean =>
  scopes.some(
    (scope) => scope === `${capability}:write` || (verb === 'read' && scope === `${capability}:read`),
  );
