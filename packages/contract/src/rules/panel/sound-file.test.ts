import { describe, expect, it } from 'vitest';
import { hostileSounds, ownSoundFile } from '@homeward/testing/own-sound.ts';
import { soundLimits, soundRate, soundUses } from '../../words/panel/sound-uses.ts';
import { sounds } from '../../words/panel/built-in-sounds.ts';
import { asLoudAs, fullScale, peakOf, samplesOf, soundFile, soundMs, soundProblem } from './sound-file.ts';
import { samplesOfTones } from './tones.ts';

const tone = (seconds: number, loudness = 0.5): Int16Array =>
  samplesOfTones([{ hertz: 500, at: 0, length: seconds }], seconds, loudness);

describe('a sound file', () => {
  it('holds the samples that it is made of', () => {
    const samples = Int16Array.from([0, 1, -1, fullScale, -32_768]);
    expect(samplesOf(soundFile(samples))).toEqual(samples);
    // A file may lie anywhere in what was read.
    const read = Buffer.concat([Buffer.from([1]), soundFile(samples)]);
    expect(samplesOf(read.subarray(1))).toEqual(samples);
  });

  it('may carry other chunks, which are left out', () => {
    const file = Buffer.from(ownSoundFile(1));
    const note = Buffer.concat([Buffer.from('LIST'), Buffer.from([5, 0, 0, 0]), Buffer.from('hello\0')]);
    const noted = Buffer.concat([file.subarray(0, 36), note, file.subarray(36)]);
    expect(samplesOf(noted)).toEqual(samplesOf(file));
  });

  it.each(Object.entries(hostileSounds))('is not %s', (_what, file) => {
    expect(samplesOf(file)).toBeNull();
  });

  it('is no longer than a file may be', () => {
    expect(samplesOf(Buffer.concat([ownSoundFile(8), Buffer.alloc(soundLimits.file)]))).toBeNull();
  });
});

describe('what may be played', () => {
  it.each(soundUses)('is loud enough where it is built in: %s', (use) => {
    const { tones, seconds } = sounds[use];
    expect(soundProblem(use, samplesOfTones(tones, seconds, 0.35))).toBeNull();
  });

  it('has its length', () => {
    expect(soundProblem('chime', tone(0.04))).toBe('v2_mg_sound_length');
    expect(soundProblem('chime', tone(0.05))).toBeNull();
    expect(soundProblem('fire', tone(8))).toBeNull();
    expect(soundProblem('fire', tone(8.01))).toBe('v2_mg_sound_length');
    expect(soundMs(tone(0.5))).toBe(500);
  });

  it('is not silence, however long', () => {
    expect(soundProblem('chime', new Int16Array(soundRate))).toBe('v2_mg_sound_silent');
    expect(soundProblem('burglar', tone(2, 0.005))).toBe('v2_mg_sound_silent');
    expect(soundProblem('chime', tone(2, 0.02))).toBeNull();
  });

  it('is no alarm where a click stands in silence, or it is over in a moment', () => {
    const click = new Int16Array(soundRate * 4);
    click.set(tone(0.2), 5_000);
    expect(soundProblem('burglar', click)).toBe('v2_mg_sound_alarm');
    expect(soundProblem('chime', click)).toBeNull();
    const half = new Int16Array(soundRate * 4);
    half.set(tone(2), 0);
    expect(soundProblem('panic', half)).toBeNull();
    // A hum below a click is no alarm either.
    half.set(tone(4, 0.02), 0);
    half.set(tone(0.2, 1), 0);
    expect(soundProblem('panic', half)).toBe('v2_mg_sound_alarm');
    expect(soundProblem('fire', tone(0.9))).toBe('v2_mg_sound_alarm');
  });

  it('is as loud as is asked for, however it was recorded', () => {
    for (const recorded of [0.02, 0.5, 1])
      expect(peakOf(asLoudAs(tone(1, recorded), 0.35)) / fullScale).toBeCloseTo(0.35, 3);
  });
});
