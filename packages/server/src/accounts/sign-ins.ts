import type { Factor } from '@homeward/contract/shapes/access/account.ts';
import type { PasskeyAssertion } from '@homeward/contract/shapes/access/passkey.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { FactorChallenge } from '@homeward/contract/routes/access/auth.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { AppError } from '../base/app-error.ts';
import type { Limits } from '../options/options.ts';
import { waitingResets } from '../store/factor-resets.ts';
import { factorsOf, hasFactor } from '../store/second-factors.ts';
import type { Session, SessionChannel } from '../store/sessions.ts';
import type { Db } from '../store/store.ts';
import type { Accounts, Credentials } from './accounts.ts';
import type { Factors, GivenFactor } from './factors.ts';
import { inForce } from './memberships.ts';
import type { Memberships, Person } from './memberships.ts';
import type { SignIn, Tokens } from './new-session.ts';
import type { Passkeys } from './passkeys.ts';
import type { Sessions } from './sessions.ts';
import type { Issued, SingleUses } from './single-use.ts';

/** Who comes in from where. */
export interface Visitor {
  /** Where the browser believes to be: `https://home.example`. */
  readonly origin: string;
  /** The caller's address. */
  readonly source: string;
  /** What the device says of itself, in a few words. */
  readonly device: string;
}

/** How a session is wanted. */
export interface Wanted {
  readonly channel: SessionChannel;
  readonly remember: boolean;
}

interface Given {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly accounts: Accounts;
  readonly memberships: Memberships;
  readonly sessions: Sessions;
  readonly singleUse: SingleUses;
  readonly passkeys: Passkeys;
  readonly factors: Factors;
}

const channelOf = (word: unknown): SessionChannel => (word === 'app' || word === 'client' ? word : 'web');

/** Every way into a session. */
export class SignIns {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** By a password. Throws 427 with a challenge where the account asks for more; an app password is enough. */
  async byPassword(credentials: Credentials, wanted: Wanted, visitor: Visitor): Promise<Tokens> {
    const { account, by } = await this.#given.accounts.prove(credentials);
    if (by === 'own') {
      if (!hasFactor(await factorsOf(this.#given.db, account.id)))
        return this.#open(account.id, wanted, visitor, 'password');
      throw await this.#challenge(account.id, wanted, visitor.origin);
    }
    return this.#open(account.id, { channel: 'client', remember: false }, visitor, 'password', {
      rights: by.rights,
      appPassword: by.id,
    });
  }

  /** Goes on from a challenge. Throws 010 where it is over, 011 where the factor is wrong. */
  async bySecondFactor(
    challenge: string,
    factor: GivenFactor,
    visitor: Visitor,
  ): Promise<{ readonly tokens: Tokens; readonly by: Factor }> {
    const { singleUse, factors } = this.#given;
    const over = (): AppError => new AppError('loginFailure', 'v2_mg_challenge_over');
    const account = (await this.behind('factor', challenge))?.account.id;
    if (account === undefined) throw over();
    const by = await factors.prove(account, factor, visitor.origin);
    if (by === null) throw new AppError('wrongPassword', 'v2_mg_wrong_factor');
    const taken = await singleUse.take('factor', challenge);
    if (taken === null) throw over();
    const { channel, remember } = JSON.parse(taken.body) as Record<string, unknown>;
    const wanted = { channel: channelOf(channel), remember: remember === true };
    return { tokens: await this.#open(account, wanted, visitor, 'factor'), by };
  }

  /** Whose a challenge or a mailed token is; null where it is over. */
  async behind(purpose: 'factor' | 'reset', token: string): Promise<Person | null> {
    const account = (await this.#given.singleUse.look(purpose, token))?.account ?? null;
    return account === null ? null : this.#given.memberships.find(account);
  }

  /** By a passkey alone: the device and whoever unlocked it. Throws 010. */
  async byPasskey(given: PasskeyAssertion, wanted: Wanted, visitor: Visitor): Promise<Tokens> {
    const passkey = await this.#given.passkeys.prove(given, visitor.origin, null);
    if (passkey === null) throw new AppError('loginFailure', 'v2_mg_login_failure');
    return this.#open(passkey.account, wanted, visitor, 'factor');
  }

  /** A token that opens one more session of the same person, elsewhere. */
  handover(session: Session): Promise<Issued> {
    const body = JSON.stringify({ session: session.id });
    return this.#given.singleUse.issue('handover', session.account, body, this.#given.limits.handoverLife);
  }

  /**
   * By such a token, once, while the session that made it goes on. The new one has proved nothing by itself. Throws 999.
   */
  async byHandover(token: string, visitor: Visitor): Promise<Tokens | null> {
    const { singleUse, sessions } = this.#given;
    const taken = await singleUse.take('handover', token);
    if (taken === null) return null;
    const { session: id } = JSON.parse(taken.body) as Record<string, unknown>;
    const from = typeof id === 'string' ? await sessions.byId(id) : null;
    if (from === null || from.appPassword !== null) return null;
    const wanted = { channel: 'app', remember: false } as const;
    return this.#open(from.account, wanted, visitor, 'none', { panel: from.panel });
  }

  async #challenge(account: AccountId, wanted: Wanted, origin: string): Promise<AppError> {
    const { singleUse, limits } = this.#given;
    const { token } = await singleUse.issue('factor', account, JSON.stringify(wanted), limits.challengeLife);
    return new AppError('secondFactor', 'v2_mg_second_factor', {
      data: await this.asked(account, origin, token),
    });
  }

  /** What an account can be proven with beside the password, at this host. */
  async asked(account: AccountId, origin: string, challenge: string): Promise<FactorChallenge> {
    const { db, passkeys } = this.#given;
    const { totp, recovery } = await factorsOf(db, account);
    const passkey = await passkeys.request(origin, account);
    const factors: Factor[] = [
      ...(passkey ? (['passkey'] as const) : []),
      ...(totp ? (['totp'] as const) : []),
      ...(recovery > 0 ? (['recovery'] as const) : []),
    ];
    const [reset] = await waitingResets(db, account);
    return { challenge, factors, passkey, reset_at: reset?.dueAt ?? null };
  }

  async #open(
    account: AccountId,
    wanted: Wanted,
    { source, device }: Visitor,
    proof: SignIn['proof'],
    more: Partial<Pick<SignIn, 'rights' | 'appPassword' | 'panel'>> = {},
  ): Promise<Tokens> {
    const { memberships, sessions, clock } = this.#given;
    const person = await memberships.find(account);
    const now = clock.now();
    const first = person?.memberships.find((one) => inForce(one, now));
    return sessions.open({
      account,
      ...wanted,
      panel: first?.panel ?? null,
      rights: 'full',
      appPassword: null,
      proof,
      device,
      address: source,
      ...more,
    });
  }
}
