import type { Failure } from '#lib/client/outcome.ts';
import type { PinAnswer } from '#lib/dialogs/ask-pin.ts';
import { lockedUntil, refusalText } from '#lib/house/refusal-text.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** A PIN that did not do: the pad stays and says why, and what would end a lock at once. */
export function pinAgain(t: Text, failure: Failure): Extract<PinAnswer, { tag: 'again' }> {
  const data = failure.tag === 'refused' ? failure.data : undefined;
  const isOffered = typeof data === 'object' && data !== null && 'proofs' in data;
  return {
    tag: 'again',
    message: refusalText(t, failure),
    lockedUntil: lockedUntil(failure),
    ...(isOffered && { endsLock: { message: '', data } }),
  };
}
