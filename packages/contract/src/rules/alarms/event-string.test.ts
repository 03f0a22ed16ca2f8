import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventCode } from '../../shapes/alarms/event.ts';
import { eventCodes } from '../../words/alarms/event-codes.ts';
import { eventClass, eventLabel, eventParts, eventString, isAlarmReport } from './event-string.ts';

describe('an event string', () => {
  it('is 18QXYZGGCCC and comes apart again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1 as const, 3 as const),
        fc.integer({ min: 100, max: 999 }),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 0, max: 999 }),
        (qualifier, event, area, detail) => {
          const parts = { qualifier, event, area, detail };
          expect(EventCode.parse(eventString(parts))).toHaveLength(11);
          expect(eventParts(eventString(parts))).toEqual(parts);
        },
      ),
    );
  });

  it.each([
    [1, 130, 'alarm', 'Burglar', true],
    [3, 130, 'restore', 'Restore', true],
    [1, 374, 'fault', 'Arm with Fault', false],
    [1, 570, 'fault', 'Zone Bypassed', false],
    [1, 401, 'arming', 'Remote Disarm', false],
    [3, 401, 'arming', 'Remote Arm', false],
    [1, 406, 'arming', 'Cancel Abort', true],
    [1, 602, 'information', 'Periodic Test', false],
  ] as const)('Q%i %i is of class %s', (qualifier, event, expected, label, alarm) => {
    const code = eventString({ qualifier, event, area: 1, detail: 5 });
    expect(eventClass(code)).toBe(expected);
    expect(eventLabel(code)).toBe(label);
    expect(isAlarmReport(code)).toBe(alarm);
  });

  it('has a label for every code of the table', () => {
    for (const event of Object.keys(eventCodes).map(Number)) {
      for (const qualifier of [1, 3] as const)
        expect(eventLabel(eventString({ qualifier, event, area: 0, detail: 0 }))).not.toMatch(/^Event \d/);
    }
  });
});
