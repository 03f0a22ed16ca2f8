import type { Chapter } from '../chapter.ts';
import { endOfSiren } from './alarm.ts';

/** Alarms: incidents, sirens, memory. */
export const alarms: Chapter = {
  next: ({ areas }) => {
    let next: number | null = null;
    for (const { alarm } of areas) {
      const until = alarm.tag === 'sounding' ? alarm.sirenUntil : null;
      if (until !== null && (next === null || until < next)) next = until;
    }
    return next;
  },
  due: (turn) => {
    turn.state.areas.forEach((_, area) => {
      endOfSiren(turn, area);
    });
  },
};
