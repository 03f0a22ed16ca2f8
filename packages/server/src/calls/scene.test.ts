import { describe, expect, it } from 'vitest';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { Scene } from '@homeward/contract/shapes/automation/automation.ts';
import {
  frontLock,
  garageDoor,
  hallLight,
  home,
  house,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };
const off = { tag: 'device', device: hallLight.id, command: { tag: 'switch', on: false } };
const open = { tag: 'device', device: frontLock.id, command: { tag: 'lock', locked: false } };
const scene = (id: string, ...actions: readonly object[]): Scene => Scene.parse({ id, name: id, actions });
const withScenes = (...scenes: readonly Scene[]): PanelView => sampleView(home, { scenes });
const garage = scene('garage', { tag: 'mode', area: 2, mode: 'arm' });

// S5.1
describe('scenes', () => {
  it('are shown whole, and say whether applying them takes a code', async () => {
    const { call, token } = await started({
      view: withScenes(scene('dark', off), scene('in', open), garage),
    });
    const mine = await token('demo');
    const { envelope } = await call('GET /automation/scene', { token: mine, headers: typed });
    expect(envelope.data).toEqual([
      { id: 'dark', name: 'dark', actions: [off], arms: false, needsPin: false },
      { id: 'in', name: 'in', actions: [open], arms: false, needsPin: true },
      { id: 'garage', name: 'garage', actions: garage.actions, arms: true, needsPin: true },
    ]);
    const texts = await call('GET /automation/scene', { token: mine, query: { id: 'dark' } });
    expect(texts.envelope.data).toMatchObject([{ arms: '0', actions: [{ command: { on: '0' } }] }]);
  });

  it('are added as an entity, be it JSON or a form', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    const body = { name: ' Reading ', actions: [off] };
    const added = await call('POST /automation/scene', { token: mine, body });
    expect(added.envelope).toMatchObject({ code: '000', data: { id: expect.stringMatching(/^\w{12}$/) } });
    await call('POST /automation/scene', {
      token: mine,
      body: new URLSearchParams({ name: 'Form', actions: JSON.stringify([off]) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(hub.commands.map(({ command }) => command)).toMatchObject([
      { tag: 'configure', edit: { tag: 'putScene', scene: { name: 'Reading', actions: [off] } } },
      { tag: 'configure', edit: { tag: 'putScene', scene: { name: 'Form', actions: [off] } } },
    ]);
  });

  it('are made once for a key, under one id', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    const add = () =>
      call('POST /automation/scene', {
        token: mine,
        body: { name: 'Once', actions: [off] },
        headers: { 'idempotency-key': 'k1' },
      });
    hub.script = () => ({ tag: 'noAnswer' });
    await add();
    hub.script = () => null;
    const ids = [(await add()).envelope.data, (await add()).envelope.data];
    expect(ids[0]).toEqual(ids[1]);
    expect(hub.commands[0]?.id).toBe(hub.commands[1]?.id);
    expect(hub.commands).toHaveLength(2);
  });

  it.each([
    ['', 'v2_mg_required_name'],
    ['   ', 'v2_mg_required_name'],
    ['x'.repeat(31), 'v2_mg_max_limit_name_length'],
    ['x'.repeat(1500), 'v2_mg_max_limit_name_length'],
    ['x'.repeat(3000), 'v2_mg_max_limit_name_length'],
    ['🌙'.repeat(31), 'v2_mg_max_limit_name_length'],
    ['<script>', 'v2_mg_no_special_char_allowed'],
    ["Robert'); DROP TABLE", 'v2_mg_no_special_char_allowed'],
    ['a,b', 'v2_mg_no_special_char_allowed'],
    [undefined, 'v2_mg_required_name'],
  ])('of the name %j are refused (S5.1)', async (name, message) => {
    const { call, token, hub } = await started();
    const body = { name, actions: [off] };
    const { envelope } = await call('POST /automation/scene', { token: await token('demo'), body });
    expect(envelope).toMatchObject({ code: '001', message, data: { where: 'name' } });
    expect(hub.commands).toEqual([]);
  });

  it('take thirty characters of any script', async () => {
    const { call, token } = await started();
    const body = { name: '🌙'.repeat(30), actions: [off] };
    const { envelope } = await call('POST /automation/scene', { token: await token('demo'), body });
    expect(envelope.code).toBe('000');
  });

  it('keep what a change does not name, and are refused as the panel refuses', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    await call('PUT /automation/scene', { token: mine, body: { id: 'movie', name: 'Cinema' } });
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: { tag: 'putScene', scene: { id: 'movie', name: 'Cinema', actions: [off] } },
    });
    hub.script = () => ({ tag: 'invalid', why: 'v2_mg_scene_in_use', where: 'rules.r1' });
    const gone = await call('DELETE /automation/scene', { token: mine, body: { id: 'movie' } });
    expect(gone.envelope).toMatchObject({
      code: '001',
      message: 'v2_mg_scene_in_use',
      data: { where: 'rules.r1' },
    });
  });

  it('have an icon where somebody chose one, and keep it', async () => {
    const { call, token, hub } = await started({ view: withScenes({ ...scene('dark', off), icon: 'moon' }) });
    const mine = await token('demo');
    await call('POST /automation/scene', {
      token: mine,
      body: { name: 'Light', icon: 'sun', actions: [off] },
    });
    await call('PUT /automation/scene', { token: mine, body: { id: 'dark', name: 'Darker' } });
    await call('PUT /automation/scene', { token: mine, body: { id: 'dark', icon: 'bed' } });
    expect(hub.commands.map(({ command }) => command)).toMatchObject(
      ['sun', 'moon', 'bed'].map((icon) => ({ edit: { tag: 'putScene', scene: { icon } } })),
    );
    const wrong = await call('PUT /automation/scene', { token: mine, body: { id: 'dark', icon: 'skull' } });
    expect(wrong.envelope.code).toBe('001');
  });

  it('are tried as they are written', async () => {
    const { call, token, person, hub } = await started();
    const mine = await token('demo');
    const body = { name: 'New', actions: [off], pincode: goodPin };
    const tried = await call('POST /automation/scene_try', { token: mine, body, headers: typed });
    expect(tried.envelope).toMatchObject({ code: '000', data: { results: [] } });
    expect(hub.commands.map(({ command }) => command)).toMatchObject([
      { tag: 'tryScene', name: 'New', actions: [off] },
    ]);
    // Of who sees not everything, what would be refused is not asked of the panel.
    await person('ben', 'master', { areas: [house] });
    const none = await call('POST /automation/scene_try', {
      token: await token('ben'),
      body: { name: 'New', actions: [] },
    });
    expect(none.envelope).toMatchObject({ code: '001', message: 'v2_mg_required_action' });
    expect(hub.commands).toHaveLength(1);
  });

  it('tell when they were run last, as far as somebody sees them', async () => {
    const { call, token, person, hub } = await started({ view: withScenes(scene('dark', off), garage) });
    const run = (id: string) => ({ scene: id, at: 5, refusal: null, results: [] });
    hub.answer = () => ({ tag: 'sceneRuns', runs: [run('garage'), run('dark'), run('gone')] }) as never;
    const read = async (login: string) =>
      (await call('GET /automation/scene_runs', { token: await token(login), headers: typed })).envelope.data;
    expect(await read('demo')).toEqual([run('garage'), run('dark')]);
    await person('ben', 'master', { areas: [house] });
    expect(await read('ben')).toEqual([run('dark')]);
  });

  it('carry the revision that an edit starts from', async () => {
    const { call, token, hub } = await started();
    await call('PUT /automation/scene', {
      token: await token('demo'),
      body: { id: 'movie', name: 'Cinema' },
      headers: { 'if-match': '"7"' },
    });
    expect(hub.commands.at(-1)?.command).toMatchObject({ expect: 7 });
  });
});

describe('somebody of one area', () => {
  it('neither reads, applies, changes nor takes away what reaches another', async () => {
    const { call, token, person, hub } = await started({ view: withScenes(scene('dark', off), garage) });
    await person('ben', 'master', { areas: [house] });
    const mine = await token('ben');
    const { envelope } = await call('GET /automation/scene', { token: mine });
    expect(envelope.data).toMatchObject([{ id: 'dark' }]);
    for (const [name, body] of [
      ['POST /automation/scene_apply', { id: 'garage', pincode: goodPin }],
      ['PUT /automation/scene', { id: 'garage', name: 'Mine' }],
      ['DELETE /automation/scene', { id: 'garage' }],
    ] as const)
      expect([name, (await call(name, { token: mine, body })).envelope.code]).toEqual([name, '998']);
    expect(hub.commands).toEqual([]);
  });

  it('hears of what is out of sight what is said of what is not there', async () => {
    const { call, token, person, hub } = await started();
    await person('ben', 'master', { areas: [house] });
    const mine = await token('ben');
    const save = async (action: object) =>
      (await call('POST /automation/scene', { token: mine, body: { name: 'Try', actions: [action] } }))
        .envelope;
    const foreign = await save({ ...off, device: garageDoor.id });
    expect(foreign).toEqual(await save({ ...off, device: 'RF:99999999' }));
    expect(foreign).toMatchObject({ message: 'v2_mg_action_no_zone', data: { where: 'actions.0.device' } });
    const tried = await call('POST /automation/scene_try', {
      token: mine,
      body: { name: 'Try', actions: [{ ...off, device: garageDoor.id }] },
    });
    expect(tried.envelope).toMatchObject({ message: 'v2_mg_action_no_zone' });
    expect(await save({ tag: 'mode', area: 2, mode: 'arm' })).toEqual(
      await save({ tag: 'mode', area: 5, mode: 'arm' }),
    );
    expect(hub.commands).toEqual([]);
  });
});

it('an installer saves no scene that does what the matrix keeps from him', async () => {
  const { call, token, person, hub, clock } = await started();
  await person('installer', 'installer', { consentUntil: clock.now() + 60_000 });
  const mine = await token('installer');
  const save = (action: object) =>
    call('POST /automation/scene', { token: mine, body: { name: 'Try', actions: [action] } });
  expect((await save({ tag: 'mode', area: 1, mode: 'disarm' })).envelope).toMatchObject({
    code: '403',
    data: { where: 'actions.0' },
  });
  expect((await save(off)).envelope.code).toBe('000');
  expect(hub.commands).toHaveLength(1);
});
