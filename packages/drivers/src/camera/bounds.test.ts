import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { startBrandCamera } from '@homeward/testing/drivers/brand-camera.ts';
import { benchOf, plainChance, realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { onvifLogin } from '@homeward/testing/drivers/onvif-camera.ts';
import { afterEach, expect, it } from 'vitest';
import type { DriverReport } from '../port.ts';
import { createCameraDriver } from './driver.ts';
import { cameraWeb } from './event-stream/web.ts';
import { createInputs } from './inputs.ts';
import { findCameras } from './onvif/discovery.ts';
import { createPtz, type Ptz } from './onvif/ptz.ts';
import { placesOf } from './turning.ts';
import { createRtspReader } from './video/rtsp-reader.ts';
import { readXml } from './xml.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});
const ports = { clock: realClock, random: plainChance };

it('so many attributes of an element are read, and no more', () => {
  const element = (count: number) => {
    const attributes = Array.from({ length: count }, (_, no) => `a${no}="x"`);
    return readXml(`<a ${attributes.join(' ')}/>`);
  };
  expect(element(64)?.attributes.size).toBe(64);
  expect(element(65)).toBeNull();
});

it('so many inputs of a camera are devices, and no more', () => {
  const reports: DriverReport[] = [];
  const camera = { id: DeviceId.parse('XF:yard'), name: 'Yard' };
  const inputs = createInputs(camera, (report) => void reports.push(report));
  for (let no = 0; no < 12; no += 1)
    inputs.heard({ sense: 'input', source: `port=${no}`, isOn: true, isOld: false });
  expect(inputs.ids()).toHaveLength(8);
  expect(reports.filter(({ tag }) => tag === 'reported')).toHaveLength(8);
});

it('so many places of a camera are read and told of, and no more', async () => {
  const presets = Array.from(
    { length: 400 },
    (_, no) => `<Preset token="t${no}"><Name>n${no}</Name></Preset>`,
  );
  const answer = readXml(`<GetPresetsResponse>${presets.join('')}</GetPresetsResponse>`);
  if (answer === null) return expect.fail('no answer');
  const soap = { call: () => Promise.resolve(answer) } as unknown as Parameters<typeof createPtz>[0];
  const ptz = createPtz(soap, new URL('http://yard'), 'main');
  const read = await ptz.presets();
  expect(read).toHaveLength(300);
  expect((await placesOf({ presets: () => Promise.resolve(read) } as unknown as Ptz)).size).toBe(50);
});

it('the head and the body of an RTSP message are read up to a length', () => {
  const isRead = (text: string) => createRtspReader(() => {})(Buffer.from(text));
  const headed = (length: number) => `RTSP/1.0 200 OK\r\nX: ${'x'.repeat(length)}`;
  expect(isRead(`${headed(16_000)}\r\n\r\n`)).toBe(true);
  expect(isRead(`${headed(16_400)}\r\n\r\n`)).toBe(false);
  // Nor does it wait for an end that does not come.
  expect(isRead(headed(17_000))).toBe(false);
  const bodied = (length: number) => isRead(`RTSP/1.0 200 OK\r\nContent-Length: ${length}\r\n\r\n`);
  expect([bodied(65_536), bodied(65_537)]).toEqual([true, false]);
});

it('an answer of a camera’s own pages is read up to a length', async () => {
  const server = createServer(({ url }, response) => response.end('x'.repeat(Number(url?.slice(1)))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const id = DeviceId.parse('HV:yard');
  const options = {
    tag: 'hikvision' as const,
    id,
    name: 'Yard',
    url: `http://127.0.0.1:${port}`,
    ...onvifLogin,
  };
  const web = cameraWeb(options, ports, new AbortController().signal);
  expect((await web.ask('/65536')).status).toBe(200);
  await expect(web.ask('/65537')).rejects.toThrow('far too long');
});

it('what so many sources of a camera say at once is kept, and the rest is counted', async () => {
  const camera = await startBrandCamera('hikvision');
  open.push(() => camera.close());
  const id = DeviceId.parse('HV:yard');
  const driver = createCameraDriver(
    { tag: 'hikvision', id, name: 'Yard', url: camera.url, ...onvifLogin },
    ports,
  );
  open.push(() => driver.stop());
  await benchOf(driver);
  await expect.poll(() => camera.listeners(), { timeout: 20_000 }).toBe(1);
  const alert = (port: number) =>
    `<EventNotificationAlert><eventType>IO</eventType><eventState>active</eventState>` +
    `<inputIOPortID>${port}</inputIOPortID></EventNotificationAlert>`;
  const one = (text: string) => `--boundary\r\nContent-Type: application/xml\r\n\r\n${text}\r\n`;
  camera.raw(Array.from({ length: 1_000 }, (_, port) => one(alert(port))).join(''));
  camera.heartbeat();
  await expect.poll(() => driver.counters().malformed, { timeout: 20_000 }).toBeGreaterThan(0);
});

it('so many cameras that answer are told of, and none whose answer is far too long', async () => {
  const asked = createSocket('udp4');
  asked.bind(0, '127.0.0.1');
  await once(asked, 'listening');
  open.push(() => asked.close());
  const answer = (id: string, more: string) =>
    `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Header>` +
    `<RelatesTo>uuid:${id}</RelatesTo></e:Header><e:Body><ProbeMatches><ProbeMatch>` +
    `<Types>dn:NetworkVideoTransmitter</Types><Scopes>${more}</Scopes>` +
    `</ProbeMatch></ProbeMatches></e:Body></e:Envelope>`;
  const id = '00000000-0000-4000-8000-000000000001';
  const voices = Array.from({ length: 25 }, () => createSocket('udp4'));
  for (const [no, voice] of voices.entries()) {
    voice.bind(0, `127.0.0.${no + 2}`);
    await once(voice, 'listening');
    open.push(() => voice.close());
  }
  asked.on('message', (_, from) => {
    for (const [no, voice] of voices.entries())
      voice.send(answer(id, no < 2 ? 'x'.repeat(16_384) : ''), from.port, '127.0.0.1');
  });
  const found = await findCameras(realClock, id, { address: '127.0.0.1', port: asked.address().port });
  expect(found).toHaveLength(20);
  const addresses = found.map(({ address }) => address);
  expect(addresses).not.toContain('127.0.0.2');
  expect(addresses).not.toContain('127.0.0.3');
});
