import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { onvifLogin, startOnvifCamera } from '../../drivers/onvif-camera.ts';
import { cannot, gatewayOf, type Wire } from './wire.ts';

/** A camera of our own that speaks ONVIF. */
export async function cameraWire(): Promise<Wire> {
  let camera = await startOnvifCamera();
  const { port, url } = camera;
  return {
    gateways: [gatewayOf('yard01', 'camera', 'Yard', { camera: url, ...onvifLogin, motionSeconds: 60 })],
    devices: [{ name: 'camera', id: DeviceId.parse('XF:yard01'), kind: 'ipcam', isInstant: true }],
    say: async (_device, word) => {
      if (word !== 'rest' && word !== 'active') cannot('a camera', word);
      camera.notice(
        'tns1:RuleEngine/CellMotionDetector/Motion',
        ['Rule', 'one'],
        ['IsMotion', String(word === 'active')],
      );
    },
    act: async (what) => {
      if (what === 'forgets') camera.forget();
      else if (what === 'gone') await camera.close();
      else camera = await startOnvifCamera({}, port);
    },
    close: () => camera.close(),
  };
}
