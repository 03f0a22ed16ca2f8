import type { Chapter } from '../chapter.ts';
import { endOfCrossZone } from './cross-zone.ts';
import { endOfFireCheck } from './fire-verification.ts';
import { zoneOpened } from './reaction.ts';
import { beginWarmUp, endOfWarmUp, nextWarm } from './warm-up.ts';

/** Zones: what an opening brings about, and what verifies it. */
export const zones: Chapter = {
  next: (state) => {
    let next = nextWarm(state);
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
    for (const slot of endOfWarmUp(turn)) zoneOpened(turn, slot);
  },
  restarted: beginWarmUp,
};
