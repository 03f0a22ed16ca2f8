import { describe, expect, it } from 'vitest';
import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { noMaintenance } from '@homeward/contract/rules/panel/no-maintenance.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { setupSteps } from '@homeward/contract/words/panel/setup-steps.ts';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import {
  cellarWindow,
  frontDoor,
  garageDoor,
  home,
  samplePins,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { setupStepsOf, type SetupFacts } from './setup-steps.ts';

const started = serversOfThisFile();
const empty = {
  devices: [],
  gateways: [],
  pins: samplePins.slice(0, 1),
  destinations: [],
  rooms: [],
} satisfies Partial<PanelView>;

async function at(change: Partial<PanelView>, login = 'demo') {
  const test = await started({ view: sampleView(home, change) });
  if (login !== 'demo') await test.person(login, 'user');
  const token = await test.token(login);
  const call = async (name: string, more: object = {}) =>
    (await test.call(name, { token, headers: { accept: typedScalars }, ...more })).envelope;
  const guide = async () =>
    (await call('GET /panel/setup_guide')).data as {
      readonly steps: readonly { readonly step: string; readonly state: string }[];
      readonly facts: SetupFacts;
    };
  const states = async () =>
    Object.fromEntries((await guide()).steps.map(({ step, state }) => [step, state]));
  return { ...test, call, guide, states };
}

describe('the steps of the set-up', () => {
  it('are open at a panel as it leaves the box', async () => {
    const { states, guide } = await at(empty);
    const all = await states();
    expect(Object.keys(all)).toEqual([...setupSteps]);
    expect(new Set(Object.values({ ...all, codes: 'open' }))).toEqual(new Set(['open']));
    expect((await guide()).facts).toMatchObject({ name: 'Maple Street 12', devices: 0, placed: false });
  });

  it('are done by what is so, and skipped only by a word', async () => {
    const walked = [frontDoor, garageDoor].map(({ id }) => ({ at: 5, device: id, what: 'open', rssi: 1 }));
    const { states, guide } = await at({
      settings: { ...standardSettings, country: 'DE', setupSkipped: ['practice', 'home'] },
      devices: [frontDoor, garageDoor],
      maintenance: { ...noMaintenance, lastWalkTest: { startedAt: 1, endedAt: sampleTime, rows: walked } },
    });
    expect(await states()).toMatchObject({
      home: 'done',
      gateways: 'done',
      devices: 'done',
      codes: 'done',
      walkTest: 'done',
      practice: 'skipped',
    });
    expect((await guide()).facts).toMatchObject({ guards: 2, tested: 2, detectors: 2, country: 'DE' });
  });

  it('open again when a detector has come that nobody tried', async () => {
    const { states } = await at({
      devices: [frontDoor, garageDoor],
      maintenance: {
        ...noMaintenance,
        lastWalkTest: {
          startedAt: 1,
          endedAt: sampleTime,
          rows: [{ at: 5, device: frontDoor.id, what: 'open', rssi: 1 }],
        },
      },
    });
    expect((await states())['walkTest']).toBe('open');
  });

  it('are left out and taken up again at the panel, each once', async () => {
    const { call, hub } = await at({
      ...empty,
      settings: { ...standardSettings, setupSkipped: ['practice'] },
    });
    const put = (step: string, skipped: string) =>
      call('PUT /panel/setup_guide', { body: { step, skipped } });
    expect((await put('codes', '1')).code).toBe('000');
    expect((await put('practice', '1')).code).toBe('000');
    expect((await put('practice', '0')).code).toBe('000');
    expect((await put('cellar', '1')).code).toBe('001');
    expect(hub.commands.map(({ command }) => command)).toMatchObject([
      { edit: { tag: 'putSettings', settings: { setupSkipped: ['codes', 'practice'] } } },
      { edit: { tag: 'putSettings', settings: { setupSkipped: [] } } },
    ]);
  });

  it('are nobody’s but the owner’s, and of whom the owner lets in', async () => {
    const { call } = await at(empty, 'ben');
    expect((await call('GET /panel/setup_guide')).code).toBe('403');
    expect((await call('POST /panel/practice', { body: { act: 'begin' } })).code).toBe('403');
  });
});

describe('the step of the practice alarm', () => {
  const facts = (change: Partial<SetupFacts>): SetupFacts => ({
    name: '',
    country: '',
    emergency_number: '',
    placed: false,
    profile: 'EN',
    gateways: 0,
    devices: 0,
    guards: 0,
    sirens: 0,
    roomless: 0,
    codes: 1,
    people: 1,
    reached: 0,
    reaches_me: false,
    stations: 0,
    tested: 0,
    detectors: 0,
    tested_at: null,
    practised_at: null,
    practice_taken: 0,
    ...change,
  });
  const day = 86_400_000;
  it.each([
    ['before one', {}, 'open'],
    ['after one that reached nobody', { practised_at: 0 }, 'open'],
    ['after one that somebody got', { practised_at: 0, practice_taken: 1 }, 'done'],
    ['long after, when its messages are forgotten', { practised_at: -91 * day }, 'done'],
  ] as const)('%s', (_, change, state) => {
    const practice = setupStepsOf(facts(change), [], 0).find(({ step }) => step === 'practice');
    expect(practice?.state).toBe(state);
  });
});

describe('a practice alarm', () => {
  it('tells whoever asks for it where nobody else is named', async () => {
    const { call, hub, store } = await at({ devices: [cellarWindow] });
    expect((await call('POST /panel/practice', { body: { act: 'begin', siren: '0' } })).code).toBe('000');
    const { id } = await store.db
      .selectFrom('accounts')
      .select('id')
      .where('login', '=', 'demo')
      .executeTakeFirstOrThrow();
    expect(hub.commands.map(({ command }) => command)).toEqual([
      { tag: 'practice', act: 'begin', people: [id], siren: false },
    ]);
  });

  it('is refused for who is not there, and with the panel’s word where the panel refuses it', async () => {
    const { call, hub } = await at({});
    expect((await call('POST /panel/practice', { body: { act: 'begin', users: ['stranger'] } })).code).toBe(
      '998',
    );
    expect(hub.commands).toEqual([]);
    hub.script = () => ({ tag: 'invalid', why: 'v2_mg_disarm_first' });
    expect(await call('POST /panel/practice', { body: { act: 'begin' } })).toMatchObject({
      message: 'v2_mg_disarm_first',
    });
  });

  it('is shown with what set it off, and who may be told of one', async () => {
    const alarm = { at: sampleTime, area: frontDoor.area, device: frontDoor.id, name: 'Front door' };
    const practice = { startedAt: 1, until: sampleTime + 9000, people: [], siren: true, alarm };
    const { call } = await at({ maintenance: { ...noMaintenance, practice } });
    expect((await call('GET /panel/practice')).data).toMatchObject({
      running: true,
      until: sampleTime + 9000,
      alarm,
      notified: [],
      people: [{ name: 'demo', me: true }],
    });
  });
});
