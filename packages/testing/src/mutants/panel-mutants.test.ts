import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import { Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import { accessObservations } from './access-observations.ts';
import { alarmObservations } from './alarm-observations.ts';
import { careObservations } from './care-observations.ts';
import { ruleObservations } from './rule-observations.ts';
import { serviceObservations } from './service-observations.ts';
import { id } from '../panel/house.ts';
import { code, person, rigFor, trusted } from '../panel/rig.ts';
import type { Rig } from '../panel/rig.ts';
import { safetyOf } from '@homeward/panel/checks/safety.ts';
import { withMutant } from './mutant.ts';
import { panelMutantNames, type PanelMutant } from './mutants.ts';
import { viewOf } from '@homeward/panel/view.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;

const arm = (rig: Rig, mode: 'arm' | 'home_2' = 'arm', force = false) => {
  rig.setMode(mode, { force });
  rig.wait(30);
};
const view = (rig: Rig, name: string) => viewOf(rig.state()).devices.find((entry) => entry.id === id(name));

/** For each fault something a world can see from outside, and what it is in a panel without the fault. */
const observations: Readonly<Record<PanelMutant, readonly [sound: unknown, (rig: Rig) => unknown]>> = {
  entryDeadlineRestarts: [
    'sounding',
    (rig) => {
      arm(rig);
      rig.says('front', open);
      rig.wait(15);
      rig.says('back', open);
      rig.wait(15);
      return rig.area().alarm.tag;
    },
  ],
  unknownCountsAsClosed: [
    'unknown',
    (rig) => {
      rig.feed({ tag: 'deviceAvailable', device: id('window'), online: 'offline' });
      return view(rig, 'window')?.condition;
    },
  ],
  bypassSurvivesDisarm: [
    false,
    (rig) => {
      rig.says('window', open);
      arm(rig, 'arm', true);
      rig.setMode('disarm');
      return view(rig, 'window')?.bypass.oneTime;
    },
  ],
  forcedArmForgetsBypass: [
    ['1374 001', '1570 window', '3401 001'],
    (rig) => {
      rig.says('window', open);
      arm(rig, 'arm', true);
      return rig.story();
    },
  ],
  sirenNeverStops: [
    'off',
    (rig) => {
      rig.says('leak', { detected: true });
      rig.wait(180);
      return rig.sirens()['siren'];
    },
  ],
  duplicateCommandExecutes: [
    'disarmed',
    (rig) => {
      const command = { tag: 'setMode', area: 1 as never, mode: 'home_2', pin: null, force: false } as const;
      const sent = {
        tag: 'commandReceived',
        actor: person,
        proof: trusted,
        command,
        id: CommandId.parse('only-once'),
      } as const;
      rig.feed(sent);
      rig.setMode('disarm');
      rig.feed(sent);
      return rig.area().phase.tag;
    },
  ],
  receiptForgotten: [
    'accepted',
    (rig) => {
      rig.says('smoke', { detected: true });
      const { report, destination, attempt } = rig.lastSend() ?? { report: 0, destination: 0, attempt: 0 };
      rig.feed({ tag: 'receiptArrived', report, destination, attempt, receipt: { tag: 'accepted' } });
      return rig.state().incidents[0]?.deliveries[0]?.state;
    },
  ],
  alarmOnlyFirstZone: [
    ['window', 'hall'],
    (rig) => {
      arm(rig);
      rig.says('window', open);
      rig.says('hall', { motion: true });
      return rig.state().incidents[0]?.zones.map(({ name }) => name);
    },
  ],
  restartDisarms: [
    'armed',
    (rig) => {
      arm(rig);
      rig.feed({ tag: 'restarted', downFor: 1 });
      return rig.area().phase.tag;
    },
  ],
  retainedCountsAsHeard: [
    'unknown',
    (rig) => {
      rig.feed({ tag: 'restarted', downFor: 1 });
      rig.says('window', closed, false);
      return view(rig, 'window')?.condition;
    },
  ],
  entryZoneIgnoredAfterHome: [
    'entryDelay',
    (rig) => {
      arm(rig, 'home_2');
      rig.says('front', open);
      return rig.area().phase.tag;
    },
  ],
  duressShown: [
    96,
    (rig) => {
      arm(rig);
      rig.setMode('disarm', { proof: code(98) });
      const disarming = rig.events().find((event) => event.code.startsWith('181401'));
      return disarming && eventParts(disarming.code).detail;
    },
  ],
  disarmKeepsSounding: [
    'off',
    (rig) => {
      arm(rig);
      rig.says('window', open);
      rig.setMode('disarm');
      return rig.sirens()['siren'];
    },
  ],
  lostDeviceAlarms: [
    [],
    (rig) => {
      arm(rig);
      rig.feed({ tag: 'devicesLost', devices: [id('window')] });
      return rig.state().incidents.map(({ kind }) => kind);
    },
  ],
  eventNumberSkipped: [
    12,
    (rig) => {
      for (let times = 0; times < 6; times += 1) {
        rig.says('lamp', { acFailure: true });
        rig.says('lamp', { acFailure: false });
      }
      return rig.state().eventSeq;
    },
  ],
  ruleDisarms: [
    'armed',
    (rig) => {
      arm(rig, 'home_2');
      rig.says('hall', { motion: true });
      return rig.area().phase.tag;
    },
  ],
  ...accessObservations,
  ...alarmObservations,
  ...careObservations,
  ...ruleObservations,
  ...serviceObservations,
};

const scenes = [Scene.parse({ id: 'day', name: 'Day', actions: [{ tag: 'mode', area: 1, mode: 'disarm' }] })];
const trigger = { tag: 'motion', device: 'RF:hall' };
const rules = [
  Rule.parse({
    leave: [],
    id: 'r',
    name: 'R',
    enabled: true,
    trigger,
    conditions: [],
    actions: [{ tag: 'scene', scene: 'day' }],
  }),
];

describe('a mutant of the panel', () => {
  it.each(panelMutantNames)('%s can be seen from outside, and is not there unless it is active', (name) => {
    const [sound, look] = observations[name];
    const onlyForRules = name === 'ruleDisarms' ? { scenes, rules } : {};
    expect(look(rigFor(onlyForRules))).toEqual(sound);
    expect(withMutant(name, () => look(rigFor(onlyForRules)))).not.toEqual(sound);
  });
});

describe('rules that may disarm', () => {
  const disarming = (id: string, trigger: object, scene: string): Rule =>
    Rule.parse({
      leave: [],
      id,
      name: id,
      enabled: true,
      trigger,
      conditions: [],
      actions: [{ tag: 'scene', scene }],
    });
  const at = (mode: string) => ({ tag: 'mode', area: 1, mode });
  const both = [
    ...scenes,
    Scene.parse({ id: 'night', name: 'Night', actions: [{ tag: 'mode', area: 1, mode: 'home_2' }] }),
  ];

  it('start themselves for ever, and are cut', () => {
    const looping = [disarming('home_2', at('home_2'), 'day'), disarming('disarm', at('disarm'), 'night')];
    const rig = rigFor({ scenes: both, rules: looping });
    withMutant('ruleDisarms', () => rig.setMode('home_2'));
    expect(rig.events().at(-1)?.detail).toMatch(/^rules started each other 8 times: home_2, disarm, home_2/);
  });

  it('are found by the safety check', () => {
    const state = rigFor({ scenes, rules }).state();
    expect(safetyOf(state)).toEqual([]);
    expect(withMutant('ruleDisarms', () => safetyOf(state))).not.toEqual([]);
  });
});
