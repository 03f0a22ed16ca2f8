import { describe, expect, it } from 'vitest';
import { showsStep, trialOf, type TrialStep } from '#features/adding/trial.ts';

type Seen = Parameters<typeof showsStep>[1];
const seen = (said: Partial<Seen>): Seen => ({
  opening: null,
  condition: 'normal',
  on: null,
  lastHeard: 1,
  ...said,
});

describe('a device is tried', () => {
  it.each([
    ['door_contact', ['open', 'close']],
    ['pir', ['walk']],
    ['glass', ['knock']],
    ['dimmer', ['on', 'off']],
    ['keypad', ['press']],
  ] as const)('%s by %j', (kind, steps) => {
    expect(trialOf({ kind, always: false })).toEqual(steps);
  });

  it('never where that would be a real alarm', () => {
    expect(trialOf({ kind: 'smoke_detector', always: true })).toEqual([]);
  });

  it.each([
    ['open', { opening: 'closed' }, { opening: 'open', condition: 'active' }, true],
    ['open', { opening: 'open' }, { opening: 'open' }, false],
    ['open', { opening: 'unknown', condition: 'unknown' }, { opening: 'closed' }, false],
    ['close', { opening: 'open' }, { opening: 'closed' }, true],
    ['close', { opening: 'unknown', condition: 'unknown' }, { opening: 'unknown' }, false],
    ['open', {}, { condition: 'active' }, true],
    ['close', { condition: 'active' }, {}, true],
    ['walk', {}, { condition: 'active' }, true],
    ['walk', { condition: 'active' }, { condition: 'active' }, false],
    ['on', { on: false }, { on: true }, true],
    ['off', { on: true }, { on: false }, true],
    ['press', {}, { lastHeard: 2 }, true],
    ['press', {}, {}, false],
  ] as const)('%s: from %j to %j is %s', (step: TrialStep, before, now, isDone) => {
    expect(showsStep(step, seen(before), seen(now))).toBe(isDone);
  });
});
