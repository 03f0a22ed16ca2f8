import { deviceKinds } from '@homeward/contract/words/devices/device-kinds.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { AlarmPanelState, DiscoveryMessage } from '@homeward/testing/drivers/discovery-schema.ts';
import { describe, expect, it } from 'vitest';
import type { House, HouseArea, HouseDevice } from '../house.ts';
import { attributesOf, modeOf, payloads, stateOf } from './areas.ts';
import { readCommand } from './command.ts';
import { entitiesOf } from './devices.ts';
import { discoveryOf } from './discovery.ts';
import { formerComponents, ownTopics } from './former.ts';
import { eventOf, statesOf } from './states.ts';
import { topicsOf, wordOf } from './topics.ts';

const panel = '00:1d:94:00:00:01';
const topics = topicsOf('homeassistant', panel);
const area: HouseArea = {
  id: 1,
  name: 'House',
  phase: 'disarmed',
  mode: null,
  modeName: '',
  alarm: null,
  isHeard: false,
  changedBy: 'Anna',
};
const device: HouseDevice = {
  id: DeviceId.parse('ZB:door'),
  name: 'Front door',
  kind: 'door_contact',
  isOnline: true,
  isActive: false,
  tamper: false,
  batteryLow: undefined,
  battery: undefined,
  temperature: undefined,
  humidity: undefined,
};
const house: House = {
  panel,
  name: 'Home',
  model: 'security',
  version: '1.0',
  areas: [area],
  devices: [device],
  faults: [],
};

describe('an area in one word', () => {
  it.each([
    ['arm', 'armed_away'],
    ['home_1', 'armed_home'],
    ['home_2', 'armed_night'],
    ['home_3', 'armed_custom_bypass'],
  ] as const)('%s is %s, arming before and pending after', (mode, state) => {
    expect(stateOf({ ...area, phase: 'armed', mode })).toBe(state);
    expect(stateOf({ ...area, phase: 'exitDelay', mode })).toBe('arming');
    expect(stateOf({ ...area, phase: 'entryDelay', mode })).toBe('pending');
    expect(attributesOf({ ...area, phase: 'exitDelay', mode }).mode).toBe(state);
    expect(attributesOf({ ...area, mode, modeName: 'Night' }).mode_name).toBe('Night');
    for (const phase of ['disarmed', 'exitDelay', 'armed', 'entryDelay'] as const)
      expect(stateOf({ ...area, phase, mode, alarm: 'fire' })).toBe('triggered');
  });

  it('is disarmed, and every word is one of Home Assistant', () => {
    expect(stateOf(area)).toBe('disarmed');
    for (const mode of armedModes) AlarmPanelState.parse(stateOf({ ...area, phase: 'armed', mode }));
  });

  it('reads back each mode by the command that asks for it, and nothing else', () => {
    expect(Object.values(payloads).map(modeOf)).toEqual(['disarm', 'arm', 'home_1', 'home_2', 'home_3']);
    for (const word of ['TRIGGER', 'ARM_VACATION', 'disarm', '']) expect(modeOf(word)).toBeNull();
  });
});

describe('a device', () => {
  const zone = (kind: HouseDevice['kind'], isActive: boolean | null = false) =>
    entitiesOf({ ...device, kind, isActive }).find(({ key }) => key === 'zone');

  it('is shown as what it watches for, and is never normal while nobody knows', () => {
    expect(zone('door_contact', true)).toMatchObject({ deviceClass: 'door', state: 'ON' });
    expect(zone('door_contact', null)).toMatchObject({ state: 'None' });
    const classes = Object.fromEntries(
      deviceKinds.flatMap((kind) => (zone(kind) === undefined ? [] : [[kind, zone(kind)?.deviceClass]])),
    );
    expect(classes).toEqual({
      door_contact: 'door',
      pir: 'motion',
      ir_camera: 'motion',
      outdoor_pir: 'motion',
      ipcam: 'motion',
      vdp: 'motion',
      glass: 'vibration',
      shock_sensor: 'vibration',
      tilt_sensor: 'opening',
      smoke_detector: 'smoke',
      heat_detector: 'heat',
      co_detector: 'carbon_monoxide',
      gas_detector: 'gas',
      water_sensor: 'moisture',
      wired_input: null,
    });
  });

  it.each(['panic_button', 'medical_button', 'pendant', 'keypad', 'remote_controller', 'siren'] as const)(
    'that is a %s is not shown',
    (kind) => {
      expect(entitiesOf({ ...device, kind, isActive: true, battery: 50 })).toEqual([]);
    },
  );

  it('says its battery, cover and measures, each unknown while it is', () => {
    const more = { batteryLow: true, battery: 12, temperature: 21.5, humidity: null, tamper: null };
    const said = entitiesOf({ ...device, ...more }).map(({ key, state }) => [key, state]);
    expect(Object.fromEntries(said)).toEqual({
      zone: 'OFF',
      tamper: 'None',
      battery_low: 'ON',
      battery: '12',
      temperature: '21.5',
      humidity: 'None',
    });
  });

  it('keeps a name of its own in topics, whatever its id holds', () => {
    const ids = ['ZB:a.b', 'ZB:a-b', 'ZB:a_b', 'MQ:a.b'].map((id) => wordOf(DeviceId.parse(id)));
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_]+$/);
  });
});

describe('what is announced', () => {
  it('is as the documentation has it, with everything that a house may hold', () => {
    const devices = deviceKinds.map((kind, no) => ({
      ...device,
      id: DeviceId.parse(`ZB:${no}`),
      kind,
      batteryLow: false,
      battery: 80,
      temperature: 20,
      humidity: 40,
    }));
    const message = discoveryOf({ ...house, devices }, topics, { device_old_zone: 'binary_sensor' });
    const read = DiscoveryMessage.parse(JSON.parse(JSON.stringify(message)));
    expect(read.components['device_old_zone']).toEqual({ platform: 'binary_sensor' });
    expect(read.components['area_1']).toMatchObject({ code: 'REMOTE_CODE', code_arm_required: true });
  });

  it('has a state for every topic, below the panel’s own', () => {
    const { components } = DiscoveryMessage.parse(discoveryOf(house, topics));
    const states = statesOf(house, topics);
    for (const one of Object.values(components)) {
      if (!('state_topic' in one) || one.platform === 'event') continue;
      expect(states.has(one.state_topic)).toBe(true);
    }
    for (const topic of states.keys()) expect(topic.startsWith('homeward/001d94000001/')).toBe(true);
  });

  it('is known again by an earlier run, but not what was removed or is another’s', () => {
    const message = Buffer.from(JSON.stringify(discoveryOf(house, topics, { gone: 'sensor' })));
    const former = formerComponents(message, topics.node);
    expect(Object.keys(former)).toContain('device_ZB_door_zone');
    expect(Object.keys(former)).not.toContain('gone');
    expect(formerComponents(message, 'homeward_other')).toEqual({});
    expect(formerComponents(Buffer.from('{'), topics.node)).toEqual({});
    const stray = { platform: 'sensor', state_topic: 'neighbour/state' };
    expect(ownTopics(stray, topics.base)).toEqual([]);
  });

  it('says why arming failed', () => {
    const inTheWay = [
      { name: 'Front door', why: 'open' },
      { name: 'alarm', why: '' },
    ];
    expect(eventOf({ what: 'failedToArm', area: 1, reason: 'inTheWay', inTheWay, by: 'Anna' })).toEqual({
      event_type: 'failed_to_arm',
      reason: 'in_the_way',
      in_the_way: ['Front door: open', 'alarm'],
      by: 'Anna',
    });
  });
});

describe('a command', () => {
  const now = 1_800_000_000_000;
  const read = (said: unknown, isRetained = false) =>
    readCommand(Buffer.from(typeof said === 'string' ? said : JSON.stringify(said)), isRetained, now);
  const right = { action: 'DISARM', code: '482650', at: now / 1_000 };

  it('is a wish with its code', () => {
    expect(read(right)).toEqual({ tag: 'wish', mode: 'disarm', code: '482650' });
  });

  it.each([
    [{ ...right, at: now / 1_000 - 11 }, 'late'],
    [{ ...right, at: now / 1_000 + 11 }, 'late'],
    [{ action: 'DISARM', code: '482650' }, 'late'],
    [{ ...right, at: '1800000000' }, 'late'],
    [{ ...right, code: 'None' }, 'noCode'],
    [{ ...right, code: '' }, 'noCode'],
    [{ action: 'ARM_AWAY', at: now / 1_000 }, 'noCode'],
  ])('%j is refused as %s', (said, why) => {
    expect(read(said)).toMatchObject({ tag: 'refused', why });
  });

  it('that the broker remembers is refused whatever else it says', () => {
    expect(read(right, true)).toEqual({ tag: 'refused', mode: 'disarm', why: 'retained' });
  });

  it.each([
    'DISARM',
    '{',
    '[]',
    'null',
    '{"action":"TRIGGER"}',
    { ...right, code: '48 2650' },
    { ...right, code: 1 },
  ])('%j asks for nothing', (said) => {
    expect(read(said)).toEqual({ tag: 'malformed' });
    expect(read(`${JSON.stringify(right)}${' '.repeat(600)}`)).toEqual({ tag: 'malformed' });
  });
});
