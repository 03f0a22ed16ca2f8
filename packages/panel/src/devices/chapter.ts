import type { Chapter } from '../kernel/chapter.ts';
import { endOfRings } from './door-phone.ts';
import { endOfLater } from './later.ts';
import { captureArrived, endOfWaiting } from './pending.ts';

/** Devices: what they say, what they are told, and what came of it. */
export const devices: Chapter = {
  next: ({ control: { waiting, later, rings } }) => {
    const soonest = Math.min(waiting[0]?.at ?? Infinity, later[0]?.at ?? Infinity, rings[0]?.at ?? Infinity);
    return soonest === Infinity ? null : soonest;
  },
  follow: (turn, happened) => {
    for (const happening of happened)
      if (happening.tag === 'captured') captureArrived(turn, happening.device);
  },
  due: (turn) => {
    endOfWaiting(turn);
    endOfLater(turn);
    endOfRings(turn);
  },
};
