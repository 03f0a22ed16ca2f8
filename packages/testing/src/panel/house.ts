import { AreaConfig } from '@homeward/contract/shapes/panel/area.ts';
import { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type {
  AlwaysKind,
  ZoneResponse,
  ZoneSettings,
} from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { AreaId, DeviceId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import { always } from '@homeward/contract/shapes/access/pin.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import { newPanelConfig } from '@homeward/panel/state/config.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';

/** A small house for tests: two areas, one of each role a zone can play. */

export const house = AreaId.parse(1);
export const garage = AreaId.parse(2);

interface Role {
  readonly disarm?: ZoneResponse;
  readonly arm?: ZoneResponse;
  readonly home?: ZoneResponse;
  readonly always?: AlwaysKind;
  readonly exitNoResponse?: boolean;
  readonly finalDoor?: boolean;
  readonly setUnset?: 'normallyClosed' | 'normallyOpen';
  readonly supervisionSeconds?: number;
  readonly room?: string;
  readonly settings?: Partial<ZoneSettings>;
}

/** One device; what it does not say is "none". */
export function device(
  id: string,
  kind: DeviceKind,
  area: number,
  zone: number,
  role: Role = {},
): DeviceConfig {
  const home = role.home ?? 'none';
  return DeviceConfig.parse({
    id: `RF:${id}`,
    kind,
    modelId: 'TEST',
    name: id,
    area,
    zone,
    room: role.room ?? null,
    settings: {
      responses: {
        disarm: role.disarm ?? 'none',
        arm: role.arm ?? 'none',
        home_1: home,
        home_2: home,
        home_3: home,
      },
      exitNoResponse: role.exitNoResponse ?? true,
      always: role.always ?? null,
      finalDoor: role.finalDoor ?? false,
      setUnset: role.setUnset ?? 'none',
      ...role.settings,
    },
    supervisionSeconds: role.supervisionSeconds ?? null,
  });
}

export const id = (name: string): DeviceId => DeviceId.parse(`RF:${name}`);

const entry1 = { disarm: 'chime', arm: 'entryDelay1', home: 'entryDelay1' } as const;
const instant = { arm: 'burglarInstant', home: 'burglarInstant' } as const;

export const devices: readonly DeviceConfig[] = [
  device('front', 'door_contact', 1, 1, entry1),
  device('back', 'door_contact', 1, 2, { arm: 'entryDelay2', home: 'entryDelay2' }),
  device('window', 'door_contact', 1, 3, { ...instant, supervisionSeconds: 7200 }),
  device('hall', 'pir', 1, 4, { arm: 'burglarFollow' }),
  device('yard', 'outdoor_pir', 1, 5, { arm: 'burglarOutdoor' }),
  device('smoke', 'smoke_detector', 1, 6, { always: 'smoke' }),
  device('pendant', 'pendant', 1, 7, { always: 'medical' }),
  device('hush', 'panic_button', 1, 8, { always: 'silentPanic' }),
  device('siren', 'siren', 1, 9),
  device('bell', 'bx', 1, 10),
  device('lamp', 'switch', 1, 11),
  device('lock', 'door_lock', 1, 12),
  device('leak', 'water_sensor', 1, 13, { always: 'water' }),
  device('remote', 'remote_controller', 1, 14),
  device('gate', 'door_contact', 2, 1, { ...instant }),
  device('shock', 'shock_sensor', 2, 2, { ...instant }),
];

const delays = { exit: 30, entry1: 20, entry2: 40 };

const pin = (no: number, name: string, areas: readonly number[] = [1, 2]): PinUser => ({
  slot: slotOf(no),
  name,
  areas: areas.map((area) => AreaId.parse(area)),
  latch: true,
  enabled: true,
  tag: null,
  validity: always,
});

const area = (no: number, name: string): AreaConfig =>
  AreaConfig.parse({
    id: no,
    name,
    delays: { arm: delays, home_1: { ...delays, exit: 10 }, home_2: { ...delays, exit: 0 }, home_3: delays },
  });

const identity = {
  id: PanelId.parse('00:1d:94:00:00:01'),
  name: 'Test house',
  series: 'H',
  model: 'security',
  version: 'TEST 1.0.0.1A',
  timeZone: 'Europe/Berlin',
  pinLength: 6,
} as const;

/** Its region profile's windows are shut, so that a test sees at once what it asks for; tests of a profile open them. */
export const config: PanelConfig = {
  ...newPanelConfig(identity, [area(1, 'House'), area(2, 'Garage')]),
  devices,
  pins: [
    pin(1, 'Ada'),
    pin(2, 'Ben', [1]),
    pin(95, 'Patrol'),
    pin(96, 'Owner'),
    pin(97, 'Guest'),
    pin(98, 'Forced'),
    pin(99, 'Fitter'),
  ],
  tamperAlarm: 'fullArm',
  remoteHoldSeconds: 0,
  exitRestart: false,
  floodPerMinute: 0,
  twoActionPanic: false,
  report: {
    account: '1234',
    destinations: [
      { no: 1, name: 'Portal', url: 'ip://portal', group: 1, level: 'all' },
      { no: 2, name: 'Station', url: 'ip://1234@station:9000/SIA', group: 2, level: 'all' },
    ],
    groups: [
      { no: 1, retries: 3, essential: true },
      { no: 2, retries: 3, essential: true },
    ],
  },
};
