import { describe, expect, it } from 'vitest';
import type { Capture } from '@homeward/contract/shapes/panel/link.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import {
  device,
  garage,
  home,
  house,
  porchCamera,
  sampleEvent,
  sampleIncident,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { companies, companyA, noFactors, staff } from '@homeward/testing/server/test-tenants.ts';
import { letIn } from '@homeward/testing/server/test-server.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
type Test = TestServer<TestClock>;

const drive = device('DH:00000010', 'ipcam', 'Drive', { area: garage, zone: 2 });
const incident = sampleIncident('i1', { state: 'closed' });
const capture = (id: string, at: number, camera: DeviceId): Capture => ({
  id,
  device: camera,
  at: sampleTime + at,
  type: 'image/jpeg',
  content: Buffer.from(id).toString('base64'),
  incident: incident.id,
});

/** An alarm of which the drive has the first picture, a camera that is gone the second, and the porch the third. */
async function afterAlarm(): Promise<Test> {
  const view = sampleView(home, { devices: [porchCamera, drive], incidents: [incident] });
  const test = await started({ ...noFactors, view });
  await test.hub.send(
    sampleEvent(1, {}, { incident: incident.id, area: null }),
    sampleEvent(2, {}, { area: null }),
  );
  await test.hub.up.capture(capture('c1', 1, drive.id));
  await test.hub.up.capture(capture('c2', 2, 'DH:00000099' as DeviceId));
  await test.hub.up.capture(capture('c3', 3, porchCamera.id));
  return test;
}

async function asked(test: Test, login: string, query: Record<string, string> = {}) {
  const token = await test.token(login);
  await test.call('POST /panel/select', { token, body: { mac: home } });
  const { envelope } = await test.call('GET /event', { token, query, headers: { accept: typedScalars } });
  expect(envelope.code).toBe('000');
  const rows = (envelope.data === '' ? [] : envelope.data) as readonly { readonly capture_id: string }[];
  return rows.map((row) => row.capture_id);
}

/** A user who was given these cameras. */
async function user(test: Test, login: string, cameras: readonly DeviceId[], areas = [house, garage]) {
  const account = await test.person(login, null);
  await test.server.services.memberships.put({
    account,
    panel: home,
    role: 'user',
    areas,
    slots: [],
    from: 0,
    until: null,
    cameras,
  });
}

describe('the picture that an event of the log names', () => {
  it('is the first of its alarm to whoever sees all', async () => {
    const test = await afterAlarm();
    expect(await asked(test, 'demo')).toEqual(['', 'c1']);
    expect(await asked(test, 'demo', { type: 'media' })).toEqual(['c1']);
  });

  it('is none to an installer, who looks through no camera', async () => {
    const test = await afterAlarm();
    await companies(test);
    await test.server.services.tenants.change(home, { tenant: companyA });
    await staff(test, 'sam', companyA, 'technician');
    await letIn(test.server, test.hub, test.clock.now(), test.clock.now() + 3_600_000);
    expect(await asked(test, 'sam')).toEqual(['', '']);
    expect(await asked(test, 'sam', { type: 'media' })).toEqual([]);
  });

  it.each([
    { who: 'was given none', cameras: [], named: '' },
    { who: 'was given the last', cameras: [porchCamera.id], named: 'c3' },
    { who: 'was given all, in one area', cameras: [drive.id, porchCamera.id], areas: [house], named: 'c3' },
    { who: 'was given one elsewhere', cameras: [drive.id], areas: [house], named: '' },
    { who: 'was given all', cameras: [drive.id, porchCamera.id], named: 'c1' },
  ])('is the first that a user sees who $who', async ({ cameras, areas, named }) => {
    const test = await afterAlarm();
    await user(test, 'ben', cameras, areas);
    expect(await asked(test, 'ben')).toEqual(['', named]);
    expect(await asked(test, 'ben', { type: 'media' })).toEqual(named === '' ? [] : [named]);
    // And that one he may open.
    if (named === '') return;
    const token = await test.token('ben');
    const picture = await test.raw('GET /camera/picture', { token, query: { id: named } });
    expect(picture.envelope).toBeNull();
  });

  it('of a master of one area is one from there', async () => {
    const test = await afterAlarm();
    await test.person('gil', 'master', { areas: [house] });
    expect(await asked(test, 'gil')).toEqual(['', 'c3']);
  });
});
