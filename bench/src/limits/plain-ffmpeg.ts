/** Nothing but ffmpeg at the camera, which copies its video into fragments, and somebody who throws them away. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childCpu } from '../child-cpu.ts';
import { serve, setting } from '../telling.ts';

const url = new URL(setting('BENCH_CAMERA'));
url.username = encodeURIComponent(setting('BENCH_USER'));
url.password = encodeURIComponent(setting('BENCH_PASSWORD'));
const quick = '-analyzeduration 0 -probesize 32 -fpsprobesize 0';
const input = `-nostdin -loglevel error -rtsp_transport tcp -allowed_media_types video -fflags nobuffer ${quick}`;
const output = '-map 0:v:0 -c:v copy -f mp4 -movflags frag_every_frame+empty_moov+default_base_moof pipe:1';

/** Looks for so many ms: when the first picture came, and what it cost. */
async function look(ms: number): Promise<{ readonly first: number; readonly children: number }> {
  const before = childCpu();
  const began = performance.now();
  const child = spawn('ffmpeg', [...input.split(' '), '-i', url.href, ...output.split(' ')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const first = await new Promise<number>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('moof')) resolve(performance.now() - began);
    });
  });
  await new Promise((resolve) => void setTimeout(resolve, ms - (performance.now() - began)));
  const gone = once(child, 'close');
  child.kill('SIGTERM');
  await gone;
  return { first, children: childCpu() - before };
}

// Without a time it only says what it cost so far.
serve({}, (word) => (Number(word) > 0 ? look(Number(word)) : {}));
