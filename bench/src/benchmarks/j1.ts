import { onvifLogin } from '@homeward/testing/drivers/onvif-camera.ts';
import { hasRtspCamera, startRtspCamera } from '@homeward/testing/drivers/rtsp-camera.ts';
import type { Benchmark } from '../benchmark.ts';
import { atMost, figure, median, missing, noMoreThan, percentile } from '../figure.ts';
import { type Program, start, told } from '../program.ts';

const what = 'a camera watched live';

interface Looks {
  readonly first: number[];
  /** Ms of processor time a second. */
  readonly cpu: number[];
}

/** j1: somebody watches a camera: when the first picture is there, and what watching costs the panel's machine. */
export const j1: Benchmark = {
  id: 'j1',
  title: what,
  async run({ quick, own, say }) {
    if (!hasRtspCamera()) return [missing('j1', what, 'no ffmpeg, or no RTSP server of GStreamer')];
    const camera = await startRtspCamera(onvifLogin);
    own({ stop: camera.close });
    const environment = {
      BENCH_CAMERA: camera.url,
      BENCH_USER: onvifLogin.user,
      BENCH_PASSWORD: onvifLogin.password,
    };
    const bare = own(await start('limits/plain-ffmpeg.ts', { environment }));
    const product = own(await start('product/watched-camera.ts', { environment }));
    // Somebody watches all the time, so that the camera does not have to wake for each look.
    const other = own(await start('limits/plain-ffmpeg.ts', { environment, core: 'load' }));
    const turns = quick ? 2 : 8;
    const ms = quick ? 3_000 : 6_000;
    void other.ask(String(turns * ms * 3)).catch(() => {});
    const looks = { bare: { first: [], cpu: [] } as Looks, product: { first: [], cpu: [] } as Looks };
    const look = async (program: Program, into: Looks): Promise<void> => {
      const before = told(await program.ask('0'), 'cpu');
      const data = await program.ask(String(ms));
      into.first.push(told(data, 'first'));
      into.cpu.push((told(data, 'cpu') - before + told(data, 'children')) / (ms / 1000));
    };
    for (let turn = 0; turn < turns; turn += 1) {
      say(`j1: look ${turn + 1} of ${turns}`);
      await look(bare, looks.bare);
      await look(product, looks.product);
    }
    return [
      figure({
        id: 'j1',
        what: `${what}: processor, ms a second; limit: ffmpeg alone, thrown away`,
        unit: 'ms/s',
        limit: median(looks.bare.cpu),
        product: median(looks.product.cpu),
        target: atMost(3),
        note: `320×180, 25 pictures a second, a whole one each second; ${turns} looks of ${ms / 1000} s each`,
      }),
      figure({
        id: 'j1',
        what: `${what}: first picture, p95; limit: the first fragment of ffmpeg alone`,
        unit: 'ms',
        limit: percentile(looks.bare.first, 0.95),
        product: percentile(looks.product.first, 0.95),
        target: noMoreThan(1500),
        note: `p50 ${Math.round(median(looks.bare.first))} ms alone, ${Math.round(median(looks.product.first))} ms watched`,
      }),
    ];
  },
};
