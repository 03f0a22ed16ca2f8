import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AreaId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { socketConnector } from '@homeward/hub/link/socket-connector.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { newPanelConfig } from '@homeward/panel/state/config.ts';
import { realClock, testLog } from '@homeward/testing/server/quiet-world.ts';
import { testServer } from '@homeward/testing/server/test-server.ts';
import { offerEnrolment } from './start/enrolment.ts';
import { keepPanel, type Machine, openPanel, panelFolder } from './start/panel-host.ts';
import { pinUser } from './start/pin-user.ts';
import { systemRandom } from './machine/system-ports.ts';

const panel = PanelId.parse('02:00:00:00:00:77');
const area = AreaId.parse(1);
const delays = { exit: 30, entry1: 30, entry2: 60 };
const pin = '482650';
const passphrase = 'four words and then some';
const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A panel of its own on disk, that reaches a server over the wire and is let in by the code that it shows. */
async function home() {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-upkeep-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const machine: Machine = { clock: realClock, random: systemRandom, log: testLog() };
  const made = await testServer({ clock: realClock });
  closers.push(() => made.close());
  const { port } = await made.server.listen(0, '127.0.0.1');
  const server = `http://127.0.0.1:${port}`;
  const identity = {
    id: panel,
    name: 'Home',
    series: 'HYBRID',
    model: 'security',
    version: 'HOMEWARD 0.1.0',
    timeZone: 'UTC',
    pinLength: 6,
  } as const;
  const house = {
    id: area,
    name: 'House',
    delays: { arm: delays, home_1: delays, home_2: delays, home_3: delays },
  };
  const config = {
    ...newPanelConfig(identity, [house]),
    pins: [pinUser({ tag: 'master' }, 'Owner', [area])],
  };
  const { journal, keys, linkKeys } = panelFolder(folder, panel);
  const setup = {
    config,
    codes: [{ slot: { tag: 'master' } as const, code: pin }],
    drivers: [],
    plan: planned([]),
    world: null,
  };
  let opened = 0;
  const running = await keepPanel(machine, (now, restart) => {
    opened += 1;
    return openPanel(
      {
        setup,
        journal,
        keys,
        machine,
        web: { request: () => Promise.resolve({ tag: 'failed', reason: 'none' }) } as never,
        outside: {},
        running: now,
      },
      socketConnector([server]),
      { restart, keys: linkKeys },
    );
  });
  closers.push(() => running.hub.stop());
  const shown: string[] = [];
  closers.push(
    offerEnrolment({
      servers: [server],
      panel,
      name: 'Home',
      key: () => linkKeys.current(),
      isOnline: () => running.link.online(),
      ...machine,
      clock: { ...realClock, after: (ms, call) => realClock.after(Math.min(ms, 50), call) },
      show: (code) => void shown.push(code),
    }),
  );
  await made.person('ann', null);
  const token = await made.token('ann');
  const call = async (name: string, body?: unknown, query?: Readonly<Record<string, string>>) =>
    (await made.call(name, { token, ...(body === undefined ? {} : { body }), ...(query ? { query } : {}) }))
      .envelope;
  const job = async (name: string, body: unknown) => {
    const begun = await call(name, body);
    expect(begun).toMatchObject({ code: '000' });
    const { id } = (begun.data as { readonly job: { readonly id: string } }).job;
    return vi.waitUntil(
      async () => {
        const [found] = (await call('GET /job', undefined, { job: id })).data as {
          state: string;
          result: unknown;
          message: string;
          id: string;
        }[];
        return found && !['waiting', 'running'].includes(found.state) ? found : null;
      },
      { timeout: 60_000 },
    );
  };
  const isOnline = async () => (await call('GET /panel/online')).data === 'online';
  return { made, running, linkKeys, shown, call, job, isOnline, token, opened: () => opened };
}

describe('a panel over the wire', () => {
  it('is let in by its code, backed up, restored, restarted in place, and comes with a new key', async () => {
    const { made, linkKeys, shown, call, job, isOnline, token, opened } = await home();
    const code = await vi.waitUntil(() => shown[0], { timeout: 60_000 });
    expect(await call('POST /panel/enrol', { code, name: 'Lake house' })).toMatchObject({ code: '000' });
    await call('POST /panel/select', { mac: panel });
    await vi.waitUntil(isOnline, { timeout: 60_000 });

    const backup = await job('POST /panel/config/backup', { passphrase });
    expect(backup).toMatchObject({ state: 'done' });
    const url = `/REST/v2/panel/config/file?job=${backup.id}`;
    const file = (await made.server.call({ url, headers: { token } })).rawPayload.toString('base64');
    await call('POST /panel/system', { name: 'Changed since' });
    const renamed = { file, passphrase, dry: '1' };
    expect(await call('POST /panel/config/restore', renamed)).toMatchObject({
      code: '000',
      data: { preview: { samePanel: '1', problem: '' } },
    });
    expect(await job('POST /panel/config/restore', { file, passphrase, pincode: pin })).toMatchObject({
      state: 'done',
    });
    expect(await job('POST /panel/config/restore', { file, passphrase, pincode: '111112' })).toMatchObject({
      state: 'failed',
      message: 'v2_mg_wrong_pin',
    });

    expect(await job('POST /panel/reset', { kind: 'restart', pincode: pin })).toMatchObject({
      state: 'done',
    });
    expect(opened()).toBe(2);

    const before = linkKeys.current();
    expect(await call('POST /panel/key', { act: 'rotate' })).toMatchObject({ code: '000' });
    await vi.waitUntil(() => linkKeys.current() !== before, { timeout: 60_000 });
    await vi.waitUntil(isOnline, { timeout: 60_000 });
    expect(linkKeys.next()).toBeNull();
    expect(await job('POST /panel/resend_configuration', {})).toMatchObject({ state: 'done' });
    expect(await call('GET /panel/firmware')).toMatchObject({ data: { running: '0.1.0', channel: '' } });

    const reset = { kind: 'factory', keepNetwork: '1', keepDevices: '1', pincode: pin };
    expect(await job('POST /panel/reset', reset)).toMatchObject({ state: 'done' });
    expect(opened()).toBe(3);
  }, 120_000);
});
