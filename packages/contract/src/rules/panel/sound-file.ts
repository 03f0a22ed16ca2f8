import type { MessageKey } from '../../words/api/message-keys.ts';
import { alarmSounds, soundLimits, soundRate, type SoundUse } from '../../words/panel/sound-uses.ts';

const headerBytes = 44;
/** The loudest sample there can be. */
export const fullScale = 32_767;
/** What is never louder than this is silence. */
const silentBelow = 330;
/** Samples of a tenth of a second. */
const window = soundRate / 10;

/** Bytes of a sound file of so many samples. */
export const soundFileBytes = (samples: number): number => headerBytes + samples * 2;

/** A WAV file of samples in the one form that is kept. */
export function soundFile(samples: Int16Array): Uint8Array {
  const file = new Uint8Array(soundFileBytes(samples.length));
  const view = new DataView(file.buffer);
  const text = (at: number, word: string): void => {
    for (let no = 0; no < word.length; no += 1) view.setUint8(at + no, word.charCodeAt(no));
  };
  text(0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, soundRate, true);
  view.setUint32(28, soundRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, no) => view.setInt16(headerBytes + no * 2, sample, true));
  return file;
}

/** Samples of a WAV file in the one form that is kept; null where it is anything else, whatever it is called. */
export function samplesOf(file: Uint8Array): Int16Array | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const word = (at: number): string => String.fromCharCode(...file.subarray(at, at + 4));
  if (file.length < headerBytes || file.length > soundLimits.file) return null;
  if (word(0) !== 'RIFF' || word(8) !== 'WAVE') return null;
  let fits = false;
  // A chunk has a name, its length, and what is in it, filled up to whole words.
  for (let at = 12; at + 8 <= file.length;) {
    const length = view.getUint32(at + 4, true);
    const from = at + 8;
    if (length > file.length - from) return null;
    if (word(at) === 'fmt ') fits = length >= 16 && isKept(view, from);
    if (word(at) === 'data') {
      if (!fits || length % 2 !== 0) return null;
      return Int16Array.from({ length: length / 2 }, (_, no) => view.getInt16(from + no * 2, true));
    }
    at = from + length + (length % 2);
  }
  return null;
}

const isKept = (view: DataView, from: number): boolean =>
  view.getUint16(from, true) === 1 &&
  view.getUint16(from + 2, true) === 1 &&
  view.getUint32(from + 4, true) === soundRate &&
  view.getUint16(from + 14, true) === 16;

export const soundMs = (samples: Int16Array): number => Math.round((samples.length * 1_000) / soundRate);

export const peakOf = (samples: Int16Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

/** Samples with the loudest of them as loud as that, of 0 to 1: a sound is as loud as its volume, however it was recorded. */
export function asLoudAs(samples: Int16Array, loudness: number): Int16Array {
  const factor = (loudness * fullScale) / Math.max(1, peakOf(samples));
  return samples.map((sample) => Math.max(-fullScale, Math.min(fullScale, Math.round(sample * factor))));
}

/** What part of a sound can be heard: of tenths of a second, those that are not much softer than its loudest moment. */
function heardPart(samples: Int16Array, peak: number): number {
  let heard = 0;
  let all = 0;
  for (let at = 0; at < samples.length; at += window) {
    const some = samples.subarray(at, at + window);
    const power = some.reduce((sum, sample) => sum + sample * sample, 0) / some.length;
    all += 1;
    if (Math.sqrt(power) >= peak / 10) heard += 1;
  }
  return heard / all;
}

/**
 * Why samples are no sound for a use; null is no objection. Nothing silent is one, and an alarm lasts a second and is
 * heard for a third of its length at least (the evacuation signal is, by more), since it takes the place of a siren.
 */
export function soundProblem(use: SoundUse, samples: Int16Array): MessageKey | null {
  const ms = soundMs(samples);
  if (ms < soundLimits.ms.least || ms > soundLimits.ms.most) return 'v2_mg_sound_length';
  const peak = peakOf(samples);
  if (peak < silentBelow) return 'v2_mg_sound_silent';
  if (!alarmSounds.has(use)) return null;
  return ms < soundLimits.alarmMs || heardPart(samples, peak) < 1 / 3 ? 'v2_mg_sound_alarm' : null;
}
