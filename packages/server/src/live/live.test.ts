import { describe, expect, it } from 'vitest';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { LiveMessage, ResumeReply } from '@homeward/contract/shapes/api/live.ts';
import type { WireAccount } from '@homeward/contract/routes/access/auth.ts';
import { defaultLimits } from '../options/options.ts';
import {
  area,
  frontDoor,
  garage,
  garageDoor,
  home,
  house,
  sampleEvent,
  sampleIncident,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { password } from '@homeward/testing/server/test-server.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import type { LiveSubscription } from './subscription.ts';

const started = serversOfThisFile();

interface Listening {
  readonly messages: LiveMessage[];
  readonly subscription: LiveSubscription;
  ended: boolean;
}

async function listen(test: TestServer<TestClock>, login: string): Promise<Listening> {
  const session = await test.server.services.sessions.find(await test.token(login));
  if (!session) throw new Error('no session');
  const messages: LiveMessage[] = [];
  const state = { ended: false };
  const subscription = await test.server.services.live.subscribe(session, {
    receive: (text) => void messages.push(JSON.parse(text) as LiveMessage),
    end: () => void (state.ended = true),
  });
  return {
    messages,
    subscription,
    get ended() {
      return state.ended;
    },
  };
}

const types = (messages: readonly LiveMessage[]): string[] =>
  messages.map((message) => message.refreshed_type);
const opened = { ...frontDoor, values: { opening: 'open' as const } };

describe('live messages', () => {
  it('say that settings are others, as the names of modes, and not which', async () => {
    const test = await started();
    const { messages } = await listen(test, 'demo');
    const ownModes = [{ mode: 'home_2', name: 'Night', icon: 'moon' }] as const;
    await test.hub.up.change({
      from: 10,
      revision: 11,
      at: 5,
      settings: { ...standardSettings, ownModes },
    });
    expect(messages).toMatchObject([{ refreshed_type: 'REPORT', data: { type: 'SETTINGS', area: '0' } }]);
    expect(messages[0]).not.toHaveProperty('state');
    // A room was renamed: the settings come along as they are.
    await test.hub.up.change({
      from: 11,
      revision: 12,
      at: 6,
      settings: { ...standardSettings, ownModes },
    });
    expect(messages).toHaveLength(1);
  });

  it('carry what changed, in the shapes of the replies, numbered without gaps', async () => {
    const test = await started();
    const { messages } = await listen(test, 'demo');
    const sounding = area(house, 'House', {
      phase: { tag: 'armed', mode: 'arm' },
      alarm: { tag: 'sounding', incident: sampleIncident('i1').id, sirenUntil: null },
    });
    await test.hub.up.change({
      from: 10,
      revision: 11,
      at: 5,
      areas: [sounding],
      devices: [opened],
      status: { faults: ['acFailure'], battery: 80, rssi: 1, sirenMuted: false, suspended: false },
      incidents: [sampleIncident('i1')],
    });
    expect(types(messages)).toEqual(['MODE_CHANGE', 'DEVICE_STATUS', 'PANEL_STATUS', 'REPORT']);
    // By the beginning of its text the portal knows what may wait for no other.
    for (const message of messages) expect(Object.keys(message)[0]).toBe('refreshed_type');
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(messages).toMatchObject([
      { panel: home, state: [{ area: '1', mode: 'arm', alarm: 'sounding' }] },
      { data: { device_id: frontDoor.id, area: '1' }, state: { status1: 'device_status.dc_open' } },
      { state: { acfail: 'main.abnormal' } },
      { data: { type: 'INCIDENT', area: '1' }, state: { id: 'i1', state: 'open' } },
    ]);
  });

  it('are not sent for what no record shows', async () => {
    const test = await started();
    const { messages } = await listen(test, 'demo');
    let revision = 10;
    const beep = (device: typeof frontDoor) => {
      revision += 1;
      return test.hub.up.change({ from: revision - 1, revision, at: 5, devices: [device] });
    };
    const at = frontDoor.lastHeard ?? 0;
    const told = { tag: 'switch', on: true } as const;
    for (let second = 1; second <= 30; second += 1)
      await beep({
        ...frontDoor,
        lastHeard: at + second * 1000,
        pending: second % 2 === 0 ? null : { command: told, by: panelActor, at, until: at + 5000 },
      });
    expect(messages).toEqual([]);
    await beep({ ...frontDoor, lastHeard: at + 61_000 });
    expect(types(messages)).toEqual(['DEVICE_STATUS']);
    await beep({ ...frontDoor, lastHeard: at + 62_000, values: { opening: 'open' } });
    expect(types(messages)).toEqual(['DEVICE_STATUS', 'DEVICE_STATUS']);
  });

  it('can be resumed from where signing in said that they stood', async () => {
    const test = await started();
    const { envelope } = await test.call('POST /auth/login', {
      body: { account: 'demo', password },
    });
    const { live_epoch: epoch, live_seq: seq } = envelope.data as WireAccount;
    await test.hub.up.change({ from: 10, revision: 11, at: 5, devices: [opened] });
    const { subscription } = await listen(test, 'demo');
    const reply = await subscription.resume({ panel: home, epoch, seq: Number(seq) });
    const missed = reply.tag === 'messages' ? reply.messages.map((text) => JSON.parse(text)) : [];
    expect(missed).toMatchObject([
      { refreshed_type: 'DEVICE_STATUS', seq: 1, data: { device_id: frontDoor.id } },
    ]);
  });

  it('tell that an incident is no longer kept, be it in a change or a whole state', async () => {
    const test = await started();
    const [one, two] = [sampleIncident('i1'), sampleIncident('i2')];
    await test.hub.up.snapshot(sampleView(home, { incidents: [two, one] }));
    const { messages } = await listen(test, 'demo');
    await test.hub.up.change({ from: 10, revision: 11, at: 5, dropped: [one.id] });
    await test.hub.up.snapshot(sampleView(home, { revision: 12 }));
    expect(messages.map(({ data, state }) => ({ data, state }))).toEqual([
      { data: { type: 'INCIDENT', area: '1', incident: 'i1' }, state: undefined },
      { data: { type: 'INCIDENT', area: '1', incident: 'i2' }, state: undefined },
    ]);
    const read = await test.call('GET /incident', { token: await test.token('demo') });
    expect(read.envelope).toMatchObject({ code: '000', data: '' });
  });

  it('tell an alarm twice once it can be read', async () => {
    const test = await started();
    const token = await test.token('demo');
    const before = await test.call('GET /panel/cycle', { token });
    expect(before.envelope.data).toMatchObject({ alarm_event_latest: null });
    const { messages } = await listen(test, 'demo');
    await test.hub.send(
      sampleEvent(1, { event: 130 }),
      sampleEvent(2, { event: 401, qualifier: 3 }),
      sampleEvent(3),
    );
    expect(types(messages)).toEqual(['REPORT', 'ALARM', 'REPORT', 'REPORT']);
    expect(messages.map(({ data }) => data?.['type'])).toEqual(['ALARM', undefined, 'MODE_CHANGE', 'STATUS']);
    expect(messages[0]?.state).toMatchObject({ event_type: '1130', is_alarm: true, name: 'Front door' });
    const after = await test.call('GET /panel/cycle', { token });
    expect(after.envelope.data).toMatchObject({
      alarm_event_latest: { cid_code: '1130' },
      report_event_latest: { cid_code: '1602' },
    });
  });

  it('leave out other areas without leaving a gap', async () => {
    const test = await started();
    await test.person('ben', 'user', { areas: [house] });
    const { messages } = await listen(test, 'ben');
    const garageClosed = { ...garageDoor, values: { opening: 'closed' as const } };
    await test.hub.up.change({ from: 10, revision: 11, at: 5, devices: [garageClosed, opened] });
    await test.hub.send(sampleEvent(1, { area: 2 }, { area: garage }), sampleEvent(2));
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(JSON.stringify(messages)).not.toMatch(/garage/i);
  });

  it('give what was missed when a client resumes, with the state of now', async () => {
    const test = await started();
    const { subscription } = await listen(test, 'demo');
    const position = await subscription.select(home);
    await test.hub.up.change({ from: 10, revision: 11, at: 5, devices: [opened] });
    await test.hub.send(sampleEvent(1));
    await test.hub.up.change({ from: 11, revision: 12, at: 6, devices: [frontDoor] });
    const request = { panel: home, epoch: position?.epoch ?? '', seq: 0 };
    const reply: ResumeReply = await subscription.resume(request);
    if (reply.tag !== 'messages') throw new Error('resync');
    const messages = reply.messages.map((text) => JSON.parse(text) as LiveMessage);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(messages).toMatchObject([
      { state: { status1: 'device_status.dc_close' } },
      { state: { event_type: '1602' } },
      { refreshed_type: 'DEVICE_STATUS' },
    ]);
    expect(await subscription.resume({ ...request, seq: 3 })).toEqual({ tag: 'messages', messages: [] });
    for (const wrong of [{ epoch: 'old' }, { seq: 9 }, { seq: -1 }, { panel: 'x' }])
      expect(await subscription.resume({ ...request, ...wrong })).toMatchObject({ tag: 'resync', seq: 3 });
  });

  it('make a client read anew when it missed too much', async () => {
    const test = await started({ options: { limits: { liveHistory: 10 } } });
    const { subscription } = await listen(test, 'demo');
    const position = await subscription.select(home);
    for (let revision = 11; revision < 40; revision += 1)
      await test.hub.up.change({
        from: revision - 1,
        revision,
        at: 5,
        devices: [revision % 2 === 0 ? frontDoor : opened],
      });
    const at = { panel: home, epoch: position?.epoch ?? '' };
    expect(await subscription.resume({ ...at, seq: 1 })).toMatchObject({ tag: 'resync', seq: 29 });
    expect(await subscription.resume({ ...at, seq: 25 })).toMatchObject({ tag: 'messages' });
  });

  it('say when the panel goes and comes, and what changed meanwhile', async () => {
    const test = await started();
    const { messages } = await listen(test, 'demo');
    const again = test.server.linkUp(test.hub.down);
    await test.hub.connect(again.up, sampleView(home, { revision: 20, devices: [opened] }));
    await again.close();
    expect(
      messages.map(({ refreshed_type, state }) => [refreshed_type, typeof state === 'string' ? state : '']),
    ).toEqual([
      ['PANEL_ONLINE', 'online'],
      // One door opened, and every other device is gone.
      ...sampleView().devices.map(() => ['DEVICE_STATUS', '']),
      ['PANEL_ONLINE', 'offline'],
    ]);
  });

  it('survive a rotation of the token, and end within 5 s of a revocation', async () => {
    const test = await started();
    const mine = await listen(test, 'demo');
    test.clock.advance(defaultLimits.tokenLife + 1000);
    await new Promise(setImmediate);
    await test.hub.up.change({ from: 10, revision: 11, at: 5, devices: [opened] });
    expect([mine.messages.length, mine.ended]).toEqual([1, false]);
    const row = await test.store.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    await test.server.services.sessions.end(row.id, 'test');
    expect(mine.ended).toBe(true);
  });

  it('end when a membership does', async () => {
    const test = await started();
    const account = await test.person('ben', 'user');
    const mine = await listen(test, 'ben');
    await test.server.services.memberships.remove(account, home);
    await expect.poll(() => mine.ended).toBe(true);
  });

  it('reach a station only while an alarm is on, and nothing of before', async () => {
    const test = await started();
    await test.person('station', 'station');
    const { messages, subscription } = await listen(test, 'station');
    await test.hub.up.change({ from: 10, revision: 11, at: 5, devices: [opened] });
    expect(messages).toEqual([]);
    const incident = sampleIncident('i1');
    const alarm = { tag: 'sounding', incident: incident.id, sirenUntil: null } as const;
    await test.hub.up.change({ from: 11, revision: 12, at: 6, areas: [area(house, 'House', { alarm })] });
    expect(types(messages)).toEqual(['MODE_CHANGE']);
    const request = { panel: home, epoch: messages[0]?.epoch ?? '', seq: 0 };
    expect(await subscription.resume(request)).toMatchObject({ tag: 'resync' });
  });
});

describe('an area', () => {
  const way = { tag: 'zone', device: frontDoor.id, why: 'open' } as const;
  const plain = area(house, 'House');
  it.each([
    ['what stands in the way of arming', { readiness: { ...plain.readiness, arm: [way] } }, 'AREA'],
    ['its name', { name: 'Home' }, 'AREA'],
    ['its delays', { delays: { ...plain.delays, arm: { exit: 5, entry1: 5, entry2: 5 } } }, 'AREA'],
    ['its mode', { phase: { tag: 'armed', mode: 'arm' } }, null],
    ['an exit delay', { phase: { tag: 'exitDelay', mode: 'arm', until: 9 } }, null],
    ['its alarm', { alarm: { tag: 'sounding', incident: 'i1', sirenUntil: null } }, null],
    ['what is in memory', { burglar: true }, null],
    ['who set it', { since: 9 }, null],
  ] as const)(
    'whose change is %s tells family clients to fetch only where they show it',
    async (_, change, type) => {
      const test = await started();
      const { messages } = await listen(test, 'demo');
      const changed = area(house, 'House', change as Parameters<typeof area>[2]);
      await test.hub.up.change({ from: 10, revision: 11, at: 5, areas: [changed] });
      expect(messages).toHaveLength(1);
      expect(messages[0]).toMatchObject(
        type === null
          ? { refreshed_type: 'MODE_CHANGE' }
          : { refreshed_type: 'REPORT', data: { type, area: '1' } },
      );
      // Both carry the row, for the portal's own pages.
      expect(messages[0]?.state).toMatchObject([
        { area: '1', area_name: changed.name, readiness: changed.readiness },
      ]);
    },
  );
});

describe('a silent alarm', () => {
  const silent = sampleIncident('i9', { kind: 'duress', silent: true });
  const forced = { tag: 'person', name: 'demo', channel: 'keypad', slot: { tag: 'duress' } } as const;
  const duress = [
    sampleEvent(1, { event: 401, detail: 998 }, { actor: forced }),
    sampleEvent(2, { event: 121 }, { incident: silent.id }),
    sampleEvent(3, { event: 602 }, { incident: silent.id }),
  ].map((event) => PanelEvent.parse(event));
  const change = {
    from: 10,
    revision: 11,
    at: 5,
    incidents: [silent],
    areas: [
      area(house, 'House', { by: forced, alarm: { tag: 'sounding', incident: silent.id, sirenUntil: null } }),
    ],
  };

  it('shows nobody on the premises anything, not even a gap in the numbers', async () => {
    const test = await started();
    const token = await test.token('demo');
    const { messages } = await listen(test, 'demo');
    await test.hub.up.change(change);
    await test.hub.send(...duress);
    const reads = [
      'GET /panel/cycle',
      'GET /panel/area',
      'GET /event',
      'GET /event/report',
      'GET /incident',
      'GET /panel/list',
    ];
    const replies = await Promise.all(reads.map((name) => test.call(name, { token })));
    for (const { envelope } of replies) expect(envelope.code).toBe('000');
    const seen = JSON.stringify([messages, replies.map(({ envelope }) => envelope)]);
    expect(/.{30}(?:i9|duress|1121|01998|:"sounding"|"alarm":"1").{9}/.exec(seen)?.[0]).toBeUndefined();
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('alone is told to those on the premises as a window is that was opened', async () => {
    const test = await started();
    await test.person('station', 'station');
    const [owner, station] = [await listen(test, 'demo'), await listen(test, 'station')];
    const alarm = { tag: 'sounding', incident: silent.id, sirenUntil: null } as const;
    await test.hub.up.change({ ...change, areas: [area(house, 'House', { alarm })] });
    expect(owner.messages.map(({ refreshed_type, data }) => [refreshed_type, data?.['type']])).toEqual([
      ['REPORT', 'AREA'],
    ]);
    expect(JSON.stringify(owner.messages)).not.toContain('sounding');
    expect(types(station.messages)).toContain('MODE_CHANGE');
  });

  it('shows a station all of it', async () => {
    const test = await started();
    await test.person('station', 'station');
    const { messages } = await listen(test, 'station');
    await test.hub.up.change(change);
    await test.hub.send(...duress);
    expect(types(messages)).toEqual(['MODE_CHANGE', 'REPORT', 'REPORT', 'REPORT', 'ALARM', 'REPORT']);
    const events = await test.call('GET /event', { token: await test.token('station') });
    expect(events.envelope.data).toHaveLength(3);
  });
});
