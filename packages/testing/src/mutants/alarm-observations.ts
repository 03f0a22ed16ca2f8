import type { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import type { PanelMutant } from './mutants.ts';
import { devices, id } from '../panel/house.ts';
import { left } from '../panel/left.ts';
import { edit } from '../panel/rig.ts';
import type { Rig } from '../panel/rig.ts';

/** Faults of arming and alarms. */
type AlarmFault = Extract<
  PanelMutant,
  | 'returnsUntold'
  | 'endNeverWaits'
  | 'releaseEndsCall'
  | 'holdIgnored'
  | 'abortStillSends'
  | 'fireHeld'
  | 'exitRestartsTwice'
  | 'swingerNeverStops'
  | 'lateAlarmSounds'
  | 'unconfirmedStaysIn'
  | 'fireNeverVerified'
  | 'repeatsUnlimited'
>;

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;

const set = (rig: Rig, settings: Partial<PanelSettings>) =>
  rig.command(edit({ tag: 'putSettings', settings }));
const arm = (rig: Rig) => {
  rig.setMode('arm');
  rig.wait(30);
};
const burglars = (rig: Rig) => left(rig).filter((line) => line.startsWith('113'));
/** Somebody comes home and is too slow. */
const tooSlow = (rig: Rig) => {
  set(rig, { remoteHoldSeconds: 30 });
  arm(rig);
  rig.says('front', open);
  rig.wait(20);
};
const puff = (rig: Rig) => {
  rig.says('smoke', { detected: true });
  rig.says('smoke', { detected: false });
};

/** What a fault of arming or alarms shows outside, and what it is without the fault. */
export const alarmObservations: Readonly<
  Record<AlarmFault, readonly [sound: unknown, (rig: Rig) => unknown]>
> = {
  returnsUntold: [
    ['1111 6', '3111 6', '1111 6'],
    (rig) => {
      rig.says('smoke', { detected: true });
      rig.says('smoke', { detected: false });
      rig.says('smoke', { detected: true });
      return left(rig);
    },
  ],
  endNeverWaits: [
    5,
    (rig) => {
      for (let times = 0; times < 5; times += 1) {
        rig.says('leak', { detected: true });
        rig.says('leak', { detected: false });
      }
      return left(rig).length;
    },
  ],
  releaseEndsCall: [
    ['1100 7'],
    (rig) => {
      rig.says('pendant', { detected: true });
      rig.says('pendant', { detected: false });
      return left(rig);
    },
  ],
  holdIgnored: [
    [],
    (rig) => {
      tooSlow(rig);
      return burglars(rig);
    },
  ],
  abortStillSends: [
    [],
    (rig) => {
      tooSlow(rig);
      rig.setMode('disarm');
      return burglars(rig);
    },
  ],
  fireHeld: [
    ['1111 6'],
    (rig) => {
      rig.says('smoke', { detected: true });
      return left(rig);
    },
  ],
  exitRestartsTwice: [
    'armed',
    (rig) => {
      set(rig, { exitRestart: true });
      rig.setMode('arm');
      for (let times = 0; times < 3; times += 1) {
        rig.sleep(10);
        rig.says('front', open);
        rig.says('front', closed);
      }
      rig.wait(20);
      return rig.area().phase.tag;
    },
  ],
  swingerNeverStops: [
    2,
    (rig) => {
      set(rig, { swingerTrips: 2 });
      arm(rig);
      for (let times = 0; times < 5; times += 1) {
        rig.sleep(1);
        rig.says('window', open);
        rig.says('window', closed);
      }
      return burglars(rig).length;
    },
  ],
  // Nothing since the exit delay began.
  lateAlarmSounds: [
    'chime',
    (rig) => {
      arm(rig);
      rig.wait(3600);
      const happenedAt = rig.state().at - 600_000;
      rig.feed({ tag: 'deviceReported', device: id('window'), values: open, live: true, happenedAt });
      return rig.sirens()['siren'];
    },
  ],
  unconfirmedStaysIn: [
    1,
    (rig) => {
      arm(rig);
      rig.says('window', open);
      rig.says('window', closed);
      rig.wait(1800);
      rig.says('window', open);
      return burglars(rig).length;
    },
  ],
  fireNeverVerified: [
    ['1118 6', '1111 6'],
    (rig) => {
      const smoke = devices.find(({ name }) => name === 'smoke');
      if (smoke === undefined) return null;
      const settings = { ...smoke.settings, always: 'fireVerification' } as const;
      rig.command(edit({ tag: 'putDevice', device: { ...smoke, settings } }));
      puff(rig);
      rig.sleep(60);
      puff(rig);
      return left(rig).filter((line) => line.startsWith('1'));
    },
  ],
  repeatsUnlimited: [
    3,
    (rig) => {
      for (let times = 0; times < 9; times += 1) {
        rig.says('lamp', { acFailure: true });
        rig.says('lamp', { acFailure: false });
      }
      return left(rig).filter((line) => line === '1380 11').length;
    },
  ],
};
