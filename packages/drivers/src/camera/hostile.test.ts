import { createServer, type ServerResponse } from 'node:http';
import { createServer as createRawServer, type AddressInfo, type Server } from 'node:net';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { benchOf, plainChance, realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { onvifAnswers } from '@homeward/testing/drivers/onvif-answers.ts';
import { onvifLogin, startOnvifCamera } from '@homeward/testing/drivers/onvif-camera.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createCameraDriver } from './driver.ts';
import { onSameHost } from './onvif/device.ts';
import { probeCamera } from './probe.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const yard = DeviceId.parse('XF:yard');
const ports = { clock: realClock, random: plainChance };
const optionsFor = (url: string) => ({ tag: 'onvif' as const, id: yard, name: 'Yard', url, ...onvifLogin });

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  open.push(() => new Promise((resolve) => void server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const bomb =
  '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>' +
  '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>&lol2;</s:Body></s:Envelope>';
const noCamera = 'this is no ONVIF camera, or ONVIF is switched off at it';

describe('What pretends to be a camera', () => {
  it.each([
    ['an entity bomb', () => bomb, noCamera],
    ['a page', () => '<html><body>It works</body></html>', noCamera],
    ['bytes', () => Buffer.from([0, 1, 2, 255, 254]), noCamera],
    ['nothing', () => '', noCamera],
    [
      'another service',
      () => onvifAnswers.fault('ter:Busy', 'Line\u0007one\nand two'),
      'it answers: Line one and two',
    ],
  ])('is told by its answer: %s', async (_, answer, detail) => {
    const camera = await startOnvifCamera({
      instead: (operation) => (operation === 'GetDeviceInformation' ? answer() : undefined),
    });
    open.push(() => camera.close());
    await expect(probeCamera(optionsFor(camera.url), ports)).resolves.toEqual({ ok: false, detail });
  });

  it('is given up when its answer does not end', async () => {
    const pour = (response: ServerResponse): void => {
      while (response.write(Buffer.alloc(65_536, 0x20)));
      response.once('drain', () => pour(response));
    };
    const url = await listening(createServer((_, response) => pour(response)));
    const detail = 'its answer is far too long';
    await expect(probeCamera(optionsFor(url), ports)).resolves.toEqual({ ok: false, detail });
  });

  it('is told when it does not speak HTTP', async () => {
    const url = await listening(
      createRawServer((socket) => void socket.end('SSH-2.0-x\r\n', () => socket.destroy())),
    );
    const detail = 'it does not speak HTTP';
    await expect(probeCamera(optionsFor(url), ports)).resolves.toEqual({ ok: false, detail });
  });

  it('is not given a readable password', async () => {
    const seen: (string | undefined)[] = [];
    const url = await listening(
      createServer((request, response) => {
        seen.push(request.headers.authorization);
        response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
      }),
    );
    const { ok, detail } = await probeCamera(optionsFor(url), ports);
    expect([ok, detail]).toEqual([
      false,
      'it wants the password readable: switch on digest sign-in at the camera',
    ]);
    expect(seen.every((header) => header === undefined)).toBe(true);
  });

  it('cannot send us to another host', () => {
    const typed = new URL('https://10.0.0.5/onvif/device_service');
    expect(onSameHost('http://169.254.1.1:8080/a?b=c', typed)?.href).toBe('https://10.0.0.5/a?b=c');
    expect(onSameHost('https://evil.example:444/a', typed)?.href).toBe('https://10.0.0.5:444/a');
    expect(onSameHost('file:///etc/passwd', typed)).toBeNull();
    expect(onSameHost('', typed)).toBeNull();
  });

  it('costs little when it pours notifications, and what cannot be read is counted', async () => {
    const one = (data: readonly [string, string]) =>
      onvifAnswers.notification(new Date(), 'Changed', {
        topic: 'tns1:VideoSource/MotionAlarm',
        source: ['Source', 'v'],
        data,
      });
    const flood = onvifAnswers.pulled(
      new Date(),
      Array.from({ length: 300 }, (_, no) => one(['State', String(no % 2 === 0)])),
    );
    const odd = onvifAnswers.pulled(new Date(), [
      one(['State', 'perhaps']),
      one(['Other', 'true']),
      '<wsnt:NotificationMessage/>',
    ]);
    let pulls = 0;
    const camera = await startOnvifCamera({
      instead: (operation) => {
        if (operation !== 'PullMessages') return undefined;
        pulls += 1;
        return pulls === 1 ? flood : pulls === 2 ? odd : null;
      },
    });
    open.push(() => camera.close());
    const { driver, reports } = await benchOf(createCameraDriver(optionsFor(camera.url), ports));
    open.push(() => driver.stop());
    // A hundred that were too many, and three that say nothing.
    await expect.poll(() => driver.counters().malformed, { timeout: 20_000 }).toBe(103);
    const said = reports.flatMap((report) =>
      report.tag === 'reported' && 'motion' in report.values ? [report.values] : [],
    );
    expect(said).toEqual([{ motion: null }, { motion: true }, { motion: false }]);
  });

  it('whose picture is none gives none', async () => {
    const camera = await startOnvifCamera({
      instead: (operation) => (operation === 'snapshot' ? '<html>' : undefined),
    });
    open.push(() => camera.close());
    const { driver, until } = await benchOf(createCameraDriver(optionsFor(camera.url), ports));
    open.push(() => driver.stop());
    await until({ tag: 'link', up: true });
    await expect(driver.command(yard, { tag: 'capture' })).resolves.toEqual({
      tag: 'unconfirmed',
      reason: 'timedOut',
    });
  });
});
