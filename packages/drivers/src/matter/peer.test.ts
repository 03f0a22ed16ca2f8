import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { type DriverBench, benchOf, plainChance, realClock } from '@homeward/testing/drivers/driver-bench.ts';
import {
  type MatterNetwork,
  matterNetwork,
  type MatterThing,
  matterThere,
} from '@homeward/testing/drivers/matter-network.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatterDriver } from './driver.ts';

const patient = { timeout: 60_000, interval: 20 } as const;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const things: readonly MatterThing[] = [
  'contact',
  'occupancy',
  'smoke',
  'leak',
  'lock',
  'plug',
  'lamp',
  'colour',
  'shutter',
  'thermostat',
  'fan',
  'remote',
  'bridge',
];

describe.skipIf(!matterThere())('Matter devices by matter.js (needs npm ci in testing/peers/matter)', () => {
  let network: MatterNetwork;
  let bench: DriverBench;
  /** Devices of the panel. */
  const held = new Set<string>();

  /** Gives a code, and says how that ended. */
  async function letIn(code: string): Promise<string | undefined> {
    const { network: talk } = bench.driver;
    expect(await talk?.answer?.({ tag: 'code', code })).toEqual({ ok: true, detail: 'begun' });
    await expect.poll(() => talk?.joining?.()?.tag, patient).toMatch(/^(?:open|failed)$/);
    return talk?.joining?.()?.tag;
  }
  const found = () => bench.reports.flatMap((one) => (one.tag === 'discovered' ? [one.device] : []));
  function id(name: string): DeviceId {
    const device = found().findLast((one) => one.name === name);
    if (device === undefined) throw new Error(`no ${name}`);
    return device.id;
  }
  const tell = (name: string, command: DeviceCommand) => bench.driver.command(id(name), command);
  /** What was said of a device last, of each value. */
  const said = (name: string): object => {
    const own = id(name);
    return Object.assign(
      {},
      ...bench.reports.flatMap((one) => (one.tag === 'reported' && one.device === own ? [one.values] : [])),
    ) as object;
  };
  const untilSaid = (name: string, values: object, live = true) =>
    bench.until({ tag: 'reported', device: id(name), values: expect.objectContaining(values), live });

  beforeAll(async () => {
    network = await matterNetwork(things);
    const ports = { clock: realClock, random: plainChance, log: quiet };
    bench = await benchOf(createMatterDriver({ url: network.url }, ports), (one) =>
      held.has(one) ? { kind: 'unknown', sendsCodes: false } : null,
    );
  });
  afterAll(async () => {
    await bench?.driver.stop();
    await network?.close();
  });

  it('are let in by the text of their QR code or its digits, as what they are', async () => {
    await bench.until({ tag: 'link', up: true });
    bench.driver.learn?.(true);
    for (const what of things) {
      const { qrPairingCode, manualPairingCode } = await network.codes(what);
      // The digits say less exactly which device is meant.
      expect(await letIn(what === 'bridge' ? manualPairingCode : qrPairingCode), what).toBe('open');
    }
    const joined = bench.reports.flatMap((one) =>
      one.tag === 'discovered' && one.joined === true ? [one.device] : [],
    );
    expect(Object.fromEntries(joined.map(({ name, kind }) => [name, kind]))).toEqual({
      'Test contact': 'door_contact',
      'Test occupancy': 'pir',
      'Test smoke': 'smoke_detector',
      'Test smoke 2': 'co_detector',
      'Test leak': 'water_sensor',
      'Test lock': 'door_lock',
      'Test lock 2': 'door_contact',
      'Test plug': 'switch',
      'Test lamp': 'dimmer',
      'Test colour': 'hue',
      'Test shutter': 'shutter',
      'Test thermostat': 'thermostat',
      'Test fan': 'fan',
      'Test remote': 'scene_button',
      'Bridged door': 'door_contact',
      'Bridged socket': 'switch',
    });
    expect(id('Test contact')).toMatch(/^MA:dbf7516f-fffffffc[0-9a-f]{8}\.1$/);
    expect(said('Test contact')).toEqual({ opening: 'closed', battery: 90, batteryLow: false });
    expect(said('Test occupancy')).toEqual({ motion: false, temperature: 21.5 });
    expect(said('Test lock')).toEqual({ locked: true });
    // It has never said how the door stands.
    expect(said('Test lock 2')).toEqual({ opening: null });
  });

  it('say what happens as it happens', async () => {
    await network.set('contact', 'contact', { booleanState: { stateValue: false } });
    await untilSaid('Test contact', { opening: 'open' });
    await network.set('contact', 'contact', { powerSource: { batPercentRemaining: 21, batChargeLevel: 1 } });
    await untilSaid('Test contact', { batteryLow: true });
    await network.set('occupancy', 'occupancy', { occupancySensing: { occupancy: { occupied: true } } });
    await untilSaid('Test occupancy', { motion: true });
    await network.set('smoke', 'smoke', { smokeCoAlarm: { coState: 2, expressedState: 2 } });
    await untilSaid('Test smoke 2', { detected: true });
    expect(said('Test smoke')).toMatchObject({ detected: false });
    await network.set('leak', 'leak', { booleanState: { stateValue: true } });
    await untilSaid('Test leak', { detected: true });
    await network.set('bridge', 'door', { booleanState: { stateValue: false } });
    await untilSaid('Bridged door', { opening: 'open' });
  });

  it('a device behind a bridge is out of reach as the bridge says, and its door unknown', async () => {
    await network.set('bridge', 'door', { bridgedDeviceBasicInformation: { reachable: false } });
    await bench.until({ tag: 'availability', device: id('Bridged door'), online: false });
    expect(said('Bridged door')).toMatchObject({ opening: null });
    await network.set('bridge', 'door', { bridgedDeviceBasicInformation: { reachable: true } });
    await expect.poll(() => said('Bridged door'), { timeout: 30_000 }).toMatchObject({ opening: 'open' });
  });

  it('a lock says who worked it, and does as it is told', async () => {
    await network.turn(2, 3);
    await untilSaid('Test lock', { action: 'unlock', actionSource: 'keypad' });
    expect(await tell('Test lock', { tag: 'lock', locked: true })).toEqual({ tag: 'confirmed' });
    expect(said('Test lock')).toMatchObject({ locked: true });
    expect(await tell('Test lock', { tag: 'lock', locked: false })).toEqual({ tag: 'confirmed' });
  });

  it('plugs and lamps confirm what they were told, also where nothing changes', async () => {
    expect(await tell('Test plug', { tag: 'switch', on: true })).toEqual({ tag: 'confirmed' });
    expect(await tell('Test plug', { tag: 'switch', on: true })).toEqual({ tag: 'confirmed' });
    expect(await tell('Test lamp', { tag: 'level', level: 40 })).toEqual({ tag: 'confirmed' });
    expect(said('Test lamp')).toMatchObject({ on: true, level: 40 });
    expect(await tell('Test lamp', { tag: 'level', level: 0 })).toEqual({ tag: 'confirmed' });
    expect(await tell('Test lamp', { tag: 'identify' })).toEqual({ tag: 'sent' });
    expect(await tell('Test lamp', { tag: 'lock', locked: true })).toEqual({
      tag: 'rejected',
      reason: 'unsupported',
    });
  });

  it('a lamp takes colours and whites, and says what became of them', async () => {
    expect(await tell('Test colour', { tag: 'colour', hue: 120, saturation: 80 })).toEqual({
      tag: 'confirmed',
    });
    await expect
      .poll(() => said('Test colour'), patient)
      .toMatchObject({ on: true, hue: 120, saturation: 80 });
    // Warmer than it can be.
    expect(await tell('Test colour', { tag: 'colourTemperature', kelvin: 2_000 })).toEqual({
      tag: 'confirmed',
    });
    expect(said('Test colour')).toMatchObject({ colourTemperature: 2_703 });
  });

  it('a shutter goes where it is told, and 100 is open', async () => {
    expect(said('Test shutter')).toEqual({ level: 100 });
    expect(await tell('Test shutter', { tag: 'level', level: 25 })).toEqual({ tag: 'sent' });
    await untilSaid('Test shutter', { level: 25 });
    expect(await tell('Test shutter', { tag: 'shutter', move: 'close' })).toEqual({ tag: 'sent' });
    await untilSaid('Test shutter', { level: 0 });
    expect(await tell('Test shutter', { tag: 'shutter', move: 'stop' })).toEqual({ tag: 'sent' });
  });

  it('a thermostat heats and cools within its limits', async () => {
    expect(said('Test thermostat')).toEqual({
      temperature: 20.5,
      heatSetpoint: 20,
      coolSetpoint: 26,
      thermostatMode: 'heat',
    });
    expect(await tell('Test thermostat', { tag: 'setpoint', heat: 21.5 })).toEqual({ tag: 'confirmed' });
    expect(await tell('Test thermostat', { tag: 'setpoint', heat: 29 })).toEqual({
      tag: 'rejected',
      reason: 'unsupported',
    });
    expect(await tell('Test thermostat', { tag: 'thermostatMode', mode: 'cool' })).toEqual({
      tag: 'confirmed',
    });
    await network.set('thermostat', 'thermostat', {
      thermostat: { externalMeasuredIndoorTemperature: 2_325 },
    });
    await untilSaid('Test thermostat', { temperature: 23.25 });
    expect(said('Test thermostat')).toMatchObject({ heatSetpoint: 21.5, thermostatMode: 'cool' });
  });

  it('a fan blows as it is told', async () => {
    expect(said('Test fan')).toEqual({ on: false, fanMode: 'off' });
    expect(await tell('Test fan', { tag: 'fanMode', mode: 'low' })).toEqual({ tag: 'confirmed' });
    expect(await tell('Test fan', { tag: 'switch', on: true })).toEqual({ tag: 'confirmed' });
    expect(said('Test fan')).toMatchObject({ on: true });
    expect(await tell('Test fan', { tag: 'switch', on: false })).toEqual({ tag: 'confirmed' });
  });

  it('a remote control says which button was pressed, and how', async () => {
    const press = async (button: string): Promise<void> => {
      for (const currentPosition of [1, 0])
        await network.set('remote', button, { switch: { currentPosition } });
    };
    await press('lower');
    await untilSaid('Test remote', { action: '2_short' });
    await press('upper');
    await press('upper');
    await untilSaid('Test remote', { action: '1_double' });
    await network.set('remote', 'upper', { switch: { currentPosition: 1 } });
    await untilSaid('Test remote', { action: '1_long' });
    await network.set('remote', 'upper', { switch: { currentPosition: 0 } });
  });

  it('say how they stand when they are asked', async () => {
    const from = bench.reports.length;
    expect(bench.driver.read?.(id('Test occupancy'))).toBe(true);
    await expect
      .poll(() => bench.reports.slice(from), { timeout: 30_000 })
      .toContainEqual({
        tag: 'reported',
        device: id('Test occupancy'),
        values: { motion: true, temperature: 21.5 },
        live: true,
      });
  });

  it('leave for good, unless something else would leave with them', async () => {
    const act = (name: string) => bench.driver.network?.act('removeDevice', id(name));
    held.add(id('Test smoke 2'));
    expect(await act('Test smoke')).toMatchObject({ ok: false });
    expect(await act('Bridged door')).toMatchObject({ ok: false });
    const leak = id('Test leak');
    expect(await act('Test leak')).toEqual({ ok: true, detail: 'removed' });
    await bench.until({ tag: 'availability', device: leak, online: false });
  });

  it('a code that nobody answers to lets nothing in', async () => {
    expect(await letIn('MT:Y.K90IRV01T70648G00')).toBe('failed');
    bench.driver.learn?.(false);
    expect(await bench.driver.network?.answer?.({ tag: 'code', code: '34970112332' })).toMatchObject({
      ok: false,
    });
  });
});
