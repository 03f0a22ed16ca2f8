import type { FactorChallenge } from '@homeward/contract/routes/access/auth.ts';
import type { GivenProof } from '#features/proof/proof-form.tsx';
import type { BodyIn } from '@homeward/contract/routes/table.ts';
import { done, type Outcome } from '#lib/client/outcome.ts';
import { canPasskey } from '#lib/client/can-passkey.ts';
import { unlockPasskey } from '#lib/client/passkey.ts';

/** What a call takes of a second factor. */
export type FactorBody = Pick<BodyIn<'POST /auth/second_factor'>, 'totp' | 'recovery_code' | 'passkey'>;

/** The data of code 427; undefined where it is none. */
export function challengeOf(data: unknown): FactorChallenge | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const challenge: unknown = Reflect.get(data, 'challenge');
  const factors: unknown = Reflect.get(data, 'factors');
  return typeof challenge === 'string' && Array.isArray(factors) ? (data as FactorChallenge) : undefined;
}

/** The ways that work in this browser. */
export const waysOf = ({ factors }: FactorChallenge): FactorChallenge['factors'] =>
  factors.filter((factor) => factor !== 'passkey' || canPasskey());

/** What somebody gave, as the call takes it. A passkey is unlocked here. */
export async function factorBody(given: GivenProof, asked: FactorChallenge): Promise<Outcome<FactorBody>> {
  if (given.tag !== 'passkey')
    return done(given.tag === 'totp' ? { totp: given.text } : { recovery_code: given.text });
  if (asked.passkey === null) return done({});
  const unlocked = await unlockPasskey(asked.passkey);
  return unlocked.tag === 'failed' ? unlocked : done({ passkey: unlocked.data });
}
