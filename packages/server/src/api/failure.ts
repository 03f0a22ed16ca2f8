import type { Envelope } from '@homeward/contract/envelope.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';

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
export function errorOf(services: Services, error: unknown, what: string): AppError {
  if (error instanceof AppError) return error;
  services.log.error('call failed', {
    what,
    error: error instanceof Error ? (error.stack ?? error.message) : 'unknown',
  });
  return new AppError('internal', 'v2_mg_internal_error', { status: 500 });
}
