import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { minutesAndSeconds } from '#lib/clock-text.ts';
import { secondsLeft } from '#lib/clock.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { textIfKnown, type Text } from '#lib/i18n/use-text.ts';

const field = (data: unknown, name: string): string | undefined => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** When a lock ends, epoch ms; undefined where nothing is locked. */
export function lockedUntil(failure: Failure): number | undefined {
  if (failure.tag !== 'refused') return undefined;
  const until = Number(field(failure.data, 'until'));
  if (Number.isFinite(until) && until > 0) return until;
  // The sign-in's first lock is a minute; the server does not say how long.
  return failure.code === codes.loginBlocked ? Date.now() + 60_000 : undefined;
}

/** What happened, its effect and the way on, for a person (S8.3). */
export function refusalText(t: Text, failure: Failure): string {
  switch (failure.tag) {
    case 'unreachable':
      return t('refused.unreachable');
    case 'late':
      return t('refused.noAnswer');
    case 'sessionOver':
      return t('v2_mg_login_timeout');
    case 'aborted':
      return t('refused.aborted');
    case 'refused':
      return refusedText(t, failure);
  }
}

function refusedText(t: Text, failure: Extract<Failure, { tag: 'refused' }>): string {
  const { code, panelCode, message, data } = failure;
  const tries = field(data, 'tries_left');
  // What counts down or up says more than the message.
  if (code === codes.loginBlocked) {
    const wait = minutesAndSeconds(secondsLeft(lockedUntil(failure) ?? 0, Date.now()));
    return t('pin.locked', { wait });
  }
  if (panelCode === '45' && tries !== undefined) return t('pin.wrong', { count: Number(tries) });
  const own = textIfKnown(message, { ...Object(data) });
  if (own !== undefined) return own;
  switch (code) {
    case codes.retryLater:
      return t('refused.retryLater');
    case codes.forbidden:
      return t('refused.notAllowed');
    case codes.confirmFirst:
      return t('refused.confirmFirst');
    case codes.panelOffline:
      return t('refused.panelOffline');
    case codes.notFound:
      return t('refused.notFound');
    case codes.sessionExpired:
      return t('v2_mg_login_timeout');
    case codes.panelFault:
      if (panelCode === '90') return t('refused.noAnswer');
      if (panelCode === '44') return t('refused.lockedOut');
      if (panelCode === '45') return t('v2_mg_pin_required');
      return t('refused.other', { code: `${code} ${panelCode}`.trim() });
    default:
      return t('refused.other', { code });
  }
}
