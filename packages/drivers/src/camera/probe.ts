import type { ProbeNote } from '../common/ask-broker.ts';
import type { Picture } from '../port.ts';
import { failureOf } from './failure.ts';
import { openCamera } from './open.ts';
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
  note: ProbeNote = () => {},
): Promise<{ readonly ok: boolean; readonly detail: string; readonly picture?: Picture }> {
  const over = new AbortController();
  let isLate = false;
  const cancel = ports.clock.after(patienceMs, () => {
    isLate = true;
    over.abort();
  });
  try {
    const camera = await openCamera(options, ports, over.signal);
    const picture = await camera.picture?.().catch((error: unknown) => failureOf(error).message);
    const events = await camera.tryEvents?.().catch((error: unknown) => failureOf(error).message);
    if (isLate) return { ok: false, detail: 'no answer within 5 seconds' };
    const { identity } = camera;
    const who = [identity.maker, identity.model].filter((word) => word !== '').join(' ');
    const off = Math.round(Math.abs(camera.offset) / 60_000);
    const isHeard = camera.tryEvents !== null && events === undefined;
    const said = [
      `${who === '' ? 'a camera' : who}${camera.profiles === null ? '' : `, ${camera.profiles} video profiles`}`,
      typeof picture === 'object' ? 'pictures' : `no pictures${picture === undefined ? '' : ` (${picture})`}`,
      isHeard ? 'events' : `no events, so it cannot guard${events === undefined ? '' : ` (${events})`}`,
      ...(camera.ptz === null ? [] : ['it turns']),
      ...(Math.abs(camera.offset) > clockMs ? [`its clock is ${off} minutes off`] : []),
    ];
    note('camera', 1, who);
    if (camera.profiles !== null) note('profiles', camera.profiles);
    note(typeof picture === 'object' ? 'pictures' : 'noPictures', 1);
    note(isHeard ? 'events' : 'noEvents', 1);
    if (camera.ptz !== null) note('turns', 1);
    if (Math.abs(camera.offset) > clockMs) note('clockOff', off);
    return { ok: true, detail: said.join('; '), ...(typeof picture === 'object' && { picture }) };
  } catch (error) {
    return { ok: false, detail: isLate ? 'no answer within 5 seconds' : failureOf(error).message };
  } finally {
    cancel();
    over.abort();
  }
}
