import { describe, expect, it } from 'vitest';
import type { MonthlyChoice, MonthlyReport } from '@homeward/contract/shapes/reports/monthly-report.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { frontDoor, garage, home, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { toldHomes } from '@homeward/testing/server/told-home.ts';
import { createMonthly } from './monthly.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const panel = sampleView(home).name;
const headers = { accept: typedScalars };

describe.each(await eachStore(import.meta.filename))('the monthly report on $name', ({ make }) => {
  const homes = toldHomes(make);

  /** A home in the middle of November, whose owner has an address. */
  async function reported() {
    const made = await homes({ now: Date.UTC(2026, 10, 21, 11) });
    const { call, clock, notify, server } = made;
    const token = () => made.token('demo');
    const get = async (name: 'monthly_report' | 'monthly_report_preview', mine?: string) =>
      (await call(`GET /user/${name}`, { token: mine ?? (await token()), headers })).envelope;
    const { registry, tenants, store, random, seal } = server.services;
    return {
      ...made,
      choose: async (wanted: boolean) =>
        (await call('PUT /user/monthly_report', { token: await token(), body: { wanted } })).envelope.code,
      choice: async () => (await get('monthly_report')).data as MonthlyChoice,
      preview: async () => (await get('monthly_report_preview')).data as MonthlyReport,
      get,
      reports: () => made.mailed().filter((mail) => /2026|2027/.test(mail)),
      hoursPass: async (hours: number) => {
        for (let left = hours; left > 0; left -= 1) {
          clock.advance(hour);
          await notify.settled();
        }
      },
      /** Another node that looks after the same homes. */
      node: () =>
        createMonthly({
          store,
          clock,
          random,
          seal,
          registry,
          terms: tenants,
          configured: notify.ways.configured,
          wake: () => {},
        }),
    };
  }
  const lines = ({ sections }: MonthlyReport, no: number) => sections[no]?.lines.map(({ text }) => text);

  it('is mailed to nobody who has not asked for it', async () => {
    const made = await reported();
    expect(await made.choice()).toMatchObject({ wanted: false, next_at: null, last: null, offered: true });
    await made.hoursPass(14 * 24);
    expect(made.reports()).toEqual([]);
  });

  it('comes once on the first of the next month, and says truly that it was taken', async () => {
    const made = await reported();
    expect(await made.choose(true)).toBe('000');
    const { next_at: next, to } = await made.choice();
    expect(to).toBe('o…@example.org');
    // In the morning of December 1 by the clocks of the home, in Berlin.
    expect((next ?? 0) - Date.UTC(2026, 11, 1, 7)).toBeGreaterThanOrEqual(0);
    expect((next ?? 0) - Date.UTC(2026, 11, 1, 9)).toBeLessThan(0);
    await made.hoursPass(12 * 24);
    expect(made.reports()).toEqual([`olga@example.org ${panel}: November 2026`]);
    const { last, next_at: later } = await made.choice();
    expect(last).toMatchObject({ month: '2026-11', state: 'accepted', sent_at: expect.any(Number) });
    expect((later ?? 0) - (next ?? 0)).toBeGreaterThan(30 * day);
    await made.hoursPass(24);
    expect(made.reports()).toHaveLength(1);
    expect(await made.choose(false)).toBe('000');
    await made.hoursPass(32 * 24);
    expect(made.reports()).toHaveLength(1);
  });

  it('goes out once, however many nodes look after the home, and not again after a restart', async () => {
    const made = await reported();
    await made.choose(true);
    // A look of the server's own that is under way would find it first.
    await made.notify.settled();
    made.clock.jump(11 * day);
    const looks = await Promise.all([made.node().due(9), made.node().due(9)]);
    expect(looks.flat()).toHaveLength(2);
    await Promise.all(looks.flat().map((look) => look()));
    expect(await made.node().due(9)).toEqual([]);
    made.notify.wake();
    await made.notify.settled();
    expect(made.reports()).toHaveLength(1);
    // Turned off and on again, the same month is not told twice.
    await made.choose(false);
    await made.choose(true);
    await made.hoursPass(24);
    expect(made.reports()).toHaveLength(1);
  });

  it('says that it could not be sent where there is no address', async () => {
    const made = await reported();
    await made.choose(true);
    await made.store.db.updateTable('accounts').set({ mail: '' }).execute();
    await made.hoursPass(12 * 24);
    expect(made.reports()).toEqual([]);
    expect((await made.choice()).last).toMatchObject({ month: '2026-11', state: 'unsent' });
  });

  it('tells alarms, faults, batteries, tests and arming of the month, and nothing that is silent', async () => {
    const made = await reported();
    const { event, happens, clock } = made;
    const incident = IncidentId.parse('i1');
    await happens(
      event(events.burglar, { incident }),
      event(events.burglar, { incident }),
      event(events.silentPanic, { name: 'Bedside' }),
      event(events.burglar, { testing: true, name: 'Tried' }),
      event(events.supervision),
      event(events.supervision, { qualifier: 3 }),
      event(events.supervision),
      event(events.modeByKeypad, { qualifier: 3, detail: 'arm', device: null, name: '' }),
      event(events.modeBySchedule, {
        qualifier: 3,
        detail: 'home_1',
        device: null,
        name: '',
        actor: { ...panelActor, tag: 'schedule', channel: 'schedule' },
      }),
      event(events.burglar, { at: clock.now() - 40 * day, name: 'October' }),
    );
    const report = await made.preview();
    expect(report).toMatchObject({ month: '2026-11', subject: `${panel}: November 2026` });
    expect(lines(report, 0)).toEqual([expect.stringContaining(`, ${frontDoor.name}`)]);
    expect(report.sections[0]?.lines[0]?.attention).toBe(true);
    expect(lines(report, 1)?.[0]).toContain(`${frontDoor.name}: 2 times`);
    expect(lines(report, 3)?.[0]).toBe('There has never been a walk test.');
    expect(lines(report, 5)).toEqual([
      'Armed on 1 of 21 days',
      'Away: 1 times, Home: 1 times, of these automatically: 1',
      expect.stringContaining('12:00'),
    ]);
    expect(JSON.stringify(report)).not.toMatch(/Bedside|Tried|October/);
  });

  it('says since when nothing is known of a home that cannot be reached', async () => {
    const made = await reported();
    expect(lines(await made.preview(), 0)).toEqual(['No alarms.']);
    await made.server.services.presence.left(home);
    const report = await made.preview();
    expect(lines(report, 0)?.[0]).toMatch(/^The panel hasn’t been reached since /);
    expect(lines(report, 0)?.[1]).toBe('None that are known.');
    expect(lines(report, 1)?.[0]).toBe('None that are known.');
    expect(report.sections[0]?.lines[0]?.attention).toBe(true);
  });

  it('speaks the language of its reader', async () => {
    const made = await reported();
    const token = await made.token('demo');
    await made.call('PUT /user/notification', { token, body: { language: 'de-DE' } });
    expect((await made.preview()).sections.map(({ title }) => title)).toContain('Scharfschalten');
  });

  it('is the owner’s alone, of the areas that are theirs', async () => {
    const made = await reported();
    const ben = await made.someone('ben');
    for (const name of ['monthly_report', 'monthly_report_preview'] as const)
      expect((await made.get(name, ben.token)).result).toBe(false);
    const put = await made.call('PUT /user/monthly_report', { token: ben.token, body: { wanted: true } });
    expect(put.envelope.result).toBe(false);
    await made.happens(made.event(events.burglar));
    await made.person('gil', 'master', { areas: [garage] });
    const { data } = await made.get('monthly_report_preview', await made.token('gil'));
    expect(lines(data as MonthlyReport, 0)).toEqual(['No alarms.']);
  });
});
