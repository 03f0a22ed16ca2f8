import { describe, expect, it } from 'vitest';
import { daysInCalendar } from './ical.ts';

const calendar = (...events: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
const span = { from: '2026-06-01', to: '2028-05-31' };

describe('a calendar file', () => {
  it('gives whole days, whose end is the day after them', () => {
    const text = calendar(
      ['DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261227', 'SUMMARY:Christmas\\, at home'],
      ['DTSTART;VALUE=DATE:20261003', 'SUMMARY:A name that is lo', ' ng'],
    );
    expect(daysInCalendar(text, span)).toEqual({
      days: [
        { name: 'A name that is long', from: '2026-10-03', to: '2026-10-03' },
        { name: 'Christmas, at home', from: '2026-12-25', to: '2026-12-26' },
      ],
      unread: 0,
    });
  });

  it('gives the days of hours, too', () => {
    const text = calendar(['DTSTART:20260701T100000Z', 'DTEND:20260714T090000Z', 'SUMMARY:Journey']);
    expect(daysInCalendar(text, span).days).toEqual([
      { name: 'Journey', from: '2026-07-01', to: '2026-07-14' },
    ]);
  });

  it('comes again each year of the span, until it ends', () => {
    const text = calendar(
      ['DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=YEARLY', 'SUMMARY:New Year'],
      ['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY', 'SUMMARY:Leap day'],
      ['DTSTART;VALUE=DATE:20200701', 'RRULE:FREQ=YEARLY;UNTIL=20261231', 'SUMMARY:Ends'],
    );
    expect(daysInCalendar(text, span).days.map(({ name, from }) => `${from} ${name}`)).toEqual([
      '2026-07-01 Ends',
      '2027-01-01 New Year',
      '2028-01-01 New Year',
      '2028-02-29 Leap day',
    ]);
  });

  it('counts what comes again in other ways, and leaves out days that there are not', () => {
    const text = calendar(
      ['DTSTART;VALUE=DATE:20260901', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Weekly'],
      ['DTSTART;VALUE=DATE:20260230', 'SUMMARY:No day'],
      ['SUMMARY:Nothing'],
    );
    expect(daysInCalendar(text, span)).toEqual({ days: [], unread: 1 });
  });

  it('gives the same days once, and nothing of any other file', () => {
    const one = ['DTSTART;VALUE=DATE:20260901', 'SUMMARY:Twice'];
    expect(daysInCalendar(calendar(one, one), span).days).toHaveLength(1);
    expect(daysInCalendar('<html>no calendar</html>', span)).toEqual({ days: [], unread: 0 });
    expect(daysInCalendar('', span)).toEqual({ days: [], unread: 0 });
  });
});
