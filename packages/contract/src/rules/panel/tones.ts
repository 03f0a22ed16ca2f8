import type { Tone } from '../../words/panel/built-in-sounds.ts';
import { soundRate as rate } from '../../words/panel/sound-uses.ts';

/** Seconds in which a tone comes and goes, so that it does not click. */
const edge = 0.008;

/** Samples of tones, as loud as that (0 to 1). Overtones make them carry. */
export function samplesOfTones(tones: readonly Tone[], seconds: number, loudness: number): Int16Array {
  const samples = new Int16Array(Math.round(seconds * rate));
  for (const { hertz, to = hertz, at, length } of tones) {
    const first = Math.round(at * rate);
    const last = Math.min(samples.length, Math.round((at + length) * rate));
    let turn = 0;
    for (let no = first; no < last; no += 1) {
      const time = (no - first) / rate;
      turn += (hertz + ((to - hertz) * time) / length) / rate;
      const swell = Math.min(1, time / edge, (length - time) / edge);
      const value = Math.tanh(2 * Math.sin(2 * Math.PI * turn)) * Math.max(0, swell) * loudness;
      samples[no] = Math.round(value * 32_000);
    }
  }
  return samples;
}
