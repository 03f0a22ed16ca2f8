import { asLoudAs, fullScale, soundFile } from '@homeward/contract/rules/panel/sound-file.ts';
import { soundLimits, soundRate } from '@homeward/contract/words/panel/sound-uses.ts';

/** Bytes of a file that somebody chooses, before it is turned into what the panel plays. */
export const mostFileBytes = 5 * 1024 * 1024;

/** What a file begins with, by its content and not by its name: WAV, OGG, MP3, and what browsers record. */
const beginnings: readonly ((bytes: Uint8Array) => boolean)[] = [
  (bytes) => wordAt(bytes, 0, 'RIFF') && wordAt(bytes, 8, 'WAVE'),
  (bytes) => wordAt(bytes, 0, 'OggS'),
  (bytes) => wordAt(bytes, 0, 'ID3'),
  (bytes) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2,
  (bytes) => bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3,
  (bytes) => wordAt(bytes, 4, 'ftyp'),
];

const wordAt = (bytes: Uint8Array, at: number, word: string): boolean =>
  Array.from(word).every((letter, no) => bytes[at + no] === letter.charCodeAt(0));

/** Whether a file says of itself that it is a sound. */
export const looksLikeSound = (bytes: Uint8Array): boolean => beginnings.some((begins) => begins(bytes));

/** Samples without the silence before and after, as many as are played at most, the loudest as loud as can be. */
export function trimmed(given: Float32Array): Int16Array {
  let peak = 0;
  for (const sample of given) peak = Math.max(peak, Math.abs(sample));
  const floor = peak / 50;
  const first = given.findIndex((sample) => Math.abs(sample) > floor);
  const last = given.findLastIndex((sample) => Math.abs(sample) > floor);
  if (first < 0) return new Int16Array(0);
  const most = (soundLimits.ms.most * soundRate) / 1_000;
  const some = given.subarray(first, Math.min(last + 1, first + most));
  const samples = Int16Array.from(some, (sample) =>
    Math.round(Math.max(-1, Math.min(1, sample)) * fullScale),
  );
  // What nobody can hear is not made loud: it is refused as silence.
  return peak < 0.01 ? samples : asLoudAs(samples, 1);
}

/** Turns a file into what the panel plays. Null where this browser finds no sound in it. */
export async function readSound(bytes: Uint8Array<ArrayBuffer>): Promise<Int16Array | null> {
  if (!looksLikeSound(bytes) || typeof OfflineAudioContext === 'undefined') return null;
  try {
    // A context resamples what it decodes to its own rate.
    const decoded = await new OfflineAudioContext(1, 1, soundRate).decodeAudioData(bytes.slice().buffer);
    const context = new OfflineAudioContext(1, Math.max(1, decoded.length), soundRate);
    const source = context.createBufferSource();
    source.buffer = decoded;
    source.connect(context.destination);
    source.start();
    return trimmed((await context.startRendering()).getChannelData(0));
  } catch {
    return null;
  }
}

/** A file of samples as base64. */
export function fileOf(samples: Int16Array): string {
  const bytes = soundFile(samples);
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
