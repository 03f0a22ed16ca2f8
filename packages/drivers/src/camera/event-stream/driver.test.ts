import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import {
  alertOf,
  type Brand,
  type BrandCameraOptions,
  startBrandCamera,
} from '@homeward/testing/drivers/brand-camera.ts';
import { benchOf, createImpatientClock, plainChance } from '@homeward/testing/drivers/driver-bench.ts';
import { onvifLogin, onvifPicture } from '@homeward/testing/drivers/onvif-camera.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createCameraDriver } from '../driver.ts';
import type { CameraOptions } from '../options.ts';
import { probeCamera } from '../probe.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const brands = [
  ['hikvision', 'VMD', 'shelteralarm', 60],
  ['dahua', 'VideoMotion', 'VideoBlind', 20],
] as const;
const patient = { timeout: 60_000, interval: 10 };

async function home(brand: Brand, peer: BrandCameraOptions = {}, more: Partial<CameraOptions> = {}) {
  const camera = await startBrandCamera(brand, peer);
  open.push(() => camera.close());
  const id = DeviceId.parse(brand === 'dahua' ? 'DH:yard' : 'HV:yard');
  const clock = createImpatientClock();
  const options: CameraOptions = { tag: brand, id, name: 'Yard', url: camera.url, ...onvifLogin, ...more };
  const ports = { clock, random: plainChance };
  return {
    camera,
    clock,
    id,
    ports,
    options,
    start: async () => {
      const driver = createCameraDriver(options, ports);
      const bench = await benchOf(driver);
      open.push(() => driver.stop());
      return { ...bench, driver };
    },
    listening: async () => {
      await expect.poll(() => camera.listeners(), patient).toBe(1);
    },
    said: (values: object, live = true) => ({ tag: 'reported', device: id, values, live }),
  };
}

describe.each(brands)('A camera of %s', (brand, motion, tamper, silentSeconds) => {
  it('tells motion and tamper, stands still when it says so, and takes pictures', async () => {
    const { camera, id, start, listening, said } = await home(brand);
    const { driver, reports, until } = await start();
    await listening();
    expect(reports[0]).toMatchObject({
      tag: 'discovered',
      device: { id, commands: ['capture', 'live', 'privacy', 'restart'] },
    });
    expect(reports).toContainEqual({ tag: 'link', up: true });
    expect(reports).toContainEqual(said({ motion: null }));
    camera.heartbeat();
    await until(said({ motion: false }, false));
    camera.event(motion, true, 2);
    camera.event(motion, true);
    await until(said({ motion: true }));
    camera.event(motion, false);
    await until(said({ motion: false }));
    camera.event(tamper, true);
    await until(said({ tamper: true }));
    await expect(driver.command(id, { tag: 'capture' })).resolves.toEqual({ tag: 'confirmed' });
    const picture = { type: 'image/jpeg', content: onvifPicture.toString('base64') };
    await until({ tag: 'captured', device: id, picture });
    expect(driver.counters()).toEqual({ malformed: 0, linkLosses: 0 });
  });

  it('is let go of motion that it never ends', async () => {
    const { camera, start, listening, said } = await home(brand, {}, { motionMs: 20 });
    const { until } = await start();
    await listening();
    camera.event(motion, true);
    await until(said({ motion: false }, false));
  });

  it('without a heartbeat is lost, though bytes come, and is found again', async () => {
    const { camera, clock, id, start, listening, said } = await home(brand);
    const { reports, until } = await start();
    await listening();
    camera.event(tamper, true);
    await until(said({ tamper: true }));
    camera.raw(`--nobody\r\n\r\n${'x'.repeat(100_000)}`);
    clock.hurry();
    await until({
      tag: 'link',
      up: false,
      reason: `no answer within ${silentSeconds} seconds`,
      devices: [id],
    });
    await expect
      .poll(
        () => {
          clock.hurry();
          return reports.filter((one) => one.tag === 'link' && one.up).length;
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBeGreaterThan(1);
  });

  it('that ends its stream is lost at once', async () => {
    const { camera, id, start, listening } = await home(brand);
    const { until } = await start();
    await listening();
    camera.hangUp();
    await until({ tag: 'link', up: false, reason: 'the line broke: it said no more', devices: [id] });
  });

  it('starts anew when it is told', async () => {
    const { camera, id, start, listening } = await home(brand);
    const { driver, until } = await start();
    await listening();
    await expect(driver.command(id, { tag: 'restart' })).resolves.toEqual({ tag: 'confirmed' });
    expect(camera.asked.at(-1)).toContain('reboot');
    await until({ tag: 'link', up: false, reason: 'the camera starts anew, as it was told' });
  });

  it('is heard on after a wrong length, a broken part and nonsense, and costs little when it pours', async () => {
    const { camera, start, listening, said } = await home(brand);
    const { driver, reports, until } = await start();
    await listening();
    const good = (isOn: boolean) =>
      brand === 'hikvision'
        ? alertOf(motion, isOn)
        : `Code=${motion};action=${isOn ? 'Start' : 'Stop'};index=0`;
    camera.part(good(true), 999_999);
    await until(said({ motion: true }));
    camera.part('<!DOCTYPE b [<!ENTITY a "ha">]><EventNotificationAlert>&a;</EventNotificationAlert>');
    camera.raw('--\r\n\r\n');
    camera.part(good(false), null);
    await until(said({ motion: false }));
    expect(driver.counters().malformed).toBe(1);
    const before = reports.length;
    for (let no = 0; no < 3_000; no += 1) camera.part(good(no % 2 === 0));
    camera.event(tamper, true);
    await until(said({ tamper: true }));
    // Each hundredth of a second at most one change of each kind, not thousands.
    expect(reports.length - before).toBeLessThan(300);
  });

  it.each([
    ['once', {}, true],
    ['ever', {}, false],
    [undefined, { password: 'wrong' }, false],
  ] as const)('whose nonces are too old %s, or the password wrong: %j', async (stale, more, ok) => {
    const { options, ports } = await home(brand, stale === undefined ? {} : { stale }, more);
    const tried = await probeCamera(options, ports);
    if (ok) expect(tried).toMatchObject({ ok: true, picture: { type: 'image/jpeg' } });
    else expect(tried).toEqual({ ok: false, detail: 'the camera refuses this name or password' });
  });

  it('that answers with a page, or has no stream, is told by it', async () => {
    const page = await home(brand, { instead: () => ({ body: '<html>It works</html>' }) });
    expect(await probeCamera(page.options, page.ports)).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^this is no (?:Hikvision|Dahua) camera/),
    });
    const mute = await home(brand, { streamType: 'text/plain' });
    expect(await probeCamera(mute.options, mute.ports)).toMatchObject({
      ok: true,
      detail: expect.stringContaining('no events, so it cannot guard (it has no stream of events)'),
    });
  });
});

it('A camera of Dahua says what goes on already, and a later word counts more', async () => {
  const { camera, start, listening, said } = await home('dahua');
  camera.standing.add('VideoMotion');
  const { until, reports } = await start();
  await listening();
  await until(said({ motion: true }, false));
  await until(said({ tamper: false }, false));
  camera.event('VideoMotion', false);
  await until(said({ motion: false }));
  expect(reports.filter((one) => one.tag === 'reported' && one.values.motion === true).length).toBe(1);
});
