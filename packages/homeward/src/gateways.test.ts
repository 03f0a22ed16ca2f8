import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFrame } from '@homeward/channels/dc09/frame.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { type AssistantHouse, startAssistantHouse } from '@homeward/testing/drivers/assistant-house.ts';
import { furnish, idOfEntity } from '@homeward/testing/drivers/assistant-rows.ts';
import { startBrandCamera } from '@homeward/testing/drivers/brand-camera.ts';
import { type HueBridge, startHueBridge } from '@homeward/testing/drivers/hue-bridge.ts';
import { hueContact, hueId, huePlug } from '@homeward/testing/drivers/hue-rows.ts';
import {
  onvifLogin,
  onvifPicture,
  startOnvifCamera,
  type OnvifCamera,
} from '@homeward/testing/drivers/onvif-camera.ts';
import { framesIn, hasRtspCamera, startRtspCamera } from '@homeward/testing/drivers/rtsp-camera.ts';
import { opensslThere, ownCertificate } from '@homeward/testing/drivers/own-certificate.ts';
import { type ZwaveNetwork, zwaveNetwork, zwaveThere } from '@homeward/testing/drivers/zwave-network.ts';
import { freePort } from '@homeward/testing/free-port.ts';
import { caller, homeward, type HomewardProcess } from '@homeward/testing/home/home-processes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const patient = { timeout: 60_000, interval: 50 };
const pin = '730519';

/** A home as it leaves the box, in a process of its own. */
describe('an empty home', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-wires-'));
  const grace = caller();
  let address = '';
  let receiver = 0;
  let settings: Readonly<Record<string, string>> = {};
  let running: HomewardProcess | undefined;
  const ask = (name: string, body?: unknown) => grace.ask(address, name, body);
  const gateways = async () =>
    ((await ask('GET /panel/gateway')).data as DataOf<'GET /panel/gateway'>).gateways;
  const networks = async () => (await ask('GET /panel/networks')).data as DataOf<'GET /panel/networks'>;
  const joining = async () => (await networks()).find(({ family }) => family === 'zwave')?.joining;
  const rows = async () => (await ask('GET /panel/device')).data as readonly Record<string, unknown>[];
  const row = async (id: string) => (await rows()).find((one) => one['device_id'] === id);
  const online = async (): Promise<void> => {
    await expect.poll(async () => (await ask('GET /panel/online')).data, patient).toBe('online');
  };
  const begin = (): HomewardProcess => (running = homeward(['serve'], settings, folder));
  async function powerCut(): Promise<void> {
    await running?.kill();
    begin();
    await online();
  }

  it('is set up by its first visitor', async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${String(port)}`;
    receiver = await freePort();
    settings = {
      HOMEWARD_DATA: join(folder, 'data'),
      HOMEWARD_PORT: String(port),
      HOMEWARD_RECEIVER_PORT: String(receiver),
    };
    const [, code] = await begin().says(/with this code: (\S+)/);
    const owner = { account: 'grace', name: 'Grace', password: 'a long and quiet sentence' };
    expect((await ask('POST /auth/setup', { code, ...owner, pin })).code).toBe('000');
    await online();
  }, 120_000);

  afterAll(async () => {
    await running?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('hears panels of other makers at their port, and takes nothing of those that it does not know', async () => {
    const socket = connect({ port: receiver, host: '127.0.0.1' });
    const nobody = { receiver: null, line: '0', account: '4711', extended: [], timestamp: null };
    socket.write(buildFrame({ ...nobody, id: 'ADM-CID', sequence: 1, data: '#4711|1130 01 005' }, null));
    const [heard] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(heard.toString()).toContain('"DUH"0001');
  });

  async function added(gateway: object): Promise<string> {
    const answer = await ask('POST /panel/gateway', gateway);
    expect(answer).toMatchObject({ code: '000' });
    return (answer.data as { id: string }).id;
  }
  const isUp = async (): Promise<void> => {
    await expect.poll(gateways, patient).toMatchObject([{ health: { state: 'up' } }]);
  };

  // First, while nothing else of the home is in the way of arming.
  it.skipIf(!hasRtspCamera())(
    'has of an alarm what a camera saw before it (needs ffmpeg and gir1.2-gst-rtsp-server-1.0)',
    async () => {
      const video = await startRtspCamera(onvifLogin);
      const camera = await startOnvifCamera({ stream: video.url });
      const values = { camera: camera.url, ...onvifLogin, secondsBefore: 10 };
      const id = await added({ kind: 'camera', name: 'Porch', values });
      await isUp();
      const device = `XF:${id}`;
      await expect.poll(() => row(device), patient).toMatchObject({ type: 'device_type.ipcam' });
      const bytesOf = async (path: string): Promise<Response> =>
        fetch(`${address}/REST/v2/camera/${path}`, { headers: { token: grace.token } });
      expect(await ask('POST /camera/live', { device_id: device, on: true })).toMatchObject({
        data: { type: 'stills', video: 'yes' },
      });
      const type = async () =>
        (await bytesOf(`frame?device_id=${device}&seen=0&video=1`)).headers.get('content-type');
      await expect.poll(type, patient).toMatch(/^video\/mp4; codecs="avc1\.\w+"$/);

      /** Lets so many pieces of the video come, a frame each. */
      const piecesPass = async (count: number): Promise<void> => {
        let seen = '0';
        for (let come = 0; come < count;) {
          const reply = await bytesOf(`frame?device_id=${device}&seen=${seen}&video=1`);
          const next = reply.headers.get('etag')?.replaceAll('"', '') ?? seen;
          if (next !== seen) come += 1;
          seen = next;
          await reply.arrayBuffer();
        }
      };

      // Motion is an alarm at once while the home is armed.
      expect(await ask('PUT /panel/device', { device_id: device, sresp_mode_1: '5' })).toMatchObject({
        code: '000',
      });
      expect(await ask('POST /panel/mode', { area: 1, mode: 'arm', pincode: pin })).toMatchObject({
        code: '000',
      });
      expect(await ask('POST /panel/arm_now', { area: 1 })).toMatchObject({ code: '000' });
      // What was before the home was armed is nobody's: a whole picture comes once a second.
      await piecesPass(40);
      camera.notice('tns1:RuleEngine/CellMotionDetector/Motion', ['Rule', 'one'], ['IsMotion', 'true']);
      const clips = async () =>
        (await ask(`GET /camera/list_captures?device_id=${device}&type=clip`))
          .data as DataOf<'GET /camera/list_captures'>;
      await expect.poll(async () => (await clips()).length, patient).toBe(1);
      const [clip] = await clips();
      expect(clip?.incident).toBeTruthy();
      const film = await bytesOf(`picture?id=${String(clip?.capture_id)}`);
      expect(film.headers.get('content-type')).toBe('video/mp4');
      const { count, start } = framesIn(Buffer.from(await film.arrayBuffer()));
      expect(count).toBeGreaterThanOrEqual(1);
      expect(Number(start)).toBe(0);

      expect(await ask('POST /panel/mode', { area: 1, mode: 'disarm', pincode: pin })).toMatchObject({
        code: '000',
      });
      expect(await ask('DELETE /panel/gateway', { id })).toMatchObject({ code: '000' });
      await camera.close();
      await video.close();
    },
    240_000,
  );

  describe.skipIf(!zwaveThere())('with a Z-Wave network (needs npm ci in testing/peers/zwave)', () => {
    let network: ZwaveNetwork;
    beforeAll(async () => {
      network = await zwaveNetwork([2, 6]);
    }, 120_000);
    afterAll(async () => {
      for (const { id } of await gateways()) await ask('DELETE /panel/gateway', { id });
      await network?.close();
    });
    const gateway = () => ({ kind: 'zwave', name: 'Stairs', values: { server: network.url } });

    it('is told what is wrong with an address, and what is at the right one', async () => {
      const tried = async (server: string) =>
        (await ask('POST /panel/gateway/test', { ...gateway(), values: { server } })).data;
      expect(await tried('127.0.0.1:1')).toMatchObject({ ok: false, trouble: { why: 'refused' } });
      expect(await tried(address)).toMatchObject({ ok: false, trouble: { why: 'noZwaveServer' } });
      expect(await tried(network.url)).toMatchObject({
        ok: true,
        found: [{ what: 'version' }, { what: 'devices', count: 2 }],
      });
    });

    it('takes its devices and lets in a lock with its keys, which outlive a power cut', async () => {
      const id = await added(gateway());
      await isUp();
      await expect
        .poll(() => row('ZW:c0ffee01-2'), patient)
        .toMatchObject({ type: 'device_type.door_contact' });

      await network.act('joins', { what: 'lock', node: 21 });
      expect(await ask('POST /panel/learning', { on: true })).toMatchObject({ code: '000' });
      await expect.poll(joining, patient).toMatchObject({ tag: 'keys' });
      const grant = ['accessControl', 'authenticated', 'unauthenticated'];
      expect(await ask('POST /panel/networks', { keys: grant })).toMatchObject({ data: { taken: true } });
      await expect.poll(joining, patient).toMatchObject({ tag: 'pin' });
      expect(await ask('POST /panel/networks', { pin: '123' })).toMatchObject({ code: '001' });
      const right = String(await network.act('pin'));
      expect(await ask('POST /panel/networks', { pin: right })).toMatchObject({ data: { taken: true } });
      await network.act('entered');
      const verdict = { device: 'ZW:c0ffee01-21', safety: { keys: 'accessControl', problem: null } };
      await expect
        .poll(async () => (await networks()).flatMap(({ joined }) => joined ?? []), patient)
        .toEqual([verdict]);
      const found = async () =>
        ((await ask('GET /panel/learning')).data as DataOf<'GET /panel/learning'>).found.map(
          ({ device_id: one }) => one,
        );
      await expect.poll(found, patient).toContain('ZW:c0ffee01-21');
      expect(await ask('POST /panel/device', { device_id: 'ZW:c0ffee01-21', name: 'Gate' })).toMatchObject({
        code: '000',
      });
      await ask('POST /panel/learning', { on: false });
      expect(running?.output()).not.toContain(right);

      await powerCut();
      await isUp();
      await expect.poll(() => row('ZW:c0ffee01-21'), patient).toMatchObject({ name: 'Gate' });
      await network.notify(2, 6, 22);
      await expect
        .poll(() => row('ZW:c0ffee01-2'), patient)
        .toMatchObject({ status1: 'device_status.dc_open' });

      // Finding routes takes its time, and the mock network has none: whoever looks sees that it was begun, or what came of it.
      expect(await ask('POST /device/zwave_tool', { action: 'heal' })).toMatchObject({ code: '000' });
      await expect
        .poll(async () => (await networks()).find(({ family }) => family === 'zwave')?.acted, patient)
        .toMatchObject({ act: 'heal' });

      expect(await ask('DELETE /panel/gateway', { id })).toMatchObject({ code: '000' });
      expect(await gateways()).toEqual([]);
      await expect.poll(networks, patient).toBe('');
      await expect.poll(() => row('ZW:c0ffee01-2'), patient).toMatchObject({ online: 'unknown' });
      await powerCut();
      expect(await gateways()).toEqual([]);
      expect(await row('ZW:c0ffee01-21')).toMatchObject({ name: 'Gate' });
    }, 240_000);
  });

  describe('with a camera', () => {
    let camera: OnvifCamera;
    beforeAll(async () => {
      camera = await startOnvifCamera();
    });
    afterAll(() => camera.close());
    const gateway = (values: object = {}) => ({
      kind: 'camera',
      name: 'Yard',
      values: { camera: camera.url, ...onvifLogin, ...values },
    });

    it('is told what it has, sees what it sees, and hears of motion until it is taken away', async () => {
      const tried = async (values: object) =>
        (await ask('POST /panel/gateway/test', gateway(values))).data as DataOf<'POST /panel/gateway/test'>;
      expect(await tried({ password: 'wrong' })).toMatchObject({ ok: false, trouble: { why: 'signIn' } });
      expect(await tried({ camera: address })).toMatchObject({ ok: false, trouble: { why: 'noCamera' } });
      const { found, picture, ...others } = await tried({});
      expect(others).toEqual({ ok: true, trouble: null });
      expect(found.map(({ what }) => what)).toEqual(['camera', 'profiles', 'pictures', 'events', 'turns']);
      expect(found[0]?.text).toBe('Acme Dome 5');
      expect(picture).toEqual({ type: 'image/jpeg', content: onvifPicture.toString('base64') });

      const id = await added(gateway());
      await isUp();
      expect((await gateways())[0]?.values).toMatchObject({ password: '***' });
      const device = `XF:${id}`;
      await expect.poll(() => row(device), patient).toMatchObject({ type: 'device_type.ipcam' });

      await powerCut();
      await isUp();
      await expect.poll(() => camera.asked.at(-1), patient).toBe('PullMessages');
      camera.notice('tns1:RuleEngine/CellMotionDetector/Motion', ['Rule', 'one'], ['IsMotion', 'true']);
      await expect.poll(() => row(device), patient).toMatchObject({ status_motion: '1' });
      const frame = async () =>
        (
          await fetch(`${address}/REST/v2/camera/frame?device_id=${device}&seen=0`, {
            headers: { token: grace.token },
          })
        ).headers.get('content-type');
      expect(await ask('POST /camera/live', { device_id: device, on: true })).toMatchObject({ code: '000' });
      await expect.poll(frame, patient).toBe('image/jpeg');

      expect(await ask('DELETE /panel/gateway', { id })).toMatchObject({ code: '000' });
      await expect.poll(() => row(device), patient).toMatchObject({ online: 'unknown' });
      await powerCut();
      expect(await gateways()).toEqual([]);
    }, 240_000);
  });

  it('hears a camera of Hikvision by its own events, until it is taken away', async () => {
    const camera = await startBrandCamera('hikvision');
    const gateway = (values: object = {}) => ({
      kind: 'hikvision',
      name: 'Gate',
      values: { cameraWeb: camera.url, ...onvifLogin, ...values },
    });
    const tried = async (values: object) => (await ask('POST /panel/gateway/test', gateway(values))).data;
    expect(await tried({ password: 'wrong' })).toMatchObject({ ok: false, trouble: { why: 'signIn' } });
    expect(await tried({ cameraWeb: address })).toMatchObject({ ok: false, trouble: { why: 'noHikvision' } });
    expect(await tried({})).toMatchObject({
      ok: true,
      found: [{ what: 'camera', text: 'Hikvision DS-2CD0000' }, { what: 'pictures' }, { what: 'events' }],
      picture: { type: 'image/jpeg' },
    });
    const id = await added(gateway());
    await isUp();
    await expect.poll(() => row(`HV:${id}`), patient).toMatchObject({ type: 'device_type.ipcam' });
    await expect.poll(() => camera.listeners(), patient).toBe(1);
    camera.event('VMD', true);
    await expect.poll(() => row(`HV:${id}`), patient).toMatchObject({ status_motion: '1' });
    expect(await ask('DELETE /panel/gateway', { id })).toMatchObject({ code: '000' });
    await expect.poll(() => camera.listeners(), patient).toBe(0);
    await camera.close();
  }, 240_000);

  describe('with a Home Assistant', () => {
    let house: AssistantHouse;
    beforeAll(async () => {
      house = await startAssistantHouse();
      furnish(house, 'Garden door', { 'binary_sensor.garden': ['off', { device_class: 'door' }] });
      furnish(house, 'Toaster', { 'switch.toaster': ['off'] });
      house.obey((service, entity) => house.set(entity, service.endsWith('turn_on') ? 'on' : 'off'));
    });
    afterAll(() => house.kill());
    const gateway = (values: object = {}) => ({
      kind: 'fromHomeAssistant',
      name: 'Old house',
      values: { assistant: house.url, token: house.token, ...values },
    });

    it('is told what is wrong, takes what is chosen alone, and hears of it after a power cut', async () => {
      const tried = async (values: object) => (await ask('POST /panel/gateway/test', gateway(values))).data;
      expect(await tried({ token: 'wrong' })).toMatchObject({ ok: false, trouble: { why: 'token' } });
      expect(await tried({ assistant: address })).toMatchObject({
        ok: false,
        trouble: { why: 'noAssistant' },
      });
      expect(await tried({})).toMatchObject({ ok: true, found: [{}, { what: 'devices', count: 2 }, {}] });
      expect(await ask('POST /panel/gateway', gateway({ token: '' }))).toMatchObject({ code: '001' });

      const id = await added(gateway());
      await isUp();
      expect((await gateways())[0]).toMatchObject({
        values: { token: '***' },
        health: { devices: [], others: 2, version: '2026.11.1' },
      });
      const [door, toaster] = ['binary_sensor.garden', 'switch.toaster'].map(idOfEntity);
      expect(await ask('POST /panel/learning', { on: true })).toMatchObject({ code: '000' });
      for (const device of [door, toaster])
        expect(await ask('POST /panel/device', { device_id: device })).toMatchObject({ code: '000' });
      await ask('POST /panel/learning', { on: false });
      await expect.poll(() => row(door ?? ''), patient).toMatchObject({ status1: 'device_status.dc_close' });

      await powerCut();
      await isUp();
      house.set('binary_sensor.garden', 'on');
      await expect.poll(() => row(door ?? ''), patient).toMatchObject({ status1: 'device_status.dc_open' });
      house.set('binary_sensor.garden', 'unavailable');
      await expect.poll(() => row(door ?? ''), patient).toMatchObject({ online: 'offline' });
      await house.kill();
      await expect.poll(gateways, patient).toMatchObject([{ health: { state: 'down' } }]);
      house.set('binary_sensor.garden', 'off');
      await house.start();
      await expect.poll(() => row(door ?? ''), patient).toMatchObject({ status1: 'device_status.dc_close' });
      expect(running?.output()).not.toContain(house.token);

      expect(await ask('DELETE /panel/gateway', { id })).toMatchObject({ code: '000' });
      await expect.poll(() => row(door ?? ''), patient).toMatchObject({ online: 'unknown' });
    }, 240_000);
  });

  describe.skipIf(!opensslThere())('with a Hue bridge (needs openssl)', () => {
    let bridge: HueBridge;
    beforeAll(async () => {
      bridge = await startHueBridge(ownCertificate('001788fffe123456'));
      bridge.add(...hueContact(20, 'Cellar door'), ...huePlug(50, 'Kettle'));
    });
    afterAll(() => bridge.kill());

    it('gets a key by its button, which nobody is told again, and takes what is chosen', async () => {
      const gateway = (values: object = {}) => ({
        kind: 'hue',
        name: 'Lamps',
        values: { bridge: bridge.url, ...values },
      });
      const tried = async (values: object = {}, more: object = {}) =>
        (await ask('POST /panel/gateway/test', { ...gateway(values), ...more }))
          .data as DataOf<'POST /panel/gateway/test'>;
      expect(await ask('POST /panel/gateway', gateway())).toMatchObject({ code: '001' });
      expect(await tried({ bridge: address })).toMatchObject({ trouble: { why: 'noHueBridge' } });
      expect(await tried()).toMatchObject({ ok: false, trouble: { why: 'linkButton' } });
      bridge.pressButton();
      const { learned = {}, ...others } = await tried();
      expect(others).toMatchObject({ ok: true, found: [{}, {}, { what: 'devices', count: 2 }] });
      const id = await added(gateway(learned));
      await isUp();
      const [shown] = await gateways();
      expect(shown?.values).toMatchObject({ key: '***', fingerprint: bridge.fingerprint });
      expect(await tried(shown?.values, { id })).toMatchObject({
        ok: true,
        learned: { fingerprint: bridge.fingerprint },
      });
      expect(JSON.stringify(await tried(shown?.values, { id }))).not.toContain(learned['key']);

      const door = `HU:${hueId(20)}`;
      expect(await ask('POST /panel/learning', { on: true })).toMatchObject({ code: '000' });
      expect(await ask('POST /panel/device', { device_id: door })).toMatchObject({ code: '000' });
      await ask('POST /panel/learning', { on: false });
      await expect.poll(() => row(door), patient).toMatchObject({ status1: 'device_status.dc_close' });
      await powerCut();
      await isUp();
      const changed = new Date().toISOString();
      bridge.update(hueId(21), { contact_report: { changed, state: 'no_contact' } });
      await expect.poll(() => row(door), patient).toMatchObject({ status1: 'device_status.dc_open' });
      expect(await row(`HU:${hueId(50)}`)).toBeUndefined();
      expect(running?.output()).not.toContain(learned['key']);
      expect(await ask('DELETE /panel/gateway', { id })).toMatchObject({ code: '000' });
      await expect.poll(() => row(door), patient).toMatchObject({ online: 'unknown' });
    }, 240_000);
  });
});
