import { describe, expect, it } from 'vitest';
import { createPast, type Past } from './past.ts';

const head = Buffer.from('head');
const lettersOf = (words: string): readonly string[] => words.match(/./gs) ?? [];

/** Keeps pieces of so many bytes, one each 100 ms, each made of one letter; capitals can be shown by themselves. */
function filled(keepMs: number, letters: string, bytes = 1) {
  const past = createPast(keepMs);
  for (const [no, letter] of lettersOf(letters).entries())
    past.keep({ bytes: Buffer.alloc(bytes, letter), isKey: letter === letter.toUpperCase(), at: no * 100 });
  return past;
}

/** What a clip shows, a letter for each piece, and when it ended. */
function shown(past: Past, now: number, mostMs: number, bytes = 1) {
  const clip = past.clip(head, now, mostMs);
  if (clip === null) return null;
  const all = Buffer.from(clip.picture.content, 'base64').toString('latin1');
  expect(all.slice(0, 4)).toBe('head');
  expect(all.length).toBeLessThanOrEqual(1024 * 1024);
  const letters = lettersOf(all.slice(4))
    .filter((_, place) => place % bytes === 0)
    .join('');
  return [letters, clip.agoMs];
}

describe('what a camera saw before', () => {
  it('is kept from the last whole picture on that is old enough', () => {
    expect(shown(filled(400, 'AbcDefGhi'), 800, 60_000)).toEqual(['DefGhi', 0]);
  });

  it('is nothing before the first whole picture', () => {
    const past = filled(400, 'ab');
    expect(shown(past, 100, 60_000)).toBeNull();
    expect(past.sinceKey()).toEqual([]);
  });

  it('begins with the first whole picture of the time that is wanted, and is nothing where there is none in it', () => {
    const past = filled(2_000, 'AbcDefGhi');
    expect(shown(past, 800, 800)).toEqual(['AbcDefGhi', 0]);
    expect(shown(past, 800, 799)).toEqual(['DefGhi', 0]);
    expect(shown(past, 800, 499)).toEqual(['Ghi', 0]);
    expect(shown(past, 800, 199)).toBeNull();
  });

  it('is nothing long after', () => {
    const past = filled(2_000, 'AbcDefGhi');
    expect(shown(past, 30_800, 60_000)).toEqual(['AbcDefGhi', 30_000]);
    expect(shown(past, 30_801, 60_000)).toBeNull();
  });

  it('leaves out its beginning where there is not room for all of it', () => {
    const past = filled(2_000, 'AbcDefGhi', 200_000);
    expect(shown(past, 800, 60_000, 200_000)).toEqual(['Ghi', 0]);
  });

  it('leaves out its end where only the beginning can be shown by itself, and says when it ended', () => {
    const past = filled(2_000, 'AbcDefghi', 200_000);
    expect(shown(past, 800, 60_000, 200_000)).toEqual(['Defgh', 100]);
  });

  it('is never more than eight MiB, of whole pictures with what follows them', () => {
    const past = filled(60_000, `A${'b'.repeat(40)}C${'d'.repeat(40)}`, 100_000);
    expect(past.sinceKey()).toHaveLength(41);
    expect(past.keep({ bytes: Buffer.alloc(5 * 1024 * 1024), isKey: false, at: 9_000 })).toBe(true);
    expect(past.sinceKey()).toEqual([]);
  });
});
