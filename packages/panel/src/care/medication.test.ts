import { describe, expect, test } from 'vitest';
import { careRig, minute, waitUntil } from '@homeward/testing/panel/care-house.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const day = '2023-11-15';
const treated = () => careRig({ medication: [minute('08:00'), minute('20:00')], medicationMinutes: 45 });
const take = (rig: Rig) => rig.command({ tag: 'care', act: 'medicationTaken', text: '' });
const view = (rig: Rig) => rig.state().care.view;
const open = (rig: Rig) =>
  view(rig)
    .calls.filter(({ state }) => state === 'calling')
    .map(({ kind }) => kind);

describe('medication', () => {
  test('is due at its time, with a chime, and missed when the minutes are over', () => {
    const rig = treated();
    waitUntil(rig, day, '08:00');
    expect(view(rig).medicationDue).toBe(rig.state().at + 45 * 60_000);
    expect(rig.sirens()['siren']).toBe('chime');
    waitUntil(rig, day, '08:44');
    expect(rig.story()).toEqual([]);
    waitUntil(rig, day, '08:45');
    expect(rig.story()).toEqual(['1706 000']);
    expect(open(rig)).toEqual(['medication']);
    expect(rig.state().incidents).toEqual([]);
    expect(view(rig).medicationDue).toBeNull();
  });

  test.each<readonly [string, (rig: Rig) => unknown, string]>([
    ['by the word of a person', take, '1705 000'],
    ['by the word of the dispenser', (rig) => rig.says('pills', { action: 'taken' }), '1705 pills'],
  ])('taken %s is not missed', (_, taken, event) => {
    const rig = treated();
    waitUntil(rig, day, '08:20');
    taken(rig);
    waitUntil(rig, day, '12:00');
    expect(rig.story()).toEqual([event]);
    expect(view(rig).medicationDue).toBeNull();
  });

  test('taken a little early counts, and much too early does not', () => {
    const early = treated();
    waitUntil(early, day, '07:20');
    take(early);
    waitUntil(early, day, '08:00');
    expect(view(early).medicationDue).toBeNull();
    const muchTooEarly = treated();
    waitUntil(muchTooEarly, day, '06:00');
    take(muchTooEarly);
    waitUntil(muchTooEarly, day, '08:00');
    expect(view(muchTooEarly).medicationDue).not.toBeNull();
  });

  test('taken at the last moment does not count for the next time too', () => {
    const rig = careRig({ medication: [minute('08:00'), minute('08:45')], medicationMinutes: 45 });
    waitUntil(rig, day, '08:44');
    take(rig);
    waitUntil(rig, day, '08:45');
    expect(view(rig).medicationDue).not.toBeNull();
  });

  test('taken late closes the call about it', () => {
    const rig = treated();
    waitUntil(rig, day, '09:00');
    take(rig);
    expect(open(rig)).toEqual([]);
  });

  test('missed twice is told twice and calls once', () => {
    const rig = treated();
    waitUntil(rig, day, '21:00');
    expect(rig.story()).toEqual(['1706 000', '1706 000']);
    expect(open(rig)).toEqual(['medication']);
  });

  test.each([
    [{ action: 'not_taken' }, ['1706 pills']],
    [{ tray: 'stuck' }, ['1707 pills']],
    [{ tray: 'upsideDown' }, ['1708 pills']],
  ] as const)('%j of the dispenser is told', (values, events) => {
    const rig = treated();
    rig.says('pills', values);
    expect(rig.story()).toEqual(events);
  });

  test.each(['constructor', 'anything', ''])('a word that nobody knows (%s) is nothing', (action) => {
    const rig = treated();
    rig.says('pills', { action });
    expect(rig.story()).toEqual([]);
  });

  test('missed by somebody who is away is written down alone', () => {
    const rig = treated();
    rig.command({ tag: 'care', act: 'away', text: '' });
    waitUntil(rig, day, '09:00');
    expect(rig.story()).toEqual(['1666 000', '1706 000']);
    expect(open(rig)).toEqual([]);
    expect(rig.sirens()['siren']).toBeUndefined();
  });

  test('whose time ran out while the panel was away is due anew when it is back', () => {
    const rig = treated();
    waitUntil(rig, day, '07:00');
    rig.sleep(3 * 3600);
    rig.feed({ tag: 'restarted', downFor: 3 * 3_600_000 });
    expect(rig.story()).toEqual(['1305 000']);
    expect(view(rig).medicationDue).toBe(rig.state().at + 45 * 60_000);
  });
});
