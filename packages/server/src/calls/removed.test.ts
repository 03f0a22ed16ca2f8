import { CareContact } from '@homeward/contract/shapes/care/care.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type { RemovedRow } from '@homeward/contract/routes/automation/removed.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { serverOptions } from '../options/options.ts';
import { createServer } from '../server.ts';
import { mostRemoved, removedLife } from '../store/removed.ts';
import { auditEntries } from '../store/audit-queries.ts';
import { openStore } from '../store/store.ts';
import { sessionFor } from '@homeward/testing/server/actors.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { fastHasher, testClock, testLog, testRandom } from '@homeward/testing/server/quiet-world.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import {
  foreignHome,
  frontDoor,
  frontLock,
  garageDoor,
  hallLight,
  home,
  house,
  lights,
  porchLight,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { freshFile } from '@homeward/testing/server/test-database.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';

const light = { tag: 'device', device: hallLight.id, command: { tag: 'switch', on: false } };
const film = Scene.parse({
  id: 'film',
  name: 'Film',
  actions: [light, { tag: 'device', device: frontLock.id, command: { tag: 'lock', locked: true } }],
});
const contact = (id: string): CareContact =>
  CareContact.parse({
    id,
    name: `Name of ${id}`,
    relation: 'son',
    phone: '+49 30 2',
    mail: '',
    hasKey: true,
  });
const care = { ...noCare, contacts: [contact('c1'), contact('c2')], doctor: contact('doc') };
const whole: Partial<PanelView> = { scenes: [film], rules: [porchLight], deviceGroups: [lights], care };
const withoutLight = sampleView().devices.filter(({ id }) => id !== hallLight.id);

/** The calls of each kind, what is removed, and the panel without it. */
const kinds = [
  {
    kind: 'scene',
    path: '/automation/scene',
    id: 'film',
    name: 'Film',
    gone: { scenes: [] },
    edit: { tag: 'putScene', scene: film },
  },
  {
    kind: 'rule',
    path: '/automation/rule',
    id: 'porch',
    name: 'Porch',
    gone: { rules: [] },
    edit: { tag: 'putRule', rule: porchLight },
  },
  {
    kind: 'group',
    path: '/panel/group',
    id: 'lights',
    name: 'Lights',
    gone: { deviceGroups: [] },
    edit: { tag: 'putDeviceGroup', group: lights },
  },
  {
    kind: 'contact',
    path: '/user/care_receiver_contacts',
    id: 'c1',
    name: 'Name of c1',
    gone: { care: { ...care, contacts: [contact('c2')] } },
    edit: { tag: 'putCareContact', contact: contact('c1'), place: 0 },
  },
  {
    kind: 'doctor',
    path: '/user/care_receiver_contacts',
    id: 'doc',
    name: 'Name of doc',
    gone: { care: { ...care, doctor: null } },
    edit: { tag: 'putCare', care: { doctor: contact('doc') } },
  },
] as const;

type Test = TestServer<TestClock>;

describe.each(await eachStore(import.meta.filename))('what was removed, on $name', ({ make }) => {
  const cleanup: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const one of cleanup.splice(0)) await one();
  });
  // Ends its servers before their databases are taken away.
  const started = serversOfThisFile(make);

  let revision = 10;
  /** The panel says that it is like this now. */
  const becomes = ({ hub }: Test, change: Partial<PanelView>) =>
    hub.up.snapshot(sampleView(home, { ...whole, ...change, revision: (revision += 1) }));
  const home1 = async (): Promise<Test> => started({ view: sampleView(home, whole) });
  const listOf = async ({ call }: Test, path: string, token: string) =>
    // An empty list is an empty text.
    ((await call(`GET ${path}_removed`, { token, headers: { accept: typedScalars } })).envelope.data ||
      []) as readonly RemovedRow[];
  const back = ({ call }: Test, path: string, token: string, id: string, more: object = {}) =>
    call(`POST ${path}_removed`, { token, body: { id, ...more }, headers: { accept: typedScalars } });
  const remove = ({ call }: Test, path: string, token: string, id: string) =>
    call(`DELETE ${path}`, { token, body: { id } });
  const kept = async ({ store }: Pick<Test, 'store'>) =>
    (await store.db.selectFrom('removed').select('id').execute()).map(({ id }) => id);

  describe.each(kinds)('a $kind', ({ path, id, name, gone, edit }) => {
    it('is listed with who, when and until, and comes back under its id', async () => {
      const test = await home1();
      const mine = await test.token('demo');
      const at = test.clock.now();
      expect(await listOf(test, path, mine)).toEqual([]);
      expect((await remove(test, path, mine, id)).envelope.code).toBe('000');
      // The panel has it still.
      expect(await listOf(test, path, mine)).toEqual([]);
      await becomes(test, gone);
      expect(await listOf(test, path, mine)).toEqual([
        {
          id,
          name,
          by: 'demo',
          at,
          until: at + removedLife,
          needsPin: false,
          lacks: [],
          stopped: null,
        },
      ]);
      const { envelope } = await back(test, path, mine, id);
      expect(envelope).toMatchObject({ code: '000', data: { id, lacks: [], switchedOff: false } });
      expect(test.hub.commands.at(-1)?.command).toMatchObject({ tag: 'configure', edit });
      expect(await kept(test)).toEqual([]);
      await becomes(test, {});
      // Once more is the same.
      expect((await back(test, path, mine, id)).envelope).toMatchObject({ code: '000', data: { id } });
      expect(test.hub.commands).toHaveLength(2);
      await test.server.services.audit.settled();
      const [last] = await auditEntries(test.store.db, { scope: home, own: null }, {}, 1);
      expect(last).toMatchObject({ act: 'configure', actor: 'demo' });
      expect(last?.body).toContain(`"edit":"${edit.tag}"`);
    });

    it('is gone for good after 24 hours, from the store as well', async () => {
      const test = await home1();
      const mine = await test.token('demo');
      await remove(test, path, mine, id);
      await becomes(test, gone);
      test.clock.advance(removedLife - 1);
      expect(await kept(test)).toEqual([id]);
      const token = await test.token('demo');
      expect(await listOf(test, path, token)).toHaveLength(1);
      test.clock.advance(1);
      expect(await listOf(test, path, token)).toEqual([]);
      expect((await back(test, path, token, id)).envelope.code).toBe('998');
      // The hour's look finds it, whatever else happens.
      await expect
        .poll(async () => {
          test.clock.advance(60 * 60_000);
          return kept(test);
        })
        .toEqual([]);
    });

    it('is kept over a restart, and erased by the next start where its day is over', async () => {
      const database = await (make ?? freshFile)();
      cleanup.push(() => database.remove());
      const test = await started({ url: database.url, view: sampleView(home, whole) });
      const mine = await test.token('demo');
      await remove(test, path, mine, id);
      const begin = async (at: number) => {
        const store = await openStore(database.url);
        const server = await createServer({
          store,
          clock: testClock(at),
          random: testRandom(),
          log: testLog(),
          hasher: fastHasher,
          options: serverOptions({}),
        });
        const ids = await kept({ store });
        await server.close();
        await store.close();
        return ids;
      };
      const at = test.clock.now();
      expect(await begin(at + removedLife - 1)).toEqual([id]);
      expect(await begin(at + removedLife)).toEqual([]);
    });

    it('is no business of those who may not edit it, nor of another home', async () => {
      const test = await home1();
      await remove(test, path, await test.token('demo'), id);
      await becomes(test, gone);
      for (const role of ['user', 'reportUser', 'careContact', 'station', 'installer', 'support'] as const) {
        await test.person(role, role);
        const token = await test.token(role);
        expect([role, (await test.call(`GET ${path}_removed`, { token })).envelope.code]).toEqual([
          role,
          '403',
        ]);
        expect([role, (await back(test, path, token, id)).envelope.code]).toEqual([role, '403']);
      }
      const foreign = await sessionFor(test, 'eve', 'master', foreignHome);
      expect((await back(test, path, foreign, id)).envelope.code).not.toBe('000');
      expect(test.hub.commands).toHaveLength(1);
      expect(await kept(test)).toEqual([id]);
    });

    it('that the panel did not let go is not kept; where nobody knows, its state tells', async () => {
      const test = await home1();
      const mine = await test.token('demo');
      test.hub.script = () => ({ tag: 'invalid', why: 'v2_mg_scene_in_use', where: 'rules.r1' });
      expect((await remove(test, path, mine, id)).envelope.code).toBe('001');
      expect(await kept(test)).toEqual([]);
      test.hub.script = () => ({ tag: 'noAnswer' });
      expect((await remove(test, path, mine, id)).envelope.panelCode).toBe('90');
      expect(await listOf(test, path, mine)).toEqual([]);
      await becomes(test, gone);
      expect(await listOf(test, path, mine)).toMatchObject([{ id }]);
    });
  });

  it('is two hundred things of a home at most, the newest', async () => {
    const test = await home1();
    const mine = await test.token('demo');
    const scenes = Array.from({ length: mostRemoved + 3 }, (_, no) => ({
      ...film,
      id: Scene.shape.id.parse(`s${no}`),
    }));
    await becomes(test, { scenes });
    for (const { id } of scenes) {
      test.clock.advance(1);
      await remove(test, '/automation/scene', mine, id);
    }
    await becomes(test, { scenes: [] });
    const left = await listOf(test, '/automation/scene', mine);
    expect(left).toHaveLength(mostRemoved);
    expect(left[0]?.id).toBe(scenes.at(-1)?.id);
    expect(left.at(-1)?.id).toBe('s3');
  });

  it('comes back without what is gone meanwhile, and says so', async () => {
    const test = await home1();
    const mine = await test.token('demo');
    await remove(test, '/automation/scene', mine, 'film');
    await remove(test, '/panel/group', mine, 'lights');
    await becomes(test, { scenes: [], deviceGroups: [], devices: withoutLight });
    const lack = { why: 'v2_mg_action_no_zone', where: 'actions.0.device', name: 'Hall light' };
    expect(await listOf(test, '/automation/scene', mine)).toMatchObject([{ lacks: [lack], stopped: null }]);
    const scene = await back(test, '/automation/scene', mine, 'film');
    expect(scene.envelope.data).toEqual({ id: 'film', lacks: [lack], switchedOff: false });
    expect(test.hub.commands.at(-1)?.command).toMatchObject({
      edit: { tag: 'putScene', scene: { id: 'film', actions: [{ device: frontLock.id }] } },
    });
    const group = await back(test, '/panel/group', mine, 'lights');
    expect(group.envelope.data).toMatchObject({ lacks: [{ where: 'devices.0', name: 'Hall light' }] });
    expect(test.hub.commands.at(-1)?.command).toMatchObject({ edit: { group: { devices: [] } } });
  });

  it('stays away where nothing of it is left, and says why', async () => {
    const test = await home1();
    const mine = await test.token('demo');
    await becomes(test, { scenes: [{ ...film, actions: film.actions.slice(0, 1) }] });
    await remove(test, '/automation/scene', mine, 'film');
    await remove(test, '/automation/rule', mine, 'porch');
    const devices = withoutLight.filter(({ id }) => id !== frontDoor.id);
    await becomes(test, { scenes: [], rules: [], devices });
    const [row] = await listOf(test, '/automation/rule', mine);
    expect(row?.stopped).toEqual({
      why: 'v2_mg_trigger_no_zone',
      where: 'trigger.device',
      name: frontDoor.name,
    });
    const rule = await back(test, '/automation/rule', mine, 'porch');
    expect(rule.envelope).toMatchObject({
      code: '001',
      message: 'v2_mg_part_gone',
      data: { where: 'trigger.device', name: frontDoor.name },
    });
    const scene = await back(test, '/automation/scene', mine, 'film');
    expect(scene.envelope).toMatchObject({ code: '001', message: 'v2_mg_part_gone' });
    expect(test.hub.commands).toHaveLength(2);
    expect((await kept(test)).toSorted()).toEqual(['film', 'porch']);
  });

  it('as a rule that lost a condition is off until somebody has looked at it', async () => {
    const test = await home1();
    const mine = await test.token('demo');
    const rule = Rule.parse({
      ...porchLight,
      conditions: [{ tag: 'device', device: garageDoor.id, is: 'closed' }],
      leave: ['silence'],
    });
    await becomes(test, { rules: [rule] });
    await remove(test, '/automation/rule', mine, 'porch');
    const devices = sampleView().devices.filter(({ id }) => id !== garageDoor.id);
    await becomes(test, { rules: [], devices });
    expect(await listOf(test, '/automation/rule', mine)).toMatchObject([
      { needsPin: true, lacks: [{ where: 'conditions.0.device', name: garageDoor.name }] },
    ]);
    const { envelope } = await back(test, '/automation/rule', mine, 'porch', { pincode: '482650' });
    expect(envelope.data).toMatchObject({ switchedOff: true });
    expect(test.hub.commands.at(-1)?.command).toMatchObject({
      pin: '482650',
      edit: { rule: { id: 'porch', enabled: false, conditions: [], leave: ['silence'] } },
    });
  });

  it('is not put in the place of another doctor', async () => {
    const test = await home1();
    const mine = await test.token('demo');
    const path = '/user/care_receiver_contacts';
    await test.call(`DELETE ${path}`, { token: mine, body: { kind: 'doctor' } });
    await becomes(test, { care: { ...care, doctor: contact('new') } });
    const other = { why: 'v2_mg_doctor_there', name: 'Name of new' };
    expect(await listOf(test, path, mine)).toMatchObject([{ id: 'doc', stopped: other }]);
    const { envelope } = await back(test, path, mine, 'doc');
    expect(envelope).toMatchObject({ code: '409', message: other.why, data: { name: other.name } });
    expect(test.hub.commands).toHaveLength(1);
  });

  it('shows nobody what reaches areas out of his sight', async () => {
    const test = await home1();
    await becomes(test, {
      rules: [porchLight, Rule.parse({ ...porchLight, id: 'all', trigger: { tag: 'alarm', kind: null } })],
      scenes: [
        film,
        Scene.parse({ ...film, id: 'garage', actions: [{ tag: 'mode', area: 2, mode: 'arm' }] }),
      ],
    });
    const mine = await test.token('demo');
    for (const id of ['film', 'garage']) await remove(test, '/automation/scene', mine, id);
    for (const id of ['porch', 'all']) await remove(test, '/automation/rule', mine, id);
    await becomes(test, { scenes: [], rules: [] });
    await test.person('ben', 'master', { areas: [house] });
    const bens = await test.token('ben');
    expect(await listOf(test, '/automation/scene', bens)).toMatchObject([{ id: 'film' }]);
    expect(await listOf(test, '/automation/rule', bens)).toMatchObject([{ id: 'porch' }]);
    expect((await back(test, '/automation/scene', bens, 'garage')).envelope.code).toBe('998');
    expect((await back(test, '/automation/rule', bens, 'all')).envelope.code).toBe('998');
    // Of what is there, and out of sight, he learns nothing either.
    await becomes(test, { scenes: [] });
    expect((await back(test, '/automation/rule', bens, 'porch')).envelope.code).toBe('998');
    expect(test.hub.commands).toHaveLength(4);
  });

  it('is nobody’s who came to the home later, but the installer’s whom the owner lets in', async () => {
    const test = await home1();
    const mine = await test.token('demo');
    await remove(test, '/automation/scene', mine, 'film');
    await becomes(test, { scenes: [] });
    test.clock.advance(1);
    await test.person('next', 'master');
    const theirs = await test.token('next');
    expect(await listOf(test, '/automation/scene', theirs)).toEqual([]);
    expect((await back(test, '/automation/scene', theirs, 'film')).envelope.code).toBe('998');
    await test.person('inga', 'installer', { consentUntil: test.clock.now() + 60_000 });
    expect(await listOf(test, '/automation/scene', await test.token('inga'))).toMatchObject([{ id: 'film' }]);
  });

  it('leaves with the last who lived there, and is named in what is kept about a person', async () => {
    const test = await home1();
    const mine = await test.token('demo');
    await remove(test, '/automation/scene', mine, 'film');
    const { envelope } = await test.call('GET /account/export', { token: mine });
    expect(envelope.data).toMatchObject({ removed: [{ panel: home, kind: 'scene', id: 'film' }] });
    await test.call('DELETE /account', { token: mine, body: { with_panels: true } });
    expect(await kept(test)).toEqual([]);
  });
});
