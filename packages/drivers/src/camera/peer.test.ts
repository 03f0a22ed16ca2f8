import { onvifLogin, startOnvifCamera } from '@homeward/testing/drivers/onvif-camera.ts';
import { Cam } from 'onvif';
import { afterEach, describe, expect, it } from 'vitest';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** The client of others that many use with real cameras: what it understands is ONVIF. */
async function connect(password: string) {
  const camera = await startOnvifCamera();
  open.push(() => camera.close());
  const client = await new Promise<Cam>((resolve, reject) => {
    const made: Cam = new Cam(
      { hostname: '127.0.0.1', port: camera.port, username: onvifLogin.user, password, timeout: 5_000 },
      (error: Error | null | false) => (error ? reject(error) : resolve(made)),
    );
  });
  return { camera, client };
}

describe('Our ONVIF camera, to a client of others', () => {
  it('signs in, describes itself and tells motion', async () => {
    const { camera, client } = await connect(onvifLogin.password);
    const information = await new Promise((resolve, reject) => {
      client.getDeviceInformation((error: Error | null, found: unknown) =>
        error ? reject(error) : resolve(found),
      );
    });
    expect(information).toMatchObject({ manufacturer: 'Acme', model: 'Dome 5' });
    const heard = new Promise((resolve) => {
      client.on('event', resolve);
    });
    await expect.poll(() => camera.asked, { timeout: 20_000 }).toContain('PullMessages');
    camera.notice('tns1:RuleEngine/CellMotionDetector/Motion', ['Rule', 'one'], ['IsMotion', 'true']);
    const message = JSON.stringify(await heard);
    expect(message).toContain('CellMotionDetector/Motion');
    expect(message).toContain('IsMotion');
    client.removeAllListeners('event');
  });

  it('refuses a wrong password', async () => {
    await expect(connect('wrong')).rejects.toThrow(/not authorized/i);
  });
});
