/** A hub's way from a camera to whoever watches it: the door, ffmpeg, the pieces, and one question after the other. */
import { createVideo } from '@homeward/drivers/camera/video/video.ts';
import { createLivePictures } from '@homeward/hub/devices/live-pictures.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { realClock, plainChance } from '@homeward/testing/drivers/driver-bench.ts';
import { childCpu } from '../child-cpu.ts';
import { serve, setting } from '../telling.ts';

const device = DeviceId.parse('XF:yard');
const run = {
  url: new URL(setting('BENCH_CAMERA')),
  login: { user: setting('BENCH_USER'), password: setting('BENCH_PASSWORD') },
  ports: { clock: realClock, random: plainChance },
};

/** Looks for so many ms: when the first picture came, how many answers, and what ffmpeg cost. */
async function look(ms: number) {
  const before = childCpu();
  const began = performance.now();
  const video = createVideo(run, 0);
  const live = createLivePictures({
    clock: realClock,
    open: null,
    isPrivate: () => false,
    streamOf: () => Promise.resolve(null),
    stillOf: () => Promise.resolve(null),
    videoOf: (_device, ears) => video.watch(ears),
  });
  let first = Number.NaN;
  let seen = 0;
  let answers = 0;
  while (performance.now() - began < ms) {
    const answer = await live.frame({ tag: 'frame', device, seen, video: true });
    if (answer.tag !== 'frame') break;
    if (answers === 0) first = performance.now() - began;
    ({ no: seen } = answer);
    answers += 1;
  }
  live.close();
  video.close();
  // Its end is waited for: only then is its time counted.
  for (let wait = 0; wait < 100 && childCpu() === before; wait += 1)
    await new Promise((resolve) => void setTimeout(resolve, 20));
  return { first, answers, children: childCpu() - before };
}

// Without a time it only says what it cost so far.
serve({}, (word) => (Number(word) > 0 ? look(Number(word)) : {}));
