import { describe, expect, it } from 'vitest';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { LiveMessage } from '@homeward/contract/shapes/api/live.ts';
import type { Membership } from '../store/accounts.ts';
import {
  area,
  device,
  garage,
  home,
  house,
  porchCamera,
  sampleIncident,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import type { LiveSubscription } from './subscription.ts';

const started = serversOfThisFile();
type Test = TestServer<TestClock>;

const driveCamera = device('DH:00000010', 'ipcam', 'Drive', { area: garage, zone: 2 });
const gone = DeviceId.parse('XF:gone');
// An alarm is on, so that the station hears too.
const incident = sampleIncident('i1');
const alarm = { tag: 'sounding', incident: incident.id, sirenUntil: null } as const;
const view = sampleView(home, {
  devices: [porchCamera, driveCamera],
  areas: [area(house, 'House', { alarm }), area(garage, 'Garage')],
  incidents: [incident],
});

async function listen(
  test: Test,
  login: string,
): Promise<{ readonly heard: LiveMessage[]; readonly subscription: LiveSubscription }> {
  const session = await test.server.services.sessions.find(await test.token(login));
  if (!session) throw new Error('no session');
  const heard: LiveMessage[] = [];
  const subscription = await test.server.services.live.subscribe(session, {
    receive: (text) => void heard.push(JSON.parse(text) as LiveMessage),
    end: () => {},
  });
  return { heard, subscription };
}
const captures = (heard: readonly LiveMessage[]): readonly unknown[] =>
  heard.flatMap(({ refreshed_type, data }) => (refreshed_type === 'CAPTURE' ? [data?.['device_id']] : []));

async function capture({ hub }: Test, id: string, camera: DeviceId): Promise<void> {
  const picture = { id, device: camera, at: sampleTime, type: 'image/jpeg', incident: null } as const;
  await hub.up.capture({ ...picture, content: Buffer.from(id).toString('base64') });
}
async function threePictures(test: Test): Promise<void> {
  await capture(test, 'c1', porchCamera.id);
  await capture(test, 'c2', driveCamera.id);
  await capture(test, 'c3', gone);
}

async function give(test: Test, account: AccountId, change: Partial<Membership>): Promise<void> {
  const { memberships } = test.server.services;
  const [membership] = (await memberships.find(account))?.memberships ?? [];
  if (!membership) throw new Error('no membership');
  await memberships.put({ ...membership, ...change });
}

describe('pictures as they are told of live', () => {
  const all = [porchCamera.id, driveCamera.id, gone];
  it.each<readonly [who: string, role: Role, rights: Partial<Membership>, told: readonly DeviceId[]]>([
    ['a user to whom no camera was given', 'user', {}, []],
    ['a user of one camera', 'user', { cameras: [driveCamera.id] }, [driveCamera.id]],
    ['a user of every camera, of one area', 'user', { cameras: all, areas: [house] }, [porchCamera.id]],
    ['a user of every camera', 'user', { cameras: all }, all],
    ['another master', 'master', {}, all],
    ['a station, while an alarm is on', 'station', {}, all],
    ['who is cared for', 'careReceiver', {}, []],
    ['who cares, while an alarm is on', 'careContact', {}, []],
    ['an installer who was let in', 'installer', {}, []],
  ])('are for %s those that can be read', async (_who, role, rights, told) => {
    const test = await started({ view });
    const consentUntil = role === 'installer' ? test.clock.now() + 60_000 : null;
    const ben = await test.person('ben', role, { consentUntil });
    await give(test, ben, rights);
    const { heard } = await listen(test, 'ben');
    await threePictures(test);
    expect(captures(heard)).toEqual(told);
    // What he may not know of leaves no gap.
    expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_, index) => index + 1));
    const { envelope } = await test.call('GET /camera/list_captures', { token: await test.token('ben') });
    const listed = envelope.code === '000' && envelope.data !== '' ? envelope.data : [];
    const rows = listed as readonly { readonly device_id: string }[];
    expect(new Set(rows.map(({ device_id }) => device_id))).toEqual(new Set(told));
  });

  it('follow what the master gives and takes, for who listens already and for what he resumes', async () => {
    const test = await started({ view });
    const ben = await test.person('ben', 'user');
    const { heard, subscription } = await listen(test, 'ben');
    /** Where he listens, once that is elsewhere than it was. */
    async function moved(from: string): Promise<string> {
      let epoch = from;
      await expect
        .poll(async () => {
          const reply = await subscription.resume({ panel: home, epoch: from, seq: 0 });
          if (reply.tag === 'resync') epoch = reply.epoch;
          return reply.tag;
        })
        .toBe('resync');
      return epoch;
    }
    const none = (await subscription.select(home))?.epoch ?? '';
    await threePictures(test);
    await give(test, ben, { cameras: [porchCamera.id] });
    const porch = await moved(none);
    await threePictures(test);
    expect(captures(heard)).toEqual([porchCamera.id]);
    const missed = await subscription.resume({ panel: home, epoch: porch, seq: 0 });
    expect(missed.tag === 'messages' && missed.messages).toHaveLength(1);
    await give(test, ben, { cameras: [] });
    await moved(porch);
    await threePictures(test);
    expect(captures(heard)).toEqual([porchCamera.id]);
  });
});
