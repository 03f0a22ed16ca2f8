import type { Patches } from './mutant.ts';

/** Faults of alarms, of what is told of them, and of the log. `MUTANT` in the code instead is true while the mutant is active. */
export const alarmMutants = {
  returnsUntold: {
    says: 'An alarm that comes back within 30 s is told to nobody, although its end was (I15).',
    noticedBy: ['I15', 'I2'],
    world: 9,
    patches: [
      {
        file: 'panel/alarms/alarm.ts',
        find: "if (owed === undefined && isOwed(cause)) return 'told';",
        instead: "if (owed === undefined && isOwed(cause) && !MUTANT) return 'told';",
      },
    ],
  },
  endNeverWaits: {
    says: 'What comes and goes often is told each time, with its end (A1-5).',
    noticedBy: [],
    world: null,
    patches: [
      {
        file: 'panel/alarms/restore.ts',
        find: 'if (count < tellings || swings) return turn.at;',
        instead: 'if (MUTANT || count < tellings || swings) return turn.at;',
      },
    ],
  },
  disarmingAnswers: {
    says: 'Whoever disarms is said to answer the call for help of the area.',
    noticedBy: ['I17'],
    world: 1,
    homes: 'full',
    patches: [
      {
        file: 'panel/care/call-acts.ts',
        find: "moveCall(turn, call.id, 'closed', { helper: by });",
        instead: "moveCall(turn, call.id, MUTANT ? 'answered' : 'closed', { helper: by });",
      },
    ],
  },
  releaseEndsCall: {
    says: 'A call for help is over when its button is let go again.',
    noticedBy: [],
    world: null,
    patches: [
      {
        file: 'panel/alarms/restore.ts',
        find: '      !isCall(turn, entry),',
        instead: '      (MUTANT || !isCall(turn, entry)),',
      },
    ],
  },
  sirenNeverStops: {
    says: 'Sirens are switched on and never off (I7).',
    noticedBy: ['I7'],
    world: 1,
    patches: [
      {
        file: 'panel/alarms/sirens.ts',
        find: 'if (same) continue;',
        instead: 'if (same || (wanted === undefined && MUTANT)) continue;',
      },
    ],
  },
  receiptForgotten: {
    says: "A receiver's acceptance is lost, so the delivery never ends (I2).",
    noticedBy: ['I2', 'I14'],
    world: 1,
    patches: [
      {
        file: 'panel/transmission/send-reports.ts',
        find: '  answered(turn, line, receipt.report, answer);',
        instead: `  if (!MUTANT || answer.tag !== 'accepted') answered(turn, line, receipt.report, answer);`,
      },
    ],
  },
  alarmOnlyFirstZone: {
    says: 'Only the first zone of an alarm makes a record; later ones vanish (I2).',
    noticedBy: ['I2'],
    world: 1,
    patches: [
      {
        file: 'panel/alarms/alarm.ts',
        find: `  const trip = live.trips.find((entry) => entry.code === code);
  if (trip === undefined) return 'told';`,
        instead: `  if (MUTANT && live.trips.length > 0) return 'same';
  const trip = live.trips.find((entry) => entry.code === code);
  if (trip === undefined) return 'told';`,
      },
    ],
  },
  eventNumberSkipped: {
    says: 'One event in ten takes two numbers (I8).',
    noticedBy: ['I8'],
    world: 1,
    patches: [
      {
        file: 'panel/kernel/log.ts',
        find: '  const seq = eventSeq + 1;',
        instead: '  const seq = eventSeq + (MUTANT && eventSeq % 10 === 9 ? 2 : 1);',
      },
    ],
  },
  holdIgnored: {
    says: 'What should stay on the premises leaves at once (A1-3, A2-19).',
    noticedBy: ['I18'],
    world: 3,
    homes: 'full',
    patches: [
      {
        file: 'panel/alarms/holding.ts',
        find: `if (cause.kind !== 'burglar' || cause.device === null) return null;`,
        instead: `if (cause.kind !== 'burglar' || cause.device === null || MUTANT) return null;`,
      },
    ],
  },
  abortStillSends: {
    says: 'What a code took back is reported all the same (A2-19).',
    noticedBy: ['I18'],
    world: 53,
    homes: 'full',
    patches: [
      {
        file: 'panel/alarms/ending.ts',
        find: '  keepEndsIn(turn, area, incident, codes);',
        instead: `  if (MUTANT) for (const code of codes) tell(turn, { event: Number(code.slice(3, 6)), area, incident });
  keepEndsIn(turn, area, incident, codes);`,
      },
    ],
  },
  fireHeld: {
    says: 'A fire alarm waits as a burglar alarm does (A2-19).',
    noticedBy: ['I18'],
    world: 1,
    homes: 'full',
    patches: [
      {
        file: 'panel/alarms/holding.ts',
        find: `  const { state, at } = turn;
`,
        instead: `  const { state, at } = turn;
  if (cause.kind === 'fire' && MUTANT) return at + 30_000;
`,
      },
    ],
  },
  swingerNeverStops: {
    says: 'A zone alarms again and again, whatever the swinger shutdown says (A2-21).',
    noticedBy: ['I18'],
    world: 4,
    homes: 'full',
    patches: [
      {
        file: 'panel/alarms/swingers.ts',
        find: `  areaAt(turn, area).swingers.some(
`,
        instead: `  !MUTANT && areaAt(turn, area).swingers.some(
`,
      },
      {
        file: 'panel/alarms/swingers.ts',
        find: '?.until ?? null;',
        instead: '?.[MUTANT ? ("no" as "until") : "until"] ?? null;',
      },
    ],
  },
  lateAlarmSounds: {
    says: 'An alarm of hours ago sounds as one of now (B-9).',
    noticedBy: [],
    world: null,
    patches: [
      {
        file: 'panel/alarms/alarm.ts',
        find: 'const isLate = cause.happenedAt !== undefined;',
        instead: 'const isLate = cause.happenedAt !== undefined && !MUTANT;',
      },
    ],
  },
  unconfirmedStaysIn: {
    says: 'A zone that nothing confirmed keeps alarming (A1-12).',
    noticedBy: ['I4'],
    world: 28,
    patches: [
      {
        file: 'panel/alarms/confirmation.ts',
        find: `if (phase.tag === 'disarmed') return;
  for (const { device } of over)`,
        instead: `if (phase.tag === 'disarmed' || MUTANT) return;
  for (const { device } of over)`,
      },
    ],
  },
  fireNeverVerified: {
    says: 'A second smoke of a verifying detector is a first one again (domain 4.4).',
    noticedBy: ['I2'],
    world: 5,
    homes: 'full',
    patches: [
      {
        file: 'panel/zones/fire-verification.ts',
        find: 'const first = fireCheck === null;',
        instead: 'const first = fireCheck === null || MUTANT;',
      },
    ],
  },
  repeatsUnlimited: {
    says: 'A fault that comes and goes is reported each time (A1-5).',
    noticedBy: ['I18'],
    world: 102,
    patches: [
      {
        file: 'panel/reporting/repeat-limit.ts',
        find: 'if (told >= tellings) {',
        instead: 'if (told >= tellings && !MUTANT) {',
      },
    ],
  },
} as const satisfies Readonly<Record<string, Patches>>;
