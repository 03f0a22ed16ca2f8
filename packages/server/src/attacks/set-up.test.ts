import { afterEach, describe, expect, it } from 'vitest';
import type { PanelAnswer } from '@homeward/contract/shapes/panel/question.ts';
import { isNetwork } from '@homeward/contract/shapes/panel/settings.ts';
import { testServer, type TestServer } from '@homeward/testing/server/test-server.ts';
import { testClock, type TestClock } from '@homeward/testing/server/quiet-world.ts';

const open: TestServer<TestClock>[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const networks = (...families: readonly ('zigbee' | 'zwave' | null)[]): PanelAnswer => ({
  tag: 'networks',
  networks: families.map((family) => ({ driver: family ?? 'other', family, acts: [], map: false })),
});

describe('a device that is added by hand', () => {
  async function added(id: string, answer: PanelAnswer): Promise<string> {
    const test = await testServer<TestClock>({ clock: testClock() });
    open.push(test);
    test.hub.answer = (question) =>
      question.tag === 'networks' ? answer : { tag: 'unanswered', why: 'hub.notKnown' };
    const token = await test.token('demo');
    await test.call('POST /auth/confirm', { token, body: { password: 'homeward-demo' } });
    const body = { device_id: id, type: 'door_contact', area: 1, name: 'Cellar' };
    const { envelope } = await test.call('POST /panel/device', { token, body });
    return envelope.code === '000' ? 'added' : envelope.message;
  }

  it.each([
    ['ZB:00158d0000beef01', networks('zigbee'), 'added'],
    ['ZB:00158d0000beef01', networks('zwave'), 'v2_mg_no_zigbee_driver'],
    ['ZW:12', networks('zigbee'), 'v2_mg_no_zwave_driver'],
    ['ZB:00158d0000beef01', networks(), 'v2_mg_no_zigbee_driver'],
    ['RF:0012ab34', networks('zigbee'), 'v2_mg_no_means'],
    ['RF:0012ab34', networks('zigbee', null), 'added'],
    ['RF:0012ab34', { tag: 'unanswered', why: 'hub.notKnown' } as const, 'added'],
  ])('as %s is taken where a driver may hear it', async (id, answer, outcome) => {
    expect(await added(id, answer)).toBe(outcome);
  });
});

it.each([
  ['192.168.1.0/24', true],
  ['fd00::/8', true],
  ['10.0.0.5', false],
  ['10.0.0.0/33', false],
  ['300.1.1.1/8', false],
  ['0.0.0.0/0', false],
  ['::/0', false],
  ['everything', false],
])('of networks that rules may reach %s is one: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is);
});
