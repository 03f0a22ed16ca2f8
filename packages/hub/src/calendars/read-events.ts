import { Worker } from 'node:worker_threads';
import type { Answer, Asked } from './reader-thread.ts';

/** Ms and MB that reading one file may take. */
const mostMs = 10_000;
const mostMegabytes = 128;

/** Reads a calendar's events in a thread of its own. Null where it is no calendar, or took too long or too much. */
export type ReadEvents = (asked: Asked) => Promise<Answer>;

export const readEvents: ReadEvents = (asked) =>
  new Promise((resolve) => {
    const thread = new Worker(new URL('./reader-thread.ts', import.meta.url), {
      workerData: asked,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    thread.unref();
    const limit = setTimeout(() => void thread.terminate(), mostMs);
    limit.unref();
    const end = (answer: Answer): void => {
      clearTimeout(limit);
      resolve(answer);
      void thread.terminate();
    };
    thread.once('message', end);
    thread.once('error', () => end(null));
    thread.once('exit', () => end(null));
  });
