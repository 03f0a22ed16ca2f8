import type { Locale } from '@homeward/contract/words/values/locales.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { textOf, timeIn } from '../texts/catalogue.ts';
import type { Notice } from './notices.ts';

const pages = { installerAsks: 'access', emergencyAccess: 'access', acceptanceWaits: 'acceptance' } as const;

/** What an owner is told of the company at once, on every device, with the page where it is answered. */
export type OwnerNotice = Extract<Notice, { readonly tag: keyof typeof pages }>;
export const isForOwner = (notice: Notice): notice is OwnerNotice => notice.tag in pages;

/** The page of the portal that a notice is about, below its entry. */
export const pageOf = (notice: OwnerNotice): string =>
  notice.tag === 'acceptanceWaits' ? `${pages[notice.tag]}/${notice.report}` : pages[notice.tag];

/** `90` → 1 hr 30 min, as a language writes it. */
function spanIn(locale: Locale, minutes: number): string {
  const part = (value: number, unit: 'hour' | 'minute'): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? part(hours, 'hour') : '', rest > 0 || hours === 0 ? part(rest, 'minute') : '']
    .filter((text) => text !== '')
    .join(' ');
}

/** What owners read of somebody who asks to be let in or came in unasked, or of a report that waits for them. */
export function letterToOwner(
  notice: OwnerNotice,
  locale: Locale,
  resident: CachedPanel | null,
): { readonly subject: string; readonly text: string } {
  const { by, company } = notice;
  const panel = resident?.head.name || notice.panel;
  if (notice.tag === 'acceptanceWaits')
    return {
      subject: textOf(locale, 'accept.subject'),
      text: textOf(locale, 'accept.text', { by, company, panel }),
    };
  const { reason } = notice;
  const why = reason === '' ? '' : ` ${textOf(locale, 'support.reason', { reason })}`;
  if (notice.tag === 'installerAsks') {
    const span = spanIn(locale, notice.minutes);
    return {
      subject: textOf(locale, 'asks.subject', { company }),
      text: textOf(locale, 'asks.text', { by, company, panel, span }) + why,
    };
  }
  const time = timeIn(locale, resident?.head.timeZone ?? 'UTC', notice.until, 'short');
  return {
    subject: textOf(locale, 'emergency.subject', { company }),
    text: textOf(locale, 'emergency.text', { by, company, panel, time }) + why,
  };
}
