import { playIn } from '#lib/sound.ts';

/** Milliseconds of a test, and how long a browser may take to begin with it. */
export const testLasts = 2000;
const beginsWithin = 1000;

/** What came of a test: it sounded to its end or was stopped, or the browser lets nothing be heard. */
export type SoundTest = 'over' | 'blocked';

/** Begins to sound the alarm for 2 s, at the volume that is set. `stop` ends it at once. */
export function testAlarm(): { readonly done: Promise<SoundTest>; readonly stop: () => void } {
  if (typeof AudioContext === 'undefined') return { done: Promise.resolve('blocked'), stop: () => undefined };
  // One of its own: closing it ends what sounds, and no alarm with it.
  const context = new AudioContext();
  const ended = Promise.withResolvers<SoundTest>();
  let timer = setTimeout(() => end('blocked'), beginsWithin);
  function end(outcome: SoundTest): void {
    clearTimeout(timer);
    ended.resolve(outcome);
    if (context.state !== 'closed') void context.close();
  }
  void context.resume().then(
    () => {
      if (context.state !== 'running') return;
      clearTimeout(timer);
      for (const after of [0, 1]) playIn(context, 'alarm', after);
      timer = setTimeout(() => end('over'), testLasts);
    },
    () => end('blocked'),
  );
  return { done: ended.promise, stop: () => end('over') };
}
