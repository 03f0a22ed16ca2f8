import { isMailAddress } from '@homeward/channels/mail/address.ts';
import { inPeriod } from '@homeward/contract/rules/values/day-period.ts';
import type { CareContact } from '@homeward/contract/shapes/care/care.ts';
import type {
  NotificationChannel,
  NotificationClass,
} from '@homeward/contract/shapes/reports/notification.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { dialledAs } from '@homeward/contract/words/values/phone-number.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { offsetMinutes } from '../panels/time-zone.ts';
import type { Turn } from '../store/contact-turns.ts';
import type { Waiting } from '../store/outbox.ts';
import type { Addressee } from './messages.ts';
import type { Place } from './place.ts';
import { waysFor } from './rules.ts';
import type { Pushed, Recipient, Way } from './rules.ts';

const minuteMs = 60_000;
const minutesPerDay = 1440;
const turnMs = limits.contactMinutes * minuteMs;

/** The turn of a care contact: whom to tell over which ways, and when (ms). */
export interface ContactTurn {
  readonly addressee: Addressee & { readonly contact: NonNullable<Addressee['contact']> };
  readonly ways: readonly Way[];
  readonly at: number;
  readonly round: number;
  /** Which of the round, from 1 on. */
  readonly turn: number;
}

/** From where on turns are taken. */
export interface TurnsFrom {
  /** When the first of them is (ms). */
  readonly begin: number;
  readonly round: number;
  /** Turns of this round that have come. */
  readonly had: readonly Turn[];
  /** Lanes that hear of it at once, with the first. */
  readonly told: readonly string[];
  /** Contacts who know and have done something about it: they take no turn. */
  readonly answered: ReadonlySet<string>;
}

/** The addresses of a contact, as lanes: by mail, SMS and call. */
function ownWays(contact: CareContact): readonly Way[] {
  const { mail } = contact;
  const to = dialledAs(contact.phone);
  return [
    ...(isMailAddress(mail)
      ? [{ channel: 'email', lane: `email:${mail.toLowerCase()}`, to: mail } as const]
      : []),
    ...(to === null
      ? []
      : (['sms', 'voice'] as const).map((channel) => ({ channel, lane: `${channel}:${to}`, to }))),
  ];
}

/** Whoever of those with an account is a contact too: by their mail or their number. */
export const accountOf = (contact: CareContact, people: readonly Recipient[]): Recipient | undefined =>
  people.find(
    ({ mail, settings }) =>
      (mail !== '' && mail.toLowerCase() === contact.mail.toLowerCase()) ||
      (settings.phone !== '' && settings.phone === dialledAs(contact.phone)),
  );

/** Ways of an account that a contact is told over beside their own addresses. */
const ofAccount: ReadonlySet<NotificationChannel> = new Set(['push', 'incomingCall', 'sms', 'voice']);
const rings: ReadonlySet<NotificationChannel> = new Set(['incomingCall', 'sms', 'voice']);

/** A contact as somebody to be told, over what plan and operator have; with an account also over its ways. */
export function addressContact(
  { people, offered }: Pick<Place, 'people' | 'offered'>,
  contact: CareContact,
  which: Pushed = 'sound',
): Pick<ContactTurn, 'addressee' | 'ways'> {
  const person = accountOf(contact, people);
  const own = ownWays(contact).filter(({ channel }) => offered.has(channel));
  const more =
    person === undefined
      ? []
      : waysFor(person, 'medical', offered, which).filter(
          ({ channel, lane }) => ofAccount.has(channel) && !own.some((way) => way.lane === lane),
        );
  return {
    addressee: {
      account: person?.account ?? null,
      contact: { id: contact.id, name: contact.name },
      locale: person?.locale ?? null,
      settings: {
        timeZone: person?.settings.timeZone ?? '',
        quiet: { enabled: false, from: 0, until: 0 },
      },
    },
    ways: [...more, ...own],
  };
}

/** A contact whose turn it is: who was told by push at once is told by what rings, where they have that. */
function contactCalled(place: Pick<Place, 'people' | 'offered'>, contact: CareContact) {
  const { addressee, ways } = addressContact(place, contact, 'tried');
  const called = ways.some(({ channel }) => rings.has(channel))
    ? ways.filter(({ channel }) => channel !== 'push')
    : ways;
  return {
    contact,
    addressee: { ...addressee, contact: { id: contact.id, name: contact.name } },
    ways: called,
  };
}

/** Whether an alarm goes to the care contacts in their order: calls for help do, where no step says otherwise. */
export const followsContacts = (
  { escalation, contacts }: Pick<Place, 'escalation' | 'contacts'>,
  what: NotificationClass,
): boolean =>
  what === 'medical' && escalation.enabled && escalation.steps.length === 0 && contacts.length > 0;

/** Whether a contact may be called at a moment of the panel's local time (ms since 1970). */
function isAvailable({ available = null }: CareContact, zone: string, at: number): boolean {
  if (available === null) return true;
  const local = Math.floor(at / minuteMs) + offsetMinutes(zone, at);
  // The first of January 1970 was a Thursday.
  const weekday = (((Math.floor(local / minutesPerDay) + 3) % 7) + 7) % 7;
  const minute = ((local % minutesPerDay) + minutesPerDay) % minutesPerDay;
  return inPeriod(available, { weekday: weekday + 1, minute });
}

/**
 * Contacts with a turn in what is left of a round: those who may be called at theirs; where nobody of the round may,
 * everybody.
 */
function askedIn<Reached extends { readonly contact: CareContact }>(
  reached: readonly Reached[],
  zone: string,
  begin: number,
  forAll: boolean,
): readonly Reached[] {
  const asked: Reached[] = [];
  for (const one of reached)
    if (isAvailable(one.contact, zone, begin + asked.length * turnMs)) asked.push(one);
  return asked.length === 0 && forAll ? reached : asked;
}

/** Whether nobody of a round could be called when their turn came, so that it is everybody's. */
const isForAll = ({ contacts, zone }: Pick<Place, 'contacts' | 'zone'>, had: readonly Turn[]): boolean =>
  had.every(({ contact, at }) => contacts.some((one) => one.id === contact && !isAvailable(one, zone, at)));

/**
 * The turns of the care contacts from somewhere on, in the order of the list, each with so many minutes to answer.
 * Whoever cannot be reached takes no turn, nor does who has answered, nor who may not be called then; but it is never
 * nobody's turn for that last. One address is told once in a round.
 */
export function contactTurns(
  place: Pick<Place, 'people' | 'offered' | 'contacts' | 'zone'>,
  from: TurnsFrom,
): readonly ContactTurn[] {
  const reached = place.contacts
    .filter(({ id }) => !from.answered.has(id))
    .filter((contact) => addressContact(place, contact).ways.length > 0)
    .map((contact) => contactCalled(place, contact));
  const turns: ContactTurn[] = [];
  for (let { round } = from; round <= limits.contactRounds; round += 1) {
    const had = round === from.round ? from.had : [];
    const left = reached.filter(({ contact }) => had.every((turn) => turn.contact !== contact.id));
    const lanes = new Set(had.flatMap((turn) => turn.lanes));
    const before = turns.length;
    const begin = from.begin + before * turnMs;
    for (const { addressee, ways } of askedIn(left, place.zone, begin, isForAll(place, had))) {
      const told = turns.length > 0 ? [] : from.told;
      const fresh = ways.filter(({ lane }) => !lanes.has(lane) && !told.includes(lane));
      for (const { lane } of fresh) lanes.add(lane);
      turns.push({
        addressee,
        ways: fresh,
        at: from.begin + turns.length * turnMs,
        round,
        turn: had.length + turns.length - before + 1,
      });
    }
  }
  return turns;
}

/** When turns are over (ms): the last of them has its time too. */
export const endOf = (turns: readonly Pick<ContactTurn, 'at'>[], begin: number): number =>
  (turns.at(-1)?.at ?? begin) + turnMs;

/** Whether a message is for a care contact whom the list has no more, or under another address. */
export function isStale(
  resident: CachedPanel | null,
  { contact, account, lane, channel }: Pick<Waiting, 'contact' | 'account' | 'lane' | 'channel'>,
  /** The number of the account that it goes to; '' is none. */
  phone: string,
): boolean {
  if (contact === undefined || resident === null) return false;
  const listed = partOf(resident, 'care').contacts.find(({ id }) => id === contact.id);
  if (listed === undefined) return true;
  if (channel === 'push' || channel === 'incomingCall') return false;
  const isTheirs = account !== null && phone !== '' && lane === `${channel}:${phone}`;
  return !isTheirs && !ownWays(listed).some((way) => way.lane === lane);
}
