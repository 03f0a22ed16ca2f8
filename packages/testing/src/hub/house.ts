import type { AreaConfig } from '@homeward/contract/shapes/panel/area.ts';
import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { AreaId, CommandId, DeviceId, PanelId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { LinkCommand } from '@homeward/contract/shapes/panel/link.ts';
import type { Actor, PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { always, type PinUser } from '@homeward/contract/shapes/access/pin.ts';
import { newPanelConfig, type PanelConfig } from '@homeward/panel/state/config.ts';
import { defaultSettings } from '@homeward/contract/shapes/devices/default-settings.ts';

/** A small house for tests: a door with an entry delay, a motion sensor, a smoke detector, a siren, a lamp. */
export const area = AreaId.parse(1);
export const door = DeviceId.parse('ZB:door');
export const hall = DeviceId.parse('ZB:hall');
export const smoke = DeviceId.parse('ZB:smoke');
export const siren = DeviceId.parse('ZB:siren');
export const lamp = DeviceId.parse('ZB:lamp');
export const keypad = DeviceId.parse('ZB:keypad');

export const annaPin = '482650';
export const masterPin = '593761';
export const duressPin = '719402';
export const temporaryPin = '304815';
export const anna: PinSlot = { tag: 'user', no: 1 };

const delays = { exit: 30, entry1: 20, entry2: 40 };
const house: AreaConfig = {
  id: area,
  name: 'House',
  delays: { arm: delays, home_1: delays, home_2: delays, home_3: delays },
};

const device = (id: DeviceId, kind: DeviceKind, zone: number): DeviceConfig => ({
  id,
  kind,
  modelId: 'test',
  name: id.slice(3),
  area,
  zone: ZoneNo.parse(zone),
  room: null,
  settings: defaultSettings(kind),
  supervisionSeconds: null,
});

const user = (slot: PinSlot, name: string): PinUser => ({
  slot,
  name,
  areas: [area],
  latch: true,
  enabled: true,
  tag: null,
  validity: always,
});

const identity = {
  id: PanelId.parse('00:1d:94:00:00:01'),
  name: 'Test house',
  series: 'HYBRID',
  model: 'security',
  version: 'TEST 1.0.1.29A',
  timeZone: 'Europe/London',
  pinLength: 6,
} as const;

/** Its region profile's windows are shut, so that a test sees at once what it asks for. */
export const houseConfig: PanelConfig = {
  ...newPanelConfig(identity, [house]),
  devices: [
    device(door, 'door_contact', 1),
    device(hall, 'pir', 2),
    device(smoke, 'smoke_detector', 3),
    device(siren, 'siren', 4),
    device(lamp, 'switch', 5),
    device(keypad, 'keypad', 6),
  ],
  pins: [
    user(anna, 'Anna'),
    user({ tag: 'master' }, 'Master'),
    user({ tag: 'duress' }, 'Duress'),
    user({ tag: 'temporary' }, 'Guest'),
  ],
  sirenVolume: 'normal',
  tamperAlarm: 'fullArm',
  acFailSeconds: 60,
  crossZoneMinutes: 0,
  remoteHoldSeconds: 0,
  exitRestart: false,
  twoActionPanic: false,
  report: {
    account: '1234',
    destinations: [{ no: 2, name: 'Station', url: 'ip://1234@127.0.0.1:9999/SIA', group: 1, level: 'all' }],
    groups: [{ no: 1, retries: 3, essential: true }],
  },
};

export const annaActor: Actor = { tag: 'person', name: 'anna', channel: 'web', slot: null };

let commandNumber = 0;

/** A command of Anna's with an id of its own, good for 10 s from `now` (wall ms). */
export function asAnna(command: PanelCommand, now: number, id = `command-${++commandNumber}`): LinkCommand {
  return {
    id: CommandId.parse(id),
    actor: annaActor,
    slots: [anna],
    trusted: false,
    expiresAt: now + 10_000,
    command,
  };
}

/** Sets the house's mode with a code. */
export function setMode(mode: 'arm' | 'disarm' | 'home_1', pin: string | null = annaPin): PanelCommand {
  return { tag: 'setMode', area, mode, pin, force: false };
}
