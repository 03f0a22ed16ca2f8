import { isMailAddress } from '@homeward/channels/mail/address.ts';
import { inPeriod } from '@homeward/contract/day-period.ts';
import type { CareContact } from '@homeward/contract/entities/care.ts';
import type { NotificationClass } from '@homeward/contract/entities/notification.ts';
import { limits } from '@homeward/contract/limits.ts';
import { dialledAs } from '@homeward/contract/phone-number.ts';
import { partOf } from '../panels/resident.ts';
import type { Resident } from '../panels/resident.ts';
import { offsetMinutes } from '../panels/time-zone.ts';
import type { Waiting } from '../store/outbox.ts';
import type { Addressee } from './parcels.ts';
import type { Place } from './place.ts';
import { waysOver } from './rules.ts';
import type { Recipient, Way } from './rules.ts';

const minuteMs = 60_000;
const minutesPerDay = 1440;
const turnMs = limits.contactMinutes * minuteMs;

/** The turn of a care contact: whom to tell over which ways, and how long after the alarm. */
export interface ContactTurn {
  readonly addressee: Addressee;
  readonly ways: readonly Way[];
  readonly afterMs: number;
  readonly round: number;
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
const accountOf = (contact: CareContact, people: readonly Recipient[]): Recipient | undefined =>
  people.find(
    ({ mail, settings }) =>
      (mail !== '' && mail.toLowerCase() === contact.mail.toLowerCase()) ||
      (settings.phone !== '' && settings.phone === dialledAs(contact.phone)),
  );

/** A contact as somebody to be told, over what plan and operator have; with an account also by push. */
export function contactTold(
  { people, offered }: Pick<Place, 'people' | 'offered'>,
  contact: CareContact,
): Pick<ContactTurn, 'addressee' | 'ways'> {
  const person = accountOf(contact, people);
  const ways = [...(person === undefined ? [] : waysOver(person, 'push')), ...ownWays(contact)];
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
    ways: ways.filter(({ channel }) => offered.has(channel)),
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

/** Contacts with a turn in one round that begins then: those who may be called at theirs; where nobody may, everybody. */
function askedIn<Reached extends { readonly contact: CareContact }>(
  reached: readonly Reached[],
  zone: string,
  begin: number,
): readonly Reached[] {
  const asked: Reached[] = [];
  for (const one of reached)
    if (isAvailable(one.contact, zone, begin + asked.length * turnMs)) asked.push(one);
  return asked.length === 0 ? reached : asked;
}

/**
 * The turns of the care contacts from an alarm on, in order, each with so many minutes to answer. Whoever cannot be
 * reached takes no turn, nor does who may not be called then; but it is never nobody's turn for that. `told` are the
 * lanes that hear of it at once, with the first. One address is told once in a round.
 */
export function contactTurns(
  place: Pick<Place, 'people' | 'offered' | 'contacts' | 'zone'>,
  told: ReadonlySet<string>,
  now: number,
): readonly ContactTurn[] {
  const reached = place.contacts
    .map((contact) => ({ contact, ...contactTold(place, contact) }))
    .filter(({ ways }) => ways.length > 0);
  const turns: ContactTurn[] = [];
  for (let round = 1; round <= limits.contactRounds; round += 1) {
    const lanes = new Set<string>();
    for (const { addressee, ways } of askedIn(reached, place.zone, now + turns.length * turnMs)) {
      const after = turns.length;
      const fresh = ways.filter(({ lane }) => !lanes.has(lane) && (after > 0 || !told.has(lane)));
      for (const { lane } of fresh) lanes.add(lane);
      turns.push({ addressee, ways: fresh, afterMs: after * turnMs, round });
    }
  }
  return turns;
}

/** How long turns last altogether: the last of them has its time too. */
export const lastingOf = (turns: readonly ContactTurn[]): number => (turns.at(-1)?.afterMs ?? 0) + turnMs;

/** Whether a parcel is for a care contact whom the list has no more, or under another address. */
export function isStale(
  resident: Resident | null,
  { contact, lane, channel }: Pick<Waiting, 'contact' | 'lane' | 'channel'>,
): boolean {
  if (contact === undefined || resident === null) return false;
  const listed = partOf(resident, 'care').contacts.find(({ id }) => id === contact.id);
  if (listed === undefined) return true;
  return channel !== 'push' && !ownWays(listed).some((way) => way.lane === lane);
}
