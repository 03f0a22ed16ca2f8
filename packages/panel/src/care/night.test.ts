import type { BedWatch, WanderWatch } from '@homeward/contract/shapes/care/care.ts';
import { everyDay } from '@homeward/contract/rules/values/day-period.ts';
import { describe, expect, test } from 'vitest';
import { careRig, minute, waitUntil, walksPast } from '@homeward/testing/panel/care-house.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { edit } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const night = { days: everyDay, from: minute('22:00'), to: minute('07:00') };
const bed: BedWatch = {
  id: 'b',
  enabled: true,
  device: id('bed'),
  night,
  tellLeaving: false,
  outMinutes: 20,
  upMinutes: 120,
  alarm: true,
};
const evening = '2023-11-15';
const morning = '2023-11-16';
const lies = (rig: Rig, detected: boolean) => rig.says('bed', { detected });

/** Somebody who went to bed at ten. */
const sleeper = (patch: Partial<BedWatch> = {}) => {
  const rig = careRig({ beds: [{ ...bed, ...patch }] });
  waitUntil(rig, evening, '22:10');
  lies(rig, true);
  return rig;
};

describe('a watched bed', () => {
  test('that somebody left and did not come back to is an alert, restored when they are back', () => {
    const rig = sleeper();
    waitUntil(rig, morning, '03:00');
    lies(rig, false);
    waitUntil(rig, morning, '03:19');
    expect(rig.story()).toEqual([]);
    waitUntil(rig, morning, '03:20');
    expect(rig.story()).toEqual(['1733 bed']);
    expect(rig.state().incidents[0]).toMatchObject({ kind: 'medical' });
    expect(rig.state().care.view.calls[0]).toMatchObject({ kind: 'bed', device: id('bed') });
    lies(rig, true);
    expect(rig.story()).toEqual(['1733 bed', '3733 bed']);
  });

  test('that somebody came back to in time is quiet', () => {
    const rig = sleeper();
    waitUntil(rig, morning, '03:00');
    lies(rig, false);
    waitUntil(rig, morning, '03:10');
    lies(rig, true);
    waitUntil(rig, morning, '06:50');
    lies(rig, false);
    waitUntil(rig, morning, '12:00');
    expect(rig.story()).toEqual([]);
  });

  test('tells at once of every leaving in the night, where that is set, and of none by day', () => {
    const rig = sleeper({ tellLeaving: true, outMinutes: null });
    waitUntil(rig, morning, '03:00');
    lies(rig, false);
    expect(rig.story()).toEqual(['1736 bed']);
    lies(rig, true);
    waitUntil(rig, morning, '07:30');
    lies(rig, false);
    expect(rig.story()).toEqual(['1736 bed']);
  });

  test('that somebody does not leave in the morning is an alert', () => {
    const rig = sleeper();
    waitUntil(rig, morning, '08:59');
    expect(rig.story()).toEqual([]);
    waitUntil(rig, morning, '09:00');
    expect(rig.story()).toEqual(['1734 bed']);
    expect(rig.events().at(-1)?.detail).toBe('in bed 120 min after the night');
  });

  test('is told alone, without an incident, where that is set', () => {
    const rig = sleeper({ alarm: false });
    waitUntil(rig, morning, '09:00');
    expect(rig.story()).toEqual(['1734 bed']);
    expect(rig.state().incidents).toEqual([]);
  });

  test('in which somebody lies when it is set up is known', () => {
    const rig = careRig({});
    lies(rig, true);
    rig.command(edit({ tag: 'putCare', care: { ...rig.state().config.care, beds: [bed] } }));
    waitUntil(rig, evening, '09:00');
    expect(rig.story()).toEqual(['1490 000', '1734 bed']);
  });

  test('rests while its owner is away', () => {
    const rig = sleeper();
    rig.command({ tag: 'care', act: 'away', text: '' });
    lies(rig, false);
    waitUntil(rig, morning, '12:00');
    expect(rig.story()).toEqual(['1666 000']);
  });

  test('shows whether somebody lies there, and since when', () => {
    const rig = sleeper();
    const { at } = rig.state();
    expect(rig.state().care.view.beds).toEqual([{ device: id('bed'), occupied: true, since: at }]);
  });

  test('heard again after a restart as it was is no leaving and no return', () => {
    const rig = sleeper({ tellLeaving: true });
    rig.feed({ tag: 'restarted', downFor: 1000 });
    lies(rig, true);
    expect(rig.story()).toEqual(['1305 000']);
  });

  test('whose time ran out while the panel was away is believed after it has listened', () => {
    const rig = sleeper();
    waitUntil(rig, morning, '03:00');
    lies(rig, false);
    rig.sleep(3600);
    rig.feed({ tag: 'restarted', downFor: 3_590_000 });
    expect(rig.story()).toEqual(['1305 000']);
    rig.wait(600);
    expect(rig.story()).toEqual(['1305 000', '1733 bed']);
  });
});

describe('wandering', () => {
  const watch: WanderWatch = {
    id: 'w',
    enabled: true,
    period: night,
    devices: [id('flat'), id('mirror')],
    everyMinutes: 30,
    alarm: false,
  };
  const watched = (patch: Partial<WanderWatch> = {}) => {
    const rig = careRig({ wandering: [{ ...watch, ...patch }] });
    rig.says('flat', { opening: 'closed' });
    return rig;
  };

  test('past a door or detector is told in the span, once in the minutes that are set', () => {
    const rig = watched();
    waitUntil(rig, evening, '21:59');
    walksPast(rig, 'mirror');
    expect(rig.story()).toEqual([]);
    waitUntil(rig, morning, '02:00');
    rig.says('flat', { opening: 'open' });
    walksPast(rig, 'mirror');
    expect(rig.story()).toEqual(['1732 flat']);
    waitUntil(rig, morning, '02:30');
    walksPast(rig, 'mirror');
    expect(rig.story()).toEqual(['1732 flat', '1732 mirror']);
    waitUntil(rig, morning, '07:00');
    walksPast(rig, 'mirror');
    expect(rig.story()).toHaveLength(2);
    expect(rig.state().incidents).toEqual([]);
  });

  test('is an alert where that is set', () => {
    const rig = watched({ alarm: true });
    waitUntil(rig, morning, '02:00');
    walksPast(rig, 'mirror');
    expect(rig.state().care.view.calls[0]).toMatchObject({ kind: 'wandering', event: 732 });
  });

  test('past what is not named, or while nobody is home, is none', () => {
    const rig = watched();
    waitUntil(rig, morning, '02:00');
    walksPast(rig, 'stove');
    rig.command({ tag: 'care', act: 'away', text: '' });
    walksPast(rig, 'mirror');
    expect(rig.story()).toEqual(['1666 000']);
  });
});
