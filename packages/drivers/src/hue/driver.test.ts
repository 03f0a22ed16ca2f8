import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { plainChance, realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { type HueBridge, startHueBridge } from '@homeward/testing/drivers/hue-bridge.ts';
import {
  hueContact,
  hueDimmer,
  hueId,
  hueItself,
  hueLamp,
  hueMotion,
  huePlug,
} from '@homeward/testing/drivers/hue-rows.ts';
import { hastyClock } from '@homeward/testing/drivers/mqtt-home.ts';
import { opensslThere, ownCertificate } from '@homeward/testing/drivers/own-certificate.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DriverReport } from '../port.ts';
import { createHueDriver } from './driver.ts';
import { probeHue } from './probe.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});
/** Ms in which a bridge has to answer. */
const answerMs = 5_000;
const patient = { timeout: 20_000, interval: 5 };
const certificate = opensslThere() ? ownCertificate('001788fffe123456') : null;

const idOf = (no: number) => DeviceId.parse(`HU:${hueId(no)}`);
const [door, hall, lamp, plug, buttons] = [idOf(20), idOf(30), idOf(40), idOf(50), idOf(60)];
const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 29, 11, 0, seconds)).toISOString();

async function aBridge(): Promise<HueBridge> {
  if (certificate === null) throw new Error('no openssl');
  const bridge = await startHueBridge(certificate);
  open.push(() => bridge.kill());
  bridge.add(
    ...hueContact(20, 'Front door'),
    ...hueMotion(30, 'Hall'),
    ...hueLamp(40, 'Lamp'),
    ...huePlug(50, 'Kettle'),
    ...hueDimmer(60, 'Switch'),
  );
  return bridge;
}

async function atHome(bridge: HueBridge, more: object = {}) {
  const clock = hastyClock();
  const reports: DriverReport[] = [];
  const driver = createHueDriver(
    { url: bridge.url, key: bridge.newKey(), fingerprint: bridge.fingerprint, ...more },
    { clock, random: plainChance, log: createQuietLog() },
  );
  await driver.start((report) => void reports.push(report));
  open.push(() => driver.stop());
  const until = async (part: object, from = 0) => {
    await vi.waitFor(
      () => expect(reports.slice(from)).toContainEqual(expect.objectContaining(part)),
      patient,
    );
  };
  /** The same, while waits of at most so many ms end at once; of answers none is given up but by `most`. */
  const hurried = async (part: object, ms: number, from = 0, most = ms > answerMs ? answerMs : 0) => {
    await vi.waitFor(
      () => {
        clock.hurry(ms, most);
        expect(reports.slice(from)).toContainEqual(expect.objectContaining(part));
      },
      { timeout: 20_000, interval: 30 },
    );
  };
  return { driver, clock, reports, until, hurried, up: () => until({ tag: 'link', up: true }) };
}
const said = (device: DeviceId, values: object, live: boolean) => ({
  tag: 'reported',
  device,
  values: expect.objectContaining(values),
  live,
});
const contact = (state: string) => ({ contact_report: { changed: at(0), state } });

describe.skipIf(certificate === null)('devices of a Hue bridge (needs openssl)', () => {
  it('are told with what is remembered of them, then with what they say', async () => {
    const bridge = await aBridge();
    const home = await atHome(bridge);
    await home.up();
    await home.until({
      tag: 'discovered',
      device: expect.objectContaining({ id: door, kind: 'door_contact' }),
    });
    await home.until(said(door, { opening: 'closed', tamper: false, battery: 90, batteryLow: false }, false));
    await home.until(said(hall, { motion: false, temperature: 21.5, lux: 100 }, false));
    await home.until({ tag: 'availability', device: door, online: true });
    bridge.update(hueId(21), contact('no_contact'));
    await home.until({ tag: 'reported', device: door, values: { opening: 'open' }, live: true });
    const report = { changed: at(1), source: 'battery_door', state: 'tampered' };
    bridge.update(hueId(22), { tamper_reports: [report] });
    await home.until({ tag: 'reported', device: door, values: { tamper: true }, live: true });
    bridge.update(hueId(31), { motion: { motion: true, motion_report: { changed: at(2), motion: true } } });
    await home.until({ tag: 'reported', device: hall, values: { motion: true }, live: true });
    expect(home.driver.version?.()).toBe('1976154040');
  });

  it('are looked for by the bridge when it is told, and not where it cannot or is away', async () => {
    const bridge = await aBridge();
    const home = await atHome(bridge);
    const include = () => home.driver.network?.act('include', null);
    await home.up();
    expect(home.driver.network).toMatchObject({ family: 'hue', acts: ['include'] });
    expect(await include()).toEqual({ ok: false, detail: 'this bridge lets nobody look for devices' });
    bridge.add(...hueItself(10));
    expect(await include()).toEqual({ ok: true, detail: '' });
    const search = { action: { action_type: 'search' } };
    expect(bridge.put).toEqual([[`/clip/v2/resource/zigbee_device_discovery/${hueId(12)}`, search]]);
    bridge.fail(503);
    expect(await include()).toEqual({ ok: false, detail: 'the bridge is busy' });
    await bridge.kill();
    await home.until({ tag: 'link', up: false });
    expect(await include()).toEqual({ ok: false, detail: 'the bridge is not there' });
  });

  it('that the bridge cannot reach are unknown, and never closed', async () => {
    const bridge = await aBridge();
    const home = await atHome(bridge);
    await home.up();
    for (const status of ['connectivity_issue', 'disconnected']) {
      const from = home.reports.length;
      bridge.update(hueId(24), { status });
      await home.until({ tag: 'availability', device: door, online: false }, from);
      await home.until(said(door, { opening: null, tamper: null }, false), from);
      bridge.update(hueId(24), { status: 'connected' });
      await home.until({ tag: 'availability', device: door, online: true }, from);
      await home.until(said(door, { opening: 'closed' }, false), from);
    }
  });

  it('do as they are told, one after the other, and it counts when they say so', async () => {
    const bridge = await aBridge();
    const home = await atHome(bridge);
    await home.up();
    expect(await home.driver.command(plug, { tag: 'switch', on: true })).toEqual({ tag: 'confirmed' });
    expect(bridge.put).toEqual([[`/clip/v2/resource/light/${hueId(51)}`, { on: { on: true } }]]);
    const several = Promise.all([
      home.driver.command(lamp, { tag: 'level', level: 30 }),
      home.driver.command(lamp, { tag: 'colour', hue: 120, saturation: 80 }),
      home.driver.command(lamp, { tag: 'identify' }),
    ]);
    await vi.waitFor(() => {
      home.clock.hurry(1_000);
      expect(bridge.put).toHaveLength(4);
    }, patient);
    expect(await several).toEqual([{ tag: 'confirmed' }, { tag: 'sent' }, { tag: 'sent' }]);
    bridge.obey(false);
    const waits = home.driver.command(plug, { tag: 'switch', on: false });
    await vi.waitFor(() => {
      home.clock.hurry(1_000);
      expect(bridge.put).toHaveLength(5);
    }, patient);
    home.clock.hurry(10_000);
    expect(await waits).toEqual({ tag: 'unconfirmed', reason: 'timedOut' });
    expect(await home.driver.command(door, { tag: 'switch', on: true })).toEqual({
      tag: 'rejected',
      reason: 'unsupported',
    });
    bridge.update(hueId(52), { status: 'disconnected' });
    await home.until({ tag: 'availability', device: plug, online: false });
    expect(await home.driver.command(plug, { tag: 'switch', on: true })).toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
  });

  it('press once, and a press that is told again is none', async () => {
    const bridge = await aBridge();
    const home = await atHome(bridge);
    await home.up();
    const press = (event: string, seconds: number) =>
      bridge.update(hueId(61), { button: { button_report: { updated: at(seconds), event } } });
    press('initial_press', 1);
    press('short_release', 2);
    press('short_release', 2);
    press('long_press', 4);
    await home.until(said(buttons, { action: '1_long' }, true));
    const actions = home.reports.flatMap((one) => (one.tag === 'reported' ? (one.values.action ?? []) : []));
    expect(actions).toEqual(['1_short', '1_long']);
  });

  it('come and go with the bridge', async () => {
    const bridge = await aBridge();
    const home = await atHome(bridge);
    await home.up();
    bridge.add(...hueContact(70, 'Cellar'));
    await home.hurried({ tag: 'discovered', device: expect.objectContaining({ id: idOf(70) }) }, 1_000);
    const from = home.reports.length;
    bridge.remove(hueId(70));
    await home.hurried({ tag: 'availability', device: idOf(70), online: false }, 1_000, from);
    expect(home.driver.read?.(idOf(70))).toBe(false);
    expect(home.driver.read?.(door)).toBe(true);
    await home.until(said(door, { opening: 'closed' }, false), from);
  });
});

describe.skipIf(certificate === null)('a Hue bridge (needs openssl)', () => {
  it('that is killed makes all unknown, and what changed meanwhile is found', async () => {
    const bridge = await aBridge();
    const home = await atHome(bridge);
    await home.up();
    bridge.obey(false);
    const waits = home.driver.command(plug, { tag: 'switch', on: true });
    await vi.waitFor(() => expect(bridge.put).toHaveLength(1), patient);
    await bridge.kill();
    await home.until({ tag: 'link', up: false, devices: expect.arrayContaining([door, plug]) });
    expect(await waits).toEqual({ tag: 'unconfirmed', reason: 'linkLost' });
    expect(await home.driver.command(plug, { tag: 'switch', on: true })).toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
    bridge.update(hueId(21), contact('no_contact'));
    bridge.update(hueId(61), { button: { button_report: { updated: at(9), event: 'short_release' } } });
    const from = home.reports.length;
    await bridge.start();
    await home.hurried({ tag: 'link', up: true }, 1_000, from);
    await home.until(said(door, { opening: 'open' }, false), from);
    expect(JSON.stringify(home.reports)).not.toContain('"action"');
    expect(bridge.put).toHaveLength(1);
  });

  it('whose stream is open and dead is read again, and heard on a new one', async () => {
    const bridge = await aBridge();
    const home = await atHome(bridge);
    await home.up();
    await vi.waitFor(() => expect(bridge.listeners()).toBe(1), patient);
    bridge.deaden();
    bridge.update(hueId(21), contact('no_contact'));
    const from = home.reports.length;
    await home.hurried(said(door, { opening: 'open' }, false), 60_000, from);
    await vi.waitFor(() => expect(bridge.listeners()).toBe(1), patient);
    bridge.update(hueId(21), contact('contact'));
    await home.until({ tag: 'reported', device: door, values: { opening: 'closed' }, live: true }, from);
    expect(home.reports.slice(from)).not.toContainEqual(expect.objectContaining({ tag: 'link' }));
  });

  it('that answers nothing any more, is busy, or has forgotten the panel is away', async () => {
    const bridge = await aBridge();
    for (const [spoil, reason] of [
      [() => bridge.fail(503), 'the bridge is busy'],
      [() => bridge.forgetKeys(), 'the bridge does not know this panel any more'],
      [() => bridge.hush(), 'no answer within 5 seconds'],
    ] as const) {
      const home = await atHome(bridge);
      await home.up();
      spoil();
      await home.hurried(
        { tag: 'link', up: false, reason },
        60_000,
        0,
        reason.startsWith('no answer') ? 0 : answerMs,
      );
      await home.driver.stop();
      bridge.fail(null);
    }
  });

  it('that talks nonsense is counted, and heard on', async () => {
    const bridge = await aBridge();
    const home = await atHome(bridge);
    await home.up();
    await vi.waitFor(() => expect(bridge.listeners()).toBe(1), patient);
    bridge.say('data: {\n\ndata: null\n\ndata: [{"type":"update","data":[{"id":7},null,{}]}]\n\n');
    bridge.update(hueId(21), contact('no_contact'));
    await home.until(said(door, { opening: 'open' }, true));
    expect(home.driver.counters().malformed).toBe(2);
  });

  it('that floods with what may wait does not hold up a door', async () => {
    const bridge = await aBridge();
    const home = await atHome(bridge);
    await home.up();
    await vi.waitFor(() => expect(bridge.listeners()).toBe(1), patient);
    const from = home.reports.length;
    for (let no = 1; no <= 5_000; no += 1)
      bridge.update(hueId(41), { dimming: { brightness: no === 5_000 ? 77 : no % 100 } });
    bridge.update(hueId(21), contact('no_contact'));
    await home.until(said(door, { opening: 'open' }, true), from);
    await home.until(said(lamp, { level: 77 }, true), from);
  });

  it('with another certificate gets no key', async () => {
    const bridge = await aBridge();
    const home = await atHome(bridge, { fingerprint: `${'AB:'.repeat(31)}AB` });
    await home.until({ tag: 'link', up: false, reason: 'its certificate is not the one that was accepted' });
    expect(bridge.asked).toEqual([]);
  });
});

describe.skipIf(certificate === null)('a test of what was typed (needs openssl)', () => {
  const tried = async (url: string, key = '', fingerprint = '') => {
    const found: Record<string, unknown> = {};
    const outcome = await probeHue({ url, key, fingerprint }, realClock, (what, count, text) => {
      found[what] = text || count;
    });
    return { ...outcome, found };
  };

  it('waits for the button, then keeps the key and the certificate that it was given with', async () => {
    const bridge = await aBridge();
    expect(await tried(bridge.url)).toEqual({
      ok: false,
      detail: 'the button of the bridge is not pressed',
      found: {},
    });
    bridge.pressButton();
    const first = await tried(bridge.url);
    expect(first).toMatchObject({
      ok: true,
      found: { bridge: 'Hue Bridge', version: '1976154040', devices: 5 },
      learned: { fingerprint: bridge.fingerprint },
    });
    const { key = '', fingerprint = '' } = first.learned ?? {};
    // A key that is kept is told to nobody.
    expect((await tried(bridge.url, key, fingerprint)).learned).toEqual({ fingerprint });
    bridge.forgetKeys();
    expect(await tried(bridge.url, key, fingerprint)).toMatchObject({
      detail: 'the button of the bridge is not pressed',
    });
  });

  it('says what is wrong', async () => {
    const bridge = await aBridge();
    expect(await tried('https://127.0.0.1:1')).toMatchObject({ detail: 'nothing listens at this address' });
    expect(await tried(bridge.url, '', `${'AB:'.repeat(31)}AB`)).toEqual({
      ok: false,
      detail: 'its certificate is not the one that was accepted',
      found: { certificate: bridge.fingerprint },
    });
    expect(bridge.asked).toEqual([]);
    bridge.fail(404);
    expect(await tried(bridge.url)).toMatchObject({ detail: 'this is no Hue bridge' });
  });
});
