import type { Chapter } from '../chapter.ts';
import { endOfCrossZone } from './cross-zone.ts';

/** Zones: what an opening brings about, and what verifies it. */
export const zones: Chapter = {
  next: ({ areas }) => {
    let next: number | null = null;
    for (const { crossZone } of areas)
      if (crossZone !== null && (next === null || crossZone.until < next)) next = crossZone.until;
    return next;
  },
  due: (turn) => {
    turn.state.areas.forEach((_, area) => {
      endOfCrossZone(turn, area);
    });
  },
};
