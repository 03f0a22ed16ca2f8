import { accepted, noAnswer, refused } from '../port.ts';
import type { PersonReceipt } from '../port.ts';
import { httpReasons } from './request.ts';
import type { HttpEnd } from './request.ts';

/** Ms that a receiver may ask to be left alone for. */
const longestPause = 60 * 60_000;

/** Ms from a `Retry-After` in seconds or as a date; null where there is none that makes sense. */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const wait = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, longestPause) : null;
}

/** Ends that no repetition changes: the address itself is wrong or out of bounds. */
const hopeless: ReadonlySet<string> = new Set([
  httpReasons.invalidUrl,
  httpReasons.scheme,
  httpReasons.userinfo,
  httpReasons.address,
]);

/**
 * What an HTTP end means for a message: 2xx took it, 404 and 410 know the address no longer where `goneStatuses` says
 * so, time-outs, 408, 425, 429 and 5xx are no answer, anything else (a redirect too) is a refusal.
 */
export function receiptOfHttp(
  end: HttpEnd,
  now: number,
  goneStatuses: readonly number[] = [],
): PersonReceipt {
  if (end.tag === 'unanswered') return hopeless.has(end.reason) ? refused(end.reason) : noAnswer(end.reason);
  const { status, headers } = end;
  if (status >= 200 && status < 300) return accepted();
  const said = `HTTP ${status}`;
  if (goneStatuses.includes(status)) return refused(said, true);
  if (status >= 500 || status === 408 || status === 425 || status === 429)
    return noAnswer(said, retryAfter(headers['retry-after'], now));
  return refused(said);
}
