import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import {
  type AssistantHouse,
  type AssistantOptions,
  startAssistantHouse,
} from '@homeward/testing/drivers/assistant-house.ts';
import { furnish, idOfEntity } from '@homeward/testing/drivers/assistant-rows.ts';
import { hastyClock } from '@homeward/testing/drivers/mqtt-home.ts';
import { plainChance, realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { opensslThere, ownCertificate } from '@homeward/testing/drivers/own-certificate.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DriverReport } from '../port.ts';
import { createFromHomeAssistantDriver } from './driver.ts';
import { probeFromHomeAssistant } from './probe.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const door = DeviceId.parse(idOfEntity('binary_sensor.door'));
const plug = DeviceId.parse(idOfEntity('switch.plug'));

async function aHouse(options: AssistantOptions = {}): Promise<AssistantHouse> {
  const house = await startAssistantHouse(options);
  open.push(() => house.kill());
  furnish(house, 'Front door', {
    'binary_sensor.door': ['off', { device_class: 'door' }],
    'sensor.charge': [
      '80',
      { device_class: 'battery', unit_of_measurement: '%' },
      { entity_category: 'diagnostic' },
    ],
  });
  furnish(house, 'Plug', { 'switch.plug': ['off'] });
  return house;
}

async function atHome(house: AssistantHouse, more: { readonly token?: string } = {}) {
  const clock = hastyClock();
  const reports: DriverReport[] = [];
  const driver = createFromHomeAssistantDriver(
    { url: house.url, token: house.token, ...more },
    { clock, random: plainChance, log: createQuietLog() },
  );
  await driver.start((report) => void reports.push(report));
  open.push(() => driver.stop());
  const until = async (part: object, from = 0) => {
    await vi.waitFor(() => expect(reports.slice(from)).toContainEqual(expect.objectContaining(part)), {
      timeout: 20_000,
      interval: 5,
    });
  };
  /** Until it listens: what changes from then on is heard as an event. */
  const listening = async () => {
    await vi.waitFor(() => expect(house.asked).toContain('subscribe_entities'), { timeout: 20_000 });
    await until({ tag: 'link', up: true });
  };
  return { driver, clock, reports, until, listening };
}

const said = (device: DeviceId, values: object, live: boolean) => ({
  tag: 'reported',
  device,
  values: expect.objectContaining(values),
  live,
});

describe('entities of a Home Assistant', () => {
  it('are devices, with what is remembered of them first and what they say now after it', async () => {
    const house = await aHouse();
    const home = await atHome(house);
    await home.listening();
    await home.until({
      tag: 'discovered',
      device: expect.objectContaining({ id: door, kind: 'door_contact', name: 'Front door' }),
    });
    await home.until(said(door, { opening: 'closed', battery: 80 }, false));
    await home.until({ tag: 'availability', device: door, online: true });
    house.set('binary_sensor.door', 'on');
    await home.until({ tag: 'reported', device: door, values: { opening: 'open' }, live: true });
    expect(home.driver.version?.()).toBe('2026.11.1');
  });

  it('that cannot be reached are unknown, and never closed', async () => {
    const house = await aHouse();
    const home = await atHome(house);
    await home.listening();
    for (const state of ['unavailable', 'unknown']) {
      const from = home.reports.length;
      house.set('binary_sensor.door', state);
      await home.until({ tag: 'availability', device: door, online: false }, from);
      await home.until(said(door, { opening: null }, false), from);
      house.set('binary_sensor.door', 'off');
      await home.until({ tag: 'availability', device: door, online: true }, from);
      await home.until(said(door, { opening: 'closed' }, false), from);
    }
  });

  it('are away with the connectivity of their device, whatever they said last', async () => {
    const house = await aHouse();
    furnish(house, 'Shed', {
      'binary_sensor.shed': ['off', { device_class: 'window' }],
      'binary_sensor.link': ['on', { device_class: 'connectivity' }, { entity_category: 'diagnostic' }],
    });
    const shed = DeviceId.parse(idOfEntity('binary_sensor.shed'));
    const home = await atHome(house);
    await home.listening();
    const from = home.reports.length;
    house.set('binary_sensor.link', 'off');
    await home.until({ tag: 'availability', device: shed, online: false }, from);
    await home.until(said(shed, { opening: null }, false), from);
  });

  it('do as they are told, and it counts when they say so', async () => {
    const house = await aHouse();
    house.obey((service, entity) => house.set(entity, service.endsWith('turn_on') ? 'on' : 'off'));
    const home = await atHome(house);
    await home.listening();
    expect(await home.driver.command(plug, { tag: 'switch', on: true })).toEqual({ tag: 'confirmed' });
    expect(house.called).toEqual([{ service: 'switch.turn_on', entity: 'switch.plug', data: {} }]);
    // It is on already: no word will come.
    house.obey(() => {});
    expect(await home.driver.command(plug, { tag: 'switch', on: true })).toEqual({ tag: 'confirmed' });
    // Home Assistant called it, and nothing came of it.
    const waits = home.driver.command(plug, { tag: 'switch', on: false });
    await vi.waitFor(() => expect(house.called).toHaveLength(3));
    home.clock.hurry(10_000);
    expect(await waits).toEqual({ tag: 'unconfirmed', reason: 'timedOut' });
    house.obey(() => 'unauthorized');
    expect(await home.driver.command(plug, { tag: 'switch', on: false })).toEqual({
      tag: 'rejected',
      reason: 'unsupported',
    });
    expect(await home.driver.command(door, { tag: 'switch', on: false })).toEqual({
      tag: 'rejected',
      reason: 'unsupported',
    });
    house.set('switch.plug', 'unavailable');
    await home.until({ tag: 'availability', device: plug, online: false });
    expect(await home.driver.command(plug, { tag: 'switch', on: true })).toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
  });

  it('are the same when they are renamed, new when they come, and away when they are taken out', async () => {
    const house = await aHouse();
    const home = await atHome(house);
    await home.listening();
    const settle = async (what: object, from: number) => {
      await vi.waitFor(
        () => {
          home.clock.hurry(1_000);
          expect(home.reports.slice(from)).toContainEqual(expect.objectContaining(what));
        },
        { timeout: 20_000, interval: 20 },
      );
    };
    let from = home.reports.length;
    furnish(house, 'Loft', { 'binary_sensor.loft': ['off', { device_class: 'motion' }] });
    const loft = DeviceId.parse(idOfEntity('binary_sensor.loft'));
    await settle({ tag: 'discovered', device: expect.objectContaining({ id: loft }) }, from);

    from = home.reports.length;
    const key = loft.slice(3);
    house.drop('binary_sensor.loft');
    house.unregister('binary_sensor.loft');
    house.register({ entity: { id: key, entity_id: 'binary_sensor.up_there', unique_id: 'u', name: 'Up' } });
    house.set('binary_sensor.up_there', 'on', { device_class: 'motion' });
    await settle(said(loft, { motion: true }, false), from);
    expect(home.reports.slice(from)).toContainEqual({
      tag: 'discovered',
      device: expect.objectContaining({ id: loft, name: 'Up' }),
    });

    from = home.reports.length;
    house.unregister('binary_sensor.up_there');
    await settle({ tag: 'availability', device: loft, online: false }, from);
    await vi.waitFor(() => {
      home.clock.hurry(1_000);
      expect(home.driver.read?.(loft)).toBe(false);
    });
  });

  it('say what they are asked for as a panel takes them', async () => {
    const house = await aHouse();
    const home = await atHome(house);
    await home.listening();
    const from = home.reports.length;
    expect(home.driver.read?.(door)).toBe(true);
    await home.until(said(door, { opening: 'closed' }, false), from);
    await home.until({ tag: 'availability', device: door, online: true }, from);
  });
});

describe('a Home Assistant', () => {
  it('that is killed makes all unknown; what changed meanwhile is found, and an old press is none', async () => {
    const house = await aHouse();
    const types = { device_class: 'button', event_types: ['press'], event_type: 'press' };
    furnish(house, 'Bell', { 'event.bell': ['2026-11-29T10:00:00.000+00:00', types] });
    const home = await atHome(house);
    await home.listening();
    house.obey(() => {});
    const waits = home.driver.command(plug, { tag: 'switch', on: true });
    await house.kill();
    await home.until({ tag: 'link', up: false, devices: expect.arrayContaining([door, plug]) });
    expect(await waits).toEqual({ tag: 'unconfirmed', reason: 'linkLost' });
    expect(await home.driver.command(plug, { tag: 'switch', on: true })).toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
    house.set('binary_sensor.door', 'on');
    house.set('event.bell', '2026-11-29T10:09:00.000+00:00');
    const [from, calls] = [home.reports.length, house.called.length];
    await house.start();
    await vi.waitFor(
      () => {
        home.clock.hurry(1_000);
        expect(home.reports.slice(from)).toContainEqual({ tag: 'link', up: true });
      },
      { timeout: 20_000, interval: 20 },
    );
    await home.until(said(door, { opening: 'open' }, false), from);
    expect(JSON.stringify(home.reports)).not.toContain('"action"');
    expect(house.called).toHaveLength(calls);
    house.set('event.bell', '2026-11-29T10:10:00.000+00:00');
    await vi.waitFor(() => expect(house.listeners()).toBe(1));
    expect(home.driver.counters().linkLosses).toBeGreaterThan(0);
  });

  it('that loses an event is read again, in full', async () => {
    const house = await aHouse();
    const home = await atHome(house);
    await home.listening();
    const from = home.reports.length;
    house.set('binary_sensor.door', 'on', undefined, true);
    await vi.waitFor(
      () => {
        // Nothing that is asked is given up.
        home.clock.hurry(300_000, 20_000);
        expect(home.reports.slice(from)).toContainEqual(said(door, { opening: 'open' }, false));
      },
      { timeout: 20_000, interval: 50 },
    );
  });

  it('that stays on the line and says nothing is given up', async () => {
    const house = await aHouse();
    const home = await atHome(house);
    await home.listening();
    house.hush();
    await vi.waitFor(
      () => {
        home.clock.hurry(20_000);
        expect(home.reports).toContainEqual(
          expect.objectContaining({ tag: 'link', up: false, reason: 'Home Assistant says nothing any more' }),
        );
      },
      { timeout: 20_000, interval: 20 },
    );
  });

  it('that talks nonsense is counted, and heard on', async () => {
    const house = await aHouse();
    const home = await atHome(house);
    await home.listening();
    for (const junk of ['{', 'null', '[]', '{"type":"event"}', '{"id":1,"type":"auth_ok"}', '[{"type":7}]'])
      house.say(junk);
    house.say(Buffer.from([0, 1, 2]));
    house.set('binary_sensor.door', 'on');
    await home.until(said(door, { opening: 'open' }, true));
    expect(home.driver.counters().malformed).toBeGreaterThanOrEqual(6);
  });

  it('that floods with what may wait does not hold up a door', async () => {
    const house = await aHouse();
    furnish(house, 'Meter', {
      'sensor.watts': ['0', { device_class: 'power', unit_of_measurement: 'W' }],
    });
    const home = await atHome(house);
    await home.listening();
    const from = home.reports.length;
    for (let watts = 1; watts <= 20_000; watts += 1) house.set('sensor.watts', String(watts));
    house.set('binary_sensor.door', 'on');
    await home.until(said(door, { opening: 'open' }, true), from);
    await home.until({ values: { power: 20_000 } }, from);
  });

  it('that refuses the token is not asked again at once', async () => {
    const house = await aHouse();
    const home = await atHome(house, { token: 'not-this-one' });
    await home.until({ tag: 'link', up: false, reason: 'Home Assistant refuses this token' });
    const before = home.reports.length;
    home.clock.hurry(60_000);
    expect(home.reports).toHaveLength(before);
    expect(house.asked).toEqual([]);
    expect(JSON.stringify(home.reports)).not.toContain('not-this-one');
  });
});

describe('a test of what was typed', () => {
  const tried = async (url: string, token: string, fingerprint = '') => {
    const found: Record<string, unknown> = {};
    const outcome = await probeFromHomeAssistant(
      { url, token, fingerprint },
      realClock,
      (what, count, text) => {
        found[what] = text || count;
      },
    );
    return { ...outcome, found };
  };

  it('says what is there, or what is wrong', async () => {
    const house = await aHouse();
    expect(await tried(house.url, house.token)).toEqual({
      ok: true,
      detail: 'connected',
      found: { version: '2026.11.1', devices: 2, unencrypted: 1 },
    });
    expect(await tried(house.url, 'wrong')).toMatchObject({
      ok: false,
      detail: 'Home Assistant refuses this token',
    });
    expect(await tried(`${house.url}/elsewhere`, house.token)).toMatchObject({
      detail: 'this is no Home Assistant',
    });
    expect(await tried('http://127.0.0.1:1', house.token)).toMatchObject({
      detail: 'nothing listens at this address',
    });
    expect(await tried(house.url.replace('http', 'https'), house.token)).toMatchObject({
      detail: 'it does not speak TLS: try http://',
    });
  });

  it.skipIf(!opensslThere())('takes the certificate that was accepted, and no other', async () => {
    const certificate = ownCertificate('homeassistant.local');
    const house = await aHouse({ certificate });
    const strange = await tried(house.url, house.token);
    expect(strange).toEqual({
      ok: false,
      detail: 'its certificate is not trusted',
      found: { certificate: certificate.fingerprint },
    });
    const typed = certificate.fingerprint.replaceAll(':', '').toLowerCase();
    expect(await tried(house.url, house.token, typed)).toMatchObject({ ok: true, found: { devices: 2 } });
    const other = await tried(house.url, house.token, `${'AB:'.repeat(31)}AB`);
    expect(other).toMatchObject({ ok: false, detail: 'its certificate is not the one that was accepted' });
    expect(house.asked).toHaveLength(4);
  });
});
