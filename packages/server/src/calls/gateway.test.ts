import type { Gateway, GatewayHealth } from '@homeward/contract/shapes/devices/gateway.ts';
import { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelAnswer } from '@homeward/contract/shapes/panel/question.ts';
import { describe, expect, it } from 'vitest';
import { home, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const typed = { accept: 'application/json;scalars=typed' };
const attic: Gateway = {
  id: 'attic1',
  kind: 'zigbee',
  name: 'Attic',
  values: { url: 'mqtt://10.0.0.4:1883', user: 'panel', password: '***', baseTopic: 'zigbee2mqtt' },
  inputs: [],
  outputs: [],
};
const health: GatewayHealth = {
  id: 'attic1',
  state: 'down',
  since: Instant.parse(1_700_000_000_000),
  heard: null,
  trouble: { why: 'refused', detail: 'connect ECONNREFUSED', at: Instant.parse(1_700_000_000_000) },
  jammed: false,
  devices: [],
  others: 0,
  version: '',
};
const machine = { ...attic, id: 'machine-zigbee', name: 'Zigbee2MQTT' };
const told: PanelAnswer = { tag: 'gateways', opens: true, health: [health], machine: [machine] };
const body = { kind: 'zigbee', name: 'Attic', values: { ...attic.values, password: 'sesame' } };

async function owners(answers: Partial<Record<string, PanelAnswer>> = { gateways: told }) {
  const made = await started({ view: sampleView(home, { gateways: [attic] }) });
  const token = await made.token('demo');
  made.hub.answer = ({ tag }) => answers[tag] ?? { tag: 'unanswered', why: 'v2_mg_gateway_not_here' };
  return {
    ...made,
    ask: (name: string, given?: unknown) =>
      made.call(name, { token, headers: typed, ...(given === undefined ? {} : { body: given }) }),
    sent: () => made.hub.commands.at(-1)?.command,
  };
}
const edit = (wanted: object) => ({ tag: 'configure', edit: wanted, expect: null, pin: null });

describe('the gateways of a panel', () => {
  it('are told with how they fare, those of the machine beside them', async () => {
    const { ask } = await owners();
    expect((await ask('GET /panel/gateway')).envelope.data).toEqual({
      opens: true,
      gateways: [
        { ...machine, machine: true, health: null },
        { ...attic, machine: false, health },
      ],
    });
  });

  it('are told although nobody can say how they fare', async () => {
    const { ask } = await owners({});
    expect((await ask('GET /panel/gateway')).envelope.data).toEqual({
      opens: null,
      gateways: [{ ...attic, machine: false, health: null }],
    });
  });

  it('are added under an id of their own, changed and removed', async () => {
    const { ask, sent } = await owners();
    const added = await ask('POST /panel/gateway', body);
    expect(added.envelope.code).toBe('000');
    const { id } = added.envelope.data as { readonly id: string };
    expect(sent()).toEqual(edit({ tag: 'putGateway', gateway: { ...body, id, inputs: [], outputs: [] } }));
    await ask('PUT /panel/gateway', { ...attic, name: 'Loft' });
    expect(sent()).toEqual(edit({ tag: 'putGateway', gateway: { ...attic, name: 'Loft' } }));
    await ask('DELETE /panel/gateway', { id: 'attic1' });
    expect(sent()).toEqual(edit({ tag: 'removeGateway', gateway: 'attic1' }));
  });

  it('that are not there are not changed', async () => {
    const { ask, hub } = await owners();
    expect((await ask('PUT /panel/gateway', { ...attic, id: 'nobody' })).envelope.code).toBe('998');
    expect(hub.commands).toEqual([]);
  });

  it.each([
    ['POST /panel/gateway', { ...body, kind: 'thread' }],
    ['POST /panel/gateway', { ...body, name: 'x'.repeat(41) }],
    ['POST /panel/gateway', { ...body, values: { url: 'x'.repeat(1201) } }],
    ['POST /panel/gateway', { ...body, values: { url: { toString: 'x' } } }],
    ['POST /panel/gateway', { ...body, inputs: Array.from({ length: 65 }, () => ({})) }],
    ['DELETE /panel/gateway', { id: '../attic' }],
    ['POST /panel/gateway/test', { ...body, kind: 'telnet' }],
  ])('%s does not take %o', async (name, given) => {
    const { ask, hub } = await owners();
    expect((await ask(name, given)).envelope.code).toBe('001');
    expect(hub.commands).toEqual([]);
  });

  it('are tried as they are typed, and what is wrong with the words is said so', async () => {
    const probe = { ok: true, trouble: null, found: [{ what: 'devices', count: 2, text: '' }] } as const;
    const made = await owners({ tryGateway: { tag: 'tryGateway', probe } });
    expect((await made.ask('POST /panel/gateway/test', body)).envelope.data).toEqual(probe);
    const moved = await owners({ tryGateway: { tag: 'unanswered', why: 'v2_mg_secret_again' } });
    expect((await moved.ask('POST /panel/gateway/test', body)).envelope).toMatchObject({
      code: '001',
      message: 'v2_mg_secret_again',
    });
  });

  it('are the owner’s, freshly proven, and an installer’s whom he lets in', async () => {
    const { call, person, token, clock, hub } = await owners();
    await person('lodger', 'user');
    await person('locked-out', 'installer');
    for (const login of ['lodger', 'locked-out'])
      for (const name of ['GET /panel/gateway', 'GET /panel/gateway/found'])
        expect((await call(name, { token: await token(login) })).envelope.code).toBe('403');
    const mine = await token('demo');
    clock.advance(6 * 60_000);
    expect((await call('GET /panel/gateway', { token: mine })).envelope.code).toBe('000');
    for (const [name, given] of [
      ['POST /panel/gateway', body],
      ['POST /panel/gateway/test', body],
      ['DELETE /panel/gateway', { id: 'attic1' }],
    ] as const)
      expect((await call(name, { token: mine, body: given })).envelope.code).toBe('428');
    expect(hub.commands).toEqual([]);
  });

  it('names no password in the audit', async () => {
    const { ask, call, token } = await owners();
    await ask('POST /panel/gateway', body);
    const audit = await call('GET /audit', { token: await token('demo'), headers: typed });
    expect(JSON.stringify(audit.envelope)).not.toContain('sesame');
  });
});
