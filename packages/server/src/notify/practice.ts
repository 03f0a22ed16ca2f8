import { partOf } from '../panels/cached-panel.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { NotifiedEvent } from '../store/notices.ts';
import type { OutboxMessage } from '../store/outbox.ts';
import type { Place } from './place.ts';
import { plainly } from './renderer.ts';
import type { Renderer } from './renderer.ts';
import { concerns, waysToTell } from './rules.ts';

/** Whom the practice alarm of an event is to tell, by the panel's own word; nobody where it was another one. */
function chosenFor({ resident }: Place, at: number): readonly AccountId[] {
  if (resident === null) return [];
  const { practice, lastPractice } = partOf(resident, 'maintenance');
  // The state may come a moment behind the event: what waits for its alarm is the one that has it now.
  if (practice !== null && (practice.alarm === null || practice.alarm.at === at)) return practice.people;
  return lastPractice?.alarm?.at === at ? lastPractice.people : [];
}

/**
 * Tells the chosen people of a practice alarm, over the ways that an alarm would take. No program of theirs hears of it,
 * which could act as if it were one; contacts and the plan of who is told next have no part in it.
 */
export const practise = (at: Place, told: NotifiedEvent, render: Renderer): readonly OutboxMessage[] => {
  const chosen = new Set<string>(chosenFor(at, told.event.at));
  return at.people
    .filter((person) => chosen.has(person.account) && concerns(person, 'alarm', told, at.resident))
    .flatMap((person) => {
      const ways = waysToTell(person, 'alarm', at.offered).filter(({ channel }) => channel !== 'webhook');
      return render(at, person, ways, told, 'alarm', { ...plainly, reason: 'practice' });
    });
};
