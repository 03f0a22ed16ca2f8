import { describe, expect, it } from 'vitest';
import { eventsIn, isCalendar } from './events-in.ts';

const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: readonly string[]): readonly string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const now = Date.UTC(2026, 5, 1, 10);
const looking = { timeZone: 'Europe/Berlin', now };
const told = (text: string) =>
  eventsIn(text, looking).map(
    ({ name, from, to, first, last }) =>
      `${name} ${new Date(from).toISOString().slice(0, 16)} ${new Date(to).toISOString().slice(0, 16)} ${first} ${last}`,
  );

describe('the events of a calendar', () => {
  it('are whole days by the clocks of the house, whose end is the day after them', () => {
    const text = calendar(
      ...event('DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261227', 'SUMMARY:Christmas\\, at home'),
      ...event('DTSTART;VALUE=DATE:20260701', 'SUMMARY:One day'),
    );
    expect(told(text)).toEqual([
      'One day 2026-06-30T22:00 2026-07-01T22:00 2026-07-01 2026-07-01',
      'Christmas, at home 2026-12-24T23:00 2026-12-26T23:00 2026-12-25 2026-12-26',
    ]);
  });

  it('are hours: of all the world, of a zone that is known, of one that the file describes, and of the house', () => {
    const text = calendar(
      'BEGIN:VTIMEZONE',
      'TZID:Our own',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0300',
      'END:STANDARD',
      'END:VTIMEZONE',
      ...event('DTSTART:20260701T100000Z', 'DTEND:20260701T110000Z', 'SUMMARY:World'),
      ...event('DTSTART;TZID=America/New_York:20260702T100000', 'DURATION:PT1H', 'SUMMARY:York'),
      ...event('DTSTART;TZID=Our own:20260703T100000', 'DTEND;TZID=Our own:20260703T110000', 'SUMMARY:Own'),
      ...event('DTSTART:20260704T100000', 'DTEND:20260704T110000', 'SUMMARY:House'),
    );
    expect(told(text)).toEqual([
      'World 2026-07-01T10:00 2026-07-01T11:00 2026-07-01 2026-07-01',
      'York 2026-07-02T14:00 2026-07-02T15:00 2026-07-02 2026-07-02',
      'Own 2026-07-03T07:00 2026-07-03T08:00 2026-07-03 2026-07-03',
      'House 2026-07-04T08:00 2026-07-04T09:00 2026-07-04 2026-07-04',
    ]);
  });

  it('come again by their rule, over the change of clocks, without days that were taken out', () => {
    const text = calendar(
      ...event(
        'UID:weekly',
        'DTSTART;TZID=Europe/Berlin:20251006T180000',
        'DTEND;TZID=Europe/Berlin:20251006T193000',
        'RRULE:FREQ=WEEKLY;INTERVAL=8;UNTIL=20261231T000000Z',
        'EXDATE;TZID=Europe/Berlin:20260713T180000',
        'SUMMARY:Choir',
      ),
    );
    expect(told(text)).toEqual([
      'Choir 2026-09-07T16:00 2026-09-07T17:30 2026-09-07 2026-09-07',
      'Choir 2026-11-02T17:00 2026-11-02T18:30 2026-11-02 2026-11-02',
      'Choir 2026-12-28T17:00 2026-12-28T18:30 2026-12-28 2026-12-28',
    ]);
  });

  it('come again otherwise where one of them was moved, and not where it was cancelled', () => {
    const daily = ['UID:daily', 'DTSTART:20260601T120000Z', 'DTEND:20260601T130000Z'];
    const text = calendar(
      ...event(...daily, 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:Nap'),
      ...event(
        'UID:daily',
        'RECURRENCE-ID:20260602T120000Z',
        'DTSTART:20260602T150000Z',
        'DTEND:20260602T153000Z',
        'SUMMARY:Late nap',
      ),
      ...event(
        'UID:daily',
        'RECURRENCE-ID:20260603T120000Z',
        'DTSTART:20260603T120000Z',
        'STATUS:CANCELLED',
        'SUMMARY:Nap',
      ),
      ...event('DTSTART:20260605T100000Z', 'STATUS:CANCELLED', 'SUMMARY:Called off'),
    );
    expect(told(text)).toEqual([
      'Nap 2026-06-01T12:00 2026-06-01T13:00 2026-06-01 2026-06-01',
      'Late nap 2026-06-02T15:00 2026-06-02T15:30 2026-06-02 2026-06-02',
    ]);
  });

  it('are those that are not over, the nearest three hundred, a year ahead', () => {
    const text = calendar(
      ...event('DTSTART:20260601T080000Z', 'DTEND:20260601T093000Z', 'SUMMARY:Over'),
      ...event('DTSTART:20260601T080000Z', 'DTEND:20260601T113000Z', 'SUMMARY:Goes on'),
      ...event('DTSTART:20280101T080000Z', 'SUMMARY:Far away'),
    );
    expect(told(text)).toEqual(['Goes on 2026-06-01T08:00 2026-06-01T11:30 2026-06-01 2026-06-01']);
    const daily = calendar(...event('DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY', 'SUMMARY:Day'));
    const days = eventsIn(daily, looking);
    expect([days.length, days[0]?.first, days.at(-1)?.first]).toEqual([300, '2026-06-01', '2027-03-27']);
  });

  it('that come again each second since years end the looking, not the reader, and spoil no other', () => {
    const text = calendar(
      ...event('DTSTART:20260701T100000Z', 'SUMMARY:Well'),
      ...event('DTSTART:20000101T000000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Bomb'),
    );
    expect(told(text)).toEqual(['Well 2026-07-01T10:00 2026-07-01T10:00 2026-07-01 2026-07-01']);
  });

  it('that say nothing of a time are left out, and names are one printable line', () => {
    const text = calendar(
      ...event('SUMMARY:Nothing'),
      ...event('DTSTART:20260701T100000Z', `SUMMARY:Two\\nlines\u202E of ${'x'.repeat(80)}`),
      ...event('DTSTART:20260702T100000Z'),
    );
    const names = eventsIn(text, looking).map(({ name }) => name);
    expect(names).toEqual([`Two lines of ${'x'.repeat(47)}`, '2026-07-02']);
  });

  it('are in no other kind of text', () => {
    expect(isCalendar('<html>no</html>')).toBe(false);
    expect(isCalendar(`\uFEFF${calendar()}`)).toBe(true);
    expect(eventsIn(`\uFEFF${calendar()}`, looking)).toEqual([]);
    expect(() => eventsIn('BEGIN:VCALENDAR\r\nBEGIN:VEVENT', looking)).toThrow('invalid');
  });
});
