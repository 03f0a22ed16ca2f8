import { expect, it } from 'vitest';
import { emergencyNumberOf } from '#features/care/emergency-number.ts';

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
