import type { Chapter } from '../chapter.ts';
import { endOfMainsDelay, mainsFaultAt } from './panel-faults.ts';
import { endOfPatience, nextSilence } from './supervision.ts';

/** Faults: of devices, of the panel, and silence. */
export const faults: Chapter = {
  next: (state) => {
    const mains = mainsFaultAt(state);
    const silence = nextSilence(state);
    return mains === null || (silence !== null && silence < mains) ? silence : mains;
  },
  due: (turn) => {
    endOfMainsDelay(turn);
    endOfPatience(turn);
  },
};
