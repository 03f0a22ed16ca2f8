import type { Rights } from '@homeward/contract/shapes/access/account.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Random } from '@homeward/contract/ports.ts';
import type { Session, SessionChannel } from '../store/sessions.ts';
import { newId, newToken, tokenHash } from './secrets.ts';

export interface Tokens {
  readonly session: Session;
  readonly token: string;
  readonly refresh: string;
}

export interface SignIn {
  readonly account: AccountId;
  readonly channel: SessionChannel;
  readonly panel: PanelId | null;
  readonly remember: boolean;
  readonly rights: Rights;
  readonly appPassword: string | null;
  /** What proved the person; nothing where another session vouches for this one. */
  readonly proof: 'none' | 'password' | 'factor';
  /** What the device says of itself, and the caller's address. */
  readonly device: string;
  readonly address: string;
}

/** A session that begins at `now`, with its first tokens. */
export function newSession({ proof, ...signIn }: SignIn, random: Random, now: number): Tokens {
  const token = newToken(random);
  const refresh = newToken(random);
  const session: Session = {
    ...signIn,
    id: newId(random),
    tokenHash: tokenHash(token),
    issuedAt: now,
    previousHash: null,
    previousUntil: 0,
    createdAt: now,
    lastSeen: now,
    freshAt: proof === 'none' ? 0 : now,
    strongAt: proof === 'factor' ? now : 0,
    trustedAt: null,
    passed: null,
    endedAt: null,
  };
  return { session, token, refresh };
}
