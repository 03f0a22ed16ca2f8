import { describe, expect, it } from 'vitest';
import { caseKindOf, caseKinds, followsAlarm, isSilentAlarm } from './alarm-case-words.ts';
import { eventCodes } from '../alarms/event-codes.ts';

describe('what a code is about', () => {
  it.each([
    [100, 'medical'],
    [102, 'medical'],
    [111, 'fire'],
    [151, 'fire'],
    [162, 'fire'],
    [120, 'panic'],
    [121, 'duress'],
    [122, 'duress'],
    [130, 'burglary'],
    [139, 'burglary'],
    [137, 'tamper'],
    [144, 'tamper'],
    [383, 'tamper'],
    [154, 'technical'],
    [302, null],
    [401, null],
    [602, null],
    [990, null],
  ] as const)('%i is %s', (code, kind) => expect(caseKindOf(code)).toBe(kind));

  it('is said of every alarm that there is', () => {
    const alarms = Object.keys(eventCodes)
      .map(Number)
      .filter((code) => code < 200);
    expect(alarms.length).toBeGreaterThan(30);
    for (const code of alarms)
      expect([code, caseKinds]).toEqual([code, expect.arrayContaining([caseKindOf(code)])]);
  });

  it('is silent where somebody is threatened, and followed by who comes in', () => {
    expect([121, 122, 124, 125, 120, 130].map(isSilentAlarm)).toEqual([true, true, true, true, false, false]);
    expect([130, 407, 465, 441, 302, 602].map(followsAlarm)).toEqual([true, true, true, false, false, false]);
  });
});
