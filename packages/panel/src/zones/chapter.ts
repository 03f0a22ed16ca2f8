import type { Chapter } from '../kernel/chapter.ts';
import { endOfCrossZone } from './cross-zone.ts';
import { endOfFireCheck } from './fire-verification.ts';

/** Zones: what verifies an opening. */
export const zones: Chapter = {
  next: (state) => {
    let next: number | null = null;
    for (const { crossZone, fireCheck } of state.areas) {
      if (crossZone !== null && (next === null || crossZone.until < next)) next = crossZone.until;
      if (fireCheck !== null && (next === null || fireCheck.until < next)) next = fireCheck.until;
    }
    return next;
  },
  due: (turn) => {
    turn.state.areas.forEach((_, area) => {
      endOfCrossZone(turn, area);
      endOfFireCheck(turn, area);
    });
  },
};
