import type { Chapter } from '../kernel/chapter.ts';
import { nextDelaySound, soundDelays } from './delay-sounds.ts';
import { endOfEntry } from './entry.ts';
import { endOfExit, followExitDoors } from './exit.ts';

/** Arming and disarming: exit and entry delays. */
export const arming: Chapter = {
  next: (state) => {
    let next = nextDelaySound(state);
    for (const { phase } of state.areas)
      if ('until' in phase && (next === null || phase.until < next)) next = phase.until;
    return next;
  },
  due: (turn) => {
    turn.state.areas.forEach((_, area) => {
      endOfExit(turn, area);
      endOfEntry(turn, area);
    });
    soundDelays(turn);
  },
  follow: followExitDoors,
};
