import type { Chapter } from '../kernel/chapter.ts';
import { endOfWindows, nextWindow } from './confirmation.ts';
import { endOfSettling, nextSettling } from './restore.ts';
import { endOfAlarm, endOfSiren } from './sounding.ts';
import { endOfSilence, nextAwake } from './swingers.ts';

/** Alarms: incidents, sirens, memory, confirmation, and zones that fell silent. */
export const alarms: Chapter = {
  next: ({ areas }) => {
    let next: number | null = null;
    for (const area of areas) {
      const { unconfirmed, swingers, unrestored } = area;
      const until = endOfAlarm(area);
      if (until !== null && (next === null || until < next)) next = until;
      next = nextSettling(unrestored, nextAwake(swingers, nextWindow(unconfirmed, next)));
    }
    return next;
  },
  due: (turn) => {
    turn.state.areas.forEach((_, area) => {
      endOfSiren(turn, area);
      endOfWindows(turn, area);
      endOfSilence(turn, area);
      endOfSettling(turn, area);
    });
  },
};
