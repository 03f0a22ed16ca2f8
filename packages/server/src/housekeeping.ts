import { sweepAccounts } from './accounts/account-services.ts';
import { keepAudit } from './audit/housekeeping.ts';
import type { PlaceKeeper } from './panels/place-keeper.ts';
import type { Services } from './services.ts';
import { forgetCases } from './store/alarm-cases.ts';
import { forgetEvents } from './store/event-retention.ts';
import { forgetReplies } from './store/idempotency.ts';
import { forgetSignals } from './store/signals.ts';
import { keepTenants } from './tenants/housekeeping.ts';

/** Ms between two rounds. */
const pause = 60 * 60_000;

/** Every hour: what is old enough goes, and what is over ends. Gives what stops it. */
export function keepHouse(services: Services, places: PlaceKeeper): () => void {
  const { store, clock, log, audit, tenants, reader, jobs, notify, sessions, payments } = services;
  const { limits } = services.options;
  const { db } = store;
  let stop = later();

  function later(): () => void {
    return clock.after(pause, () => {
      stop = later();
      Promise.all([
        forgetEvents(store, limits.eventLife).then((before) =>
          before === null ? undefined : reader.forget(before),
        ),
        places.sweep(),
        jobs.sweep(),
        notify.sweep(),
        sessions.sweep(),
        sweepAccounts(db, clock.now(), limits.triesLife),
        keepAudit({ db, clock, log, audit }),
        keepTenants({ db, clock, tenants }),
        payments.sweep(),
        forgetCases(db, clock.now() - limits.eventLife),
        forgetSignals(db, clock.now() - limits.eventLife),
        forgetReplies(db, clock.now() - limits.idempotencyLife),
      ]).catch((error: unknown) =>
        log.warn('housekeeping failed', { error: error instanceof Error ? error.message : 'unknown' }),
      );
    });
  }
  return () => stop();
}
