import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { plainChance } from '@homeward/testing/drivers/driver-bench.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { device, of, state } from '@homeward/testing/drivers/zigbee-list.ts';
import { describe, expect, it } from 'vitest';
import { bridgeTopics } from './bridge-info.ts';
import { createBridgeRequests } from './bridge-requests.ts';

const lamp = DeviceId.parse('ZB:00158d000000aa01');
const light = { ...device([of('light', state)]), topic: 'hall lamp' };

/** A bridge that answers each request so; nothing is no answer. */
function bridge(answers: Readonly<Record<string, { ok: boolean; error?: string; data?: unknown }>>) {
  const clock = createVirtualClock();
  const asked: (readonly [string, object])[] = [];
  const requests = createBridgeRequests({
    clock,
    random: plainChance,
    publish: (request, { transaction, ...body }: { transaction?: string }) => {
      asked.push([request, body]);
      const answer = answers[request];
      if (answer !== undefined)
        queueMicrotask(() =>
          requests.answered({ error: '', data: null, ...answer, transaction: transaction ?? '' }),
        );
      return true;
    },
    topics: () => ['hall lamp'],
    find: (id) => (id === lamp ? light : undefined),
    groupOf: (no) => (no === '3' ? 'lamps' : null),
  });
  return { clock, asked, network: requests.network };
}

describe('a group of the bridge', () => {
  it('is made, gets and loses a device, and goes, in the words of the bridge', async () => {
    const done = { ok: true };
    const { network, asked } = bridge({
      'group/add': done,
      'group/members/add': done,
      'group/members/remove': done,
      'group/remove': done,
    });
    const ok = { ok: true, detail: '' };
    expect(await network.group?.({ tag: 'make', name: 'lamps' })).toEqual(ok);
    expect(await network.group?.({ tag: 'add', no: '3', device: lamp })).toEqual(ok);
    expect(await network.group?.({ tag: 'drop', no: '3', device: lamp })).toEqual(ok);
    expect(await network.group?.({ tag: 'remove', no: '3' })).toEqual(ok);
    expect(asked).toEqual([
      ['group/add', { friendly_name: 'lamps' }],
      ['group/members/add', { group: 'lamps', device: 'hall lamp' }],
      ['group/members/remove', { group: 'lamps', device: 'hall lamp' }],
      ['group/remove', { id: 'lamps', force: false }],
    ]);
  });

  it('stays as it is where the bridge refuses, says nothing, or has no such thing', async () => {
    const { network, asked, clock } = bridge({ 'group/add': { ok: false, error: 'Group exists' } });
    expect(await network.group?.({ tag: 'make', name: 'lamps' })).toEqual({
      ok: false,
      detail: 'Group exists',
    });
    const removed = network.group?.({ tag: 'remove', no: '3' });
    clock.pass(10_000);
    expect(await removed).toEqual({ ok: false, detail: 'no answer' });
    const nowhere = { ok: false, detail: 'not there' };
    expect(await network.group?.({ tag: 'remove', no: '4' })).toEqual(nowhere);
    const stranger = DeviceId.parse('ZB:00158d000000ffff');
    expect(await network.group?.({ tag: 'add', no: '3', device: stranger })).toEqual(nowhere);
    expect(asked).toHaveLength(2);
  });
});

describe('a copy of the network', () => {
  it('comes as the bridge made it', async () => {
    const { network } = bridge({ backup: { ok: true, data: { zip: 'UEsDBA==' } } });
    expect(await network.copy?.()).toBe('UEsDBA==');
    expect(bridgeTopics('home').all).toEqual(
      expect.arrayContaining(['home/bridge/response/backup', 'home/bridge/response/group/members/add']),
    );
  });

  it.each([
    ['refuses', { ok: false, error: 'no' }],
    ['says something else', { ok: true, data: { zip: '../etc' } }],
    ['says too much', { ok: true, data: { zip: 'A'.repeat(4_000_001) } }],
  ])('is none where the bridge %s', async (_, backup) => {
    expect(await bridge({ backup }).network.copy?.()).toBeNull();
  });
});
