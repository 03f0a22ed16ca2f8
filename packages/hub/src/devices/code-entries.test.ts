import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@homeward/contract/shapes/devices/default-settings.ts';
import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { DeviceId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import {
  anna,
  annaPin,
  area,
  asAnna,
  duressPin,
  houseConfig,
  keypad,
  setMode,
} from '@homeward/testing/hub/house.ts';
import { type Bench, createBench, hearAll } from '@homeward/testing/hub/test-hub.ts';

const wrongPin = '000001';

/** A bench with one more device of a kind. */
async function benchWith(kind: DeviceKind, more: Partial<DeviceConfig> = {}) {
  const id = DeviceId.parse('ZB:more');
  const device: DeviceConfig = {
    id,
    kind,
    modelId: 'test',
    name: 'more',
    area,
    zone: ZoneNo.parse(60),
    room: null,
    settings: defaultSettings(kind),
    supervisionSeconds: null,
    ...more,
  };
  const config = { ...houseConfig, devices: [...houseConfig.devices, device] };
  return { id, bench: await createBench({ hub: { config } }) };
}

const phase = (bench: Bench) => bench.hub().state().areas[0]?.phase.tag;
const isWritten = (bench: Bench, text: string) => bench.disk.events.some(({ body }) => body.includes(text));

async function enter(
  bench: Bench,
  word: string,
  code: string | null,
  device = keypad,
  no: number | null = 7,
) {
  bench.driver().say({ tag: 'entered', entry: { device, word, code, no } });
  await bench.clock.run(20);
}
/** The whole house armed, past its exit delay. */
async function armed(bench: Bench) {
  void bench.hub().command(asAnna(setMode('arm', annaPin), bench.clock.now()));
  await bench.clock.run(31_000);
  expect(phase(bench)).toBe('armed');
}
const shown = (bench: Bench) =>
  bench.driver().signs.map(({ shows, entry }) => (entry === null ? shows : `${shows} to ${entry}`));

describe('a code that is entered at a device', () => {
  it('arms and disarms as its owner, and the keypad is answered and shows how the area stands', async () => {
    const bench = await createBench();
    await enter(bench, 'arm', annaPin);
    expect(bench.hub().state().areas[0]).toMatchObject({
      phase: { tag: 'exitDelay', mode: 'arm' },
      by: { name: 'Anna', channel: 'keypad', slot: anna },
    });
    await bench.clock.run(31_000);
    await enter(bench, 'disarm', annaPin, keypad, 8);
    expect(phase(bench)).toBe('disarmed');
    const signs = shown(bench);
    expect(signs.slice(signs.indexOf('away to 7'))).toEqual([
      'away to 7',
      'exitDelay',
      'away',
      'disarmed to 8',
      'disarmed',
    ]);
  });

  it.each<DeviceKind>(['keypad', 'remote_controller', 'night_switch', 'scene_button', 'lm', 'door_lock'])(
    'that is nobody’s does nothing, be it at a %s: it is refused, logged and counted',
    async (kind) => {
      const { id, bench } = await benchWith(kind);
      await armed(bench);
      await enter(bench, 'disarm', wrongPin, id);
      expect(phase(bench)).toBe('armed');
      expect(isWritten(bench, '181498')).toBe(true);
      expect(bench.driver().signs.findLast(({ entry }) => entry === 7)).toMatchObject({ shows: 'refused' });
      for (let tries = 0; tries < 4; tries += 1) await enter(bench, 'disarm', wrongPin, id);
      expect(isWritten(bench, '181461')).toBe(true);
      // While the device is locked the right one is not looked at either.
      await enter(bench, 'disarm', annaPin, id);
      expect(phase(bench)).toBe('armed');
    },
  );

  it.each<DeviceKind>(['keypad', 'remote_controller', 'scene_button'])(
    'that is somebody’s disarms as that person, be it at a %s',
    async (kind) => {
      const { id, bench } = await benchWith(kind);
      await armed(bench);
      await enter(bench, 'disarm', annaPin, id);
      expect(phase(bench)).toBe('disarmed');
      expect(bench.hub().state().areas[0]?.by).toMatchObject({ name: 'Anna', slot: anna });
    },
  );

  it('calls for help unseen under duress: the same answer, the same log, and one report more', async () => {
    const bench = await createBench();
    await armed(bench);
    await enter(bench, 'disarm', duressPin);
    expect(phase(bench)).toBe('disarmed');
    expect(shown(bench)).toContain('disarmed to 7');
    expect(
      bench
        .hub()
        .state()
        .incidents.map(({ kind }) => kind),
    ).toEqual(['duress']);
    expect(bench.hub().state().areas[0]?.by).toMatchObject({ slot: { tag: 'master' } });
  });

  it('counts though the word means nothing there', async () => {
    const bench = await createBench();
    for (let tries = 0; tries < 5; tries += 1) await enter(bench, 'what', wrongPin);
    expect(isWritten(bench, '181461')).toBe(true);
  });

  it('is written nowhere', async () => {
    const bench = await createBench();
    await enter(bench, 'arm', annaPin);
    await enter(bench, 'disarm', wrongPin);
    const { inputs, events, snapshots, results, pins } = bench.disk;
    const written = JSON.stringify([inputs, events, snapshots, [...results], [...pins], bench.log.lines]);
    expect(written).not.toContain(annaPin);
    expect(written).not.toContain(wrongPin);
  });

  it('reaches nothing where the device is no part of the panel', async () => {
    const bench = await createBench();
    await armed(bench);
    await enter(bench, 'disarm', annaPin, DeviceId.parse('ZB:stranger'));
    expect(phase(bench)).toBe('armed');
  });
});

describe('no code at all', () => {
  it.each<[DeviceKind, Partial<DeviceConfig>]>([
    ['keypad', {}],
    ['scene_button', {}],
    ['lm', {}],
  ])('opens nothing at a %s, and is logged', async (kind, more) => {
    const { id, bench } = await benchWith(kind, more);
    await armed(bench);
    await enter(bench, 'disarm', null, id);
    expect(phase(bench)).toBe('armed');
  });

  it.each<[DeviceKind, Partial<DeviceConfig>]>([
    ['remote_controller', {}],
    ['night_switch', {}],
    ['keypad', { checksCodes: true }],
  ])('is the right of a %s that acts by itself', async (kind, more) => {
    const { id, bench } = await benchWith(kind, more);
    await armed(bench);
    await enter(bench, 'disarm', null, id);
    expect(phase(bench)).toBe('disarmed');
  });

  it.each<[DeviceKind, Partial<DeviceConfig>]>([
    ['remote_controller', {}],
    ['night_switch', {}],
    ['keypad', { checksCodes: true }],
  ])('is refused at a %s that was seen to send one, also after a restart', async (kind, more) => {
    const { id, bench } = await benchWith(kind, more);
    const isRefused = async () => {
      await armed(bench);
      await enter(bench, 'disarm', null, id);
      bench.driver().reports(id, { action: 'disarm' });
      await bench.clock.run(20);
      expect(phase(bench)).toBe('armed');
    };
    await armed(bench);
    await enter(bench, 'disarm', annaPin, id);
    expect(phase(bench)).toBe('disarmed');
    await isRefused();
    bench.powerOff();
    await bench.powerOn();
    hearAll(bench.driver());
    // Its wire knows nothing of what it once sent.
    const described = { id, kind, modelId: 'test', name: 'more', battery: true, commands: [] };
    bench.driver().say({ tag: 'discovered', device: { ...described, checksCodes: true } });
    bench.driver().say({ tag: 'discovered', device: { ...described, kind: 'remote_controller' } });
    await bench.clock.run(20);
    await isRefused();
  });

  it('is needed to call for help', async () => {
    const { id, bench } = await benchWith('keypad');
    await enter(bench, 'emergency', wrongPin, id);
    expect(
      bench
        .hub()
        .state()
        .incidents.map(({ kind }) => kind),
    ).toEqual(['emergency']);
  });
});

describe('in a person’s own session', () => {
  it('the code under duress does what the own one would, and looks like it in the log', async () => {
    const bench = await createBench();
    await armed(bench);
    const wish = asAnna(setMode('disarm', duressPin), bench.clock.now());
    const asked = bench.hub().command({
      ...wish,
      actor: { ...wish.actor, slot: anna },
      slots: [anna, { tag: 'duress' }],
    });
    await bench.clock.run(20);
    expect(await asked).toMatchObject({ tag: 'done' });
    expect(phase(bench)).toBe('disarmed');
    expect(bench.hub().state().areas[0]?.by).toMatchObject({ slot: anna });
    expect(
      bench
        .hub()
        .state()
        .incidents.map(({ kind }) => kind),
    ).toEqual(['duress']);
    // Only the report carries the number of duress.
    expect(isWritten(bench, '18140101001')).toBe(true);
    expect(isWritten(bench, '18140101998')).toBe(false);
  });
});
