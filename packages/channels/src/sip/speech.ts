import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Samples a second on a phone. */
const phoneRate = 8_000;
/** Ms that a machine may take for a text, and bytes of what it makes of it: three minutes. */
const patienceMs = 10_000;
const mostBytes = 8_000_000;

/** Puts a text into speech of 8,000 samples a second; null where nothing here can. Never rejects. */
export type Speak = (text: string, language: string) => Promise<Int16Array | null>;

/** Reads a WAV file of 16 bit samples, one channel; null where it is none. What makes it may not know its length. */
export function speechIn(wav: Uint8Array): Int16Array | null {
  const bytes = Buffer.from(wav);
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') return null;
  let rate = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const [name, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)];
    const from = at + 8;
    if (name === 'fmt ' && from + 16 <= bytes.length) {
      const isPlain = bytes.readUInt16LE(from) === 1 && bytes.readUInt16LE(from + 2) === 1;
      if (!isPlain || bytes.readUInt16LE(from + 14) !== 16) return null;
      rate = bytes.readUInt32LE(from + 4);
    }
    if (name === 'data') {
      const count = Math.floor(Math.min(size, bytes.length - from) / 2);
      const samples = Int16Array.from({ length: count }, (_, no) => bytes.readInt16LE(from + 2 * no));
      return rate < phoneRate ? null : atPhoneRate(samples, rate);
    }
    at = from + size + (size % 2);
  }
  return null;
}

/** Each sample is the mean of those that it stands for, so that what a phone cannot carry does not disturb. */
function atPhoneRate(samples: Int16Array, rate: number): Int16Array {
  const step = rate / phoneRate;
  return Int16Array.from({ length: Math.floor(samples.length / step) }, (_, no) => {
    const from = Math.floor(no * step);
    const to = Math.max(from + 1, Math.floor((no + 1) * step));
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += samples[at] ?? 0;
    return sum / (to - from);
  });
}

/** Voices of espeak-ng that go by another name than the language. */
const voices: Readonly<Record<string, string>> = {
  'en-US': 'en-us',
  'en-GB': 'en-gb',
  'es-419': 'es-419',
  'fr-FR': 'fr-fr',
  'no-NO': 'nb',
  'zh-TW': 'cmn',
};

const spoken = (text: string, language: string): Promise<Int16Array | null> =>
  new Promise((resolve) => {
    const voice = voices[language] ?? language.split('-', 1)[0] ?? 'en';
    const child = spawn('espeak-ng', ['-b', '1', '-v', voice, '-s', '150', '--stdin', '--stdout'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      signal: AbortSignal.timeout(patienceMs),
    });
    const parts: Uint8Array[] = [];
    let size = 0;
    child.stdout.on('data', (part: Uint8Array) => {
      size += part.length;
      if (size <= mostBytes) parts.push(part);
    });
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? speechIn(Buffer.concat(parts)) : null));
    // A program that is missing or dies has nobody at the other end.
    child.stdin.on('error', () => undefined);
    child.stdin.end(text);
  });

/** Speaks by espeak-ng where it is installed, else plays a prompt for every text: a WAV file, or null for none. */
export const speaker =
  (prompt: string | null): Speak =>
  async (text, language) => {
    const speech = await spoken(text, language);
    if (speech !== null || prompt === null) return speech;
    return readFile(prompt).then(speechIn, () => null);
  };
