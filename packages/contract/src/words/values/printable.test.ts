import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badNameIn, printable, unprintableIn, withPrintableNames } from './printable.ts';

describe('a name', () => {
  it.each([
    ['one\ntwo', 'U+000A'],
    ['one\r\ntwo', 'U+000D'],
    ['tab\there', 'U+0009'],
    ['\u0000', 'U+0000'],
    ['line\u2028end', 'U+2028'],
    ['\u202Egnirts', 'U+202E'],
    ['left\u2066right', 'U+2066'],
    ['mark\u200E', 'U+200E'],
    ['\u061Cmark', 'U+061C'],
    ['zero\u200Bwidth', 'U+200B'],
    ['\uFEFFmark', 'U+FEFF'],
    ['soft\u00ADhyphen', 'U+00AD'],
    ['half \uD83D', 'U+D83D'],
  ])('%j is not one line of printable text, and the character is named', (name, character) => {
    expect(unprintableIn(name)).toBe(character);
    expect(badNameIn({ device: { name } })).toEqual({ where: 'device.name', character });
  });

  it.each([
    'Küche & Büro “oben”',
    '<b>bold</b>',
    'العربية עברית',
    '田中さん',
    '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'می‌خواهم',
    '  two  blanks ',
    '',
  ])('%j is', (name) => {
    expect(unprintableIn(name)).toBeNull();
  });

  it('is found in whatever holds it, under every word for it, and nothing else is looked at', () => {
    const bad = 'a\nb';
    expect(
      badNameIn({
        areas: [
          { id: 1, name: 'Ok' },
          { id: 2, name: bad },
        ],
      })?.where,
    ).toBe('areas.1.name');
    for (const field of ['area_name', 'room_name', 'panelName', 'name'])
      expect(badNameIn({ [field]: bad })?.where).toBe(field);
    expect(badNameIn({ notes: bad, text: bad, surnamed: bad })).toBeNull();
  });

  it('that is cleaned is printable, and one that was printable stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(unprintableIn(printable(name))).toBeNull();
        if (unprintableIn(name) === null) expect(printable(name)).toBe(name.replace(/ {2,}/g, ' ').trim());
      }),
    );
    expect(withPrintableNames({ devices: [{ name: 'a\nb', notes: 'a\nb' }] })).toEqual({
      devices: [{ name: 'a b', notes: 'a\nb' }],
    });
  });
});
