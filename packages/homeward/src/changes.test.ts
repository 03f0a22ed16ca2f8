import { afterEach, expect, it } from 'vitest';
import type { ChangeRow } from '@homeward/contract/routes/panel/change.ts';
import type { SetupRehearsal } from '@homeward/contract/shapes/panel/setup-rehearsal.ts';
import { masterCode, realHome, type RealHome } from '@homeward/testing/home/real-home.ts';

let home: RealHome;
afterEach(() => home.close());

const history = async (): Promise<readonly ChangeRow[]> => {
  const { data } = await home.call('GET /panel/changes');
  return (data as { readonly changes: readonly ChangeRow[] }).changes;
};
const setting = async (): Promise<unknown> =>
  ((await home.call('GET /panel/system')).data as { readonly sirenMinutes: number }).sirenMinutes;

it('a setting that was changed is told with both values, and put back with one act', async () => {
  home = await realHome();
  const before = await setting();
  expect((await home.call('PUT /panel/system', { body: { sirenMinutes: 7 } })).code).toBe('000');
  const [change] = await history();
  expect(change).toMatchObject({
    own: true,
    channel: 'web',
    refusal: null,
    things: [{ part: 'settings', id: 'sirenMinutes', fields: [{ before: String(before), after: '7' }] }],
  });
  expect((await home.call('POST /panel/change_undo', { body: { no: change?.no } })).code).toBe('000');
  expect(await setting()).toBe(before);
  const [undone, first] = await history();
  expect(undone).toMatchObject({ undoes: change?.no, refusal: null });
  expect(first).toMatchObject({ undone_by: undone?.no });
  await home.pass(24 * 3600 + 60);
  expect((await history())[0]).toMatchObject({ refusal: 'v2_mg_undo_too_late' });
  const late = await home.call('POST /panel/change_undo', { body: { no: undone?.no } });
  expect(late).toMatchObject({ code: '001', message: 'v2_mg_undo_too_late' });
  expect(await setting()).toBe(before);
});

it('a code that was set and a password are told without what they are', async () => {
  home = await realHome();
  const body = { user_name: 'Clara', code: '731946', area: '1', pincode: masterCode };
  const added = await home.call('POST /panel/pin_code', { body });
  expect(added.code).toBe('000');
  const wifi = await home.call('PUT /panel/wifi/setting', {
    body: { ssid: 'Maple', key: 'quiet-sentence-9' },
  });
  expect(wifi.code).toBe('000');
  const rows = await history();
  const whole = JSON.stringify(rows) + JSON.stringify(home.hub.state().changes);
  expect(whole).not.toContain('731946');
  expect(whole).not.toContain('quiet-sentence');
  expect(rows[0]?.things[0]?.fields).toContainEqual({
    field: 'key',
    before: '',
    after: '',
    hidden: 'secret',
  });
  expect(rows[0]).toMatchObject({ refusal: 'v2_mg_undo_secret' });
});

it('says what would have happened, and what cannot be rehearsed', async () => {
  home = await realHome({}, { past: true });
  const arm = async (mode: string) =>
    home.call('POST /panel/mode', { body: { area: '1', mode, pincode: masterCode } });
  expect((await arm('arm')).code).toBe('000');
  await home.pass(120);
  await home.says('ZB:door', { opening: 'open' });
  await home.pass(15);
  expect((await arm('disarm')).code).toBe('000');
  await home.says('ZB:door', { opening: 'closed' });
  await home.pass(60);
  const rehearse = async (body: object) =>
    (await home.call('POST /panel/rehearse', { body })) as {
      readonly code: string;
      readonly message: string;
      readonly data: SetupRehearsal;
    };
  const nothing = await rehearse({ settings: { sirenMinutes: await setting() } });
  expect(nothing.data).toMatchObject({
    alarms: { more: [], fewer: [], moved: [] },
    refusals: { more: [], fewer: [], moved: [] },
    told: [],
    partial: true,
  });
  expect(nothing.data.inputs).toBeGreaterThan(5);
  const delays = { arm: { exit: 30, entry1: 10, entry2: 30 } };
  const shorter = await rehearse({ area: { area: 1, delays } });
  expect(shorter.data.alarms).toMatchObject({
    fewer: [],
    more: [{ kind: 'burglar', area: 1, device: 'ZB:door' }],
  });
  expect(shorter.data.alarms.more[0]?.at).toBeGreaterThan(home.clock.now() - 3_600_000);
  expect((await rehearse({ settings: { sirenMinutes: 99 } })).code).toBe('001');
  const far = await rehearse({ area: { area: 1, delays: { arm: { exit: 30, entry1: 9999, entry2: 30 } } } });
  expect(far.code).not.toBe('000');
  // Nothing of it happened.
  expect((await history()).length).toBe(0);
});
