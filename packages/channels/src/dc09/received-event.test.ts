import { eventCodes } from '@homeward/contract/words/alarms/event-codes.ts';
import { eventString } from '@homeward/contract/rules/alarms/event-string.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admCidData, siaDcsData } from './event.ts';
import { readContactId, readSiaDcs } from './received-event.ts';
import { siaLetters } from './sia-letters.ts';

const behindBar = (data: string): string => data.slice(data.indexOf('|') + 1);
const sent = fc.record({
  qualifier: fc.constantFrom(1 as const, 3 as const),
  event: fc.constantFrom(...Object.keys(eventCodes).map(Number)),
  area: fc.integer({ min: 0, max: 8 }),
  detail: fc.integer({ min: 0, max: 999 }),
});

describe('Contact ID of another panel', () => {
  it.each([
    ['1130 01 005', { qualifier: 1, code: 130, area: 1, detail: 5 }],
    ['3401 12 001', { qualifier: 3, code: 401, area: 12, detail: 1 }],
    ['660200000', { qualifier: 6, code: 602, area: 0, detail: 0 }],
  ])('%s is read', (data, event) => {
    expect(readContactId(data)).toEqual([{ ...event, letters: null, text: '' }]);
  });

  it.each(['', '2130 01 005', '1030 01 005', '1130 01 05', '1130 01 0055', '1130-01-005', 'x1130 01 005'])(
    '%j is none',
    (data) => {
      expect(readContactId(data)).toEqual([]);
    },
  );

  it('reads whatever our own sender says', () => {
    fc.assert(
      fc.property(sent, (parts) => {
        const data = behindBar(admCidData('1234', eventString(parts), 'zone'));
        const { event: code, ...rest } = parts;
        expect(readContactId(data)).toEqual([{ ...rest, code, letters: null, text: '' }]);
      }),
    );
  });
});

describe('SIA letters of another panel', () => {
  it.each([
    ['Nri1/BA005', { code: 130, qualifier: 1, letters: 'BA', area: 1, detail: 5, text: '' }],
    ['NFA129', { code: 110, qualifier: 1, letters: 'FA', area: 0, detail: 129, text: '' }],
    ['Nri2/BH7', { code: 130, qualifier: 3, letters: 'BH', area: 2, detail: 7, text: '' }],
    ['Nri0/RP0000', { letters: 'RP', area: 0, detail: 0, text: '' }],
    ['Nti10:23/ri3/id501/OP0501', { code: 400, qualifier: 1, letters: 'OP', area: 3, detail: 501 }],
    ['Nri1CL12', { code: 400, qualifier: 3, letters: 'CL', area: 1, detail: 12 }],
    ['Nri1/BA005^Hall 1/2^', { letters: 'BA', detail: 5, text: 'Hall 1/2' }],
    ['Nri1/BA005*Hall', { letters: 'BA', detail: 5, text: 'Hall' }],
    ['Nri1/ZZ9', { code: null, qualifier: 1, letters: 'ZZ', area: 1, detail: 9 }],
    ['Nri1/YY9', { code: null, qualifier: 1, letters: 'YY', area: 1, detail: 9 }],
  ])('%s is read', (data, event) => {
    expect(readSiaDcs(data)).toMatchObject([event]);
  });

  it('reads several events behind one another, each with the area before it', () => {
    expect(readSiaDcs('Nri1/BA01/TA02/ri2/FA03')).toMatchObject([
      { letters: 'BA', area: 1, detail: 1 },
      { letters: 'TA', area: 1, detail: 2 },
      { letters: 'FA', area: 2, detail: 3 },
    ]);
  });

  it('shows nobody half a report', () => {
    expect(readSiaDcs('Nri1/BA01/what')).toEqual([]);
  });

  it.each(['', 'BA005', 'Nri1', 'Nri1/ba005', 'Nri1/BA00512', 'Nri1:2/BA005', 'N////'])(
    '%j is none',
    (data) => {
      expect(readSiaDcs(data)).toEqual([]);
    },
  );

  it('never throws, and keeps control signs from people', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        readSiaDcs(text);
        readContactId(text);
        for (const event of readSiaDcs(`NBA1^${text}^`)) expect(event.text).toMatch(/^[ -~]*$/);
      }),
    );
  });

  it('reads letters, area and number of whatever our own sender says', () => {
    fc.assert(
      fc.property(sent, (parts) => {
        const [event, ...more] = readSiaDcs(
          behindBar(siaDcsData('1234', eventString(parts), 'zone', 'Front door')),
        );
        const letters = siaLetters(parts.event, parts.qualifier === 3);
        expect(more).toEqual([]);
        expect(event).toMatchObject({ letters, area: parts.area, detail: parts.detail, text: 'Front door' });
        // Another code may share the letters, but what it means to a station is the same.
        if (typeof event?.code === 'number')
          expect(siaLetters(event.code, event.qualifier === 3)).toBe(letters);
      }),
    );
  });
});
