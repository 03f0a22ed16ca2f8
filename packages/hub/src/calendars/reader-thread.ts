import { parentPort, workerData } from 'node:worker_threads';
import type { CalendarEvent } from '@homeward/contract/shapes/automation/calendar.ts';
import { eventsIn, isCalendar } from './events-in.ts';
import type { Looking } from './events-in.ts';

/** What the thread is given, and what it answers: events, or null where the text is no calendar. */
export interface Asked extends Looking {
  readonly text: string;
}
export type Answer = readonly CalendarEvent[] | null;

/** Files of strangers are read in a thread of its own: one that takes for ever is ended, and nobody waits for it. */
function answer({ text, ...looking }: Asked): Answer {
  if (!isCalendar(text)) return null;
  try {
    return eventsIn(text, looking);
  } catch {
    return null;
  }
}

const asked: Asked = workerData;
parentPort?.postMessage(answer(asked));
