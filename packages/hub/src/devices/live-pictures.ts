import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { LiveStream } from '@homeward/contract/shapes/devices/network.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelAnswer, QuestionOf } from '@homeward/contract/shapes/panel/question.ts';
import type { Picture } from '@homeward/drivers/port.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** Opens a camera's MJPEG stream in the house; gives how to end it. */
export type OpenStream = (
  url: string,
  listener: { readonly frame: (jpeg: Buffer) => void; readonly ended: (reason: string) => void },
) => () => void;

export interface LivePicturesOptions {
  readonly clock: Clock;
  readonly open: OpenStream | null;
  readonly streamOf: (device: DeviceId) => Promise<LiveStream | null>;
  readonly stillOf: (device: DeviceId) => Promise<Picture | null>;
}

/** The live pictures of one hub's cameras. */
export interface LivePictures {
  frame(question: QuestionOf<'frame'>): Promise<PanelAnswer>;
  close(): void;
}

/** Cameras that are watched at once (domain 7). */
const mostStreams = 6;
/** Ms without a question after which nobody watches any more. */
const idleMs = 10_000;
/** Ms that somebody waits for a frame before he is told that none came. */
const patienceMs = 8_000;
/** Ms between two frames that leave the house, and between two stills: alarms go over the same line. */
const frameEveryMs = 200;
const stillEveryMs = 500;

const unanswered = (why: MessageKey): PanelAnswer => ({ tag: 'unanswered', why });
const noLiveView = unanswered('v2_mg_no_live_view');
const stalled = unanswered('v2_mg_live_stalled');

type Frame = Extract<PanelAnswer, { tag: 'frame' }>;
type Came = (type: Frame['type'], content: () => string) => void;

/** The last frame that came; only one that leaves the house is written in base64. */
interface Newest extends Pick<Frame, 'no' | 'type'> {
  readonly content: () => string;
}

interface Source {
  readonly take: (seen: number) => Promise<PanelAnswer>;
  readonly end: () => void;
}

/**
 * Live pictures as they are asked for, one frame at a question: only the newest is kept, so that a slow line gets fewer
 * of them and nothing queues, and a camera nobody asks for is left alone.
 */
export function createLivePictures({ clock, open, streamOf, stillOf }: LivePicturesOptions): LivePictures {
  const sources = new Map<DeviceId, Promise<Source | null>>();

  async function begin(device: DeviceId): Promise<Source | null> {
    const stream = await streamOf(device);
    let newest: Newest | null = null;
    let count = 0;
    let lastTaken = Number.NEGATIVE_INFINITY;
    let over = false;
    const waiting = new Set<() => void>();
    const tellAll = (): void => {
      for (const tell of waiting) tell();
    };
    const came: Came = (type, content) => {
      count += 1;
      newest = { no: count, type, content };
      tellAll();
    };
    const forget = (): void => {
      if (over) return;
      over = true;
      cancelIdle();
      endStream();
      sources.delete(device);
      tellAll();
    };
    let cancelIdle = (): void => {};
    let endStream = (): void => {};
    if (stream?.type === 'mjpeg' && open !== null)
      endStream = open(stream.url, {
        frame: (jpeg) => came('image/jpeg', () => jpeg.toString('base64')),
        ended: forget,
      });
    else if (stream?.type === 'stills') endStream = takeStills(device, came);
    else return null;

    /** Waits for a frame other than the one seen. */
    function next(seen: number): Promise<PanelAnswer> {
      return new Promise((resolve) => {
        const look = (): void => {
          if (!over && (newest === null || newest.no === seen)) return;
          if (newest === null || newest.no === seen) return settle(stalled);
          settle({ tag: 'frame', no: newest.no, type: newest.type, content: newest.content() });
        };
        const settle = (answer: PanelAnswer): void => {
          cancel();
          waiting.delete(look);
          resolve(answer);
        };
        const cancel = clock.after(patienceMs, () => settle(stalled));
        waiting.add(look);
        look();
      });
    }
    return {
      take: async (seen) => {
        cancelIdle();
        cancelIdle = clock.after(idleMs + patienceMs, forget);
        const wait = lastTaken + frameEveryMs - clock.monotonic();
        if (wait > 0) await new Promise<void>((resolve) => void clock.after(wait, resolve));
        const answer = await next(seen);
        lastTaken = clock.monotonic();
        return answer;
      },
      end: forget,
    };
  }

  function takeStills(device: DeviceId, came: Came): () => void {
    let cancel = (): void => {};
    let over = false;
    const take = async (): Promise<void> => {
      const still = await stillOf(device);
      if (over) return;
      if (still !== null && still.type !== 'video/mp4') came(still.type, () => still.content);
      cancel = clock.after(stillEveryMs, () => void take());
    };
    void take();
    return () => {
      over = true;
      cancel();
    };
  }

  return {
    frame: async ({ device, seen }) => {
      let source = sources.get(device);
      if (source === undefined) {
        if (sources.size >= mostStreams) return unanswered('v2_mg_live_too_many');
        source = begin(device);
        sources.set(device, source);
      }
      const running = await source;
      if (running !== null) return running.take(seen);
      if (sources.get(device) === source) sources.delete(device);
      return noLiveView;
    },
    close: () => {
      for (const source of sources.values()) void source.then((running) => running?.end());
    },
  };
}
