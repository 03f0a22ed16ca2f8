import { describe, expect, it } from 'vitest';
import { soundFile } from '@homeward/contract/rules/panel/sound-file.ts';
import { samplesOfTones } from '@homeward/contract/rules/panel/tones.ts';
import { soundNames, sounds, type Tone } from '@homeward/contract/words/panel/built-in-sounds.ts';
import { loudnessOf, louds } from './sounds.ts';

const wave = (tones: readonly Tone[], seconds: number, loudness: number): Buffer =>
  Buffer.from(soundFile(samplesOfTones(tones, seconds, loudness)));

const headerBytes = 44;
/** The greatest swing of a sound, of 0 to 1. */
function swing(file: Buffer, from = 0, to = 1): number {
  let most = 0;
  const count = (file.length - headerBytes) / 2;
  for (let at = Math.floor(from * count); at < Math.floor(to * count); at += 1)
    most = Math.max(most, Math.abs(file.readInt16LE(headerBytes + at * 2)));
  return most / 32_768;
}
const crossings = (file: Buffer): number => {
  let found = 0;
  for (let at = headerBytes + 2; at < file.length; at += 2)
    if (file.readInt16LE(at - 2) < 0 !== file.readInt16LE(at) < 0) found += 1;
  return found;
};

describe('a sound', () => {
  it.each(soundNames)('%s is a WAV file that is as long as it says, in both of its volumes', (name) => {
    const { tones, seconds } = sounds[name];
    for (const loud of louds) {
      const file = wave(tones, seconds, loudnessOf[loud]);
      expect(file.toString('latin1', 0, 4)).toBe('RIFF');
      expect(file.toString('latin1', 8, 16)).toBe('WAVEfmt ');
      expect(file.readUInt32LE(4)).toBe(file.length - 8);
      expect(file.readUInt32LE(40)).toBe(file.length - headerBytes);
      expect((file.length - headerBytes) / file.readUInt32LE(28)).toBeCloseTo(seconds, 3);
    }
    for (const { at, length } of tones) expect(at + length).toBeLessThanOrEqual(seconds);
  });

  it('has its pitch, is louder where it is loud, and is silent in its pauses', () => {
    const tone = [{ hertz: 440, at: 0, length: 0.5 }];
    const loud = wave(tone, 1, 1);
    expect(crossings(loud.subarray(0, headerBytes + 22_050))).toBeGreaterThan(435);
    expect(crossings(loud)).toBeLessThan(446);
    expect(swing(loud, 0, 0.5)).toBeGreaterThan(0.85);
    expect(swing(loud, 0.51, 1)).toBe(0);
    expect(swing(wave(tone, 1, loudnessOf.normal))).toBeLessThan(0.4);
    expect(swing(wave(sounds.silence.tones, sounds.silence.seconds, 1))).toBe(0);
  });

  it('of fire is three pulses and a pause', () => {
    const { tones, seconds } = sounds.fire;
    const fire = wave(tones, seconds, 1);
    const half = (no: number) => swing(fire, (no * 0.5 + 0.05) / seconds, (no * 0.5 + 0.45) / seconds) > 0.5;
    expect(Array.from({ length: 8 }, (_, no) => half(no))).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      false,
      false,
    ]);
  });
});
