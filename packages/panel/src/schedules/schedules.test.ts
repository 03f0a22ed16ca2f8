import { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { ScheduleId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import type { PanelConfig } from '../state/config.ts';
import { nextDeadline } from '../deadlines.ts';
import { devices } from '@homeward/testing/panel/house.ts';
import {
  begin,
  code,
  edit,
  nothing,
  person,
  rigFor as anyRig,
  trusted,
} from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { viewOf } from '../view.ts';

const open = { opening: 'open' } as const;
const minute = 60_000;
/** The rig begins at 23:13:20 on Tuesday, 14 November 2023, in Berlin. */
const toMidnight = 46 * 60 + 40;
const day = 24 * 3600;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const at = (hour: number, minutes = 0) => hour * 60 + minutes;

const schedule = (patch: Partial<ArmSchedule> = {}): ArmSchedule =>
  ArmSchedule.parse({
    id: 'night',
    name: 'Night',
    enabled: true,
    area: 1,
    mode: 'home_2',
    days: everyDay,
    minute: 0,
    warnMinutes: 0,
    ...patch,
  });
const put = (patch: Partial<ArmSchedule> = {}) => edit({ tag: 'putSchedule', schedule: schedule(patch) });
const remove = (id: string) => edit({ tag: 'removeSchedule', schedule: ScheduleId.parse(id) });
const delay = (minutes: number, id = 'night') =>
  ({ tag: 'delaySchedule', schedule: ScheduleId.parse(id), minutes }) as const;
const refusedWith = (why: string, where: string) => ({
  tag: 'refused',
  refusal: { tag: 'invalid', why, where },
});

/** A house in which nobody minds a silent window for days. */
const rigFor = (patch: Partial<PanelConfig> = {}): Rig =>
  anyRig({ devices: devices.map((one) => ({ ...one, supervisionSeconds: null })), ...patch });

const withSchedule = (patch: Partial<ArmSchedule> = {}, config: Partial<PanelConfig> = {}): Rig => {
  const rig = rigFor(config);
  expect(rig.command(put(patch), code(96)).tag).toBe('done');
  return rig;
};
/** Lets time pass as a hub does, which wakes the panel at each of its deadlines. */
function live(rig: Rig, seconds: number): void {
  const end = rig.state().at + Math.round(seconds * 1000);
  for (let due = nextDeadline(rig.state()); due !== null && due < end; due = nextDeadline(rig.state()))
    rig.wait((due - rig.state().at) / 1000);
  rig.wait((end - rig.state().at) / 1000);
}
const phase = (rig: Rig) => rig.area().phase.tag;
const notes = (rig: Rig) =>
  rig
    .events()
    .filter(({ code: event }) => event.startsWith('181750'))
    .map(({ detail }) => detail);
const run = (rig: Rig) => rig.state().schedules.runs[0];
const failures = (rig: Rig) =>
  rig
    .events()
    .filter(({ code: event }) => /^181(454|498)/.test(event))
    .map(({ code: event, detail }) => `${event.slice(3, 6)} ${detail}`);

describe('a scheduled arming', () => {
  it('happens at its minute, in the schedule’s name', () => {
    const rig = withSchedule();
    live(rig, toMidnight - 1);
    expect(phase(rig)).toBe('disarmed');
    live(rig, 1);
    expect(rig.area()).toMatchObject({
      phase: { tag: 'armed', mode: 'home_2' },
      by: { tag: 'schedule', name: 'Night' },
    });
    expect(rig.story()).toEqual(['1490 000', '3456 911']);
  });

  it('fully is event 403 of user 911, after its exit delay', () => {
    const rig = withSchedule({ mode: 'arm' });
    live(rig, toMidnight);
    expect(phase(rig)).toBe('exitDelay');
    live(rig, 30);
    expect(rig.story().at(-1)).toBe('3403 911');
  });

  it('happens on its days alone', () => {
    // Tuesday's midnight is over; the next one is Wednesday's.
    const rig = withSchedule({ days: [4] });
    live(rig, toMidnight);
    expect(phase(rig)).toBe('disarmed');
    live(rig, day);
    expect(phase(rig)).toBe('armed');
  });

  it('shows when it comes next, and nothing while it is off', () => {
    const rig = withSchedule({ warnMinutes: 10 });
    const next = begin + toMidnight * 1000;
    expect(viewOf(rig.state()).schedulesNow).toEqual([
      {
        schedule: 'night',
        day: '2023-11-15',
        nextAt: next,
        announceAt: next - 10 * minute,
        announced: false,
        delays: 0,
      },
    ]);
    rig.command(put({ enabled: false }), code(96));
    expect(viewOf(rig.state()).schedulesNow).toEqual([]);
    live(rig, 2 * day);
    expect(phase(rig)).toBe('disarmed');
  });

  it('that meets an open window fails, and says so (454)', () => {
    const rig = withSchedule();
    rig.says('window', open);
    live(rig, toMidnight);
    expect(phase(rig)).toBe('disarmed');
    expect(failures(rig)).toEqual(['454 window']);
  });

  it('arms over an open window where the panel arms directly', () => {
    const rig = withSchedule({}, { armFault: 'direct' });
    rig.says('window', open);
    live(rig, toMidnight);
    expect(phase(rig)).toBe('armed');
    expect(rig.story()).toContain('1570 window');
  });

  it('that meets a sounding alarm fails, and says so', () => {
    const rig = withSchedule();
    live(rig, toMidnight - 60);
    rig.says('smoke', { detected: true });
    live(rig, 60);
    expect(failures(rig)).toEqual(['454 Night: v2_mg_disarm_alarm_first']);
  });

  it('of an area that guards already leaves it as it is', () => {
    const rig = withSchedule();
    rig.setMode('arm');
    live(rig, toMidnight);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
    expect(notes(rig)).toEqual(['Night: armed already']);
  });

  it('to full arming takes over from a home mode', () => {
    const rig = withSchedule({ mode: 'arm' });
    rig.setMode('home_2');
    live(rig, toMidnight + 30);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
  });
});

describe('the warning before it', () => {
  it('chimes, is logged, and is not for an area that guards already', () => {
    const rig = withSchedule({ warnMinutes: 10 });
    const effects = rig.wait(toMidnight - 600);
    expect(effects).toContainEqual(
      expect.objectContaining({
        tag: 'commandDevice',
        command: { tag: 'siren', sound: 'chime', volume: 'loud' },
      }),
    );
    expect(notes(rig)).toEqual(['Night: arms in 10 min']);
    expect(run(rig)).toMatchObject({ announced: true, announceAt: null });

    const armed = withSchedule({ warnMinutes: 10 });
    armed.setMode('home_2');
    live(armed, toMidnight);
    expect(notes(armed)).toEqual(['Night: armed already']);
  });

  it('lets anybody on site put it off, three times, with a warning each time', () => {
    const rig = withSchedule({ warnMinutes: 10 });
    live(rig, toMidnight - 60);
    expect(rig.command(delay(30), nothing).tag).toBe('done');
    live(rig, 60);
    expect(phase(rig)).toBe('disarmed');
    live(rig, 20 * 60);
    expect(notes(rig)).toEqual([
      'Night: arms in 10 min',
      'Night: put off by 30 min',
      'Night: arms in 10 min',
    ]);
    rig.command(delay(1), nothing);
    rig.command(delay(1), nothing);
    expect(rig.command(delay(1), nothing)).toEqual(
      refusedWith('v2_mg_schedule_delayed_too_often', 'schedule'),
    );
    live(rig, 12 * 60 - 1);
    expect(phase(rig)).toBe('disarmed');
    live(rig, 1);
    expect(phase(rig)).toBe('armed');
  });

  it('past the end of the day leaves the next day its own run', () => {
    const rig = withSchedule({ minute: at(23, 50), warnMinutes: 10 });
    live(rig, toMidnight - 15 * 60);
    rig.command(delay(60), nothing);
    live(rig, day / 2);
    expect(phase(rig)).toBe('armed');
    rig.setMode('disarm');
    live(rig, day / 2 + 3600);
    expect(phase(rig)).toBe('armed');
    expect(rig.story().filter((line) => line === '3456 911')).toHaveLength(2);
  });

  it.each([
    ['before it is announced', 0, delay(10), refusedWith('v2_mg_schedule_not_announced', 'schedule')],
    ['by nothing', toMidnight - 60, delay(0), refusedWith('v2_mg_schedule_delay_minutes', 'minutes')],
    [
      'of a schedule that is not there',
      0,
      delay(10, 'ghost'),
      { tag: 'refused', refusal: { tag: 'absent' } },
    ],
  ] as const)('cannot be put off %s', (_why, seconds, command, refusal) => {
    const rig = withSchedule({ warnMinutes: 10 });
    live(rig, seconds);
    expect(rig.command(command, nothing)).toEqual(refusal);
  });
});

describe('a scheduled disarming', () => {
  const morning = { id: ScheduleId.parse('morning'), name: 'Morning', mode: 'disarm' } as const;
  const saved = (proof = code(96)) => {
    const rig = rigFor();
    return { rig, reply: rig.command(put(morning), proof) };
  };

  it('is the owner’s knowing choice: saved with the master’s proof, which it keeps', () => {
    for (const proof of [nothing, code(1), code(95), code(97), code(99)])
      expect(saved(proof).reply.tag).toBe('refused');
    expect(saved(trusted).reply.tag).toBe('done');
    const { rig } = saved();
    expect(rig.state().config.schedules[0]?.allowedBy).toMatchObject({
      name: 'Ada',
      slot: { tag: 'master' },
    });
  });

  it('disarms, as event 403', () => {
    const { rig } = saved();
    rig.setMode('home_2');
    live(rig, toMidnight);
    expect(phase(rig)).toBe('disarmed');
    expect(rig.story().at(-1)).toBe('1403 911');
  });

  it('ends no alarm, which is for somebody to see (498)', () => {
    const { rig } = saved();
    rig.setMode('arm');
    live(rig, 60);
    rig.says('window', open);
    live(rig, toMidnight - 60);
    expect(phase(rig)).toBe('armed');
    expect(rig.area().burglar).toBe(true);
    expect(failures(rig)).toEqual(['498 Morning: alarm']);
  });

  it('does nothing where nobody let it, whatever an edit claims', () => {
    const forged = schedule({ ...morning, allowedBy: person });
    const rig = rigFor({ schedules: [schedule({ ...morning })] });
    rig.setMode('home_2');
    live(rig, toMidnight);
    expect(phase(rig)).toBe('armed');
    expect(failures(rig)).toEqual(['498 Morning: not allowed']);
    expect(rig.command(edit({ tag: 'putSchedule', schedule: forged }), code(1)).tag).toBe('refused');
    const arming = { ...forged, mode: 'arm' } as const;
    rig.command(edit({ tag: 'putSchedule', schedule: arming }), trusted);
    expect(rig.state().config.schedules[0]?.allowedBy).toBeNull();
  });
});

describe('saving a schedule', () => {
  it.each([
    ['a blank name', { name: ' ' }, 'v2_mg_required_name', 'name'],
    ['no days', { days: [] }, 'v2_mg_required_days', 'days'],
    ['an area that is not there', { area: 7 as never }, 'v2_mg_area_absent', 'area'],
  ])('with %s is refused', (_what, patch, why, where) => {
    expect(rigFor().command(put(patch), code(96))).toEqual(refusedWith(why, where));
  });

  it('stops at twenty', () => {
    const rig = rigFor();
    const add = (no: number) => rig.command(put({ id: ScheduleId.parse(`s${no}`) }), code(96));
    for (let no = 1; no <= 20; no += 1) expect(add(no).tag).toBe('done');
    expect(add(21)).toEqual(refusedWith('v2_mg_schedule_too_many', 'id'));
    expect(add(20).tag).toBe('done');
    expect(rig.state().schedules.runs).toHaveLength(20);
  });

  it('with its hour just over waits for tomorrow', () => {
    const rig = withSchedule({ minute: at(23, 13) });
    expect(run(rig)?.day).toBe('2023-11-15');
    live(rig, 3600);
    expect(phase(rig)).toBe('disarmed');
  });

  it('with another hour begins anew, with another name not', () => {
    const rig = withSchedule();
    live(rig, toMidnight);
    rig.command(put({ name: 'Late' }), code(96));
    expect(run(rig)?.day).toBe('2023-11-16');
    rig.command(put({ minute: 10 }), code(96));
    expect(run(rig)?.day).toBe('2023-11-15');
  });

  it('again once it was taken away forgets it', () => {
    const rig = withSchedule();
    expect(rig.command(remove('night'), code(96)).tag).toBe('done');
    expect(rig.state().schedules).toMatchObject({ runs: [], memory: [] });
    expect(rig.command(remove('night'), code(96))).toEqual({ tag: 'refused', refusal: { tag: 'absent' } });
    live(rig, 2 * day);
    expect(phase(rig)).toBe('disarmed');
  });
});

describe('a panel that was away', () => {
  const back = (seconds: number) => {
    const rig = withSchedule({ warnMinutes: 5 });
    rig.sleep(seconds);
    rig.feed({ tag: 'restarted', downFor: seconds * 1000 });
    return rig;
  };

  it('for at most ten minutes over the hour does what it missed', () => {
    const rig = back(toMidnight + 600);
    expect(phase(rig)).toBe('armed');
    expect(notes(rig)).toEqual([]);
  });

  it('for longer tells that it was missed, and waits for the next day', () => {
    const rig = back(toMidnight + 601);
    expect(phase(rig)).toBe('disarmed');
    expect(failures(rig)).toEqual(['454 Night: missed']);
    expect(run(rig)?.day).toBe('2023-11-16');
  });

  it('for days tells it once', () => {
    expect(failures(back(5 * day))).toEqual(['454 Night: missed']);
  });
});

describe('a clock that is put right', () => {
  const clock = (rig: Rig, hours: number) => rig.feed({ tag: 'clockSet', wallOffset: hours * 3_600_000 });

  it('back over the hour gives the day no second run', () => {
    const rig = withSchedule();
    live(rig, toMidnight + 60);
    rig.setMode('disarm');
    clock(rig, -1);
    live(rig, 2 * 3600);
    expect(phase(rig)).toBe('disarmed');
    clock(rig, -25);
    live(rig, day);
    expect(phase(rig)).toBe('disarmed');
    live(rig, day);
    expect(phase(rig)).toBe('armed');
  });

  it('forth to just after the hour makes it happen at once, far over it is told', () => {
    const near = withSchedule();
    clock(near, 0.85);
    live(near, 0.001);
    expect(phase(near)).toBe('armed');
    const far = withSchedule();
    clock(far, 5);
    live(far, 0.001);
    expect([phase(far), ...failures(far)]).toEqual(['disarmed', '454 Night: missed']);
    live(far, day);
    expect(phase(far)).toBe('armed');
  });

  it('from another year runs on the days of this one', () => {
    const rig = withSchedule();
    clock(rig, 24 * 365 * 10);
    live(rig, day);
    rig.setMode('disarm');
    clock(rig, 0);
    live(rig, day);
    expect(phase(rig)).toBe('armed');
  });

  it('leaves what was put off where it is', () => {
    const rig = withSchedule({ warnMinutes: 10 });
    live(rig, toMidnight - 60);
    rig.command(delay(30), nothing);
    const planned = run(rig)?.nextAt;
    clock(rig, -1);
    live(rig, 0.001);
    expect(run(rig)?.nextAt).toBe(planned);
  });
});

describe('a panel whose set-up came as a whole', () => {
  it('plans its schedules by itself', () => {
    const rig = rigFor({ schedules: [schedule()] });
    live(rig, toMidnight);
    expect(phase(rig)).toBe('armed');
  });

  it('follows its time zone', () => {
    const rig = rigFor({ schedules: [schedule()], timeZone: 'America/New_York' });
    live(rig, toMidnight);
    expect(phase(rig)).toBe('disarmed');
    live(rig, 6 * 3600);
    expect(phase(rig)).toBe('armed');
  });

  it('follows a time zone that is changed, giving no day two runs', () => {
    const rig = withSchedule();
    const move = (timeZone: string) =>
      rig.command(edit({ tag: 'putPanel', name: 'House', timeZone }), code(96));
    live(rig, toMidnight + 60);
    rig.setMode('disarm');
    expect(move('Europe/London').tag).toBe('done');
    live(rig, 2 * 3600);
    expect(phase(rig)).toBe('disarmed');
    live(rig, 23 * 3600);
    expect(phase(rig)).toBe('armed');
    expect(run(rig)?.day).toBe('2023-11-17');
  });
});
