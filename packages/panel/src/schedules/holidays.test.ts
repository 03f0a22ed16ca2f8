import { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { ScheduleId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import { nextDeadline } from '../deadlines.ts';
import { devices } from '@homeward/testing/panel/house.ts';
import { code, edit, rigFor as anyRig } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { upgraded } from '../upgrade.ts';

/** The rig begins at 23:13:20 on Tuesday, 14 November 2023, in Berlin. */
const toMidnight = 46 * 60 + 40;
const day = 24 * 3600;

const schedule = (patch: Partial<ArmSchedule> = {}): ArmSchedule =>
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
const refusedWith = (why: string, where: string) => ({
  tag: 'refused',
  refusal: { tag: 'invalid', why, where },
});
/** A house in which nobody minds a silent window for days. */
const quietHouse = (): Rig =>
  anyRig({ devices: devices.map((one) => ({ ...one, supervisionSeconds: null })) });
function withSchedule(patch: Partial<ArmSchedule>): Rig {
  const rig = quietHouse();
  const command = edit({ tag: 'putSchedule', schedule: schedule(patch) });
  expect(rig.command(command, code(96)).tag).toBe('done');
  return rig;
}
/** Lets time pass as a hub does, which wakes the panel at each of its deadlines. */
function live(rig: Rig, seconds: number): void {
  const end = rig.state().at + Math.round(seconds * 1000);
  for (let due = nextDeadline(rig.state()); due !== null && due < end; due = nextDeadline(rig.state()))
    rig.wait((due - rig.state().at) / 1000);
  rig.wait((end - rig.state().at) / 1000);
}
const phase = (rig: Rig) => rig.area().phase.tag;
const run = (rig: Rig) => rig.state().schedules.runs[0];

/** The day after the rig's first. */
const wednesday = '2023-11-15';
const holiday = (from: string, to = from) =>
  edit({ tag: 'putSettings', settings: { holidays: [{ name: 'Away', from, to }] } });

describe('a schedule and the days that are no ordinary ones', () => {
  it('keeps still on a day that is excepted, and comes on the next', () => {
    const rig = withSchedule({ except: [wednesday] });
    live(rig, toMidnight + 3600);
    expect(phase(rig)).toBe('disarmed');
    live(rig, day);
    expect(phase(rig)).toBe('armed');
  });

  it('keeps still on holidays where it is told so, from the moment that there are any', () => {
    const rig = withSchedule({ holidays: 'never' });
    expect(run(rig)?.day).toBe(wednesday);
    expect(rig.command(holiday(wednesday, '2023-11-16')).tag).toBe('done');
    live(rig, 1);
    expect(run(rig)?.day).toBe('2023-11-17');
    live(rig, toMidnight + day + 60);
    expect(phase(rig)).toBe('disarmed');
    live(rig, day);
    expect(phase(rig)).toBe('armed');
  });

  it('does not keep a run that was put off on a day that has become a holiday', () => {
    const rig = withSchedule({ holidays: 'never', warnMinutes: 10 });
    live(rig, toMidnight - 300);
    expect(rig.command({ tag: 'delaySchedule', schedule: ScheduleId.parse('night'), minutes: 60 }).tag).toBe(
      'done',
    );
    expect(rig.command(holiday(wednesday)).tag).toBe('done');
    live(rig, 2 * 3600);
    expect(phase(rig)).toBe('disarmed');
    expect(run(rig)?.day).toBe('2023-11-16');
  });

  it('happens on holidays alone, however far away they are', () => {
    const rig = withSchedule({ holidays: 'only' });
    expect(run(rig)).toBeUndefined();
    rig.command(holiday('2026-02-03'));
    live(rig, 1);
    expect(run(rig)?.day).toBe('2026-02-03');
  });

  it.each([
    ['2023-11-16', '2023-11-15'],
    ['2023-02-30', '2023-03-01'],
    ['2023-01-01', '2024-01-03'],
  ])('has no holiday from %s to %s', (from, to) => {
    expect(quietHouse().command(holiday(from, to))).toEqual(
      refusedWith('v2_mg_holiday_span', 'holidays.0.to'),
    );
  });

  it('needs the owner’s code for holidays that a disarming goes by', () => {
    const rig = withSchedule({ mode: 'disarm', holidays: 'never' });
    expect(rig.command(holiday(wednesday)).tag).toBe('refused');
    expect(rig.command(holiday(wednesday), code(96)).tag).toBe('done');
  });

  it('is read of a state that an older version wrote', () => {
    const rig = withSchedule({});
    const { holidays: _, except: __, ...older } = rig.state().config.schedules[0] ?? schedule();
    const { holidays: ___, ...config } = rig.state().config;
    const state = JSON.parse(
      JSON.stringify({ ...rig.state(), config: { ...config, schedules: [older] } }),
    ) as Parameters<typeof upgraded>[0];
    expect(upgraded(state).config.schedules).toEqual([schedule()]);
    expect(upgraded(state).config.holidays).toEqual([]);
  });
});
