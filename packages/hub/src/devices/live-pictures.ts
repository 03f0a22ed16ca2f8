import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { LiveStream } from '@homeward/contract/shapes/devices/network.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelAnswer, QuestionOf } from '@homeward/contract/shapes/panel/question.ts';
import type { Picture, VideoEars } from '@homeward/drivers/port.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';
import { openLiveVideo } from './live-video.ts';

/** Opens a camera's MJPEG stream in the house; gives how to end it. */
export type OpenStream = (
  url: string,
  listener: { readonly frame: (jpeg: Buffer) => void; readonly ended: (reason: string) => void },
) => () => void;

export interface LivePicturesOptions {
  readonly clock: Clock;
  readonly open: OpenStream | null;
  /** Nothing is given of what it sees: asked for each frame that comes, and again before one leaves. */
  readonly isPrivate: (device: DeviceId) => boolean;
  readonly streamOf: (device: DeviceId) => Promise<LiveStream | null>;
  readonly stillOf: (device: DeviceId) => Promise<Picture | null>;
  /** As `Driver.video`. */
  readonly videoOf: (device: DeviceId, ears: VideoEars) => (() => void) | null;
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
/** Ms for which a camera whose video did not come is shown by its pictures. */
const picturesMs = 30_000;

const unanswered = (why: MessageKey): PanelAnswer => ({ tag: 'unanswered', why });
const noLiveView = unanswered('v2_mg_no_live_view');
const blinded = unanswered('v2_mg_camera_privacy');
const stalled = unanswered('v2_mg_live_stalled');

type Frame = Extract<PanelAnswer, { tag: 'frame' }>;
type Came = (type: Frame['type'], content: () => string) => void;

/** The last frame that came; only one that leaves the house is written in base64. */
interface Newest extends Pick<Frame, 'no' | 'type'> {
  readonly content: () => string;
}

interface Source {
  /** Null where a video showed nothing at all. */
  readonly take: (seen: number) => Promise<PanelAnswer | null>;
  readonly end: () => void;
}

/**
 * Live pictures as they are asked for, one frame at a question: only the newest is kept, so that a slow line gets fewer
 * of them and nothing queues, and a camera nobody asks for is left alone.
 */
export function createLivePictures(options: LivePicturesOptions): LivePictures {
  const { clock, open, isPrivate, streamOf, stillOf, videoOf } = options;
  const sources = new Map<string, Promise<Source | null>>();
  /** Cameras whose video did not come, until when. */
  const withoutVideo = new Map<DeviceId, number>();

  /** A source that leaves its camera when nobody asks, and is asked no oftener than the line should carry. */
  function paced(take: Source['take'], end: () => void): Source {
    let cancelIdle = (): void => {};
    let lastTaken = Number.NEGATIVE_INFINITY;
    const whole = (): void => {
      cancelIdle();
      end();
    };
    return {
      take: async (seen) => {
        cancelIdle();
        cancelIdle = clock.after(idleMs + patienceMs, whole);
        const wait = lastTaken + frameEveryMs - clock.monotonic();
        if (wait > 0) await new Promise<void>((resolve) => void clock.after(wait, resolve));
        const answer = await take(seen);
        lastTaken = clock.monotonic();
        return answer;
      },
      end: whole,
    };
  }

  function beginVideo(device: DeviceId, forget: () => void): Source | null {
    const video = openLiveVideo({ clock, patienceMs }, (ears) => videoOf(device, ears), forget);
    if (video === null) return null;
    const end = (): void => {
      forget();
      video.end();
    };
    const source = paced(async (seen) => {
      const answer = await video.take(seen);
      if (answer !== null || video.hasBegun) return answer ?? stalled;
      withoutVideo.set(device, clock.monotonic() + picturesMs);
      source.end();
      return null;
    }, end);
    return source;
  }

  async function beginPictures(device: DeviceId, forget: () => void): Promise<Source | null> {
    const stream = await streamOf(device);
    let newest: Newest | null = null;
    let count = 0;
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
    const end = (): void => {
      if (over) return;
      over = true;
      endStream();
      forget();
      tellAll();
    };
    let endStream = (): void => {};
    if (stream?.type === 'mjpeg' && open !== null)
      endStream = open(stream.url, {
        frame: (jpeg) => (isPrivate(device) ? end() : came('image/jpeg', () => jpeg.toString('base64'))),
        ended: end,
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
    return paced(next, end);
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

  /** What a source of a camera gives; null where there is no such one. */
  async function from(
    key: string,
    begin: (forget: () => void) => Promise<Source | null>,
    seen: number,
  ): Promise<PanelAnswer | null> {
    let source = sources.get(key);
    if (source === undefined) {
      if (sources.size >= mostStreams) return unanswered('v2_mg_live_too_many');
      let own: Promise<Source | null> | null = null;
      // Another may have begun meanwhile in the place of one that has ended: that stays.
      const forget = (): void => {
        if (sources.get(key) === own) sources.delete(key);
      };
      own = begin(forget);
      source = own;
      sources.set(key, source);
    }
    const running = await source;
    if (running !== null) return running.take(seen);
    if (sources.get(key) === source) sources.delete(key);
    return null;
  }

  async function frameOf({ device, seen, video = false }: QuestionOf<'frame'>): Promise<PanelAnswer> {
    if (video && clock.monotonic() >= (withoutVideo.get(device) ?? Number.NEGATIVE_INFINITY)) {
      const begin = (forget: () => void) => Promise.resolve(beginVideo(device, forget));
      const moving = await from(`${device} video`, begin, seen);
      if (moving !== null) return moving;
    }
    return (await from(device, (forget) => beginPictures(device, forget), seen)) ?? noLiveView;
  }

  /** Lets go of all that was seen of a camera. */
  async function leave(device: DeviceId): Promise<void> {
    for (const key of [device, `${device} video`]) (await sources.get(key))?.end();
  }

  return {
    frame: async (question) => {
      const answer = await frameOf(question);
      if (!isPrivate(question.device)) return answer;
      await leave(question.device);
      return blinded;
    },
    close: () => {
      for (const source of sources.values()) void source.then((running) => running?.end());
    },
  };
}
