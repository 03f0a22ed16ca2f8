/** A tone: hertz, from when and for how long, in seconds. `to` is where it slides to. */
export interface Tone {
  readonly hertz: number;
  readonly to?: number;
  readonly at: number;
  readonly length: number;
}

/** Samples a second, of 16 bits, one channel. */
const rate = 22_050;
/** Seconds in which a tone comes and goes, so that it does not click. */
const edge = 0.008;
const headerBytes = 44;

/** Bytes of a sound file of so many seconds. */
export const waveBytes = (seconds: number): number => headerBytes + Math.round(seconds * rate) * 2;

/** A sound file in WAV, as loud as that (0 to 1). Overtones make it carry. */
export function wave(tones: readonly Tone[], seconds: number, loudness: number): Buffer {
  const count = Math.round(seconds * rate);
  const file = Buffer.alloc(headerBytes + count * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + count * 2, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(count * 2, 40);
  for (const { hertz, to = hertz, at, length } of tones) {
    const first = Math.round(at * rate);
    const last = Math.min(count, Math.round((at + length) * rate));
    let turn = 0;
    for (let sample = first; sample < last; sample += 1) {
      const time = (sample - first) / rate;
      turn += (hertz + ((to - hertz) * time) / length) / rate;
      const swell = Math.min(1, time / edge, (length - time) / edge);
      const value = Math.tanh(2 * Math.sin(2 * Math.PI * turn)) * Math.max(0, swell) * loudness;
      file.writeInt16LE(Math.round(value * 32_000), headerBytes + sample * 2);
    }
  }
  return file;
}
