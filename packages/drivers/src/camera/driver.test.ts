import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { benchOf, createImpatientClock, plainChance } from '@homeward/testing/drivers/driver-bench.ts';
import { onvifAnswers } from '@homeward/testing/drivers/onvif-answers.ts';
import { fakeProgram } from '@homeward/testing/drivers/fake-program.ts';
import { fragment, playsOnce, videoHead } from '@homeward/testing/drivers/fake-video.ts';
import {
  type OnvifCameraOptions,
  onvifLogin,
  onvifPicture,
  startOnvifCamera,
} from '@homeward/testing/drivers/onvif-camera.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createCameraDriver } from './driver.ts';
import { profileToShow } from './onvif/device.ts';
import type { CameraOptions } from './options.ts';
import { probeCamera } from './probe.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const yard = DeviceId.parse('XF:yard');
const motion = 'tns1:RuleEngine/CellMotionDetector/Motion';
const rule = ['Rule', 'one'] as const;

async function home(
  peer: OnvifCameraOptions = {},
  more: Partial<CameraOptions> = {},
  ffmpeg = '/nowhere/ffmpeg',
) {
  const camera = await startOnvifCamera(peer);
  open.push(() => camera.close());
  let ahead = 0;
  const impatient = createImpatientClock();
  const clock = { ...impatient, monotonic: () => impatient.monotonic() + ahead };
  const options: CameraOptions = {
    tag: 'onvif',
    id: yard,
    name: 'Yard',
    url: camera.url,
    ...onvifLogin,
    ...more,
  };
  const ports = { clock, random: plainChance, ffmpeg };
  return {
    camera,
    clock,
    options,
    ports,
    pass: (ms: number) => {
      ahead += ms;
    },
    start: async () => {
      const bench = await benchOf(createCameraDriver(options, ports));
      open.push(() => bench.driver.stop());
      return bench;
    },
  };
}
const said = (values: object, live = true) => ({ tag: 'reported', device: yard, values, live });

describe('A camera that speaks ONVIF', () => {
  it.each([
    ['as most are', {}],
    ['whose clock is a year behind', { skewMs: -365 * 86_400_000 }],
    ['that names an address which nobody reaches', { callsItself: '192.0.2.1' }],
    ['that is old', { isOld: true }],
  ])('%s tells motion, tamper and its inputs', async (_, peer) => {
    const { camera, start } = await home(peer);
    const { until, reports } = await start();
    await until({ tag: 'link', up: true });
    expect(reports[0]).toEqual({
      tag: 'discovered',
      device: {
        id: yard,
        kind: 'ipcam',
        modelId: 'Acme Dome 5',
        name: 'Yard',
        battery: false,
        commands: ['capture', 'live', 'privacy', 'turn', 'preset', 'restart'],
      },
    });
    await expect.poll(() => camera.asked).toContain('PullMessages');
    camera.notice(motion, rule, ['IsMotion', 'true']);
    await until(said({ motion: true }));
    camera.notice(motion, rule, ['IsMotion', 'false']);
    await until(said({ motion: false }));
    camera.notice('tns1:VideoSource/GlobalSceneChange/ImagingService', ['Source', 'vs1'], ['State', 'true']);
    await until(said({ tamper: true }));
    camera.notice('tns1:Device/Trigger/DigitalInput', ['InputToken', 'DI 1'], ['LogicalState', 'true']);
    await until({ tag: 'reported', device: 'XF:yard.in-DI_1', values: { opening: 'open' }, live: true });
    camera.moment('tns1:RuleEngine/LineDetector/Crossed', rule);
    await until(said({ motion: true }));
  });

  it('says how things stood when it was not heard, and that this was not now', async () => {
    const { camera, start } = await home();
    camera.notice(motion, rule, ['IsMotion', 'false']);
    const { until } = await start();
    await until(said({ motion: false }, false));
  });

  it('is let go of motion that it never ends', async () => {
    const { camera, start } = await home({}, { motionMs: 20 });
    const { until } = await start();
    await expect.poll(() => camera.asked).toContain('PullMessages');
    camera.notice(motion, rule, ['IsMotion', 'true']);
    await until(said({ motion: false }, false));
  });

  it('takes a picture when it is told', async () => {
    const { start } = await home();
    const { driver, until } = await start();
    await expect(driver.command(yard, { tag: 'capture' })).resolves.toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
    await until({ tag: 'link', up: true });
    await expect(driver.command(yard, { tag: 'capture' })).resolves.toEqual({ tag: 'confirmed' });
    const picture = { type: 'image/jpeg', content: onvifPicture.toString('base64') };
    await until({ tag: 'captured', device: yard, picture });
    await expect(driver.stream?.(yard)).resolves.toEqual({
      url: '',
      type: 'stills',
      video: 'noProgram',
    });
    await expect(driver.still?.(yard)).resolves.toEqual(picture);
    await expect(driver.command(yard, { tag: 'live', on: true })).resolves.toEqual({ tag: 'confirmed' });
    await until(said({ live: true }));
    for (const command of [{ tag: 'capture', what: 'clip' }, { tag: 'identify' }] as const)
      await expect(driver.command(yard, command)).resolves.toEqual({
        tag: 'rejected',
        reason: 'unsupported',
      });
    await expect(driver.command(DeviceId.parse('XF:other'), { tag: 'capture' })).resolves.toEqual({
      tag: 'rejected',
      reason: 'unknownDevice',
    });
  });

  /** A camera whose last seconds are kept by a program that plays them once. */
  async function keeping() {
    const playing = await fakeProgram('ffmpeg', playsOnce([videoHead('avcC'), fragment('K')]));
    open.push(playing.remove);
    const bench = await (await home({}, { beforeMs: 5_000 }, playing.path)).start();
    await bench.until({ tag: 'link', up: true });
    await expect.poll(() => bench.driver.before?.(yard, 60_000)).not.toBeNull();
    return bench;
  }

  it('gives a clip of what it kept, and says whether it has any to give', async () => {
    const { driver, until } = await keeping();
    await until(said({ clips: true }));
    const clip = { tag: 'capture', what: 'clip' } as const;
    expect(driver.takes?.(yard, clip)).toBe(true);
    await expect(driver.command(yard, clip)).resolves.toEqual({ tag: 'confirmed' });
    await until({ tag: 'captured', device: yard, picture: expect.objectContaining({ type: 'video/mp4' }) });
    const { until: never } = await (await home()).start();
    await never(said({ clips: false }));
  });

  it('gives and keeps nothing in privacy, and nothing of that time afterwards', async () => {
    const { driver, until, reports } = await keeping();
    await expect(driver.command(yard, { tag: 'privacy', on: true })).resolves.toEqual({ tag: 'confirmed' });
    await until(said({ live: false }));
    expect(await driver.still?.(yard)).toBeNull();
    expect(await driver.stream?.(yard)).toBeNull();
    const ears = { begun: () => {}, piece: () => {}, ended: () => {} };
    expect(driver.video?.(yard, ears)).toBeNull();
    expect(driver.before?.(yard, 60_000)).toBeNull();
    for (const what of ['image', 'clip'] as const)
      expect(await driver.command(yard, { tag: 'capture', what })).toMatchObject({ tag: 'unconfirmed' });
    expect(reports).not.toContainEqual(expect.objectContaining({ tag: 'captured' }));
    await driver.command(yard, { tag: 'privacy', on: false });
    expect(driver.before?.(yard, 60_000)).toBeNull();
    expect(await driver.still?.(yard)).not.toBeNull();
  });

  it('says whether moving pictures come: not without a program that reads them, nor of what browsers do not play', async () => {
    const coded = (coding: string) => ({
      instead: (operation: string) =>
        operation === 'GetProfiles'
          ? onvifAnswers.plain(operation).replace('>H264<', `>${coding}<`)
          : undefined,
    });
    const moves = async (peer: OnvifCameraOptions, program?: string) => {
      const { driver, until } = await (await home(peer, {}, program)).start();
      await until({ tag: 'link', up: true });
      return (await driver.stream?.(yard))?.video;
    };
    await expect(moves(coded('H264'), process.execPath)).resolves.toBe('yes');
    await expect(moves(coded('H264'))).resolves.toBe('noProgram');
    await expect(moves(coded('H265'), process.execPath)).resolves.toBe('no');
  });

  it('is shown by the smallest of its videos that shows a person', () => {
    const profile = (token: string, coding: string, [width, height]: readonly [number, number]) => ({
      token,
      hasPtz: false,
      coding,
      size: width * height,
    });
    const main = profile('main', 'H264', [2560, 1440]);
    const sub = profile('sub', 'H264', [640, 360]);
    const thumb = profile('thumb', 'H264', [160, 90]);
    const other = profile('other', 'H265', [352, 240]);
    expect(profileToShow([other, main, sub, thumb])).toBe(sub);
    expect(profileToShow([other, thumb])).toBe(thumb);
    expect(profileToShow([other])).toBeUndefined();
  });

  it('turns, zooms and halts as it is told, and goes to the places that it remembers', async () => {
    const { camera, options, ports } = await home();
    const driver = createCameraDriver(options, ports);
    const { until } = await benchOf(driver);
    open.push(() => driver.stop());
    await until({ tag: 'link', up: true });
    await until({ tag: 'reported', values: { presets: ['Gate & drive', 'Door'] } });
    const turn = { tag: 'turn', pan: 1, tilt: -1, zoom: 0, forMs: 700 } as const;
    const told = async (command: DeviceCommand) => (await driver.command(options.id, command)).tag;
    expect(await told(turn)).toBe('confirmed');
    expect(camera.asked.at(-1)).toBe('ContinuousMove');
    expect(await told({ ...turn, pan: 0, tilt: 0 })).toBe('confirmed');
    expect(camera.asked.at(-1)).toBe('Stop');
    expect(await told({ tag: 'preset', name: 'Gate & drive' })).toBe('confirmed');
    expect(camera.asked.at(-1)).toBe('GotoPreset');
    expect(await told({ tag: 'preset', name: 'Nowhere' })).toBe('rejected');
  });

  it('says that it does not turn where it has no such service', async () => {
    const { options, ports } = await home({ without: ['ptz'] });
    const driver = createCameraDriver(options, ports);
    const { until, reports } = await benchOf(driver);
    open.push(() => driver.stop());
    await until({ tag: 'link', up: true });
    const turn = { tag: 'turn', pan: 1, tilt: 0, zoom: 0, forMs: 500 } as const;
    expect(driver.takes?.(options.id, turn)).toBe(false);
    expect(await driver.command(options.id, turn)).toEqual({ tag: 'rejected', reason: 'unsupported' });
    expect(JSON.stringify(reports)).not.toContain('presets');
  });

  it('has its subscription renewed, and made anew when the camera forgot it', async () => {
    const { camera, start, pass } = await home();
    const { until, reports } = await start();
    await expect.poll(() => camera.asked).toContain('PullMessages');
    pass(61_000);
    await expect.poll(() => camera.asked, { timeout: 20_000 }).toContain('Renew');
    camera.notice(motion, rule, ['IsMotion', 'true']);
    await until(said({ motion: true }));
    camera.forget();
    // What it said under the lost subscription no longer counts.
    await until(said({ motion: null }, false));
    camera.notice(motion, rule, ['IsMotion', 'true']);
    await expect
      .poll(() => reports.filter((one) => one.tag === 'reported' && one.values.motion === true).length)
      .toBe(2);
    expect(reports).not.toContainEqual(expect.objectContaining({ tag: 'link', up: false }));
  });

  it('that goes away is unknown, and is found again', async () => {
    const { camera, start, clock } = await home();
    const { until, reports, driver } = await start();
    await expect.poll(() => camera.asked).toContain('PullMessages');
    camera.notice('tns1:Device/Trigger/DigitalInput', ['InputToken', '1'], ['LogicalState', 'false']);
    await until({ tag: 'reported', device: 'XF:yard.in-1' });
    await camera.close();
    await until({ tag: 'link', up: false, devices: [yard, 'XF:yard.in-1'] });
    const again = await startOnvifCamera({}, camera.port);
    open.push(() => again.close());
    open.splice(0, 1);
    await expect
      .poll(
        () => {
          clock.hurry();
          return reports.filter((one) => one.tag === 'link' && one.up).length;
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe(2);
    expect(driver.counters().linkLosses).toBeGreaterThan(0);
  });

  it('that is asked for news and falls silent is lost, not quiet', async () => {
    const { camera, start, clock } = await home({
      instead: (operation) => (operation === 'PullMessages' ? null : undefined),
    });
    const { until } = await start();
    await expect.poll(() => camera.asked).toContain('PullMessages');
    clock.hurry();
    await until({ tag: 'link', up: false, reason: 'no answer within 28 seconds', devices: [yard] });
  });

  it('starts anew when it is told', async () => {
    const { camera, options, ports } = await home();
    const driver = createCameraDriver(options, ports);
    const { until } = await benchOf(driver);
    open.push(() => driver.stop());
    const restart = () => driver.command(yard, { tag: 'restart' });
    await expect(restart()).resolves.toEqual({ tag: 'rejected', reason: 'linkDown' });
    await until({ tag: 'link', up: true });
    await expect(restart()).resolves.toEqual({ tag: 'confirmed' });
    expect(camera.asked).toContain('SystemReboot');
    await until({
      tag: 'link',
      up: false,
      reason: 'the camera starts anew, as it was told',
      devices: [yard],
    });
  });

  it('that does not start anew says so, and stays', async () => {
    const { camera, start } = await home({
      instead: (operation) =>
        operation === 'SystemReboot' ? onvifAnswers.fault('ter:ActionNotSupported', 'no') : undefined,
    });
    const { driver, reports, until } = await start();
    await until({ tag: 'link', up: true });
    await expect(driver.command(yard, { tag: 'restart' })).resolves.toEqual({
      tag: 'rejected',
      reason: 'unsupported',
    });
    expect(camera.asked).toContain('SystemReboot');
    expect(reports).not.toContainEqual(expect.objectContaining({ tag: 'link', up: false }));
  });

  it('that refuses the password is told as such, and not asked over and over', async () => {
    const { camera, start } = await home({}, { password: 'wrong' });
    const { until } = await start();
    await until({ tag: 'link', up: false, reason: 'the camera refuses this name or password' });
    expect(camera.asked).toEqual(['GetSystemDateAndTime', 'GetDeviceInformation']);
  });
});

describe('Trying a camera', () => {
  const probing = async (peer: OnvifCameraOptions, more: Partial<CameraOptions> = {}) => {
    const { options, ports } = await home(peer, more);
    return probeCamera(options, ports);
  };

  it.each([
    [{}, 'Acme Dome 5, 2 video profiles; pictures; events; it turns'],
    [
      { skewMs: 7_200_000 },
      'Acme Dome 5, 2 video profiles; pictures; events; it turns; its clock is 120 minutes off',
    ],
    [
      { without: ['events', 'ptz'] },
      'Acme Dome 5, 2 video profiles; pictures; no events, so it cannot guard',
    ],
    [{ without: ['media', 'ptz'] }, 'Acme Dome 5, 0 video profiles; no pictures; events'],
  ] as const)('says what it has: %j', async (peer, detail) => {
    await expect(probing(peer)).resolves.toMatchObject({ ok: true, detail });
  });

  it('says that the password is wrong', async () => {
    const detail = 'the camera refuses this name or password';
    await expect(probing({}, { password: 'wrong' })).resolves.toEqual({ ok: false, detail });
  });

  it.each([
    ['http://127.0.0.1:1', 'nothing listens at this address'],
    ['rtsp://127.0.0.1', 'the address must be http:// or https://, without name and password'],
    ['http://a:b@127.0.0.1', 'the address must be http:// or https://, without name and password'],
    ['yard', 'the address must be http:// or https://, without name and password'],
  ])('says what is wrong with %s', async (url, detail) => {
    await expect(probing({}, { url })).resolves.toEqual({ ok: false, detail });
  });

  it('does not wait for ever', async () => {
    const { options, ports, camera, clock } = await home({ instead: () => null });
    const probed = probeCamera(options, ports);
    await expect.poll(() => camera.asked).toContain('GetSystemDateAndTime');
    clock.hurry();
    await expect(probed).resolves.toEqual({ ok: false, detail: 'no answer within 5 seconds' });
  });
});
