import type { Envelope } from '@homeward/contract/shapes/api/envelope.ts';
import type { Log } from '@homeward/contract/ports.ts';
import { AppError, awayError } from '../base/app-error.ts';
import { storeFailure } from '../store/store-failure.ts';
import type { StoreFailure } from '../store/store-failure.ts';
import { whyOf } from '../base/why.ts';

const ofStore = {
  away: 'v2_mg_store_away',
  full: 'v2_mg_store_full',
  damaged: 'v2_mg_store_damaged',
} as const;

/** The store of accounts and events cannot be had, or takes nothing. */
export const storeAway = (why: StoreFailure): AppError => awayError(ofStore[why]);

/**
 * The envelope of a failure (domain 1.0): it carries no token. `named`: also in the words of OAuth, which clients of the
 * family's second dialect read of every failure with a status of its own.
 */
export function failure(error: AppError, named = false): string {
  const envelope: Envelope<unknown> = {
    result: false,
    code: error.code,
    message: error.message,
    token: '',
    panelCode: error.panelCode,
    data: error.data,
  };
  return JSON.stringify(
    named ? { ...envelope, error: error.code, error_description: error.message } : envelope,
  );
}

/** What a caller is told of anything that went wrong; what is no AppError is logged and named to nobody. */
export function errorOf({ log }: { readonly log: Log }, error: unknown, what: string): AppError {
  if (error instanceof AppError) return error;
  const why = storeFailure(error);
  log.error('call failed', {
    what,
    error: why === null && error instanceof Error ? (error.stack ?? error.message) : whyOf(error),
  });
  if (why !== null) return storeAway(why);
  return new AppError('internal', 'v2_mg_internal_error', { status: 500 });
}
