import type { Patches } from './mutant.ts';

/** Faults of codes, schedules, rules, care and location. `MUTANT` in the code instead is true while the mutant is active. */
export const everydayMutants = {
  duressShown: {
    says: 'A duress code shows as such in the log on site (A1-13).',
    noticedBy: ['I11'],
    world: 7,
    patches: [
      {
        file: 'panel/access/pins.ts',
        find: `if (proof.slot.tag === 'duress') {`,
        instead: `if (proof.slot.tag === 'duress' && !MUTANT) {`,
      },
    ],
  },
  temporaryUsedTwice: {
    says: 'A temporary code arms and disarms for ever (I4).',
    noticedBy: ['I4'],
    world: 7,
    homes: 'full',
    patches: [
      {
        file: 'panel/access/pins.ts',
        find: `if (proof.tag !== 'pin' || proof.slot.tag !== 'temporary') return;`,
        instead: `if (MUTANT || proof.tag !== 'pin' || proof.slot.tag !== 'temporary') return;`,
      },
    ],
  },
  consentNeverEnds: {
    says: "The owner's consent to installers does not run out (D6).",
    noticedBy: ['I4'],
    world: 7,
    homes: 'full',
    patches: [
      {
        file: 'panel/maintenance/consent.ts',
        find: `  end(turn, panelActor, 'time over');`,
        instead: `  if (MUTANT) return setState(turn, { consent: { ...consent, until: turn.at + limits.consentMinutes.max * minuteMs } });
  end(turn, panelActor, 'time over');`,
      },
    ],
  },
  scheduleRunsTwice: {
    says: 'A schedule that has happened today happens again when the clock is put back (I4).',
    noticedBy: ['I4'],
    world: 1,
    homes: 'full',
    patches: [
      {
        file: 'panel/schedules/runs.ts',
        find: 'remember(turn, memory);',
        instead: 'remember(turn, MUTANT ? { ...memory, ran: [] } : memory);',
      },
    ],
  },
  wrongDaysAreKept: {
    says: 'A clock that was days ahead and is put right leaves the house unarmed until those days come (I4).',
    noticedBy: ['I4'],
    world: 4,
    homes: 'full',
    patches: [
      {
        file: 'panel/time/clock-moved.ts',
        find: 'offsetBefore - offsetAfter > dayMs;',
        instead: '!MUTANT && offsetBefore - offsetAfter > dayMs;',
      },
    ],
  },
  wrongTagsNeverLock: {
    says: 'A tag reader lets tags be tried for ever (D4).',
    noticedBy: ['I4'],
    world: 12,
    homes: 'full',
    patches: [
      {
        file: 'panel/signals/tags.ts',
        find: '  setTries(turn, id, tries);',
        instead: `  if (MUTANT) return;
  setTries(turn, id, tries);`,
      },
    ],
  },
  forAWhileForgotten: {
    says: 'A door that closes again still counts as open for a while.',
    noticedBy: ['I3'],
    world: 4,
    homes: 'full',
    patches: [
      {
        file: 'panel/automation/lasting.ts',
        find: 'if (due === null && there === 0) return lasting;',
        instead: 'if (due === null && (there === 0 || MUTANT)) return lasting;',
      },
      {
        file: 'panel/automation/lasting.ts',
        find: 'if (!isStill(world.state, entry.device, entry.is)) return [];',
        instead: 'if (!MUTANT && !isStill(world.state, entry.device, entry.is)) return [];',
      },
    ],
  },
  timeRuleTwice: {
    says: 'A rule of this hour happens again when the clock is put back.',
    noticedBy: ['I4'],
    world: 26,
    homes: 'full',
    patches: [
      {
        file: 'panel/automation/rule-clock.ts',
        find: 'done: before === null ? [] : before.done,',
        instead: 'done: before === null || MUTANT ? [] : before.done,',
      },
    ],
  },
  blockedRuleRuns: {
    says: 'A rule runs although a condition does not hold.',
    noticedBy: ['I4'],
    world: 11,
    homes: 'full',
    patches: [
      {
        file: 'panel/automation/rules.ts',
        find: `const runs = firing.outcome === 'runs';`,
        instead: `const runs = firing.outcome === 'runs' || (firing.outcome === 'blocked' && MUTANT);`,
      },
    ],
  },
  checkInForgotten: {
    says: 'A check-in that nobody answered raises nothing (A4-33).',
    noticedBy: ['I2'],
    world: 5,
    homes: 'full',
    patches: [
      {
        file: 'panel/care/check-in.ts',
        find: `  beginSilence(turn, 'checkIn', 'check-in missed', null);`,
        instead: `  if (!MUTANT) beginSilence(turn, 'checkIn', 'check-in missed', null);`,
      },
    ],
  },
  cancelledCallStillAlarms: {
    says: 'A call that was taken back in time is an alarm all the same.',
    noticedBy: ['I3'],
    world: 120,
    homes: 'full',
    patches: [
      {
        file: 'panel/care/help-call.ts',
        find: `  moveCall(turn, call.id, 'cancelled', { helper: actor });`,
        instead: `  if (!MUTANT) moveCall(turn, call.id, 'cancelled', { helper: actor });`,
      },
    ],
  },
  fenceFlaps: {
    says: 'A position at the edge of a fence counts, however coarse it is.',
    noticedBy: [],
    world: null,
    patches: [
      {
        file: 'panel/location/positions.ts',
        find: 'sideOf(fence, position)',
        instead: 'sideOf(fence, MUTANT ? { ...position, accuracy: 0 } : position)',
      },
    ],
  },
  toldInService: {
    says: 'A fault of what is in service is told at once.',
    noticedBy: ['I18'],
    world: 3,
    homes: 'full',
    patches: [
      {
        file: 'panel/faults/in-service.ts',
        find: `if (!isInService(turn, device)) {`,
        instead: `if (MUTANT || !isInService(turn, device)) {`,
      },
    ],
  },
  owedFaultForgotten: {
    says: 'A service is over, and nobody is told of the faults that still stand.',
    noticedBy: ['I18'],
    world: 3,
    homes: 'full',
    patches: [
      {
        file: 'panel/faults/service.ts',
        find: `for (const key of maintenance.owedFaults) tellKey(turn, key);`,
        instead: `if (!MUTANT) for (const key of maintenance.owedFaults) tellKey(turn, key);`,
      },
    ],
  },
} as const satisfies Readonly<Record<string, Patches>>;
