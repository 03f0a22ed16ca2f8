import { describe, expect, it } from 'vitest';
import { powerOf, wordFor, wordsOf } from './words.ts';

const said = (status: string, more: object = {}) =>
  powerOf({ status, charge: null, runtime: null, alarm: null, ...more });

describe('words of the protocol', () => {
  it('are read with their quotes, and written so that none of them is a line or a word more', () => {
    expect(wordsOf('VAR cellar ups.alarm "No \\"battery\\" \\\\ here"')).toEqual([
      'VAR',
      'cellar',
      'ups.alarm',
      'No "battery" \\ here',
    ]);
    expect(wordFor('a "b" \\ c\nLOGOUT')).toBe('"a \\"b\\" \\\\ c LOGOUT"');
    expect(wordsOf(wordFor('a "b" \\ c'))).toEqual(['a "b" \\ c']);
    expect(wordsOf('')).toEqual([]);
    expect(wordsOf('VAR cellar ups.status "open')).toEqual(['VAR', 'cellar', 'ups.status', '"open']);
  });
});

describe('how a supply stands', () => {
  it.each([
    ['OL', { mains: true, low: false, missing: false, over: false }],
    ['OL CHRG', { mains: true, low: false }],
    ['ob dischrg', { mains: false, low: false }],
    ['OB LB', { mains: false, low: true }],
    ['FSD OB', { mains: false, low: true }],
    ['OL RB', { mains: true, missing: true }],
    ['OL BYPASS', { mains: true, missing: true }],
    ['OL OVER', { mains: true, over: true }],
    ['OB CAL', { mains: true }],
    ['OFF', { mains: null, low: null, missing: true, over: null }],
    ['WAIT', { mains: null, low: null, missing: null, over: null }],
    ['', { mains: null, low: null, missing: null, over: null }],
    ['OLD', { mains: null }],
  ])('by %s', (status, power) => {
    expect(said(status)).toMatchObject(power);
  });

  it('by its alarm, its charge and how long it lasts', () => {
    expect(said('OL', { alarm: 'No battery installed!' })).toMatchObject({ missing: true });
    expect(said('OL', { alarm: 'Temperature too high' })).toMatchObject({ missing: false });
    expect(said('OB', { charge: '42.6', runtime: '119' })).toMatchObject({ percent: 43, minutes: 1 });
    for (const charge of ['-1', '101', 'NaN', '', '1e2', '0x10'])
      expect(said('OL', { charge })).toMatchObject({ percent: null });
    expect(said('OL', { runtime: '99999999' })).toMatchObject({ minutes: null });
  });
});
