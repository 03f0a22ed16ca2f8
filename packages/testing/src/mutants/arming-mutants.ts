import type { Patches } from './mutant.ts';

/** Faults of arming, zones, devices and what a restart does. `MUTANT` in the code instead is true while the mutant is active. */
export const armingMutants = {
  entryDeadlineRestarts: {
    says: 'A second entry zone moves the entry deadline later (I5).',
    noticedBy: ['I5'],
    world: 3,
    patches: [
      {
        file: 'panel/arming/entry.ts',
        find: 'Math.min(phase.until, own)',
        instead: 'MUTANT ? own : Math.min(phase.until, own)',
      },
    ],
  },
  unknownCountsAsClosed: {
    says: 'A device that nobody hears still shows its zone normal (I6).',
    noticedBy: ['I6'],
    world: 1,
    patches: [
      {
        file: 'panel/faults/supervision.ts',
        find: `reading !== 'unknown' && device.online === 'online' ? reading : conditionOf(kind, device);`,
        instead: `reading !== 'unknown' && (MUTANT || device.online === 'online') ? reading : conditionOf(kind, MUTANT ? { ...device, online: 'online' } : device);`,
      },
      {
        file: 'panel/faults/supervision.ts',
        find: '  setDevice(turn, slot, { online, values: forgetReading(values) });',
        instead: '  setDevice(turn, slot, { online, values: MUTANT ? values : forgetReading(values) });',
      },
    ],
  },
  bypassSurvivesDisarm: {
    says: 'A one-time bypass is still there after disarming (A1-6).',
    noticedBy: ['I4'],
    world: 1,
    patches: [
      {
        file: 'panel/arming/arming.ts',
        find: 'endBypasses(turn, area, who.actor);',
        instead: 'if (!MUTANT) endBypasses(turn, area, who.actor);',
      },
    ],
  },
  forcedArmForgetsBypass: {
    says: 'Forced arming arms over an open zone without bypassing or logging it (A1-6).',
    noticedBy: ['I4'],
    world: 1,
    patches: [
      {
        file: 'panel/arming/exit.ts',
        find: 'if (overridden) {',
        instead: 'if (overridden && !MUTANT) {',
      },
      {
        file: 'panel/arming/exit.ts',
        find: 'const found = zoneObstacles(turn.state, area, mode, { finalDoorsMayWait: false, isAsked: false });',
        instead:
          'const found = MUTANT ? [] : zoneObstacles(turn.state, area, mode, { finalDoorsMayWait: false, isAsked: false });',
      },
    ],
  },
  duplicateCommandExecutes: {
    says: 'A repeated command id executes again (I10).',
    noticedBy: ['I10'],
    world: 3,
    patches: [
      {
        file: 'panel/commands.ts',
        find: 'if (seenCommands.includes(received.id))',
        instead: 'if (seenCommands.includes(received.id) && !MUTANT)',
      },
      {
        file: 'hub/commands.ts',
        find: 'const before = earlier(command);',
        instead: 'const before = MUTANT ? null : earlier(command);',
      },
    ],
  },
  restartDisarms: {
    says: 'A restart forgets that the areas were armed (A1-15).',
    noticedBy: ['I4'],
    world: 1,
    patches: [
      {
        file: 'panel/restart.ts',
        find: "import { setState } from './kernel/turn.ts';",
        instead: "import { setArea, setState } from './kernel/turn.ts';",
      },
      {
        file: 'panel/restart.ts',
        find: '  tell(turn, { event: events.restarted });',
        instead: `  if (MUTANT) config.areas.forEach((_, area) => setArea(turn, area, { phase: { tag: 'disarmed' } }));
  tell(turn, { event: events.restarted });`,
      },
    ],
  },
  retainedCountsAsHeard: {
    says: 'A retained message counts as a sign of life (A7).',
    noticedBy: ['I6'],
    world: 1,
    patches: [
      {
        file: 'panel/signals/reported.ts',
        find: 'if (live) heard(turn, slot, values, reading);',
        instead: 'if (live || MUTANT) heard(turn, slot, values, reading);',
      },
    ],
  },
  entryZoneIgnoredAfterHome: {
    says: 'In a home mode an entry zone does nothing (I2).',
    noticedBy: ['I2', 'I4'],
    world: 3,
    patches: [
      {
        file: 'panel/arming/entry.ts',
        find: `if (phase.tag !== 'armed' || delay === null) return;`,
        instead: `if (phase.tag !== 'armed' || delay === null || (MUTANT && phase.mode !== 'arm')) return;`,
      },
    ],
  },
  disarmKeepsSounding: {
    says: 'Disarming leaves the alarm and its sirens on (I7).',
    noticedBy: ['I7'],
    world: 1,
    patches: [
      {
        file: 'panel/arming/arming.ts',
        find: `alarm: { tag: 'quiet' },
    flashes: false,`,
        instead: `...(MUTANT ? {} : { alarm: { tag: 'quiet' }, flashes: false }),`,
      },
    ],
  },
  lostDeviceAlarms: {
    says: 'A device that goes away while armed counts as an opening (I3).',
    noticedBy: ['I3', 'I7'],
    world: 1,
    patches: [
      {
        file: 'panel/faults/supervision.ts',
        find: "import { tellOrOwe } from './in-service.ts';",
        instead: "import { raise } from '../alarms/alarm.ts'; import { tellOrOwe } from './in-service.ts';",
      },
      {
        file: 'panel/faults/supervision.ts',
        find: `  tellOrOwe(turn, config.id, 'supervision', { event: silence, area, device: slot });
`,
        instead: `  tellOrOwe(turn, config.id, 'supervision', { event: silence, area, device: slot });
  if (MUTANT && armed) raise(turn, area, { kind: 'burglar', event: 130, audible: true, device: slot });
`,
      },
    ],
  },
  ruleDisarms: {
    says: 'A rule may disarm without proof (I4).',
    noticedBy: ['I4', 'I7'],
    world: 3,
    patches: [
      {
        file: 'panel/arming/set-mode.ts',
        find: 'return !lowers(turn, area, mode);',
        instead: 'return !lowers(turn, area, mode) || MUTANT;',
      },
    ],
  },
  exitRestartsTwice: {
    says: 'The exit delay begins anew each time somebody comes back (A2-17).',
    noticedBy: ['I5'],
    world: 4,
    homes: 'full',
    patches: [
      {
        file: 'panel/arming/exit.ts',
        find: 'if (phase.restarted) return;',
        instead: 'if (phase.restarted && !MUTANT) return;',
      },
    ],
  },
} as const satisfies Readonly<Record<string, Patches>>;
