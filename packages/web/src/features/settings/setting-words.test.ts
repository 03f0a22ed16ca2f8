import { settingRows } from '@homeward/contract/words/panel/setting-rows.ts';
import { describe, expect, it } from 'vitest';
import texts from '#texts/en-US/settings.json';

const has = (key: string): boolean => Object.hasOwn(texts, key);
const nameOf = (row: (typeof settingRows)[number]): string => `settings.${row.part}.${row.field}`;

describe('the words of settings', () => {
  it('name every row, and every word that a row offers', () => {
    const wanted = settingRows.flatMap((row) => [
      nameOf(row),
      // Languages are named in themselves.
      ...(row.kind.tag === 'choice' && row.field !== 'language'
        ? row.kind.of.map((word) => `${nameOf(row)}.${word}`)
        : []),
    ]);
    expect(wanted.filter((key) => !has(key))).toEqual([]);
  });
  it('name every page and tab that a row stands on', () => {
    const wanted = settingRows.flatMap(({ page, tab }) => [
      `settings.page.${page}`,
      ...(tab === null ? [] : [`settings.tab.${tab}`, `settings.tabNote.${tab}`]),
    ]);
    expect([...new Set(wanted)].filter((key) => !has(key))).toEqual([]);
  });
  it('are of rows that there are', () => {
    const rows = new Set(settingRows.map(nameOf));
    const parts = new Set(settingRows.map(({ part }) => `settings.${part}.`));
    const strange = Object.keys(texts)
      .filter((key) => [...parts].some((part) => key.startsWith(part)))
      .filter((key) => ![...rows].some((row) => key === row || key.startsWith(`${row}.`)))
      // The time of the clock, which its own form shows.
      .filter((key) => !key.startsWith('settings.clock.'));
    expect(strange).toEqual([]);
  });
});
