import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import {
  findSingleUse,
  lastSingleUse,
  putSingleUse,
  takeSingleUse,
  voidSingleUse,
} from '../store/single-use.ts';
import type { Kept, Purpose } from '../store/single-use.ts';
import type { Db } from '../store/store.ts';
import type { Seal } from '../base/seal.ts';
import { newToken, sameText, tokenHash } from './secrets.ts';

/** A secret on its way to whoever may use it, once, until then. */
export interface Issued {
  readonly token: string;
  readonly until: number;
}

/** Secrets that are good once and for a while. All of them hold on every node. */
export interface SingleUses {
  issue(purpose: Purpose, account: AccountId, body: string, life: number): Promise<Issued>;
  /** What a secret opens, without using it up; null where it opens nothing any more. */
  look(purpose: Purpose, token: string): Promise<Kept | null>;
  /** Uses it up: of two at the same time only one gets what it opens. */
  take(purpose: Purpose, token: string): Promise<Kept | null>;
  /** When the newest one of an account that is alive expires; null where there is none. */
  newest(purpose: Purpose, account: AccountId): Promise<number | null>;
  /** Voids all that an account has open. */
  void(purpose: Purpose, account: AccountId): Promise<void>;
  /** A challenge that says itself what it is for and until when, so that asking for one costs the store nothing. */
  challenge(what: string, life: number): string;
  /** Whether a challenge is ours, for this, and alive. */
  knows(what: string, challenge: string): boolean;
  /** Uses a challenge up; false where it has been. */
  spend(challenge: string): Promise<boolean>;
}

export function singleUses(given: { db: Db; clock: Clock; random: Random; seal: Seal }): SingleUses {
  const { db, clock, random, seal } = given;

  return {
    issue: async (purpose, account, body, life) => {
      const token = newToken(random);
      const until = clock.now() + life;
      await putSingleUse(db, { hash: tokenHash(token), purpose, account, body, expiresAt: until });
      return { token, until };
    },
    look: (purpose, token) => findSingleUse(db, tokenHash(token), purpose, clock.now()),
    take: (purpose, token) => takeSingleUse(db, tokenHash(token), purpose, clock.now()),
    newest: (purpose, account) => lastSingleUse(db, account, purpose, clock.now()),
    void: (purpose, account) => voidSingleUse(db, account, purpose),
    challenge: (what, life) => {
      const nonce = Buffer.from(random.bytes(16)).toString('base64url');
      const until = clock.now() + life;
      return Buffer.from(`${nonce}.${until}.${seal.mark(`${what} ${nonce} ${until}`)}`).toString('base64url');
    },
    knows: (what, challenge) => {
      const { nonce, until, mark } = partsOf(challenge);
      return sameText(mark, seal.mark(`${what} ${nonce} ${until}`)) && Number(until) > clock.now();
    },
    spend: (challenge) =>
      putSingleUse(db, {
        hash: tokenHash(challenge),
        purpose: 'spent',
        account: null,
        body: '',
        expiresAt: Number(partsOf(challenge).until),
      }),
  };
}

function partsOf(challenge: string): { nonce: string; until: string; mark: string } {
  const [nonce = '', until = '', mark = ''] = Buffer.from(challenge, 'base64url').toString().split('.');
  return { nonce, until, mark };
}
