import { describe, expect, it } from 'vitest';
import { frontLock, home, house, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const lock = { device_id: frontLock.id };

// S7.11
describe('the codes of a door lock', () => {
  it('are shown as stars, with how the lock stands with them', async () => {
    const { call, token } = await started();
    const { envelope } = await call('GET /panel/door_lock_code', { token: await token('demo') });
    expect(envelope.data).toEqual([
      {
        device_id: frontLock.id,
        device_name: 'Front lock',
        area: '1',
        zone: '2',
        no: '1',
        user_name: 'Cleo',
        code: '******',
        state: 'active',
      },
    ]);
  });

  it('go to the lock in the next free slot, with the code of who gives them', async () => {
    const { call, token, hub } = await started();
    const body = { area: 1, zone: 2, user_name: 'Dan', code: '73194', pincode: goodPin };
    const added = await call('POST /panel/door_lock_code', { token: await token('demo'), body });
    expect(added.envelope).toMatchObject({ code: '000', data: { no: '2' } });
    expect(hub.commands.at(-1)?.command).toEqual({
      tag: 'control',
      device: frontLock.id,
      command: { tag: 'lockUser', slot: 2, name: 'Dan', code: '73194' },
      pin: goodPin,
    });
  });

  it('are changed and taken away by slot', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    const put = { ...lock, no: '1', code: '91375', pincode: goodPin };
    expect((await call('PUT /panel/door_lock_code', { token: mine, body: put })).envelope.code).toBe('000');
    const gone = { query: { device_id: frontLock.id, no: '1' }, body: { pincode: goodPin } };
    expect((await call('DELETE /panel/door_lock_code', { token: mine, ...gone })).envelope.code).toBe('000');
    expect(hub.commands.map(({ command }) => command)).toMatchObject([
      { command: { tag: 'lockUser', slot: 1, name: 'Cleo', code: '91375' } },
      { command: { tag: 'removeLockUser', slot: 1 } },
    ]);
    const absent = { token: mine, body: { ...put, no: 7 } };
    expect((await call('PUT /panel/door_lock_code', absent)).envelope.code).toBe('998');
  });

  it.each([
    [{ user_name: '', code: '73194' }, '60'],
    [{ user_name: 'Dan', code: '' }, '63'],
    [{ user_name: 'Dan', code: '12' }, '54'],
    [{ user_name: 'Dan', code: '12345678901' }, '54'],
    [{ user_name: 'Dan', code: '12a45' }, '55'],
  ])('are refused as those of the panel: %o', async (given, panelCode) => {
    const { call, token, hub } = await started();
    const body = { ...lock, ...given, pincode: goodPin };
    const { envelope } = await call('POST /panel/door_lock_code', { token: await token('demo'), body });
    expect(envelope).toMatchObject({ code: '996', panelCode });
    expect(hub.commands).toEqual([]);
  });

  it('are the owner’s alone', async () => {
    const { person, token, call } = await started();
    await person('ben', 'user', { areas: [house] });
    const mine = await token('ben');
    expect((await call('GET /panel/door_lock_code', { token: mine })).envelope.code).toBe('403');
    const body = { ...lock, no: 1, pincode: goodPin };
    expect((await call('DELETE /panel/door_lock_code', { token: mine, body })).envelope.code).toBe('403');
  });

  it('are none of what is no lock', async () => {
    const { call, token } = await started();
    const body = { area: 1, zone: 1, user_name: 'Dan', code: '73194', pincode: goodPin };
    expect(
      (await call('POST /panel/door_lock_code', { token: await token('demo'), body })).envelope.code,
    ).toBe('998');
  });
});

describe('the settings of a lock', () => {
  it('are sent one by one', async () => {
    const { call, token, hub } = await started();
    const body = { ...lock, volume: '2', auto_lock: '0', pincode: goodPin };
    const set = await call('POST /panel/door_lock/setting', { token: await token('demo'), body });
    expect(set.envelope.code).toBe('000');
    expect(hub.commands.map(({ command }) => command)).toMatchObject([
      { command: { tag: 'volume', volume: 'loud' } },
      { command: { tag: 'autoLock', on: false }, pin: goodPin },
    ]);
  });

  it.each([
    ['01', '03', { tag: 'volume', volume: 'loud' }],
    ['01', '01', { tag: 'volume', volume: 'none' }],
    ['02', 'FF', { tag: 'autoLock', on: true }],
    ['02', '00', { tag: 'autoLock', on: false }],
  ])('are taken as clients of the family write them: idx %s, val %s', async (idx, val, command) => {
    const { call, token, hub } = await started();
    const body = { area: '1', zone: '2', idx, val };
    expect((await call('POST /minigw/lock/config', { token: await token('demo'), body })).envelope.code).toBe(
      '000',
    );
    expect(hub.commands.at(-1)?.command).toMatchObject({ device: frontLock.id, command });
  });

  it.each([
    ['03', '01'],
    ['01', 'FF'],
    ['__proto__', '01'],
    ['02', 'toString'],
  ])('are refused where they are none: idx %s, val %s', async (idx, val) => {
    const { call, token } = await started({ view: sampleView(home) });
    const body = { area: 1, zone: 2, idx, val };
    const { status, envelope } = await call('POST /minigw/lock/config', { token: await token('demo'), body });
    expect([status, envelope.code]).toEqual([200, '001']);
  });
});
