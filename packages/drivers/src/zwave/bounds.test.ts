import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { scriptedServer } from '@homeward/testing/drivers/zwave-script.ts';
import { zwaveHome } from '@homeward/testing/drivers/zwave-home.ts';
import { afterEach, expect, it } from 'vitest';
import type { Json } from '../common/json.ts';
import { createJoiningTalk } from './joining.ts';
import { readNode } from './node.ts';
import { createRoster } from './roster.ts';
import { openSession } from './session.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const value = (endpoint: number) => ({
  endpoint,
  commandClass: 37,
  property: 'currentValue',
  value: false,
  metadata: { type: 'boolean', readable: true, writeable: false },
});
const nodeOf = (nodeId: number, values: readonly object[] = []): Json => ({
  nodeId,
  status: 4,
  ready: true,
  isListening: true,
  isFrequentListening: false,
  interviewStage: 'Complete',
  endpoints: [{ index: 0, commandClasses: [{ id: 37 }] }],
  values,
});
const many = (length: number) => Array.from({ length }, (_, no) => value(no));

it('so many values of a node are kept, and no more, be they told at first or later', () => {
  expect(readNode(nodeOf(6, many(2_001)))?.values.size).toBe(2_000);
  const roster = createRoster();
  roster.load({ controller: { homeId: 1 }, nodes: [nodeOf(6)] });
  for (const one of many(2_001)) roster.change(6, { ...one, newValue: true });
  expect(roster.node(6)?.values.size).toBe(2_000);
});

it('so many nodes are kept, and no more', () => {
  const roster = createRoster();
  const nodes = Array.from({ length: 401 }, (_, no) => nodeOf(no + 1));
  roster.load({ controller: { homeId: 1 }, nodes });
  expect(roster.nodes()).toHaveLength(400);
});

it('the last that joined are told, and no more', () => {
  const talk = createJoiningTalk({
    clock: createVirtualClock(),
    ask: () => Promise.resolve({ ok: true, result: {} }),
    idOf: (no) => DeviceId.parse(`ZW:1-${no}`),
    keysOf: () => 'none',
  });
  for (let no = 1; no <= 21; no += 1) talk.controller('node added', { node: { nodeId: no }, result: {} });
  const joined = talk.joined();
  expect([joined.length, joined[0]?.device, joined.at(-1)?.device]).toEqual([20, 'ZW:1-21', 'ZW:1-2']);
});

it('so many questions wait for a server at once, and no more', async () => {
  const server = await scriptedServer({});
  open.push(() => server.close());
  const session = await new Promise<ReturnType<typeof openSession>>((resolve) => {
    const made = openSession({ url: server.url }, realClock, {
      up: () => resolve(made),
      event: () => {},
      malformed: () => {},
      ended: () => {},
    });
    open.push(() => made.end());
  });
  const asked = Array.from({ length: 501 }, (_, no) => session.ask(`question.${no}`));
  await expect(asked.at(-1)).resolves.toEqual({ ok: false, code: 'busy' });
  await server.until('question.499');
});

it('a device is asked for so much of how it stands, and no more', async () => {
  const properties = ['currentValue', 'currentMode', 'currentState', 'toneId'];
  const values = properties.map((property) => ({ ...value(0), property }));
  const server = await scriptedServer({ nodes: [nodeOf(6, values)] });
  open.push(() => server.close());
  const home = await zwaveHome(server.url);
  open.push(() => home.close());
  const id = DeviceId.parse('ZW:c0ffee01-6');
  await home.until({ tag: 'discovered', device: expect.objectContaining({ id }) });
  expect(home.driver.read?.(id)).toBe(true);
  await server.until('node.poll_value');
  await server.settled();
  expect(server.asked.filter(({ command }) => command === 'node.poll_value')).toHaveLength(3);
});
