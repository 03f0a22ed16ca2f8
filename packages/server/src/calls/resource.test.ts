import { describe, expect, it, vi } from 'vitest';
import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { PanelChange } from '@homeward/contract/shapes/panel/panel.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import {
  area,
  frontDoor,
  garage,
  garageDoor,
  hallLight,
  home,
  house,
  sampleIncident,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };
const secret = { tag: 'request', method: 'POST', url: 'https://hook.example/a?key=1', body: 'key=2' };
const rule = (id: string, change: object = {}): Rule =>
  Rule.parse({
    id,
    name: id,
    enabled: true,
    trigger: { tag: 'opened', device: frontDoor.id },
    conditions: [],
    actions: [{ tag: 'device', device: hallLight.id, command: { tag: 'switch', on: true } }],
    leave: [],
    ...change,
  });
const inGarage = rule('gate', { trigger: { tag: 'opened', device: garageDoor.id }, actions: [secret] });
const view = sampleView(home, {
  // The station sees nothing without an alarm.
  areas: [
    area(house, 'House', { alarm: { tag: 'sounding', incident: sampleIncident('i1').id, sirenUntil: null } }),
    area(garage, 'Garage'),
  ],
  rules: [rule('hook', { actions: [secret] }), inGarage],
  incidents: [
    sampleIncident('i1'),
    sampleIncident('quiet', { kind: 'duress', silent: true }),
    sampleIncident('garage', { area: garage }),
  ],
});

/** A server with a master, a user of the house alone, a monitoring station and somebody of support. */
async function household() {
  const made = await started({ view });
  await made.person('ben', 'user', { areas: [house] });
  await made.person('control room', 'station');
  await made.person('help', 'support');
  const tokens = new Map<string, string>();
  for (const who of ['demo', 'ben', 'control room', 'help']) tokens.set(who, await made.token(who));
  const puts = vi.spyOn(made.server.services.registry.replies, 'put');
  let revision = view.revision;
  return {
    ...made,
    read: async (who: string, name: string, headers: Record<string, string> = {}) =>
      (await made.call(name, { token: tokens.get(who) ?? '', headers })).envelope.data,
    change: async (change: Partial<PanelChange>) => {
      revision += 1;
      await made.hub.up.change({ from: revision - 1, revision, at: sampleTime + revision, ...change });
    },
    /** How many replies of a kind were made up to now. */
    made: (name: string) => puts.mock.calls.filter(([, key]) => key.startsWith(`${name} `)).length,
  };
}

const ids = (rows: unknown): readonly string[] =>
  rows === '' ? [] : (rows as readonly { readonly id: string }[]).map(({ id }) => id);

describe('replies that are made once', () => {
  it('show each reader the incidents he may see, before and after a change', async () => {
    const { read, change, made } = await household();
    const all = async () => ({
      master: ids(await read('demo', 'GET /incident')),
      user: ids(await read('ben', 'GET /incident')),
      again: ids(await read('ben', 'GET /incident')),
      station: ids(await read('control room', 'GET /incident')),
    });
    expect(await all()).toEqual({
      master: ['i1', 'garage'],
      user: ['i1'],
      again: ['i1'],
      station: ['i1', 'quiet', 'garage'],
    });
    expect(made('incident')).toBe(3);
    await change({ incidents: [sampleIncident('i2'), sampleIncident('i1', { state: 'closed' })] });
    expect(await all()).toMatchObject({ master: ['i2', 'i1', 'garage'], user: ['i2', 'i1'] });
    expect(await read('ben', 'GET /incident')).toMatchObject([{ state: 'open' }, { state: 'closed' }]);
    await change({ dropped: [sampleIncident('i2').id] });
    expect(await all()).toMatchObject({ master: ['i1', 'garage'], station: ['i1', 'quiet', 'garage'] });
  });

  it('show each reader the rules he may see and what of them, before and after a change', async () => {
    const { read, change, made } = await household();
    const url = (rows: unknown): unknown =>
      (rows as readonly { actions: readonly { url: unknown }[] }[])[0]?.actions[0]?.url;
    for (const _turn of [1, 2]) {
      expect(url(await read('demo', 'GET /automation/rule'))).toBe('https://hook.example/a?key=1');
      expect(url(await read('ben', 'GET /automation/rule'))).toBe('https://hook.example');
      expect(ids(await read('ben', 'GET /automation/rule'))).toEqual(['hook']);
    }
    await change({ devices: [{ ...hallLight, values: { on: true } }] });
    expect(ids(await read('ben', 'GET /automation/rule'))).toEqual(['hook']);
    expect(made('rule')).toBe(2);
    await change({ devices: [{ ...garageDoor, area: house }] });
    expect(ids(await read('ben', 'GET /automation/rule'))).toEqual(['hook', 'gate']);
    await change({ rules: [rule('hook', { name: 'Renamed' })] });
    expect(await read('ben', 'GET /automation/rule')).toMatchObject([{ id: 'hook', name: 'Renamed' }]);
    await change({
      restingRules: [
        { rule: inGarage.id, until: 7 },
        { rule: rule('hook').id, until: 9 },
      ],
    });
    expect(await read('demo', 'GET /automation/rule')).toMatchObject([{ restingUntil: '9' }]);
    expect(await read('demo', 'GET /automation/rule', typed)).toMatchObject([{ restingUntil: 9 }]);
    expect(await read('demo', 'GET /automation/rule')).toMatchObject([{ restingUntil: '9' }]);
  });

  it('show each reader the panel as he may see it, and whether it is there now', async () => {
    const { read, change, made, server } = await household();
    const card = async (who: string): Promise<unknown> =>
      ((await read(who, 'GET /panel/list')) as unknown[])[0];
    for (const _turn of [1, 2]) {
      expect(await card('demo')).toMatchObject({ name: 'Maple Street 12', online: '1', role: 'master' });
      expect(await card('demo')).toMatchObject({ modes: [{ area: '1' }, { area: '2' }], faults: '0' });
      expect(await card('ben')).toMatchObject({ role: 'user', modes: [{ area: '1' }] });
      expect(await card('help')).toMatchObject({ name: 'M•••', role: 'support', modes: [] });
    }
    expect(made('card')).toBe(3);
    await change({ name: 'Elm Road 3', devices: [{ ...garageDoor, faults: ['tamper'] }] });
    expect(await card('demo')).toMatchObject({ name: 'Elm Road 3', faults: '1' });
    expect(await card('demo')).toMatchObject({ at: String(sampleTime + view.revision + 1) });
    expect(await card('ben')).toMatchObject({ name: 'Elm Road 3', faults: '0' });
    expect(await card('help')).toMatchObject({ name: 'E•••' });
    await server.services.presence.left(home);
    expect(await card('demo')).toMatchObject({ online: '0' });
  });
});
