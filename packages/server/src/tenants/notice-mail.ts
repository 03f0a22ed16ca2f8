import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import type { Mailer } from '../accounts/mailer.ts';
import { textOf, timeIn } from '../texts/catalogue.ts';
import { accountLocale, panelLocale } from '../texts/language.ts';
import type { LocaleSources } from '../texts/language.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { accountById, membersOf } from '../store/accounts.ts';
import type { Account } from '../store/accounts.ts';
import { likesOf } from '../store/profiles.ts';
import type { Notice, NoticeSender } from './notices.ts';
import { letterToOwner, pageOf } from './owner-letters.ts';

interface Given extends LocaleSources {
  /** Null while this server sends no mail. */
  readonly mailer: () => Mailer | null;
  /** Where browsers reach this server; null: mails carry no links. */
  readonly origin: string | null;
}

/** Somebody who is told. */
interface Reader {
  readonly mail: string;
  readonly locale: Locale;
}

interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** A notice about a panel with those it is for. */
interface Addressed {
  readonly readers: readonly Reader[];
  readonly resident: CachedPanel | null;
}

const paragraphs = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n');

/** Where it happened: the panel by its name, where one is known. */
const named = (panel: PanelId, resident: CachedPanel | null): string => resident?.head.name || panel;

function letterOf({ origin }: Given, notice: Notice, locale: Locale, resident: CachedPanel | null): Letter {
  const zone = resident?.head.timeZone ?? 'UTC';
  const timeOf = (at: number): string =>
    timeIn(locale, zone, at, 'short') + (resident === null ? ' UTC' : '');
  switch (notice.tag) {
    case 'invitation': {
      const { name, by, where, token, expires } = notice;
      const invited = textOf(locale, origin === null ? 'invitation.code' : 'invitation.link', { by, where });
      return {
        subject: textOf(locale, 'invitation.subject', { by, where }),
        text: paragraphs(
          textOf(locale, 'invitation.hello', { name }),
          invited,
          // Behind the hash it reaches no server's log.
          origin === null ? token : `${origin}/security/auth/invitation#token=${token}`,
          textOf(locale, 'invitation.until', { time: timeOf(expires) }),
        ),
      };
    }
    case 'supportCase': {
      const { company, ticket, reason, until } = notice.supportCase;
      const panel = named(notice.panel, resident);
      return {
        subject: textOf(locale, 'support.subject', { ticket }),
        text: paragraphs(
          textOf(locale, 'support.text', { company, ticket, panel, time: timeOf(until) }),
          reason === '' ? '' : textOf(locale, 'support.reason', { reason }),
          textOf(locale, 'support.limits'),
        ),
      };
    }
    case 'installerAsks':
    case 'emergencyAccess':
    case 'acceptanceWaits': {
      const { subject, text } = letterToOwner(notice, locale, resident);
      const page = origin === null ? '' : `${origin}/security/${pageOf(notice)}?panel=${notice.panel}`;
      return { subject, text: paragraphs(text, page) };
    }
    case 'memberJoined': {
      const { name } = notice;
      const panel = named(notice.panel, resident);
      return {
        subject: textOf(locale, 'joined.subject', { name }),
        text: textOf(locale, 'joined.text', { name, panel }),
      };
    }
    case 'ownerChanged':
    case 'memberRemoved': {
      const what = notice.tag === 'ownerChanged' ? 'owner' : 'removed';
      return {
        subject: textOf(locale, `${what}.subject`),
        text: textOf(locale, `${what}.text`, { panel: named(notice.panel, resident) }),
      };
    }
  }
}

/** Those whom a notice concerns, each with a language: their own, else the panel's or the company's. */
async function addressed({ store, registry }: Given, notice: Notice): Promise<Addressed> {
  const { db } = store;
  if (notice.tag === 'invitation') {
    const resident = notice.panel === null ? null : await registry.find(notice.panel);
    // Of somebody unknown whom a company invites, its own language is the best guess: that of whoever writes.
    const known = notice.account ?? (notice.panel === null ? notice.inviter : null);
    const locale = known === null ? panelLocale(resident) : await accountLocale({ store, registry }, known);
    return { readers: [{ mail: notice.mail, locale }], resident };
  }
  const resident = await registry.find(notice.panel);
  const readerOf = async ({ id, mail }: Account): Promise<Reader> => ({
    mail,
    locale: (await likesOf(db, id)).locale ?? panelLocale(resident),
  });
  if (notice.tag === 'ownerChanged' || notice.tag === 'memberRemoved') {
    const account = await accountById(db, notice.tag === 'ownerChanged' ? notice.owner : notice.account);
    return { readers: account === null ? [] : [await readerOf(account)], resident };
  }
  const members = await membersOf(db, notice.panel);
  const owners = members.filter(({ membership }) => membership.role === 'master');
  return { readers: await Promise.all(owners.map(({ account }) => readerOf(account))), resident };
}

/** Tells by mail; false where there is none, or nobody it concerns has an address. */
export const mailNotices =
  (given: Given): NoticeSender =>
  async (notice) => {
    const mailer = given.mailer();
    if (mailer === null) return false;
    const { readers, resident } = await addressed(given, notice);
    const reached = readers.filter(({ mail }) => mail !== '');
    for (const { mail, locale } of reached)
      await mailer.send({ to: mail, locale, ...letterOf(given, notice, locale, resident) });
    return reached.length > 0;
  };
