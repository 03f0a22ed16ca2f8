import { describe, expect, it } from 'vitest';
import { standardConnections } from '@homeward/contract/rules/reports/standard-connections.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { subjectOf } from '@homeward/testing/server/notify-rig.ts';
import {
  garage,
  house,
  sampleEvent,
  sampleIncident,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { toldHomes } from '@homeward/testing/server/told-home.ts';

describe.each(await eachStore(import.meta.filename))('on $name', ({ make }) => {
  const started = serversOfThisFile(make);
  const home = toldHomes(make);
  const minute = 60_000;
  const start = Date.UTC(2026, 10, 21, 8);

  const incident = 'i1' as NonNullable<PanelEvent['incident']>;
  const alarm = { incident };

  describe('telling people', () => {
    it('tells the master of a fire by mail, in plain words', async () => {
      const { happens, event, rig, log, token } = await home();
      await happens(event(110, { ...alarm, name: 'Kitchen' }));
      expect(rig.mail.mails).toHaveLength(1);
      expect(subjectOf(rig.mail.mails[0]?.raw ?? '')).toBe('FIRE ALARM: Fire Alarm, Kitchen');
      expect(rig.mail.mails[0]?.raw).toContain('House, Maple Street 12');
      expect(await log(await token('demo'))).toMatchObject([
        {
          channel: 'email',
          class: 'fire',
          state: 'accepted',
          attempts: 1,
          to: 'o…@example.org',
          incident: 'i1',
        },
      ]);
    });

    it('tells nobody of what happens in test mode', async () => {
      const { happens, event, subjects } = await home();
      await happens(event(110, { ...alarm, name: 'Kitchen', testing: true }));
      expect(subjects()).toEqual([]);
      await happens(event(110, { incident: 'i2' as typeof incident, name: 'Kitchen' }));
      expect(subjects()).toHaveLength(1);
    });

    it('speaks the language of the panel, and that of a person who chose one', async () => {
      const { happens, event, subjects, call, token, hub } = await home();
      const mine = await token('demo');
      const { prompt } = standardConnections;
      await hub.up.change({
        from: 10,
        revision: 11,
        at: start,
        connections: { ...standardConnections, prompt: { ...prompt, language: 'pl-PL' } },
      });
      await happens(event(102, alarm));
      const put = await call('PUT /user/notification', { token: mine, body: { language: 'nl-NL' } });
      expect(put.envelope.code).toBe('000');
      await happens(event(102, { ...alarm, incident: 'i2' as typeof incident }));
      expect(subjects()).toEqual([
        'POTRZEBNA POMOC: Wykryto upadek, Front door',
        'HULP NODIG: Val gedetecteerd, Front door',
      ]);
    });

    it('tells of a restore and a cancel those who were told of the alarm, and nobody else', async () => {
      const { happens, event, subjects, someone } = await home();
      await happens(event(130, alarm));
      await someone('ben');
      await happens(event(130, { ...alarm, qualifier: 3 }));
      await happens(
        event(406, { ...alarm, actor: { tag: 'person', name: 'Olga', channel: 'keypad', slot: null } }),
      );
      expect(subjects()).toEqual([
        'ALARM: Burglar, Front door',
        'Over: Burglar, Front door',
        'Canceled: Front door',
      ]);
    });

    it('tells both where an alarm and its end come at once', async () => {
      const { happens, event, subjects } = await home();
      await happens(event(154, alarm), event(154, { ...alarm, qualifier: 3 }));
      expect(subjects()).toHaveLength(2);
    });

    it('keeps to areas', async () => {
      const { happens, event, mailed, someone } = await home();
      await someone('ben', [garage]);
      await happens(event(130, { incident, area: house }));
      await happens(event(130, { incident: 'i2' as typeof incident, area: garage }));
      expect(mailed().toSorted()).toEqual([
        'ben@example.org ALARM: Burglar, Front door',
        'olga@example.org ALARM: Burglar, Front door',
        'olga@example.org ALARM: Burglar, Front door',
      ]);
    });

    it('tells nobody on the premises of duress and silent alarms, nor of anything that belongs to them', async () => {
      const { happens, event, mailed, someone, call, token, rig } = await home();
      await someone('ben');
      const mine = await token('demo');
      await call('POST /user/push_subscription', { token: mine, body: rig.subscription('phone') });
      await happens(
        event(121, alarm),
        event(122, { incident: 'i2' as typeof incident }),
        event(121, { ...alarm, qualifier: 3 }),
        event(406, alarm),
        event(130, alarm),
      );
      expect(mailed()).toEqual([]);
      expect(rig.http.received).toEqual([]);
      expect((await call('GET /incident/notified', { token: mine, query: { id: 'i1' } })).envelope.code).toBe(
        '998',
      );
    });

    it('tells nobody of their own arming, and others when they want to know', async () => {
      const { happens, event, call, mailed, someone } = await home();
      const { token } = await someone('ben');
      const loud = ['push', 'email'];
      const body = {
        matrix: {
          fire: loud,
          alarm: loud,
          medical: loud,
          technical: [],
          fault: [],
          arming: loud,
          status: [],
        },
      };
      await call('PUT /user/notification', { token, body });
      const by = (name: string) => ({ actor: { tag: 'person', name, channel: 'web', slot: null } }) as const;
      await happens(event(401, { qualifier: 3, ...by('ben') }), event(401, by('demo')));
      expect(mailed()).toEqual(['ben@example.org Arming: Remote Disarm, Front door']);
    });

    it('tells what chatters once, and after a while how often', async () => {
      const { happens, event, subjects, passes, rig } = await home();
      await happens(event(383), event(383), event(383));
      await happens(event(383), event(383, { device: 'RF:00000009' as DeviceId, name: 'Window' }));
      expect(subjects()).toEqual(['Fault: Tamper, Front door', 'Fault: Tamper, Window']);
      await passes(10 * minute);
      expect(subjects()).toHaveLength(3);
      expect(rig.mail.mails[2]?.raw).toContain('3 more times');
      await passes(10 * minute);
      await passes(10 * minute);
      expect(subjects()).toHaveLength(3);
      await happens(event(383));
      expect(subjects()).toHaveLength(4);
    });

    it('is told nothing of long ago, but of an alarm that comes late', async () => {
      const { happens, event, subjects, clock } = await home();
      await happens(
        event(383, { at: clock.now() - 3 * 60 * minute }),
        event(110, { ...alarm, at: clock.now() - 3 * 60 * minute }),
        event(110, { incident: 'i9' as typeof incident, at: clock.now() - 25 * 60 * minute }),
      );
      expect(subjects()).toEqual(['FIRE ALARM: Fire Alarm, Front door']);
    });

    it('never reaches somebody who was sent away meanwhile', async () => {
      const { happens, event, someone, server, clock, rig, hub, passes, mailed } = await home();
      const { account } = await someone('ben');
      rig.http.answer = (response) => void response.writeHead(500).end();
      await happens(event(130, alarm));
      await server.services.memberships.remove(account, hub.panel);
      clock.advance(0);
      rig.mail.mails.length = 0;
      await happens(event(130, { incident: 'i2' as typeof incident }));
      await passes(minute);
      expect(mailed()).toEqual(['olga@example.org ALARM: Burglar, Front door']);
    });
  });

  describe('escalation', () => {
    const plan = (steps: readonly (readonly string[])[], rounds = 2) => ({
      enabled: true,
      afterMinutes: 3,
      rounds,
      steps,
    });

    it('goes on to the next step until somebody acknowledges', async () => {
      const { happens, event, passes, call, token, someone, mailed, hub, server } = await home();
      const ben = await someone('ben');
      const eva = await someone('eva');
      const demo = (await call('GET /user/report', { token: await token('demo') })).envelope.data as {
        users: { user_id: string }[];
      };
      const steps = [[demo.users[0]?.user_id ?? ''], [ben.account], [eva.account]];
      const put = await call('PUT /user/escalation', { token: await token('demo'), body: plan(steps) });
      expect(put.envelope.code).toBe('000');
      await happens(event(130, alarm));
      expect(mailed()).toEqual(['olga@example.org ALARM: Burglar, Front door']);
      await passes(3 * minute);
      expect(mailed().slice(1)).toEqual(['ben@example.org ALARM: Burglar, Front door']);
      await hub.up.change({
        from: 10,
        revision: 11,
        at: start,
        incidents: [sampleIncident('i1', { state: 'acknowledged' })],
      });
      await passes(3 * minute);
      await passes(30 * minute);
      expect(mailed()).toHaveLength(2);
      expect(await server.services.store.db.selectFrom('escalations').select('next_at').execute()).toEqual([
        { next_at: null },
      ]);
    });

    it('goes on where it stood when whoever was on the way does not come', async () => {
      const { happens, event, passes, call, token, someone, mailed, hub } = await home();
      const ben = await someone('ben');
      const eva = await someone('eva');
      await call('PUT /user/escalation', {
        token: await token('demo'),
        body: plan([[ben.account], [eva.account]], 1),
      });
      const state = (revision: number, to: 'open' | 'acknowledged') =>
        hub.up.change({
          from: revision - 1,
          revision,
          at: start,
          incidents: [sampleIncident('i1', { state: to })],
        });
      await happens(event(130, alarm));
      expect(mailed().toSorted()).toEqual([
        'ben@example.org ALARM: Burglar, Front door',
        'olga@example.org ALARM: Burglar, Front door',
      ]);
      await state(11, 'acknowledged');
      await passes(20 * minute);
      expect(mailed()).toHaveLength(2);
      await state(12, 'open');
      await happens(event(994, { ...alarm, qualifier: 3 }));
      expect(mailed().slice(2).toSorted()).toEqual([
        'ben@example.org ALARM: Nobody Is on the Way Any More, Front door',
        'olga@example.org ALARM: Nobody Is on the Way Any More, Front door',
      ]);
      await passes(3 * minute);
      expect(mailed().slice(4)).toEqual(['eva@example.org ALARM: Burglar, Front door']);
      // Another one who does not come is news, however soon.
      await state(13, 'acknowledged');
      await state(14, 'open');
      await happens(event(994, { ...alarm, qualifier: 3 }));
      expect(mailed().slice(5).toSorted()).toEqual([
        'ben@example.org ALARM: Nobody Is on the Way Any More, Front door',
        'eva@example.org ALARM: Nobody Is on the Way Any More, Front door',
        'olga@example.org ALARM: Nobody Is on the Way Any More, Front door',
      ]);
    });

    it('goes through all steps again, says so, and then ends', async () => {
      const { happens, event, passes, rig, mailed, call, token, someone } = await home();
      const ben = await someone('ben');
      await call('PUT /user/escalation', { token: await token('demo'), body: plan([[ben.account]]) });
      await happens(event(130, alarm));
      expect(mailed()).toHaveLength(2);
      await passes(3 * minute);
      expect(mailed()).toHaveLength(4);
      expect(rig.mail.mails[2]?.raw).toContain('Nobody has acknowledged this yet.');
      await passes(60 * minute);
      expect(mailed()).toHaveLength(4);
    });

    it('is not begun by faults, and not at all where it is off', async () => {
      const { happens, event, passes, mailed, call, token } = await home();
      await happens(event(383));
      await call('PUT /user/escalation', {
        token: await token('demo'),
        body: { ...plan([]), enabled: false },
      });
      await happens(event(130, alarm));
      expect(mailed()).toHaveLength(2);
      await passes(60 * minute);
      expect(mailed()).toHaveLength(2);
    });

    it('ends calls that still wait when somebody acknowledges', async () => {
      const { happens, event, passes, rig, call, token, sent, hub, log } = await home();
      const mine = await token('demo');
      const report = (await call('GET /user/report', { token: mine })).envelope.data as {
        users: { user_id: string }[];
      };
      const users = [
        { user_id: report.users[0]?.user_id, send_voice_report: '1', mobile_phone: '+491701234567' },
      ];
      const put = await call('POST /user/voice_report', { token: mine, body: { type: 'security', users } });
      expect(put.envelope.code).toBe('000');
      rig.http.answer = (response) => void response.writeHead(503).end();
      await happens(event(130, alarm));
      expect(sent('/voice')).toHaveLength(1);
      await hub.up.change({
        from: 10,
        revision: 11,
        at: start,
        incidents: [sampleIncident('i1', { state: 'acknowledged' })],
      });
      await passes(minute);
      expect(sent('/voice')).toHaveLength(1);
      expect((await log(mine)).find(({ channel }) => channel === 'voice')).toMatchObject({
        state: 'withdrawn',
        answer: 'acknowledged',
      });
    });
  });

  describe('quiet hours', () => {
    it('hold back pushes of faults until morning, and never an alarm', async () => {
      const evening = Date.UTC(2026, 9, 24, 21);
      const { happens, event, passes, call, token, rig, sent } = await home({ now: evening });
      const mine = await token('demo');
      await call('POST /user/push_subscription', { token: mine, body: rig.subscription('phone') });
      const put = await call('PUT /user/notification', {
        token: mine,
        body: { quiet: { enabled: true, from: 1320, until: 420 } },
      });
      expect(put.envelope.code).toBe('000');
      await happens(event(383));
      expect(sent('/push')).toHaveLength(0);
      await happens(event(110, alarm));
      expect(sent('/push')).toHaveLength(1);
      // Clocks go back in this night: seven o'clock comes nine hours after.
      await passes(9 * 60 * minute - 1);
      const before = sent('/push').length;
      await passes(1);
      expect(sent('/push').length).toBe(before + 1);
    });
  });

  describe('a way that fails', () => {
    it('is tried again, in order, with the same id, and passed by an alarm', async () => {
      const { happens, event, passes, call, token, rig, sent, log } = await home();
      const mine = await token('demo');
      await call('POST /user/webhook', { token: mine, body: { name: 'Hook', url: `${rig.http.url}/hook` } });
      rig.http.answer = (response) => void response.writeHead(503).end();
      await happens(event(383), event(384));
      expect(sent('/hook')).toHaveLength(1);
      rig.http.answer = (response) => void response.writeHead(204).end();
      await happens(event(110, alarm));
      const bodies = () =>
        sent('/hook').map(({ headers, body }) => {
          const { cid } = JSON.parse(body.toString()) as { cid: string };
          return `${cid.slice(2, 6)} ${String(headers['webhook-id'])}`;
        });
      expect(bodies().map((one) => one.slice(0, 4))).toEqual(['1383', '1110', '1383', '1384']);
      expect(bodies()[0]).toBe(bodies()[2]);
      await passes(minute);
      expect(sent('/hook')).toHaveLength(4);
      expect((await log(mine)).filter(({ channel }) => channel === 'webhook')).toMatchObject([
        { class: 'fire', state: 'accepted', attempts: 1 },
        { state: 'accepted', attempts: 1 },
        { state: 'accepted', attempts: 2 },
      ]);
    });

    it('is given up after hours, where everybody can see it', async () => {
      const { happens, event, passes, call, token, rig, log } = await home();
      const mine = await token('demo');
      await call('POST /user/webhook', { token: mine, body: { name: 'Hook', url: `${rig.http.url}/hook` } });
      rig.http.answer = (response) => void response.writeHead(500).end();
      await happens(event(383));
      for (let hour = 0; hour < 25 * 4; hour += 1) await passes(15 * minute);
      const tomorrow = await token('demo');
      expect((await log(tomorrow)).find(({ channel }) => channel === 'webhook')).toMatchObject({
        state: 'failed',
        answer: 'expired: HTTP 500',
      });
    });

    it('leaves a device alone whose subscription is over, says so to its person, and tells the others', async () => {
      const { happens, event, call, token, rig, sent, subjects } = await home();
      const mine = await token('demo');
      for (const name of ['phone', 'gone'])
        await call('POST /user/push_subscription', { token: mine, body: rig.subscription(name) });
      rig.http.answer = (response) =>
        void response.writeHead(response.req.url?.endsWith('gone') === true ? 410 : 201).end();
      await happens(event(110, alarm));
      await happens(event(130, { incident: 'i2' as typeof incident }));
      expect(sent('/push/gone')).toHaveLength(1);
      const { envelope } = await call('GET /user/push_subscription', {
        token: mine,
        headers: { accept: typedScalars },
      });
      const subject = 'gone no longer gets notifications';
      const { devices } = envelope.data as { devices: readonly { name: string; trouble: string | null }[] };
      expect(new Map(devices.map(({ name, trouble }) => [name, trouble]))).toEqual(
        new Map([
          ['phone', null],
          ['gone', 'gone'],
        ]),
      );
      expect(subjects().filter((one) => one === subject)).toHaveLength(1);
      expect(sent('/push/phone')).toHaveLength(3);
    });
  });

  describe('mails of the portal', () => {
    it('leave over the outbox and are wiped', async () => {
      const { server, notify, rig, store } = await home();
      await server.services.mailer?.send({
        to: 'new@example.org',
        subject: 'You are invited',
        text: 'https://example.org/secret',
      });
      await notify.settled();
      expect(rig.mail.mails).toMatchObject([{ to: ['new@example.org'] }]);
      const rows = await store.db.selectFrom('outbox').select(['body', 'state']).execute();
      expect(rows).toEqual([{ body: '', state: 'accepted' }]);
    });
  });

  it('writes nothing where nobody has an address', async () => {
    const { hub, server, store } = await started({ view: sampleView() });
    await hub.send(sampleEvent(1, { event: 110 }, { incident }));
    await server.services.notify.settled();
    expect(await store.db.selectFrom('notices').selectAll().execute()).toEqual([]);
  });
});
