import type { Envelope } from '@homeward/contract/envelope.ts';
import { AppError, storeAway } from '../app-error.ts';
import type { Services } from '../services.ts';
import { storeFailure } from '../store/store-failure.ts';
import { whyOf } from '../why.ts';

/** The envelope of a failure (domain 1.0): it carries no token. */
export const failure = (error: AppError): string =>
  JSON.stringify({
    result: false,
    code: error.code,
    message: error.message,
    token: '',
    panelCode: error.panelCode,
    data: error.data,
  } satisfies Envelope<unknown>);

/** What a caller is told of anything that went wrong; what is no AppError is logged and named to nobody. */
export function errorOf(services: Services, error: unknown, what: string): AppError {
  if (error instanceof AppError) return error;
  const why = storeFailure(error);
  services.log.error('call failed', {
    what,
    error: why === null && error instanceof Error ? (error.stack ?? error.message) : whyOf(error),
  });
  if (why !== null) return storeAway(why);
  return new AppError('internal', 'v2_mg_internal_error', { status: 500 });
}
