import type { Factor } from '@homeward/contract/shapes/access/account.ts';
import type { PasskeyAssertion } from '@homeward/contract/shapes/access/passkey.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '../base/app-error.ts';
import type { Account } from '../store/accounts.ts';
import {
  beginTotp,
  confirmTotp,
  putRecoveryCodes,
  removeTotp,
  totpOf,
  useRecoveryCode,
  useTotpStep,
} from '../store/second-factors.ts';
import type { Db } from '../store/store.ts';
import type { Passkeys } from './passkeys.ts';
import type { Seal } from '../base/seal.ts';
import { tokenHash } from './secrets.ts';
import type { Throttle } from './throttle.ts';

/** A second factor as a request brings it; the first that is there counts. */
export interface GivenFactor {
  readonly totp?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

/** Seconds a code is shown; the one before it and the one after are taken, too. */
const period = 30;
const window = 1;
const recoveryCodes = 10;
/** 32 signs that nobody takes for another; 16 of them are 80 bits. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Homeward',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });
const about = (account: AccountId): string => `totp ${account}`;
/** As it is kept: however somebody typed it. */
const recoveryHash = (code: string): string =>
  tokenHash(`recovery ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`);

export const hasGiven = (given: GivenFactor): boolean =>
  given.totp !== undefined || given.recovery_code !== undefined || given.passkey !== undefined;

/** What proves a person beside the password. */
export class Factors {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #seal: Seal;
  readonly #throttle: Throttle;
  readonly #passkeys: Passkeys;

  constructor(given: {
    db: Db;
    clock: Clock;
    random: Random;
    seal: Seal;
    throttle: Throttle;
    passkeys: Passkeys;
  }) {
    this.#db = given.db;
    this.#clock = given.clock;
    this.#random = given.random;
    this.#seal = given.seal;
    this.#throttle = given.throttle;
    this.#passkeys = given.passkeys;
  }

  /** Which factor proved the account, used up by it; null where it was wrong. Throws 018 after too many codes. */
  async prove(account: AccountId, given: GivenFactor, origin: string): Promise<Factor | null> {
    // Nobody finds a passkey by trying, so that its owner gets in while codes are locked.
    if (given.passkey) return (await this.#passkeys.prove(given.passkey, origin, account)) && 'passkey';
    const attempt = await this.#throttle.factor(account);
    const factor = await this.#proveCode(account, given);
    if (factor !== null) await attempt.succeeded();
    return factor;
  }

  /** A secret for an app, of no effect until a code confirms it. Throws 409 where one is in use. */
  async beginTotp({ id, login }: Account): Promise<{ readonly secret: string; readonly uri: string }> {
    const secret = new Secret({ buffer: new Uint8Array(this.#random.bytes(20)).buffer }).base32;
    if (!(await beginTotp(this.#db, id, this.#seal.seal(secret, about(id)), this.#clock.now())))
      throw new AppError('conflict', 'v2_mg_totp_in_use');
    return { secret, uri: totp(secret, login).toString() };
  }

  /** False where the code is wrong. Throws 018 after too many. */
  async confirmTotp(account: AccountId, code: string): Promise<boolean> {
    const attempt = await this.#throttle.factor(account);
    const known = await totpOf(this.#db, account);
    if (!known || known.confirmedAt !== null) return false;
    const step = this.#stepOf(account, known.secret, code);
    if (step === null || !(await confirmTotp(this.#db, account, step, this.#clock.now()))) return false;
    await attempt.succeeded();
    return true;
  }

  removeTotp(account: AccountId): Promise<void> {
    return removeTotp(this.#db, account);
  }

  /** New recovery codes in the place of all there were; they are known here no more. */
  async newRecoveryCodes(account: AccountId): Promise<readonly string[]> {
    const codes = Array.from({ length: recoveryCodes }, () => this.#recoveryCode());
    await putRecoveryCodes(this.#db, account, codes.map(recoveryHash));
    return codes;
  }

  removeRecoveryCodes(account: AccountId): Promise<void> {
    return putRecoveryCodes(this.#db, account, []);
  }

  async #proveCode(account: AccountId, given: GivenFactor): Promise<Factor | null> {
    if (given.totp !== undefined) {
      const known = await totpOf(this.#db, account);
      if (!known || known.confirmedAt === null) return null;
      const step = this.#stepOf(account, known.secret, given.totp);
      return step !== null && (await useTotpStep(this.#db, account, step)) ? 'totp' : null;
    }
    const hash = recoveryHash(given.recovery_code ?? '');
    return (await useRecoveryCode(this.#db, account, hash, this.#clock.now())) ? 'recovery' : null;
  }

  /** The step that a code is of; null where it is of none that counts now. */
  #stepOf(account: AccountId, sealed: string, code: string): number | null {
    const secret = this.#seal.open(sealed, about(account));
    const token = code.replaceAll(/\s/g, '');
    if (secret === null || !/^\d{6}$/.test(token)) return null;
    const timestamp = this.#clock.now();
    const delta = totp(secret).validate({ token, timestamp, window });
    return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
  }

  #recoveryCode(): string {
    const text = [...this.#random.bytes(16)].map((byte) => signs[byte % signs.length]).join('');
    return text.replaceAll(/(.{4})(?=.)/g, '$1-');
  }
}
