import type { RowOutcome, PlannedRow, ReadFile } from '@homeward/contract/shapes/panel/import.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { importLimits } from '@homeward/contract/words/panel/import-words.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import { describe, expect, it } from 'vitest';
import { alarmoHash, alarmoV6 } from '@homeward/testing/imports/alarmo-samples.ts';
import { areaRegistryFile, deviceRegistryFile } from '@homeward/testing/imports/registry-samples.ts';
import { secrets, zigbeeV1 } from '@homeward/testing/imports/zigbee-samples.ts';
import { area, device, house, home, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { letIn } from '@homeward/testing/server/test-server.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const front = device('ZB:00158d0001aa0001', 'door_contact', 'Front door contact', { area: house, zone: 1 });
const kitchen = device('RF:00000007', 'door_contact', 'Kitchen window', { area: house, zone: 2 });
const view = (change: object = {}) =>
  sampleView(home, { areas: [area(house, 'Home')], devices: [front, kitchen], ...change });

interface Plan {
  readonly revision: number;
  readonly files: readonly ReadFile[];
  readonly rows: readonly PlannedRow[];
  readonly same: number;
}
const alarmo = { source: 'alarmo', files: [{ file: 'alarmo.storage', text: alarmoV6 }] };
const zigbee = { source: 'zigbee2mqtt', files: [{ file: 'configuration.yaml', text: zigbeeV1 }] };

async function owners(change: object = {}, flags: Partial<Record<FlagName, boolean>> = {}) {
  const made = await started({ view: view(change) });
  const company = 'company' as TenantId;
  const { tenants } = made.server.services;
  const named = { name: 'Company', mail: '', phone: '', address: '' };
  await tenants.putTenant({ id: company, kind: 'installer', parent: null, ...named, flags, createdAt: 1 });
  await tenants.change(home, { tenant: company });
  const mine = await made.token('demo');
  const call = (name: string, body: object, token = mine) =>
    made.call(name, { token, headers: { accept: typedScalars }, body });
  return {
    ...made,
    mine,
    raw: made.call,
    call,
    plan: async (body: object) => (await call('POST /panel/import_plan', body)).envelope.data as Plan,
    take: async (body: object) =>
      ((await call('POST /panel/import_apply', body)).envelope.data as { rows: readonly RowOutcome[] }).rows,
    edits: () =>
      made.hub.commands.map(({ command }) => (command.tag === 'configure' ? command.edit.tag : command.tag)),
  };
}
const idsOf = ({ rows }: Plan, kind: string) =>
  rows.filter((row) => row.kind === kind && row.reason === null).map(({ id }) => id);

describe('a plan', () => {
  it('says what would be, and does nothing', async () => {
    const { plan, hub } = await owners();
    const { files, rows, same, revision } = await plan(zigbee);
    expect(files).toEqual([{ file: 'configuration.yaml', kind: 'configuration', problem: null, line: null }]);
    expect(rows[0]).toEqual({
      id: 'device:name:ZB:00158d0001aa0001',
      kind: 'device',
      name: 'Front door',
      here: 'Front door contact',
      match: 'address',
      values: [{ field: 'name', mode: null, before: 'Front door contact', after: 'Front door' }],
      reason: null,
      notes: [],
    });
    expect(same).toBe(0);
    expect(revision).toBeTypeOf('number');
    expect(hub.commands).toEqual([]);
  });

  it('names the file that is of no use', async () => {
    const { plan } = await owners();
    const { files, rows } = await plan({ ...zigbee, source: 'homeAssistant' });
    expect(files).toMatchObject([{ kind: 'configuration', problem: 'otherProgram' }]);
    expect(rows).toEqual([]);
  });

  it.each([
    { source: 'openhab', files: alarmo.files },
    { source: 'alarmo', files: [] },
    { source: 'alarmo', files: [{ file: 'x'.repeat(121), text: '' }] },
    { source: 'alarmo', files: Array.from({ length: 9 }, () => ({ file: '', text: '' })) },
    { source: 'alarmo', files: [{ file: '', text: 'x'.repeat(importLimits.characters + 1) }] },
    { source: 'alarmo', files: [{ file: '', text: 5 }] },
  ])('is not made of what is no import (%#)', async (body) => {
    const { call } = await owners();
    expect((await call('POST /panel/import_plan', body)).envelope.code).toBe('001');
  });

  it('is not made of more than may be sent at once', async () => {
    const { call } = await owners();
    const text = 'x'.repeat(importLimits.characters - 1);
    const { envelope } = await call('POST /panel/import_plan', {
      source: 'alarmo',
      files: [
        { file: '', text },
        { file: '', text },
      ],
    });
    expect(envelope).toMatchObject({ code: '001', message: 'v2_mg_import_too_large' });
  });
});

describe('a plan of the bridge that runs', () => {
  const bridge = { source: 'zigbee2mqtt', files: [], bridge: true };

  it('is made of what it calls its devices and groups', async () => {
    const { plan, take, hub, edits } = await owners();
    const names = { devices: [{ device: front.id, name: 'Porch door' }], groups: [] };
    hub.answer = () => ({ tag: 'networkNames', names });
    const { rows, files } = await plan(bridge);
    expect(files).toEqual([]);
    expect(rows).toMatchObject([{ here: 'Front door contact', name: 'Porch door', reason: null }]);
    expect(await take({ ...bridge, rows: rows.map(({ id }) => id) })).toMatchObject([{ done: true }]);
    expect(edits()).toEqual(['putDevice']);
  });

  it('says where none answers, and is of Zigbee2MQTT alone', async () => {
    const { call, hub } = await owners();
    hub.answer = () => ({ tag: 'unanswered', why: 'v2_mg_import_no_bridge' });
    const { envelope } = await call('POST /panel/import_plan', bridge);
    expect(envelope.message).toBe('v2_mg_import_no_bridge');
    expect((await call('POST /panel/import_plan', { ...bridge, source: 'alarmo' })).envelope).toMatchObject({
      code: '001',
      data: { where: 'bridge' },
    });
  });
});

describe('an import', () => {
  it('makes each chosen row a change of its own, and nothing else', async () => {
    const { plan, take, hub, edits } = await owners();
    const made = await plan(alarmo);
    const rows = [...idsOf(made, 'delay').slice(0, 2), ...idsOf(made, 'zone')];
    expect(await take({ ...alarmo, rows, revision: made.revision })).toEqual(
      rows.map((id) => ({ id, done: true, why: '' })),
    );
    expect(edits()).toEqual(['putArea', 'putArea', 'putDevice', 'putDevice']);
    // The second delay is set beside the first one.
    expect(hub.commands[1]?.command).toMatchObject({
      expect: null,
      edit: {
        area: { delays: { arm: { exit: 45, entry1: 25, entry2: 60 }, home_1: { exit: 0, entry1: 20 } } },
      },
    });
    expect(hub.commands[0]?.command).toMatchObject({ expect: made.revision });
  });

  it('goes on behind what the panel refuses, and says why', async () => {
    const { plan, take, hub } = await owners();
    const rows = idsOf(await plan(alarmo), 'zone');
    hub.script = (command) =>
      command.tag === 'configure' && command.edit.tag === 'putDevice' && command.edit.device.id === front.id
        ? { tag: 'invalid', why: 'v2_mg_disarm_first', where: 'area' }
        : null;
    expect(await take({ ...alarmo, rows })).toEqual([
      { id: rows[0], done: false, why: 'v2_mg_disarm_first' },
      { id: rows[1], done: true, why: '' },
    ]);
  });

  it('puts nothing into a room that nobody chose, and knows what is no row', async () => {
    const { plan, take, edits } = await owners();
    const files = [areaRegistryFile, deviceRegistryFile].map((text) => ({ file: '', text }));
    const body = { source: 'homeAssistant', files };
    const [place = ''] = idsOf(await plan(body), 'place');
    const [room = ''] = idsOf(await plan(body), 'room');
    expect(await take({ ...body, rows: [place, 'room:none'] })).toEqual([
      { id: place, done: false, why: 'v2_mg_import_needs_row' },
      { id: 'room:none', done: false, why: 'v2_mg_import_no_row' },
    ]);
    expect(await take({ ...body, rows: [place, room] })).toEqual([
      { id: room, done: true, why: '' },
      { id: place, done: true, why: '' },
    ]);
    expect(edits()).toEqual(['putRoom', 'putDevice']);
  });

  it('is refused whole where the set-up has changed since its plan', async () => {
    const { plan, call, hub } = await owners();
    const { revision, ...made } = await plan(alarmo);
    hub.script = () => ({ tag: 'changed', revision: revision + 1 });
    const rows = idsOf({ revision, ...made }, 'delay');
    const { envelope } = await call('POST /panel/import_apply', { ...alarmo, rows, revision });
    expect(envelope.code).toBe('409');
    expect(hub.commands).toHaveLength(1);
  });

  it.each([
    ['a wrong code', { tag: 'wrongPin', triesLeft: 3 }, 'v2_mg_wrong_pin'],
    ['a lock', { tag: 'lockedOut', until: 5 }, 'v2_mg_pin_locked_out'],
  ] as const)('ends at %s: it is not tried again and again', async (_, refusal, why) => {
    const { plan, call, hub } = await owners();
    const rows = idsOf(await plan(alarmo), 'delay');
    hub.script = () => refusal;
    const { envelope } = await call('POST /panel/import_apply', { ...alarmo, rows, pincode: '1234' });
    expect(envelope.message).toBe(why);
    expect(hub.commands).toHaveLength(1);
  });

  it('makes people without a code, and only an owner’s', async () => {
    const { plan, take, hub, person, token, call, clock, server } = await owners();
    const rows = idsOf(await plan(alarmo), 'person');
    const bare = await call('POST /panel/import_apply', { ...alarmo, rows });
    expect(bare.envelope.message).toBe('v2_mg_pin_required');
    expect(hub.commands).toEqual([]);
    expect(await take({ ...alarmo, rows, pincode: '482650' })).toMatchObject([{ done: true }]);
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: { tag: 'putPin', user: { name: 'Grandma Josephine', enabled: false }, code: null },
    });
    await person('fitter', 'installer');
    await letIn(server, hub, clock.now(), clock.now() + 3_600_000);
    const fitter = await token('fitter');
    const told = (await call('POST /panel/import_plan', alarmo, fitter)).envelope.data as Plan;
    const people = told.rows.filter(({ kind }) => kind === 'person');
    expect(people.map(({ reason }) => reason)).toEqual(['ownerOnly', 'ownerOnly']);
    const taken = await call('POST /panel/import_apply', { ...alarmo, rows }, fitter);
    expect(taken.envelope.data).toMatchObject({ rows: [{ done: false, why: 'v2_mg_import_needs_row' }] });
  });
});

describe('who may take over a set-up', () => {
  it('is the owner, and an installer whom he lets in', async () => {
    const { person, token, call, hub } = await owners();
    await person('lodger', 'user');
    await person('locked-out', 'installer');
    await person('half', 'master', { areas: [AreaId.parse(1)] });
    for (const login of ['lodger', 'locked-out', 'half'])
      for (const [name, body] of [
        ['POST /panel/import_plan', alarmo],
        ['POST /panel/import_apply', { ...alarmo, rows: [] }],
      ] as const)
        expect((await call(name, body, await token(login))).envelope.code).toBe('403');
    expect(hub.commands).toEqual([]);
  });

  it('proves himself before he does it', async () => {
    const { call, clock, plan, hub } = await owners();
    const made = await plan(alarmo);
    clock.advance(6 * 60_000);
    const zones = { ...alarmo, rows: idsOf(made, 'zone') };
    expect((await call('POST /panel/import_apply', zones)).envelope.code).toBe('428');
    expect(hub.commands).toEqual([]);
  });

  it('proves himself while something is armed, whatever the panel asks for', async () => {
    const armed = { areas: [area(house, 'Home', { phase: { tag: 'armed', mode: 'arm' } })] };
    const { call, clock, plan, hub } = await owners(armed, { masterPermissionCheck: false });
    const made = await plan(alarmo);
    clock.advance(6 * 60_000);
    const zones = { ...alarmo, rows: idsOf(made, 'zone') };
    expect((await call('POST /panel/import_apply', zones)).envelope.code).toBe('428');
    expect(hub.commands).toEqual([]);
    const names = { ...zigbee, rows: idsOf(await plan(zigbee), 'device') };
    expect((await call('POST /panel/import_apply', names)).envelope.data).toMatchObject({
      rows: [{ done: true }],
    });
  });

  it('is not told of names that this home does not let its owner change', async () => {
    const { plan, take } = await owners({}, { masterEditsEquipmentName: false });
    const rows = idsOf(await plan(zigbee), 'device');
    expect(await take({ ...zigbee, rows })).toMatchObject([{ done: false, why: 'v2_mg_switched_off' }]);
  });
});

it('keeps, logs and tells no secret of a file', async () => {
  const { call, raw, mine, log, store } = await owners();
  const asked = [zigbee, alarmo].flatMap((body) => [
    call('POST /panel/import_plan', { ...body, idempotency: `plan-${body.source}` }),
    call('POST /panel/import_apply', { ...body, rows: ['device:x'], idempotency: `take-${body.source}` }),
  ]);
  const replies = JSON.stringify((await Promise.all(asked)).map(({ envelope }) => envelope));
  const kept = JSON.stringify(await store.db.selectFrom('idempotency').selectAll().execute());
  const audit = JSON.stringify((await raw('GET /audit', { token: mine })).envelope);
  for (const text of [replies, kept, audit, JSON.stringify(log.lines)])
    for (const secret of [secrets.password, secrets.networkKey, alarmoHash])
      expect(text).not.toContain(secret);
});
