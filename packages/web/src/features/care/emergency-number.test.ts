import { expect, it } from 'vitest';
import { emergencyNumberAt, emergencyNumberIn, emergencyNumberOf } from '#features/care/emergency-number.ts';

it.each([
  ['Europe/Berlin', '112'],
  ['Europe/London', '112'],
  ['Atlantic/Canary', '112'],
  ['America/New_York', '911'],
  ['America/Indiana/Knox', '911'],
  ['America/Toronto', '911'],
  ['Australia/Sydney', '000'],
  ['Pacific/Auckland', '111'],
])('in %s somebody calls %s', (zone, number) => {
  expect(emergencyNumberOf(zone)).toBe(number);
});

it.each(['Asia/Tokyo', 'Asia/Bangkok', 'Asia/Taipei', 'America/Sao_Paulo', 'Etc/UTC', 'UTC', ''])(
  'in %s, with a number for each service or no place at all, none is said',
  (zone) => {
    expect(emergencyNumberOf(zone)).toBeUndefined();
  },
);

it.each([
  ['DE', '112'],
  ['GB', '112'],
  ['US', '911'],
  ['AU', '000'],
  ['NZ', '111'],
  ['TH', undefined],
  ['TW', undefined],
  ['', undefined],
])('in the country %s somebody calls %s', (country, number) => {
  expect(emergencyNumberIn(country)).toBe(number);
});

it('a home calls the number its owner chose, that of its country, or that of its time zone', () => {
  const at = (country: string, emergency_number: string) =>
    emergencyNumberAt({ time_zone: 'Europe/Berlin', country, emergency_number });
  expect([at('', ''), at('US', ''), at('TH', ''), at('TH', '191')]).toEqual(['112', '911', undefined, '191']);
  expect(emergencyNumberAt(undefined)).toBeUndefined();
});
