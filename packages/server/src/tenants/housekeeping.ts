import type { Clock, Log } from '@homeward/contract/ports.ts';
import { forgetCompanyTokens } from '../store/company-tokens.ts';
import { forgetCodes } from '../store/enrolment-codes.ts';
import { forgetSiteCodes } from '../store/site-codes.ts';
import { forgetInvitations } from '../store/invitations.ts';
import type { Db } from '../store/store.ts';
import type { TenantDirectory } from './directory.ts';

/** Invitations and tokens that are over are kept this long, so that a second try can be told from a wrong one in the store. */
const keptAfter = 30 * 24 * 60 * 60_000;

/** Codes for new sites, and for panels without an owner, are listed this long, used or not. */
export const keptSiteCodes = 90 * 24 * 60 * 60_000;

/** Forgets what is over, and takes in what the command line wrote. Called now and then. */
export async function keepTenants(given: {
  readonly db: Db;
  readonly clock: Clock;
  readonly tenants: TenantDirectory;
}): Promise<void> {
  const { db, clock, tenants } = given;
  await forgetInvitations(db, clock.now() - keptAfter);
  await forgetCompanyTokens(db, clock.now() - keptAfter);
  await forgetSiteCodes(db, clock.now() - keptSiteCodes);
  await forgetCodes(db, clock.now() - keptSiteCodes);
  await tenants.refresh();
}

/** Takes in what other nodes write, every `every` ms; returns how to stop. */
export function followTenants(
  clock: Clock,
  every: number,
  followed: readonly { refresh(): Promise<void> }[],
  log: Log,
): () => void {
  let stop: () => void;
  const next = (): void => {
    stop = clock.after(every, () => {
      next();
      Promise.all(followed.map((one) => one.refresh())).catch((error: unknown) =>
        log.warn('what other nodes wrote was not read', {
          error: error instanceof Error ? error.message : 'unknown',
        }),
      );
    });
  };
  next();
  return () => stop();
}
