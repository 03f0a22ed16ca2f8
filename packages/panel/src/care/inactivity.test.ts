import type { CareSettings, InactivitySession } from '@homeward/contract/shapes/care/care.ts';
import { everyDay } from '@homeward/contract/rules/values/day-period.ts';
import { describe, expect, test } from 'vitest';
import { careRig, kitchen, minute, waitUntil, walksPast } from '@homeward/testing/panel/care-house.ts';
import { edit } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const session: InactivitySession = {
  id: 's',
  enabled: true,
  period: { days: everyDay, from: minute('09:00'), to: minute('12:00') },
  room: null,
  maxMinutes: 60,
};
const day = '2023-11-15';
const watched = (patch: Partial<InactivitySession> = {}) => careRig({ sessions: [{ ...session, ...patch }] });
const act = (rig: Rig, what: 'away' | 'home') => rig.command({ tag: 'care', act: what, text: '' });
const alerts = (rig: Rig) => rig.story().filter((line) => line.includes('641'));
const wall = (rig: Rig, date: string, time: string) => {
  waitUntil(rig, date, time);
  return alerts(rig);
};

describe('a session', () => {
  test('alerts when nobody has shown themselves for the minutes that are set, from its beginning', () => {
    const rig = watched();
    expect(wall(rig, day, '09:59')).toEqual([]);
    expect(wall(rig, day, '10:00')).toEqual(['1641 000']);
    expect(rig.state().incidents[0]).toMatchObject({ kind: 'medical' });
    expect(rig.state().care.view.calls[0]).toMatchObject({ kind: 'inactivity', state: 'calling' });
    expect(rig.events().at(-1)?.detail).toBe('inactivity home 60 min');
  });

  test('counts from the last sign of life, and is restored by the next', () => {
    const rig = watched();
    waitUntil(rig, day, '09:40');
    walksPast(rig, 'mirror');
    expect(wall(rig, day, '10:39')).toEqual([]);
    expect(wall(rig, day, '10:40')).toEqual(['1641 000']);
    walksPast(rig, 'mirror');
    expect(alerts(rig)).toEqual(['1641 000', '3641 000']);
  });

  test('alerts once, and again for a new silence', () => {
    const rig = watched({ period: { ...session.period, to: minute('18:00') } });
    expect(wall(rig, day, '13:59')).toEqual(['1641 000']);
    walksPast(rig, 'mirror');
    expect(wall(rig, day, '15:00')).toEqual(['1641 000', '3641 000', '1641 000']);
  });

  test('a silence that lasts into the next day is told on that day too', () => {
    const rig = watched();
    waitUntil(rig, day, '10:00');
    rig.command({ tag: 'care', act: 'close', text: '' });
    expect(wall(rig, '2023-11-16', '12:00')).toEqual(['1641 000', '1641 000']);
    expect(rig.state().incidents).toHaveLength(2);
  });

  test('does not look beyond its end', () => {
    const rig = watched();
    waitUntil(rig, day, '11:10');
    walksPast(rig, 'mirror');
    expect(wall(rig, day, '15:00')).toEqual(['1641 000', '3641 000']);
  });

  test('of a room hears that room alone', () => {
    const rig = watched({ room: kitchen });
    waitUntil(rig, day, '09:40');
    walksPast(rig, 'mirror');
    expect(wall(rig, day, '10:00')).toEqual(['1641 000']);
    walksPast(rig, 'mirror');
    expect(alerts(rig)).toEqual(['1641 000']);
    walksPast(rig, 'stove');
    expect(alerts(rig)).toEqual(['1641 000', '3641 000']);
  });

  test('watches on the days that are set, past midnight too', () => {
    // 2023-11-15 is a Wednesday.
    const rig = watched({ period: { days: [3], from: minute('22:00'), to: minute('02:00') } });
    expect(wall(rig, day, '22:59')).toEqual([]);
    expect(wall(rig, day, '23:00')).toEqual(['1641 000']);
    walksPast(rig, 'mirror');
    expect(wall(rig, '2023-11-16', '00:00')).toEqual(['1641 000', '3641 000', '1641 000']);
    waitUntil(rig, '2023-11-16', '00:30');
    walksPast(rig, 'mirror');
    waitUntil(rig, '2023-11-16', '01:20');
    walksPast(rig, 'mirror');
    expect(wall(rig, '2023-11-22', '22:59')).toHaveLength(4);
    expect(wall(rig, '2023-11-22', '23:00')).toHaveLength(5);
  });

  test('that is off watches nothing', () => {
    expect(wall(watched({ enabled: false }), '2023-11-17', '12:00')).toEqual([]);
  });

  test('set up in the middle of its span counts from then', () => {
    const rig = careRig({});
    waitUntil(rig, day, '10:30');
    const care: CareSettings = { ...rig.state().config.care, sessions: [session] };
    rig.command(edit({ tag: 'putCare', care }));
    expect(wall(rig, day, '11:29')).toEqual([]);
    expect(wall(rig, day, '11:30')).toEqual(['1641 000']);
  });

  test('goes on when something else is set up', () => {
    const rig = watched();
    waitUntil(rig, day, '09:30');
    const care: CareSettings = { ...rig.state().config.care, answerMinutes: 5 };
    rig.command(edit({ tag: 'putCare', care }));
    expect(wall(rig, day, '10:00')).toEqual(['1641 000']);
  });

  test('after a restart listens for a while before it believes the silence', () => {
    const rig = watched();
    waitUntil(rig, day, '09:30');
    rig.sleep(55 * 60);
    rig.feed({ tag: 'restarted', downFor: 55 * 60_000 });
    expect(alerts(rig)).toEqual([]);
    expect(wall(rig, day, '10:34')).toEqual([]);
    expect(wall(rig, day, '10:35')).toEqual(['1641 000']);
  });

  test('of a room whose last sensor is gone says nothing', () => {
    const rig = watched({ room: kitchen });
    for (const { id, room } of rig.state().config.devices)
      if (room === kitchen) rig.command(edit({ tag: 'removeDevice', device: id }));
    expect(wall(rig, day, '12:00')).toEqual([]);
  });
});

describe('away', () => {
  test('is told, and sessions rest until somebody is home; then they count anew', () => {
    const rig = watched();
    waitUntil(rig, day, '09:30');
    act(rig, 'away');
    expect(rig.story()).toEqual(['1666 000', '1665 000']);
    expect(rig.state().care.view.awaySince).toBe(rig.state().at);
    expect(wall(rig, day, '10:45')).toEqual([]);
    act(rig, 'home');
    expect(rig.story().slice(2)).toEqual(['3666 000', '3665 000']);
    expect(rig.state().care.view.awaySince).toBeNull();
    expect(wall(rig, day, '11:44')).toEqual([]);
    expect(wall(rig, day, '11:45')).toEqual(['1641 000']);
  });

  test('is told once, and home is only told to who was away', () => {
    const rig = careRig({ routine: true });
    act(rig, 'home');
    act(rig, 'away');
    act(rig, 'away');
    expect(rig.story()).toEqual(['1666 000']);
  });

  test('follows full arming by hand, and home any disarming', () => {
    const rig = watched();
    rig.setMode('arm');
    expect(rig.state().care.view.awaySince).toBeNull();
    rig.wait(30);
    expect(rig.story()).toEqual(['3401 001', '1666 000', '1665 000']);
    rig.setMode('disarm');
    expect(rig.story().slice(3)).toEqual(['1401 001', '3666 000', '3665 000']);
  });

  test('does not follow a home mode, another area, or a schedule that arms over whoever sleeps there', () => {
    const rig = watched();
    rig.setMode('home_1');
    rig.wait(30);
    rig.setMode('arm', { area: 2 });
    rig.wait(60);
    rig.setMode('arm', { actor: { tag: 'schedule', name: 'Night', channel: 'schedule', slot: null } });
    rig.wait(60);
    expect(rig.area().phase).toMatchObject({ tag: 'armed', mode: 'arm' });
    expect(rig.state().care.view.awaySince).toBeNull();
  });

  test('follows the area that the receiver lives in', () => {
    const rig = careRig({ sessions: [session], area: 2 as never });
    rig.setMode('arm');
    rig.wait(60);
    expect(rig.state().care.view.awaySince).toBeNull();
    rig.setMode('arm', { area: 2 });
    rig.wait(60);
    expect(rig.state().care.view.awaySince).not.toBeNull();
  });

  test('is nothing to a house without care', () => {
    const rig = careRig({});
    rig.setMode('arm');
    rig.wait(30);
    expect(rig.state().care.view.awaySince).toBeNull();
  });
});

describe('what is seen of life', () => {
  test('is the last sign and its room, no more often than every minute', () => {
    const rig = careRig({ routine: true });
    walksPast(rig, 'stove');
    const first = rig.state();
    expect(first.care.view).toMatchObject({ lastActivity: first.at, lastRoom: kitchen });
    rig.wait(30);
    walksPast(rig, 'mirror');
    expect(rig.state().care.view).toBe(first.care.view);
    rig.wait(30);
    walksPast(rig, 'mirror');
    expect(rig.state().care.view).toMatchObject({ lastActivity: rig.state().at, lastRoom: 'bath' });
  });

  test('is not kept where nothing of care is set up', () => {
    const rig = careRig({});
    const before = rig.state().care;
    walksPast(rig, 'stove');
    expect(rig.state().care).toBe(before);
  });
});
