/** What the panel's sounder does by itself, without an alarm. */
export type Prompt = 'delay' | 'chime' | 'fault';

type Tone = readonly [hertz: number, at: number, length: number];

/** Tones of a few seconds of each: hertz, start and length in seconds. */
const promptTones: Readonly<Record<Prompt, readonly Tone[]>> = {
  // A beep a second, as the panel has them.
  delay: [0, 1, 2, 3].map((second) => [1000, second, 0.09] as const),
  chime: [
    [784, 0, 0.35],
    [622, 0.4, 0.6],
  ],
  fault: [[900, 0, 0.25]],
};

/** Seconds until all of it has sounded. */
const lengthOf = (prompt: Prompt): number =>
  Math.max(...promptTones[prompt].map(([, at, length]) => at + length));

/** How long a browser may take to begin, ms. */
const beginsWithin = 1000;

/** Begins to sound a prompt here. `stop` ends it at once; `blocked`: the browser lets nothing be heard. */
export function testPrompt(prompt: Prompt): {
  readonly done: Promise<'over' | 'blocked'>;
  readonly stop: () => void;
} {
  if (typeof AudioContext === 'undefined') return { done: Promise.resolve('blocked'), stop: () => undefined };
  const context = new AudioContext();
  const ended = Promise.withResolvers<'over' | 'blocked'>();
  let timer = setTimeout(() => end('blocked'), beginsWithin);
  function end(outcome: 'over' | 'blocked'): void {
    clearTimeout(timer);
    ended.resolve(outcome);
    if (context.state !== 'closed') void context.close();
  }
  void context.resume().then(
    () => {
      if (context.state !== 'running') return;
      clearTimeout(timer);
      for (const tone of promptTones[prompt]) sound(context, tone);
      timer = setTimeout(() => end('over'), lengthOf(prompt) * 1000);
    },
    () => end('blocked'),
  );
  return { done: ended.promise, stop: () => end('over') };
}

function sound(context: AudioContext, [hertz, at, length]: Tone): void {
  const start = context.currentTime + at;
  const wave = context.createOscillator();
  const gain = context.createGain();
  wave.frequency.value = hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.2, start + 0.01);
  gain.gain.linearRampToValueAtTime(0, start + length);
  wave.connect(gain).connect(context.destination);
  wave.start(start);
  wave.stop(start + length);
}
