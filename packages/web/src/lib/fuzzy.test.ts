import { describe, expect, it } from 'vitest';
import { fit } from '#lib/fuzzy.ts';

/** The names that fit, best first. */
const found = (typed: string, names: readonly string[]): readonly string[] =>
  names
    .flatMap((name) => {
      const score = fit(typed, name);
      return score === undefined ? [] : [{ name, score }];
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ name }) => name);

describe('what is typed finds', () => {
  const names = ['Kitchen window', 'Kitchen', 'Küche Fenster', 'Back kitchen door', 'Garage'];

  it('names that begin with it first, the shorter before the longer', () => {
    expect(found('kit', names).slice(0, 3)).toEqual(['Kitchen', 'Kitchen window', 'Back kitchen door']);
  });
  it('names without their accents', () => {
    expect(found('kuche', names)).toEqual(['Küche Fenster']);
  });
  it('names by the letters their words begin with', () => {
    expect(found('kw', names)[0]).toBe('Kitchen window');
  });
  it('names that hold every word, in any order', () => {
    expect(found('door kitch', names)).toEqual(['Back kitchen door']);
  });
  it('nothing that lacks a word', () => {
    expect(found('kitchen zebra', names)).toEqual([]);
  });
  it('nothing where the letters are merely somewhere', () => {
    expect(found('aeg', ['A long message in between'])).toEqual([]);
  });
  it('a thing by what else is said of it, after those named so', () => {
    const byName = fit('upstairs', 'Upstairs lamp') ?? 0;
    const byRoom = fit('upstairs', 'Lamp', 'Upstairs') ?? 0;
    expect(byName).toBeGreaterThan(byRoom);
    expect(byRoom).toBeGreaterThan(0);
  });
  it('names that are no words but signs, and all names where nothing is typed', () => {
    expect(found('客廳', ['客廳的燈', '臥室'])).toEqual(['客廳的燈']);
    expect(found('', names)).toHaveLength(names.length);
  });
});
