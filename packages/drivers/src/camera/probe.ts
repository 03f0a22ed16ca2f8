import { failureOf } from './failure.ts';
import { openOnvif } from './onvif/camera.ts';
import type { CameraOptions, CameraPorts } from './options.ts';

/** Ms: what is not known by then is not waited for. */
const patienceMs = 5_000;
/** Ms that a clock may be off without a word of it. */
const clockMs = 60_000;

/**
 * Tries a camera as somebody typed it: signs in, and asks what it has. Never rejects, and takes 5 s at most. `detail`
 * is for people and holds neither name nor password.
 */
export async function probeCamera(
  options: CameraOptions,
  ports: CameraPorts,
): Promise<{ readonly ok: boolean; readonly detail: string }> {
  const over = new AbortController();
  let isLate = false;
  const cancel = ports.clock.after(patienceMs, () => {
    isLate = true;
    over.abort();
  });
  try {
    const camera = await openOnvif(options, ports, over.signal);
    const picture = await camera.picture?.().catch((error: unknown) => failureOf(error).message);
    const events = await camera.tryEvents?.().catch((error: unknown) => failureOf(error).message);
    if (isLate) return { ok: false, detail: 'no answer within 5 seconds' };
    const { identity } = camera;
    const who = [identity.maker, identity.model].filter((word) => word !== '').join(' ');
    const off = Math.round(Math.abs(camera.offset) / 60_000);
    const said = [
      `${who === '' ? 'a camera' : who}, ${camera.profiles} video profiles`,
      typeof picture === 'object' ? 'pictures' : `no pictures${picture === undefined ? '' : ` (${picture})`}`,
      camera.tryEvents === null || events !== undefined
        ? `no events, so it cannot guard${events === undefined ? '' : ` (${events})`}`
        : 'events',
      ...(camera.ptz === null ? [] : ['it turns']),
      ...(Math.abs(camera.offset) > clockMs ? [`its clock is ${off} minutes off`] : []),
    ];
    return { ok: true, detail: said.join('; ') };
  } catch (error) {
    return { ok: false, detail: isLate ? 'no answer within 5 seconds' : failureOf(error).message };
  } finally {
    cancel();
    over.abort();
  }
}
