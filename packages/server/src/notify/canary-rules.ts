import { deliveryReasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import { dialledAs } from '@homeward/contract/words/values/phone-number.ts';
import type { CareContact } from '@homeward/contract/shapes/care/care.ts';
import type { NotificationClass } from '@homeward/contract/shapes/reports/notification.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import type { CanaryChoice, CanaryWayRow, MessageEnd } from '../store/canaries.ts';
import { addressContact } from './contacts.ts';
import type { Place } from './place.ts';
import { hearsOf, waysFor, waysOver } from './rules.ts';
import type { Recipient, Way } from './rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Ms, but for the hours of the day. */
export const canaryTimes = {
  /** From one round to the next. */
  round: 30 * day,
  /** A device that has said nothing by then has not got it; what is tried again and again is given up then. */
  arrives: day,
  /** After a test that came to nothing, until the second. */
  again: 20 * hour,
  /** Between looks while something is on its way. */
  look: hour,
  /** Further ahead nothing is ever due. */
  far: 40 * day,
  /** Nobody is tested outside of the day, in minutes of local time. */
  night: { enabled: true, from: 18 * 60, until: 10 * 60 },
  /** What waited for the morning is spread over so much of it. */
  morning: 4 * hour,
} as const;

/** Failures in a row from which on a way is said not to work. */
export const failedTwice = 2;

/** What goes to somebody as long as nobody chose otherwise: SMS do, calls do not. */
export const standardChoice: CanaryChoice = { sms: true, voice: false };

/** Somebody whose ways are tested. */
export interface CanaryPerson {
  /** The account, or `contact:` and the id of a care contact. */
  readonly who: string;
  readonly account: AccountId | null;
  readonly contact: Pick<CareContact, 'id' | 'name'> | null;
  readonly name: string;
  readonly locale: Locale | null;
  /** A number is known: the choices about SMS and calls mean something. */
  readonly hasPhone: boolean;
  readonly choice: CanaryChoice;
  readonly ways: readonly Way[];
}

const alarms: readonly NotificationClass[] = ['fire', 'alarm', 'medical'];

/** A device is tested once, whether it rings or not. */
const plain = (way: Way): Way => (way.channel === 'incomingCall' ? { ...way, channel: 'push' } : way);

const isTested = ({ channel }: Way, choice: CanaryChoice): boolean =>
  (channel !== 'sms' && channel !== 'voice') || choice[channel];

function waysOfPerson(person: Recipient, offered: Place['offered']): readonly Way[] {
  const ways = alarms
    .filter((what) => hearsOf(person.role, what))
    .flatMap((what) => waysFor(person, what, offered, 'tried'))
    .map(plain);
  return [...new Map(ways.map((way) => [way.lane, way])).values()];
}

/**
 * Everybody whom an alarm or a call for help would be told to, with the ways it would go, but those that cost money and
 * were not wanted. An address that two people share is tested once.
 */
export function canaryPeople(
  place: Pick<Place, 'people' | 'offered' | 'contacts'>,
  choices: ReadonlyMap<string, CanaryChoice>,
): readonly CanaryPerson[] {
  const { people, offered, contacts } = place;
  const lanes = new Set<string>();
  const fresh = ({ lane }: Way): boolean => !lanes.has(lane) && lanes.add(lane).has(lane);
  const members = people.map((person): CanaryPerson => {
    const choice = choices.get(person.account) ?? standardChoice;
    return {
      who: person.account,
      account: person.account,
      contact: null,
      name: person.name || person.login,
      locale: person.locale,
      hasPhone: person.settings.phone !== '',
      choice,
      ways: waysOfPerson(person, offered).filter((way) => isTested(way, choice) && fresh(way)),
    };
  });
  const listed = contacts.map((contact): CanaryPerson => {
    const who = `contact:${contact.id}`;
    const choice = choices.get(who) ?? standardChoice;
    const { addressee, ways } = addressContact(place, contact, 'tried');
    return {
      who,
      account: addressee.account,
      contact: { id: contact.id, name: contact.name },
      name: contact.name,
      locale: addressee.locale,
      hasPhone: dialledAs(contact.phone) !== null,
      choice,
      ways: ways.map(plain).filter((way) => isTested(way, choice) && fresh(way)),
    };
  });
  return [...members, ...listed];
}

const proven = (row: CanaryWayRow, at: number): CanaryWayRow => {
  const heals = row.failedAt === null || at >= row.failedAt;
  return {
    ...row,
    provenAt: at,
    pending: row.pending && at < row.sentAt,
    ...(heals ? { failures: 0, failedAt: null, answer: '', toldAt: null } : {}),
  };
};

const failed = (row: CanaryWayRow, at: number, answer: string): CanaryWayRow => ({
  ...row,
  pending: false,
  failures: row.failures + 1,
  failedAt: at,
  answer,
});

/**
 * What is known of a way by now: what became of its last test, and `proof`, when anything last got through (ms; null
 * where nothing did). A push has got through when the device says so, anything else when its carrier took it.
 */
export function settledWay(
  before: CanaryWayRow,
  end: MessageEnd | undefined,
  proof: number | null,
  now: number,
): CanaryWayRow {
  const row = proof !== null && proof > (before.provenAt ?? 0) ? proven(before, proof) : before;
  if (!row.pending) return row;
  if (end === undefined || end.state === 'withdrawn') return { ...row, pending: false };
  if (end.state === 'failed') return failed(row, end.endedAt ?? now, end.answer);
  const isLost = end.state === 'accepted' && now - row.sentAt >= canaryTimes.arrives;
  return isLost ? failed(row, now, deliveryReasons.notArrived) : row;
}

/** Ways over which an owner hears that others do not work: those of faults, else any, but none that failed itself. */
export function waysToWarn(
  owner: Recipient,
  offered: Place['offered'],
  failing: ReadonlySet<string>,
): readonly Way[] {
  const works = ({ lane }: Way): boolean => !failing.has(lane);
  const usual = waysFor(owner, 'fault', offered).filter(works);
  if (usual.length > 0) return usual;
  return (['push', 'email', 'sms'] as const)
    .filter((channel) => offered.has(channel))
    .flatMap((channel) => waysOver(owner, channel))
    .filter(works);
}
