import { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import { eventCodes } from '@homeward/contract/words/alarms/event-codes.ts';
import { describe, expect, it } from 'vitest';
import { admCidData, siaDcsData } from './event.ts';
import { siaLetters } from './sia-letters.ts';

const event = (text: string) => EventCode.parse(text);

describe('an event on the wire', () => {
  it.each([
    ['a burglar alarm', '18113001005', '#1234|1130 01 005', '#1234|Nri1/BA005'],
    ['its restore', '18313001005', '#1234|3130 01 005', '#1234|Nri1/BH005'],
    ['arming by user 1', '18340101001', '#1234|3401 01 001', '#1234|Nri1/CL001'],
    ['disarming under duress', '18112102998', '#1234|1121 02 998', '#1234|Nri2/HA998'],
    ['home arm, a closing', '18345601001', '#1234|3456 01 001', '#1234|Nri1/CG001'],
    ['the periodic test of the panel', '18160200000', '#1234|1602 00 000', '#1234|Nri0/RP000'],
    ['the manual test', '18160100000', '#1234|1601 00 000', '#1234|Nri0/RX000'],
  ])('%s is written in both formats', (_, code, adm, sia) => {
    expect(admCidData('1234', event(code), 'zone')).toBe(adm);
    expect(siaDcsData('1234', event(code), 'zone', '')).toBe(sia);
  });

  it.each([
    ['zone 5 of area 1 as 105', '18113001005', '105'],
    ['zone 80 of area 8 as 880', '18113008080', '880'],
    ['a user slot as it is', '18340102003', '003'],
    ['a duress slot as it is', '18112101098', '098'],
    ['the panel itself as it is', '18113700000', '000'],
  ])('area-zone numbering writes %s', (_, code, number) => {
    expect(admCidData('1234', event(code), 'areaZone').slice(-3)).toBe(number);
    expect(siaDcsData('1234', event(code), 'areaZone', '').slice(-3)).toBe(number);
  });

  it('carries a name with other marks for those that structure a frame', () => {
    expect(siaDcsData('1234', event('18113001005'), 'zone', 'Küche |[1]^')).toBe(
      '#1234|Nri1/BA005^Kueche /(1)^',
    );
  });

  it('shows where a name is too long for a report', () => {
    const [, text = ''] = siaDcsData('1234', event('18113001005'), 'zone', '廚房'.repeat(60)).split('^');
    expect(text).toHaveLength(160);
    expect(text).toMatch(/\.\.\.$/);
  });
});

describe('the letters of SIA', () => {
  it('exist for every code of the family, in both halves', () => {
    for (const code of Object.keys(eventCodes).map(Number)) {
      expect(siaLetters(code, false)).toMatch(/^[A-Z]{2}$/);
      expect(siaLetters(code, true)).toMatch(/^[A-Z]{2}$/);
    }
  });

  it('call for help in the alarm class only, but for what the tables of the family say', () => {
    const callsForHelp = /^(?:[BFGHKMPQUWZ]A|TA)$/;
    const calling = Object.keys(eventCodes)
      .map(Number)
      .filter((code) => callsForHelp.test(siaLetters(code, false)));
    expect(calling.filter((code) => code >= 200)).toEqual([383]);
    const silent = Object.keys(eventCodes)
      .map(Number)
      .filter((code) => code < 200 && !calling.includes(code));
    // Fall (no activity), near alarm (unverified fire) and supervision (trouble) have letters of their own.
    expect(silent).toEqual([102, 118, 147]);
  });

  it.each([
    [384, 'XT', 'XR'],
    [383, 'TA', 'TR'],
    [301, 'AT', 'AR'],
    [401, 'OP', 'CL'],
    [110, 'FA', 'FH'],
    [121, 'HA', 'HH'],
    [100, 'MA', 'MH'],
    [120, 'PA', 'PH'],
    [350, 'LT', 'LR'],
    [356, 'YC', 'YK'],
    [302, 'YT', 'YR'],
    [159, 'ZA', 'ZH'],
    [102, 'NA', 'NS'],
    [607, 'TS', 'TE'],
    [154, 'WA', 'WH'],
    [147, 'UT', 'UR'],
    [570, 'BB', 'BU'],
    [888, 'YY', 'YY'],
  ])('of %i are %s and %s', (code, fresh, restored) => {
    expect([siaLetters(code, false), siaLetters(code, true)]).toEqual([fresh, restored]);
  });
});
