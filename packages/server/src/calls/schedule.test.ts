import { describe, expect, it } from 'vitest';
import type { ArmSchedule, ScheduleRun } from '@homeward/contract/shapes/automation/schedule.ts';
import {
  garage,
  home,
  sampleRun,
  sampleSchedule,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { nextRuns } from './next-runs.ts';

const started = serversOfThisFile();
const typed = { accept: 'application/json;scalars=typed' };

describe('scheduled arming', () => {
  it('is listed with its next three times', async () => {
    const { call, token } = await started();
    const { envelope } = await call('GET /panel/schedule', { token: await token('demo'), headers: typed });
    expect(envelope.data).toEqual([
      {
        ...sampleSchedule,
        next: [23, 24, 25].map((day) => Date.UTC(2026, 10, day, 22)),
        next_event: null,
        announced: false,
        delays: 0,
        revision: 0,
      },
    ]);
  });

  it('is added with an id of its own, changed in part and taken away', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    const body = { name: 'Away', area: '1', mode: 'arm', days: '[6,7]', minute: '600' };
    const { envelope } = await call('POST /panel/schedule', { token: mine, body, headers: typed });
    await call('PUT /panel/schedule', { token: mine, body: { id: 'night', enabled: '0' } });
    await call('DELETE /panel/schedule', { token: mine, query: { id: 'night' } });
    const { id } = envelope.data as { id: string };
    expect(hub.commands.map(({ command }) => command)).toMatchObject([
      { edit: { schedule: { id, name: 'Away', days: [6, 7], minute: 600, enabled: true, warnMinutes: 10 } } },
      { edit: { tag: 'putSchedule', schedule: { ...sampleSchedule, enabled: false } } },
      { edit: { tag: 'removeSchedule', schedule: 'night' } },
    ]);
  });

  it('that disarms carries the owner’s code to the panel', async () => {
    const { call, token, hub } = await started();
    const body = { id: 'night', mode: 'disarm', pincode: goodPin };
    await call('PUT /panel/schedule', { token: await token('demo'), body });
    expect(hub.commands.at(-1)?.command).toMatchObject({
      pin: goodPin,
      edit: { schedule: { mode: 'disarm', allowedBy: null } },
    });
  });

  it('is put off', async () => {
    const { call, token, hub, person } = await started();
    await person('ben', 'user', { areas: [sampleSchedule.area] });
    const body = { id: 'night', minutes: '30' };
    expect(
      (await call('POST /panel/schedule/delay', { token: await token('ben'), body })).envelope.code,
    ).toBe('000');
    expect(hub.commands.at(-1)?.command).toEqual({ tag: 'delaySchedule', schedule: 'night', minutes: 30 });
  });

  it('of another area is out of sight', async () => {
    const { call, token, person, hub } = await started();
    await person('eve', 'user', { areas: [garage] });
    const mine = await token('eve');
    expect((await call('GET /panel/schedule', { token: mine })).envelope.data).toBe('');
    const body = { id: 'night', minutes: 30 };
    expect((await call('POST /panel/schedule/delay', { token: mine, body })).envelope.code).toBe('998');
    expect(hub.commands).toEqual([]);
  });

  it('is refused with the panel’s words', async () => {
    const { call, token, hub } = await started({ view: sampleView(home) });
    hub.script = () => ({ tag: 'invalid', why: 'v2_mg_required_days', where: 'days' });
    const { envelope } = await call('PUT /panel/schedule', {
      token: await token('demo'),
      body: { id: 'night', days: '' },
    });
    expect(envelope).toMatchObject({ code: '001', message: 'v2_mg_required_days', data: { where: 'days' } });
  });
});

describe('holidays', () => {
  it('are set as a whole, sorted by their first day, and read back', async () => {
    const { call, token, hub } = await started({ view: sampleView(home) });
    const away = { name: ' Away ', from: '2026-07-01', to: '2026-07-14' };
    const easter = { name: 'Easter', from: '2026-04-05', to: '2026-04-06' };
    const { envelope } = await call('PUT /panel/holiday', {
      token: await token('demo'),
      body: { holidays: [away, easter] },
    });
    expect(envelope.code).toBe('000');
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: { tag: 'putSettings', settings: { holidays: [easter, { ...away, name: 'Away' }] } },
    });
    const { envelope: read } = await call('GET /panel/holiday', { token: await token('demo') });
    expect(read.data).toMatchObject({ holidays: [] });
  });
});

describe('the next times of a schedule', () => {
  const daily: ArmSchedule = { ...sampleSchedule, days: [1, 2, 3, 4, 5, 6, 7], minute: 150 };
  const usual = { schedule: daily, known: { holidays: [], calendars: [] }, zone: 'UTC', aheadMs: 0 };
  const run = (day: string, nextAt: number): ScheduleRun => ({ ...sampleRun, day, nextAt });

  it('follow the local clock over the change to summer and winter time', () => {
    // 02:30 does not exist on 29 March 2026 in Berlin.
    const spring = nextRuns({
      ...usual,
      run: run('2026-03-28', Date.UTC(2026, 2, 28, 1, 30)),
      zone: 'Europe/Berlin',
    });
    expect(spring.map((at) => new Date(at).toISOString())).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('are none while it is off, and earlier by a clock that is ahead', () => {
    expect(nextRuns({ ...usual, run: undefined })).toEqual([]);
    const first = run('2026-03-01', Date.UTC(2026, 2, 1, 1, 30));
    const [, second] = nextRuns({ ...usual, run: first, aheadMs: 3_600_000 });
    expect(second).toBe(Date.UTC(2026, 2, 2, 1, 30));
  });

  it('leave out holidays and single days', () => {
    const schedule: ArmSchedule = { ...daily, holidays: 'never', except: ['2026-03-04'] };
    const holidays = [{ name: 'Away', from: '2026-03-02', to: '2026-03-03' }];
    const first = run('2026-03-01', Date.UTC(2026, 2, 1, 2, 30));
    expect(nextRuns({ ...usual, schedule, known: { holidays, calendars: [] }, run: first })).toEqual([
      Date.UTC(2026, 2, 1, 2, 30),
      Date.UTC(2026, 2, 5, 2, 30),
      Date.UTC(2026, 2, 6, 2, 30),
    ]);
  });
});
