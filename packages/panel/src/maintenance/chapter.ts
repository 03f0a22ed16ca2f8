import type { Chapter } from '../kernel/chapter.ts';
import { endOfConsent } from './consent.ts';
import { endOfLearning } from './learning.ts';
import { endOfPractice, followPractice } from './practice.ts';
import { endOfTrials } from './soak-test.ts';
import { endOfTestMode } from './test-mode.ts';
import { endOfWalk, noteSteps } from './walk-test.ts';

/** The owner's consent to installers. */
export const consent: Chapter = {
  next: (state) => state.consent?.until ?? null,
  due: endOfConsent,
};

/** Maintenance: walk test, soak test, learning, test mode, practice alarms, cleared faults. */
export const maintenance: Chapter = {
  next: ({ maintenance: { walkTest, learning, testModeUntil, soak, practice } }) => {
    let next = testModeUntil;
    const consider = (at: number | undefined): void => {
      if (at !== undefined && (next === null || at < next)) next = at;
    };
    consider(walkTest?.idleUntil);
    consider(learning?.idleUntil);
    consider(practice?.until);
    for (const { until } of soak) consider(until);
    return next;
  },
  due: (turn) => {
    endOfWalk(turn);
    endOfLearning(turn);
    endOfTestMode(turn);
    endOfTrials(turn);
    endOfPractice(turn);
  },
  follow: (turn, happened) => {
    noteSteps(turn, happened);
    followPractice(turn, happened);
  },
};
