import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { newId, tokenHash } from '../accounts/secrets.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Person } from '../accounts/memberships.ts';
import type { Store } from '../store/store.ts';
import { putCode } from '../store/enrolment-codes.ts';

/** Without look-alikes: typed by hand. 26 of them are 130 bits (reliability D8). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 26;
const minute = 60_000;

/** How a code is kept, however it is written. */
export const codeHash = (code: string): string =>
  tokenHash(`enrol ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);

/** A code that nobody guesses, in fours. */
export const newCode = (random: Random): string =>
  // 256 is a multiple of 32: all letters are equally likely.
  [...random.bytes(length)]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-');

interface Issuing {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly audit: AuditLog;
}

/** A one-time code of a panel, shown once; the ones before it are void. `operator`: the one that lists it. */
export async function issueCode(
  { store, clock, random, audit }: Issuing,
  panel: PanelId,
  { account }: Person,
  operator: TenantId | null = null,
): Promise<{ readonly code: string; readonly expires: number }> {
  const now = clock.now();
  const expires = now + limits.enrolmentMinutes * minute;
  const code = newCode(random);
  await putCode(store.db, {
    id: newId(random),
    code_hash: codeHash(code),
    panel,
    tenant: operator,
    by_name: account.name,
    created_at: now,
    expires_at: expires,
  });
  audit.note({ scope: panel, actor: account.login, act: 'enrolmentCode', outcome: 'done', body: {} });
  return { code, expires };
}
