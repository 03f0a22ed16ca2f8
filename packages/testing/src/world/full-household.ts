import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { always, type PinUser, type Validity } from '@homeward/contract/shapes/access/pin.ts';
import type { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import { AreaId, FenceId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { settingsProblems } from '@homeward/panel/arming/profiles.ts';
import { newPanelConfig, type PanelConfig, settingsOf } from '@homeward/panel/state/config.ts';
import { pinUser } from '@homeward/homeward/start/pin-user.ts';
import { automationOf } from './automations.ts';
import { codes } from './codes.ts';
import { fullDevice, someKind } from './full-devices.ts';
import { type Home, panelOf, wiring } from './home.ts';
import type { Dice } from './random.ts';
import { reportsOf } from './report-settings.ts';

const sizes = (dice: Dice): number =>
  dice.weighed([
    [60, dice.int(3, 9)],
    [60, dice.int(10, 24)],
    [12, dice.int(25, 80)],
    [2, dice.int(81, 200)],
    [0.3, 640],
  ]);
/** Local minutes that these zones are ahead of UTC, about. */
const zones = [
  ['Europe/Berlin', 60],
  ['UTC', 0],
  ['Asia/Kathmandu', 345],
  ['America/New_York', -300],
] as const;
const day = 86_400_000;

/**
 * A home that uses everything a panel can be set up for, from a flat with 3 devices to 8 areas of 80 zones each. The
 * reference model does not know all of it, so that witnesses watch over it (witness.ts). `wall` is when its world begins.
 */
export function createFullHome(dice: Dice, no: number, startsAt: string, wall: number): Home {
  const size = sizes(dice);
  const small = ['M', 'H', 'H', 'HYBRID', 'ESGW'] as const;
  const series = size > 160 ? 'HYBRID' : size > 80 ? 'H' : dice.pick(small);
  const most = limits.areas[series];
  const least = Math.ceil(size / limits.zonesPerArea);
  const areas = Array.from({ length: dice.int(Math.min(most, least), most) }, (_, index) =>
    AreaId.parse(index + 1),
  );
  const profile = dice.chance(0.6) ? 'EN' : 'CP01';
  const [timeZone, ahead] = dice.pick(zones);
  const minute = (Math.floor((wall % day) / 60_000) + ahead + 1440) % 1440;
  const settings = settingsFor(dice, profile);
  const entry = profile === 'EN' ? ([0, 45] as const) : ([30, 60 - settings.abortSeconds] as const);
  const devices = devicesOf(dice, size, areas, entry);
  const strangers = [0, 1].map((index) =>
    fullDevice(
      dice,
      { entry },
      {
        kind: index === 0 ? 'door_contact' : someKind(dice),
        no: 900 + index,
        area: AreaId.parse(1),
        zone: 1,
      },
    ),
  );
  const plain: PanelConfig = {
    ...newPanelConfig(
      panelOf(no, series, timeZone),
      areas.map((id) => ({ id, name: `Area ${id}`, delays: delaysOf(dice, profile, entry) })),
    ),
    ...settings,
    devices,
    pins: pinsOf(dice, areas, wall),
    report: reportsOf(dice, startsAt),
    geofences: [
      {
        id: FenceId.parse('home'),
        name: 'Home',
        latitude: 52.5,
        longitude: 13.4,
        radius: 200,
        enabled: true,
      },
    ],
    trackers: [
      {
        id: TrackerId.parse('phone'),
        name: 'Phone',
        bearer: 'Anna',
        device: null,
        consent: dice.chance(0.8),
        retentionDays: 7,
      },
    ],
  };
  const config = { ...plain, ...automationOf(dice, plain, minute) };
  const [problem] = settingsProblems(settingsOf(config), config.areas);
  if (problem !== undefined) throw new Error(`an illegal home: ${problem.where} ${problem.why}`);
  return {
    exact: false,
    config,
    joining: [],
    strangers,
    codes,
    ...wiring(dice, [...devices, ...strangers]),
  };
}

function devicesOf(
  dice: Dice,
  size: number,
  areas: readonly AreaId[],
  entry: readonly [number, number],
): readonly DeviceConfig[] {
  const made: DeviceKind[] = ['door_contact', 'siren', 'remote_controller', 'smoke_detector', 'tag_reader'];
  const cameras = dice.chance(0.3) ? dice.int(1, limits.cameras) : 0;
  while (made.length < size) made.push(made.length < 5 + cameras ? 'ipcam' : someKind(dice));
  const taken = new Map<AreaId, number>();
  return made.slice(0, size).map((kind, no) => {
    const free = areas.filter((area) => (taken.get(area) ?? 0) < limits.zonesPerArea);
    const area = no < 3 ? (areas[0] ?? dice.pick(free)) : dice.pick(free);
    const zone = (taken.get(area) ?? 0) + 1;
    taken.set(area, zone);
    return fullDevice(dice, { entry }, { kind, no, area, zone });
  });
}

function settingsFor(
  dice: Dice,
  profile: 'EN' | 'CP01',
): Partial<PanelSettings> & { readonly abortSeconds: number } {
  const held = profile === 'EN' ? dice.pick([0, 15, 30]) : 0;
  const region =
    profile === 'EN'
      ? {
          remoteHoldSeconds: held,
          dialerSeconds: held === 15 ? 45 : 0,
          abortSeconds: 0,
          cancelMinutes: 5,
          swingerTrips: dice.pick([0, 1, 3]),
        }
      : {
          remoteHoldSeconds: held,
          dialerSeconds: 0,
          abortSeconds: dice.pick([15, 30]),
          cancelMinutes: dice.pick([5, 15]),
          swingerTrips: dice.pick([1, 2, 6]),
        };
  return {
    profile,
    grade: 2,
    ...region,
    exitRestart: dice.chance(0.6),
    autoStay: profile === 'CP01' && dice.chance(0.4),
    twoActionPanic: profile === 'CP01' || dice.chance(0.5),
    reincludeWhenClosed: dice.chance(0.3),
    preArmMinutes: dice.pick([0, 0, 20, 120]),
    floodPerMinute: dice.pick([0, 120]),
    supervisionHours: dice.pick([0, 2, 4]),
    pendantHours: dice.pick([0, 24]),
    armFault: dice.chance(0.8) ? 'confirm' : 'direct',
    sirenMinutes: dice.pick([0, 1, 3, 5, 15]),
    sirenVolume: dice.chance(0.9) ? 'loud' : 'none',
    muteInternalSiren: dice.chance(0.2),
    tamperAlarm: dice.chance(0.5) ? 'always' : 'fullArm',
    acFailSeconds: dice.pick([0, 10, 60]),
    crossZoneMinutes: dice.pick([0, 1, 5]),
    fireVerificationMinutes: dice.pick([0, 1, 5]),
    confirmationMinutes: dice.pick([30, 60]),
    jammingMinutes: dice.pick([0, 1, 2]),
    pollingSeconds: dice.pick([0, 0, 90]),
    checkInHours: dice.pick([0, 1]),
    latitude: 52.5,
    longitude: 13.4,
  };
}

function delaysOf(dice: Dice, profile: 'EN' | 'CP01', [least, most]: readonly [number, number]) {
  const one = (home: boolean) => ({
    exit:
      profile === 'EN' ? dice.pick([0, 10, 30, 60]) : home ? dice.pick([0, 45]) : dice.pick([45, 60, 120]),
    entry1: dice.int(least, most),
    entry2: dice.int(least, most),
  });
  return { arm: one(false), home_1: one(true), home_2: one(true), home_3: one(true) };
}

function pinsOf(dice: Dice, areas: readonly AreaId[], wall: number): readonly PinUser[] {
  const some = (): readonly AreaId[] => areas.filter(() => dice.chance(0.7));
  const user = (slot: PinSlot, name: string, more: Partial<PinUser> = {}): PinUser => ({
    ...pinUser(slot, name, areas),
    latch: dice.chance(0.7),
    ...more,
  });
  const window: Validity = dice.pick([
    always,
    { from: wall - day, until: wall + 2 * 3_600_000, period: null },
    { from: wall + 3_600_000, until: null, period: null },
    { from: null, until: wall - day, period: null },
  ]);
  return [
    user({ tag: 'master' }, 'Anna', { tag: '04A1B2C3' }),
    user({ tag: 'user', no: 2 }, 'Ben', { areas: areas.slice(0, 1), tag: '04D4E5F6' }),
    user({ tag: 'user', no: 3 }, 'Cleo', { areas: some(), validity: window, tag: '04778899' }),
    user({ tag: 'duress' }, 'Forced'),
    user({ tag: 'temporary' }, 'Guest'),
    user({ tag: 'guard' }, 'Patrol'),
    user({ tag: 'installer' }, 'Fitter'),
  ];
}
