import type { Clock } from '@homeward/contract/ports.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { ServerOptions } from '../options/options.ts';
import { accountById } from '../store/accounts.ts';
import { carryOutReset, claimTelling, waitingResets } from '../store/factor-resets.ts';
import type { WaitingReset } from '../store/factor-resets.ts';
import { tellOwner } from './account-mail.ts';
import type { AccountMailing } from './account-mail.ts';
import type { Memberships } from './memberships.ts';
import type { Sessions } from './sessions.ts';

/** How often those that wait are looked at, ms: the command line begins some, too. */
const every = 60_000;

interface Given extends AccountMailing {
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly sessions: Sessions;
  readonly memberships: Memberships;
  readonly options: ServerOptions;
}

/** Tells the person once, with whom the wait begins. */
async function tell(given: Given, { id, account: login, reason, by }: WaitingReset): Promise<void> {
  const { store, clock, audit, options } = given;
  const now = clock.now();
  if (!(await claimTelling(store.db, id, now, now + options.limits.factorResetWait))) return;
  audit.note({ scope: '', actor: login, act: 'factorResetBegun', outcome: 'done', body: { by, reason } });
  const account = await accountById(store.db, id);
  if (account) tellOwner(given, account, 'factorResetBegun', { by, reason });
}

async function carryOut(given: Given, { id, account: login, reason, by }: WaitingReset): Promise<void> {
  const { store, clock, audit, sessions, memberships } = given;
  if (!(await carryOutReset(store.db, id, clock.now()))) return;
  await sessions.endAll(id, 'second factors reset');
  memberships.changed(id);
  audit.note({ scope: '', actor: login, act: 'factorReset', outcome: 'done', body: { by, reason } });
  const account = await accountById(store.db, id);
  if (account) tellOwner(given, account, 'factorsReset');
}

/** Tells the people whose second factors are to be taken away, and does it when their wait is over. */
export async function settleResets(given: Given): Promise<void> {
  for (const one of await waitingResets(given.store.db)) {
    if (!one.told) await tell(given, one);
    else if (one.dueAt <= given.clock.now()) await carryOut(given, one);
  }
}

/** Settles them again and again; returns how to stop. */
export function keepResets(given: Given): () => void {
  let stop: () => void;
  let stopped = false;
  const next = (): void => {
    if (stopped) return;
    stop = given.clock.after(every, () => {
      settleResets(given)
        .catch((error: unknown) =>
          given.log.warn('resets of second factors were not looked at', {
            error: error instanceof Error ? error.message : 'unknown',
          }),
        )
        .finally(next);
    });
  };
  next();
  return () => {
    stopped = true;
    stop();
  };
}
