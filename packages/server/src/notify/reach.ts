import type { NotificationChannel } from '@homeward/contract/shapes/reports/notification.ts';
import type { Reach, ReachedPerson } from '@homeward/contract/shapes/reports/reach.ts';
import { isMailReport, isSentByPanel } from '@homeward/contract/rules/reports/report-ways.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { accountOf, addressContact } from './contacts.ts';
import type { Place } from './place.ts';
import { hearsOf, waysFor } from './rules.ts';
import type { Recipient, Way } from './rules.ts';

const channelsOf = (ways: readonly Way[]): readonly NotificationChannel[] => [
  ...new Set(ways.map(({ channel }) => channel)),
];

/**
 * Who would be told of an alarm, by the same rules as telling goes. Of a call for help whoever is cared for is not among
 * them: it is theirs.
 */
function peopleOf({ people, offered }: Pick<Place, 'people' | 'offered'>, what: 'alarm' | 'medical') {
  return people
    .filter(({ role }) => hearsOf(role, what) && !(what === 'medical' && role === 'careReceiver'))
    .map((person): ReachedPerson & { readonly person: Recipient } => ({
      person,
      name: person.name,
      contact: null,
      ways: channelsOf(waysFor(person, what, offered)),
    }));
}

/** Whom a break-in and a call for help would reach now. */
export function reachOf(
  place: Pick<Place, 'people' | 'offered' | 'contacts' | 'resident'>,
): Omit<Reach, 'failed'> {
  const { people, offered, contacts, resident } = place;
  const plain = ({ name, contact, ways }: ReachedPerson): ReachedPerson => ({ name, contact, ways });
  const listed = contacts.map((contact) => {
    const { ways } = addressContact({ people, offered }, contact);
    return { name: contact.name, contact: contact.id, ways: channelsOf(ways) };
  });
  const inList = new Set(contacts.map((contact) => accountOf(contact, people)?.account));
  return {
    alarm: peopleOf(place, 'alarm').map(plain),
    help: [
      ...listed,
      ...peopleOf(place, 'medical')
        .filter(({ person }) => !inList.has(person.account))
        .map(plain),
    ],
    stations: stationsOf(resident),
  };
}

/** Where the panel itself reports alarms; by its own word, whether that gets through. */
function stationsOf(resident: CachedPanel | null): Reach['stations'] {
  if (resident === null) return { working: [], failing: [] };
  const { faults } = resident.status;
  const down = faults.includes('reporting') || faults.includes('polling');
  const noMail = partOf(resident, 'connections').smtp.server === '';
  const rows = partOf(resident, 'destinations').filter((row) => row.level !== 'status' && isSentByPanel(row));
  const fails = (row: (typeof rows)[number]): boolean => down || (isMailReport(row) && noMail);
  return {
    working: rows.filter((row) => !fails(row)).map(({ name }) => name),
    failing: rows.filter(fails).map(({ name }) => name),
  };
}
