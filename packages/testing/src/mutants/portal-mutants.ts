import type { Patches } from './mutant.ts';

/** Faults of what the portal tells people. `MUTANT` in the code instead is true while the mutant is active. */
export const portalMutants = {
  overWhileOthersStand: {
    says: 'One of two detectors is over, and its end takes the place of the one that still alarms.',
    noticedBy: ['I15'],
    world: 11,
    patches: [
      {
        file: 'server/notify/planner.ts',
        find: "const standing = await standingIn(db, at.panel, incident ?? '', { from, upTo: told.id });",
        instead:
          "const standing = MUTANT ? [] : await standingIn(db, at.panel, incident ?? '', { from, upTo: told.id });",
      },
    ],
  },
  countedAfterItsEnd: {
    says: 'An alarm that begins again after its end was told is only counted.',
    noticedBy: ['I15'],
    world: 193,
    patches: [
      {
        file: 'server/notify/planner.ts',
        find: 'if (!isOf || isEnd(repeat.news) || !mine(subjectOf(repeat.news))) continue;',
        instead: 'if (MUTANT || !isOf || isEnd(repeat.news) || !mine(subjectOf(repeat.news))) continue;',
      },
    ],
  },
  endAfterLaterNews: {
    says: 'An end that was late arrives behind the next beginning, as the last word.',
    noticedBy: ['I15'],
    world: 232,
    patches: [
      {
        file: 'server/notify/sender.ts',
        find: 'if (await isOvertaken(db, message))',
        instead: 'if (!MUTANT && (await isOvertaken(db, message)))',
      },
    ],
  },
} as const satisfies Readonly<Record<string, Patches>>;
