import { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import type { CalendarEvent } from '@homeward/contract/shapes/automation/calendar.ts';
import { CalendarId } from '@homeward/contract/shapes/values/ids.ts';
import { devices } from '@homeward/testing/panel/house.ts';
import { code, edit, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { describe, expect, it } from 'vitest';
import { nextDeadline } from '../deadlines.ts';
import { shownThing } from '../setup/changed-things.ts';
import { viewOf } from '../view.ts';

/** The rig begins at 23:13:20 on Tuesday, 14 November 2023, in Berlin. */
const begin = Date.UTC(2023, 10, 14, 22, 13, 20);
const minute = 60;
const hour = 3600;
const day = 24 * hour;
const toMidnight = 46 * minute + 40;
const id = CalendarId.parse('guests');
const guests = { id, name: 'Guests', host: 'example.org', address: 'sealed:abc' };
const calendars = edit({ tag: 'putSettings', settings: { calendars: [guests] } });

const event = (from: number, to: number, first: string, last = first): CalendarEvent => ({
  name: 'Guests',
  from: begin + from * 1000,
  to: begin + to * 1000,
  first,
  last,
});
const schedule = (patch: Partial<ArmSchedule>): ArmSchedule =>
  ArmSchedule.parse({
    id: 'night',
    name: 'Night',
    enabled: true,
    area: 1,
    mode: 'home_2',
    days: [1, 2, 3, 4, 5, 6, 7],
    minute: 0,
    warnMinutes: 0,
    ...patch,
  });
const put = (patch: Partial<ArmSchedule>) => edit({ tag: 'putSchedule', schedule: schedule(patch) });

/** A house in which nobody minds a silent window for days, with a calendar. */
function houseWith(patch: Partial<ArmSchedule>): Rig {
  const rig = rigFor({ devices: devices.map((one) => ({ ...one, supervisionSeconds: null })) });
  expect(rig.command(calendars, code(96)).tag).toBe('done');
  expect(rig.command(put(patch), code(96)).tag).toBe('done');
  return rig;
}
const read = (rig: Rig, events: readonly CalendarEvent[] | null, problem: string | null = null) =>
  rig.feed({ tag: 'calendarRead', calendar: id, events, problem });
/** Lets time pass as a hub does, which wakes the panel at each of its deadlines. */
function live(rig: Rig, seconds: number): void {
  const end = rig.state().at + Math.round(seconds * 1000);
  for (let due = nextDeadline(rig.state()); due !== null && due < end; due = nextDeadline(rig.state()))
    rig.wait((due - rig.state().at) / 1000);
  rig.wait((end - rig.state().at) / 1000);
}
const phase = (rig: Rig) => rig.area().phase.tag;
const run = (rig: Rig) => rig.state().schedules.runs[0];
const refusedWith = (why: string, where: string) => ({
  tag: 'refused',
  refusal: { tag: 'invalid', why, where },
});

describe('a schedule by the days of a calendar', () => {
  it('keeps still on days with an event, from the moment that they are known', () => {
    const rig = houseWith({ calendar: { id, rule: 'never' } });
    expect(run(rig)?.day).toBe('2023-11-15');
    read(rig, [event(0, day, '2023-11-14', '2023-11-15')]);
    live(rig, 1);
    expect(run(rig)?.day).toBe('2023-11-16');
    live(rig, toMidnight + day - hour);
    expect(phase(rig)).toBe('disarmed');
    live(rig, hour);
    expect(phase(rig)).toBe('armed');
  });

  it('happens on days with an event alone', () => {
    const rig = houseWith({ calendar: { id, rule: 'only' } });
    expect(run(rig)).toBeUndefined();
    read(rig, [event(3 * day, 3 * day + hour, '2023-11-17')]);
    live(rig, 1);
    expect(run(rig)?.day).toBe('2023-11-17');
  });

  it('arms all the same while nobody could read it, and does not disarm', () => {
    const arms = houseWith({ calendar: { id, rule: 'never' } });
    read(arms, null, 'ENOTFOUND');
    live(arms, toMidnight);
    expect(phase(arms)).toBe('armed');
    for (const rule of ['never', 'only'] as const)
      expect(run(houseWith({ mode: 'disarm', calendar: { id, rule } }))).toBeUndefined();
  });

  it('goes on by what was read last while it cannot be read, whose age is known', () => {
    const rig = houseWith({ calendar: { id, rule: 'only' } });
    read(rig, [event(day, 2 * day, '2023-11-16')]);
    live(rig, hour);
    read(rig, null, 'http404');
    live(rig, hour);
    read(rig, null, 'timeout');
    expect(viewOf(rig.state()).calendarsNow).toEqual([
      {
        calendar: id,
        triedAt: begin + 2 * hour * 1000,
        readAt: begin,
        failedSince: begin + hour * 1000,
        problem: 'timeout',
        events: [event(day, 2 * day, '2023-11-16')],
      },
    ]);
    expect(run(rig)?.day).toBe('2023-11-16');
    read(rig, null);
    expect(rig.state().calendars).toMatchObject([
      { problem: null, failedSince: null, events: [{ name: 'Guests' }] },
    ]);
  });
});

describe('a schedule that follows the events of a calendar', () => {
  it('happens as an event begins, each once, also two on one day', () => {
    const rig = houseWith({ mode: 'home_2', calendar: { id, rule: 'begins' } });
    read(rig, [event(hour, 2 * hour, '2023-11-15'), event(3 * hour, 4 * hour, '2023-11-15')]);
    live(rig, 1);
    expect(run(rig)).toMatchObject({ day: '2023-11-15', event: { name: 'Guests', at: begin + hour * 1000 } });
    live(rig, hour - 2);
    expect(phase(rig)).toBe('disarmed');
    live(rig, 2);
    expect(phase(rig)).toBe('armed');
    rig.setMode('disarm');
    live(rig, 2 * hour);
    expect(phase(rig)).toBe('armed');
    expect(run(rig)).toBeUndefined();
  });

  it('happens once, though the clock is put back', () => {
    const rig = houseWith({ mode: 'home_2', calendar: { id, rule: 'begins' } });
    read(rig, [event(hour, 5 * hour, '2023-11-15')]);
    live(rig, hour + 60);
    rig.setMode('disarm');
    rig.feed({ tag: 'clockSet', wallOffset: -hour * 1000 });
    live(rig, 3 * hour);
    expect(phase(rig)).toBe('disarmed');
  });

  it('tells of one that the clock jumped over by hours, and of none that came to be known too late', () => {
    const rig = houseWith({ mode: 'home_2', calendar: { id, rule: 'begins' } });
    read(rig, [event(hour, 9 * hour, '2023-11-15')]);
    live(rig, 1);
    rig.feed({ tag: 'clockSet', wallOffset: 5 * hour * 1000 });
    live(rig, 1);
    const missed = () => rig.events().filter(({ detail }) => detail === 'Night: missed').length;
    expect([phase(rig), missed()]).toEqual(['disarmed', 1]);
    read(rig, [event(2 * hour, 9 * hour, '2023-11-15'), event(hour, 9 * hour, '2023-11-15')]);
    live(rig, 1);
    expect([phase(rig), missed()]).toEqual(['disarmed', 1]);
  });

  it('leaves an event that was taken out of the calendar', () => {
    const rig = houseWith({ mode: 'home_2', calendar: { id, rule: 'begins' } });
    read(rig, [event(hour, 5 * hour, '2023-11-15')]);
    live(rig, 1);
    read(rig, []);
    live(rig, 2 * hour);
    expect(phase(rig)).toBe('disarmed');
  });

  it('disarms as events end, where the owner said so', () => {
    const rig = houseWith({ mode: 'disarm', calendar: { id, rule: 'ends' } });
    rig.setMode('home_2');
    read(rig, [event(-hour, hour, '2023-11-14', '2023-11-15')]);
    live(rig, hour - 1);
    expect(phase(rig)).toBe('armed');
    live(rig, 2);
    expect(phase(rig)).toBe('disarmed');
  });

  it('keeps still on the weekdays and holidays that it leaves out', () => {
    const rig = houseWith({ mode: 'home_2', days: [4], calendar: { id, rule: 'begins' } });
    read(rig, [event(hour, 2 * hour, '2023-11-15'), event(day + hour, day + 2 * hour, '2023-11-16')]);
    live(rig, 1);
    expect(run(rig)?.day).toBe('2023-11-16');
  });
});

describe('the calendars of a panel', () => {
  it('need the owner’s code where a disarming goes by one', () => {
    const rig = houseWith({ mode: 'disarm', calendar: { id, rule: 'ends' } });
    const renamed = edit({ tag: 'putSettings', settings: { calendars: [{ ...guests, name: 'Visitors' }] } });
    expect(rig.command(renamed).tag).toBe('refused');
    expect(rig.command(renamed, code(96)).tag).toBe('done');
  });

  it('stay while a schedule goes by them, and no schedule goes by another', () => {
    const rig = houseWith({ calendar: { id, rule: 'never' } });
    const none = edit({ tag: 'putSettings', settings: { calendars: [] } });
    expect(rig.command(none, code(96))).toEqual(refusedWith('v2_mg_calendar_in_use', 'calendars'));
    const other = put({ calendar: { id: CalendarId.parse('other'), rule: 'never' } });
    expect(rig.command(other, code(96))).toEqual(refusedWith('v2_mg_calendar_absent', 'calendar'));
  });

  it('show no address, keep it where it stays, and forget what stood at another', () => {
    const rig = houseWith({});
    read(rig, [event(0, hour, '2023-11-14')]);
    const shown = { ...guests, address: '***' };
    expect(viewOf(rig.state()).settings.calendars).toEqual([shown]);
    const rename = { ...shown, name: 'Visitors', host: 'evil.example' };
    rig.command(edit({ tag: 'putSettings', settings: { calendars: [rename] } }), code(96));
    expect(rig.state().config.calendars).toEqual([{ ...guests, name: 'Visitors' }]);
    expect(JSON.stringify(rig.state().changes)).not.toContain('sealed:abc');
    expect(shownThing(rig.state().config, 'settings', 'calendars')).toEqual([{ ...shown, name: 'Visitors' }]);
    expect(rig.state().calendars).toHaveLength(1);
    const moved = { ...guests, address: 'sealed:def' };
    rig.command(edit({ tag: 'putSettings', settings: { calendars: [moved] } }), code(96));
    expect(rig.state().calendars).toEqual([]);
    const strange = { ...shown, id: CalendarId.parse('new') };
    expect(rig.command(edit({ tag: 'putSettings', settings: { calendars: [strange] } }), code(96))).toEqual(
      refusedWith('v2_mg_secret_again', 'calendars.0.address'),
    );
  });

  it('that are not set up are not heard', () => {
    const rig = rigFor();
    read(rig, []);
    expect(rig.state().calendars).toEqual([]);
  });
});
