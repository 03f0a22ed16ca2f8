import { locales } from '@homeward/contract/words/values/locales.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  calendarDay,
  exactTime,
  sameDay,
  setPanelZone,
  timeOfDay,
  wallText,
  type ClockChanges,
} from '#lib/clock-text.ts';

let language = 'en-US';
vi.mock('#lib/i18n/use-text.ts', () => ({ currentLanguage: () => language }));
afterEach(() => {
  language = 'en-US';
  setPanelZone('UTC');
});

const hour = 3_600_000;
const [summer, winter] = [Date.parse('2026-03-29T01:00:00Z'), Date.parse('2026-10-25T01:00:00Z')];
/** Without what tells the two apart where the clock shows one time twice. */
const bare = (text: string): string => text.replace(/ UTC.*$/, '');
/** Berlin, from New Year to New Year. */
const berlin: ClockChanges = [
  [Date.UTC(2026, 0, 1), 60],
  [summer, 120],
  [winter, 60],
  [Date.UTC(2027, 0, 1), 60],
];
const moments = [summer, winter].flatMap((change) =>
  [-25 * hour, -1, 0, 1, hour - 1, hour, 26 * hour].map((after) => change + after),
);

describe('times by what the server told of the house’s clock', () => {
  it.each(locales)('are those of the browser’s calendar in %s', (locale) => {
    language = locale;
    for (const at of moments) {
      setPanelZone('Europe/Berlin');
      const asked = [timeOfDay(at), exactTime(at), calendarDay(at), wallText(at).slice(0, 19)];
      setPanelZone('Europe/Berlin', berlin);
      const told = [bare(timeOfDay(at)), bare(exactTime(at)), calendarDay(at), wallText(at).slice(0, 19)];
      expect(told).toEqual(asked);
    }
  });

  it.each([
    [winter - hour, '02:00 UTC+2'],
    [winter - 1, '02:59 UTC+2'],
    [winter, '02:00 UTC+1'],
    [winter + hour - 1, '02:59 UTC+1'],
    [winter - hour - 1, '01:59'],
    [winter + hour, '03:00'],
    [summer - 1, '01:59'],
    [summer, '03:00'],
  ])('tells the hour that comes twice by its offset: %i is %s', (at, text) => {
    setPanelZone('Europe/Berlin', berlin);
    expect(timeOfDay(at)).toBe(text);
  });

  it('need no calendar, and ask it for what lies outside', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    setPanelZone('Europe/Berlin', berlin);
    expect(timeOfDay(summer)).toBe('03:00');
    expect(sameDay(winter - 24 * hour, winter)).toBe(false);
    expect(made).not.toHaveBeenCalled();
    expect(timeOfDay(Date.UTC(2024, 5, 1, 12))).toBe('14:00');
    expect(timeOfDay(Date.UTC(2028, 11, 1, 12))).toBe('13:00');
    made.mockRestore();
  });

  it('are the reader’s own before there is a house, and where the browser does not know its zone', async () => {
    const at = Date.UTC(2026, 6, 1, 12);
    const local = new Date(at);
    const own = `${String(local.getHours()).padStart(2, '0')}:${String(local.getMinutes()).padStart(2, '0')}`;
    setPanelZone('Mars/Olympus');
    expect(timeOfDay(at)).toBe(own);
    vi.resetModules();
    const fresh = await import('#lib/clock-text.ts');
    expect(fresh.timeOfDay(at)).toBe(own);
  });
});
