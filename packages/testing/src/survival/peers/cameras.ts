import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { freePort } from '../../free-port.ts';
import { gatewayOf } from '../../scenarios/wires/wire.ts';
import { faultyWire } from '../../server/faulty-wire.ts';
import { alertOf, type Brand, startBrandCamera } from '../../drivers/brand-camera.ts';
import { onvifLogin, startOnvifCamera } from '../../drivers/onvif-camera.ts';
import type { SurvivalPeer } from '../peer.ts';

/** Ms of real time between two signs of life. */
const beatMs = 10;
const motion = 'tns1:RuleEngine/CellMotionDetector/Motion';

/** A camera that speaks ONVIF, whose answers can be nonsense. */
export async function onvifPeer(): Promise<SurvivalPeer> {
  const port = await freePort();
  const line = await faultyWire(`http://127.0.0.1:${port}`);
  /** What it answers next in the place of the truth. */
  let instead: Buffer[] = [];
  const options = { callsPort: Number(new URL(line.url).port), instead: () => instead.shift() };
  let camera = await startOnvifCamera(options, port);
  const say = (rule: string, isActive: boolean): void =>
    camera.notice(motion, ['Rule', rule], ['IsMotion', String(isActive)]);
  return {
    gateway: gatewayOf('survive1', 'camera', 'Yard', { camera: line.url, ...onvifLogin, motionSeconds: 60 }),
    device: { id: DeviceId.parse('XF:survive1'), kind: 'ipcam' },
    line,
    samples: [
      '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><x/></s:Body></s:Envelope>',
      '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><PullMessagesResponse><CurrentTime>now</CurrentTime></PullMessagesResponse></s:Body></s:Envelope>',
    ],
    say: async (isActive) => {
      instead = [];
      say('one', isActive);
    },
    flood: async (count) => {
      for (let no = 0; no < count; no += 1) say(no % 3 === 0 ? 'one' : `rule ${no}`, no % 2 === 0);
      // Whatever moved there, it is over.
      camera.forget();
    },
    nonsense: async (bytes) => {
      instead.push(bytes);
      if (instead.length > 20) instead.shift();
    },
    restart: async () => {
      await camera.close();
      camera = await startOnvifCamera(options, port);
    },
    close: async () => {
      await line.close();
      await camera.close();
    },
  };
}

/** A camera in the words of a brand, with its stream of events. */
export async function brandPeer(brand: Brand): Promise<SurvivalPeer> {
  const port = await freePort();
  const line = await faultyWire(`http://127.0.0.1:${port}`);
  let camera = await startBrandCamera(brand, {}, port);
  const beats = setInterval(() => camera.heartbeat(), beatMs);
  const type = brand === 'hikvision' ? 'VMD' : 'VideoMotion';
  return {
    gateway: gatewayOf('survive1', brand, 'Gate', {
      cameraWeb: line.url,
      ...onvifLogin,
      channel: 1,
      motionSeconds: 60,
    }),
    device: { id: DeviceId.parse(`${brand === 'dahua' ? 'DH' : 'HV'}:survive1`), kind: 'ipcam' },
    line,
    samples: [
      alertOf('VMD', true),
      alertOf('IO', false, 1),
      'Code=VideoMotion;action=Start;index=0;data={"Id":[0],"RegionName":["one"]}',
    ],
    say: async (isActive) => {
      if (isActive) camera.standing.add(type);
      else camera.standing.delete(type);
      camera.event(type, isActive);
    },
    flood: async (count) => {
      for (let no = 0; no < count; no += 1)
        camera.event(no % 3 === 0 ? 'Other' : type, no % 2 === 0, 1 + (no % 5));
    },
    nonsense: async (bytes) => {
      camera.part(bytes.toString(), bytes.length % 2 === 0 ? 7 : undefined);
      camera.raw(bytes);
    },
    restart: async () => {
      await camera.close();
      camera = await startBrandCamera(brand, {}, port);
    },
    close: async () => {
      clearInterval(beats);
      await line.close();
      await camera.close();
    },
  };
}
