import { describe, expect, it } from 'vitest';
import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { frontDoor, hallLight, home, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { wordsOfBody } from '../api/rule-calls.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };
const light = { tag: 'device', device: hallLight.id, command: { tag: 'switch', on: true } };
const rule = (id: string, change: object): Rule =>
  Rule.parse({ id, name: id, enabled: true, conditions: [], actions: [light], leave: [], ...change });
const called = rule('called', { trigger: { tag: 'webhook' } });
const opened = rule('opened', { trigger: { tag: 'opened', device: frontDoor.id } });
const house = { view: sampleView(home, { rules: [called, opened] }) };

async function withAddress() {
  const parts = await started(house);
  const mine = await parts.token('demo');
  const made = await parts.call('POST /automation/rule_address', { token: mine, body: { id: 'called' } });
  const { path } = made.envelope.data as { path: string };
  const post = (at: string, payload: object = {}) => parts.server.call({ method: 'POST', url: at, payload });
  return { ...parts, mine, path, post };
}

describe('the address of a rule', () => {
  it('starts it at the panel with the words of the body, and with no proof', async () => {
    const { hub, path, post } = await withAddress();
    const answer = await post(path, { state: 'done', at: { minute: 7 }, list: [1], deep: { a: { b: 1 } } });
    expect(answer.statusCode).toBe(200);
    const sent = hub.commands.at(-1);
    expect(sent?.command).toEqual({
      tag: 'callRule',
      rule: 'called',
      words: [
        { name: 'state', value: 'done' },
        { name: 'at.minute', value: '7' },
      ],
    });
    expect(sent).toMatchObject({ slots: [], trusted: false, actor: { tag: 'device', slot: null } });
  });

  it('is told once, is another after it was renewed, and is nothing after it was removed', async () => {
    const { call, mine, path, post } = await withAddress();
    const rows = await call('GET /automation/rule_address', { token: mine, ...typed });
    expect(JSON.stringify(rows.envelope)).not.toContain(path.slice(6));
    const again = await call('POST /automation/rule_address', { token: mine, body: { id: 'called' } });
    const { path: renewed } = again.envelope.data as { path: string };
    expect((await post(path)).statusCode).toBe(404);
    expect((await post(renewed)).statusCode).toBe(200);
    await call('DELETE /automation/rule_address', { token: mine, body: { id: 'called' } });
    expect((await post(renewed)).statusCode).toBe(404);
  });

  it('says what keeps it: a rule that is off, a panel that is away, too many calls', async () => {
    const { hub, path, post } = await withAddress();
    hub.script = () => ({ tag: 'invalid', why: 'v2_mg_rule_off' });
    const off = await post(path);
    expect([off.statusCode, JSON.parse(off.body)]).toMatchObject([409, { message: 'v2_mg_rule_off' }]);
    for (let count = 0; count < 29; count += 1) await post(path);
    expect((await post(path)).statusCode).toBe(429);
  });

  it('is only for rules that wait for a call', async () => {
    const { call, token } = await started(house);
    const { envelope } = await call('POST /automation/rule_address', {
      token: await token('demo'),
      body: { id: 'opened' },
    });
    expect(envelope.message).toBe('v2_mg_rule_not_called');
  });
});

it('takes a bounded number of words from a body', () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, no) => [`f${no}`, 'x'.repeat(500)]));
  const words = wordsOfBody({ 'not a name': 1, ...many });
  expect(words).toHaveLength(16);
  expect(words.every(({ value }) => value.length === 100)).toBe(true);
  expect(wordsOfBody([1, 2])).toEqual([]);
});

describe('a rule as a file', () => {
  it('names devices by what they are, and comes back as what it was', async () => {
    const { call, token } = await started(house);
    const mine = await token('demo');
    const { envelope } = await call('GET /automation/rule_file', {
      token: mine,
      query: { id: 'opened' },
      ...typed,
    });
    const { text } = envelope.data as { text: string };
    expect(text).not.toContain(frontDoor.id);
    const back = await call('POST /automation/rule_file', { token: mine, body: { text }, ...typed });
    expect(back.envelope.data).toMatchObject({
      needs: [
        { what: 'device', kind: frontDoor.kind, role: frontDoor.name },
        { what: 'device', kind: hallLight.kind },
      ],
      rule: { name: 'opened', trigger: { tag: 'opened', device: 'IN:need.1' } },
    });
  });

  it.each([
    ['v2_mg_rule_file_not_one', 'not json'],
    ['v2_mg_rule_file_not_one', '{"format":"other"}'],
    ['v2_mg_rule_file_newer', '{"format":"homeward-rule","version":2}'],
    ['v2_mg_rule_file_damaged', '{"format":"homeward-rule","version":1,"needs":[],"rule":{}}'],
  ])('says what is wrong with a file: %s', async (message, text) => {
    const { call, token } = await started(house);
    const { envelope } = await call('POST /automation/rule_file', {
      token: await token('demo'),
      body: { text },
    });
    expect(envelope.message).toBe(message);
  });
});
