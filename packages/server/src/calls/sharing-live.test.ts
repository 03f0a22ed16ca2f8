import { describe, expect, it } from 'vitest';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import type { LiveMessage } from '@homeward/contract/shapes/api/live.ts';
import {
  device,
  frontDoor,
  home,
  house,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
type Test = TestServer<TestClock>;
const headers = { accept: typedScalars };

const hallMotion = device('RF:00000021', 'pir', 'Hall', { area: house, zone: 21 }, { motion: true });
const kettle = device(
  'RF:00000023',
  'power_switch_meter',
  'Kettle',
  { area: house, zone: 23 },
  { on: true, power: 0 },
);
const view = sampleView(home, {
  devices: [frontDoor, kettle, hallMotion],
  care: { ...noCare, receiver: null, meters: [{ device: kettle.id, watts: 100 }] },
});

/** A home whose Rosa shares with its owner Ben all but how she spends her day. */
async function withRosa(): Promise<Test> {
  const test = await started({ view });
  const ben = await test.person('ben', 'master');
  await test.person('rosa', 'careReceiver');
  const body = { account: ben, kind: 'activity', shared: '0' };
  await test.call('POST /care/sharing', { token: await test.token('rosa'), body });
  return test;
}

async function listen(test: Test, login: string): Promise<LiveMessage[]> {
  const session = await test.server.services.sessions.find(await test.token(login));
  if (!session) throw new Error('no session');
  const heard: LiveMessage[] = [];
  await test.server.services.live.subscribe(session, {
    receive: (text) => void heard.push(JSON.parse(text) as LiveMessage),
    end: () => {},
  });
  return heard;
}

const aboutDevices = (heard: readonly LiveMessage[]) =>
  heard.filter(({ refreshed_type }) => refreshed_type === 'DEVICE_STATUS');

describe('live, where the day is not shared', () => {
  it('does not tell when a door was moved, or a kettle switched on', async () => {
    const later = sampleTime + 600_000;
    const test = await withRosa();
    const [bens, demos] = [await listen(test, 'ben'), await listen(test, 'demo')];
    const before = bens.length;
    const from = test.server.services.registry.peek(home)?.revision ?? 0;
    const changes = [
      { devices: [{ ...kettle, values: { on: true, power: 2000 }, lastHeard: later }] },
      { devices: [{ ...frontDoor, lastHeard: later }] },
    ];
    for (const [no, change] of changes.entries())
      await test.hub.up.change({ from: from + no, revision: from + no + 1, at: later, ...change });
    expect(aboutDevices(demos)).toHaveLength(2);
    expect(bens.slice(before)).toEqual([]);
    const { envelope } = await test.call('GET /panel/device', { token: await test.token('ben'), headers });
    const rows = envelope.data as readonly Record<string, unknown>[];
    for (const { id } of [frontDoor, kettle])
      expect(rows.find((row) => row['device_id'] === id)).toMatchObject({ last_heard: '', record_time: '' });
    expect(rows.find((row) => row['device_id'] === kettle.id)).toMatchObject({ status_power: '' });
  });

  it('leaves out whom a walk test hears', async () => {
    const test = await withRosa();
    const [bens, demos] = [await listen(test, 'ben'), await listen(test, 'demo')];
    const before = bens.length;
    const from = test.server.services.registry.peek(home)?.revision ?? 0;
    const at = sampleTime;
    const rows = [{ at, device: hallMotion.id, what: 'motion', rssi: null }];
    const walkTest = { startedAt: at, idleUntil: at, rows };
    const maintenance = { ...view.maintenance, walkTest };
    await test.hub.up.change({ from, revision: from + 1, at, maintenance });
    const ended = { ...view.maintenance, walkTest: null, lastWalkTest: { startedAt: at, endedAt: at, rows } };
    const { envelope } = await test.call('GET /panel/walktest', { token: await test.token('ben'), headers });
    expect(envelope.data).toMatchObject({ running: true, rows: [] });
    await test.hub.up.change({ from: from + 1, revision: from + 2, at, maintenance: ended });
    const heard = (messages: readonly LiveMessage[]) =>
      messages
        .filter(({ refreshed_type }) => refreshed_type === 'TCP_PERCENTAGE')
        .map(({ data }) => [data?.['state'], data?.['device_id']]);
    expect(heard(demos)).toEqual([
      ['running', hallMotion.id],
      ['done', hallMotion.id],
    ]);
    expect(heard(bens.slice(before))).toEqual([['done', '']]);
  });
});
