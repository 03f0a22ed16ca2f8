import { samplesOfTones } from '@homeward/contract/rules/panel/tones.ts';
import { sounds } from '@homeward/contract/words/panel/built-in-sounds.ts';
import { soundRate, type SoundUse } from '@homeward/contract/words/panel/sound-uses.ts';

/** How long a browser may take to begin, ms. */
const beginsWithin = 1000;

/** As loud as a browser is to sound: nobody is to be startled at a desk. */
const loudness = 0.2;

/** The built-in sound for a use. Delays beep once a second: four of them tell more than one. */
export function builtInSamples(use: SoundUse): Int16Array {
  const { tones, seconds } = sounds[use];
  if (use !== 'exit' && use !== 'entry') return samplesOfTones(tones, seconds, 1);
  const beeps = [0, 1, 2, 3].flatMap((second) => tones.map((tone) => ({ ...tone, at: tone.at + second })));
  return samplesOfTones(beeps, 3 + seconds, 1);
}

export interface Hearing {
  /** `blocked`: the browser lets nothing be heard. */
  readonly done: Promise<'over' | 'blocked'>;
  /** Ends it at once. */
  readonly stop: () => void;
}

/** Plays samples in this browser, and nowhere else. */
export function hearSound(samples: Int16Array): Hearing {
  if (typeof AudioContext === 'undefined') return { done: Promise.resolve('blocked'), stop: () => undefined };
  const context = new AudioContext();
  const ended = Promise.withResolvers<'over' | 'blocked'>();
  const timer = setTimeout(() => end('blocked'), beginsWithin);
  function end(outcome: 'over' | 'blocked'): void {
    clearTimeout(timer);
    ended.resolve(outcome);
    if (context.state !== 'closed') void context.close();
  }
  void context.resume().then(
    () => {
      if (context.state !== 'running') return;
      clearTimeout(timer);
      const buffer = context.createBuffer(1, samples.length, soundRate);
      buffer.copyToChannel(
        Float32Array.from(samples, (sample) => sample / 32_768),
        0,
      );
      const source = context.createBufferSource();
      const gain = context.createGain();
      gain.gain.value = loudness;
      source.buffer = buffer;
      source.connect(gain).connect(context.destination);
      source.onended = () => end('over');
      source.start();
    },
    () => end('blocked'),
  );
  return { done: ended.promise, stop: () => end('over') };
}
