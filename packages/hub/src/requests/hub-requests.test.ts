import { describe, expect, it } from 'vitest';
import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { WebRequest } from '@homeward/panel/kernel/effect.ts';
import { door, houseConfig } from '@homeward/testing/hub/house.ts';
import { createBench } from '@homeward/testing/hub/test-hub.ts';
import type { Web } from './web.ts';

const rule = Rule.parse({
  id: 'hook',
  name: 'Hook',
  enabled: true,
  trigger: { tag: 'opened', device: door },
  conditions: [],
  actions: [{ tag: 'request', method: 'PUT', url: 'http://10.0.0.7/on', body: 'on' }],
  leave: [],
});
const config = { ...houseConfig, rules: [rule], requestNetworks: ['10.0.0.0/8'] };

/** A hub with that rule, on a web that answers everything with a status. */
async function running(status: number | null) {
  const asked: WebRequest[] = [];
  const web: Web = {
    send: (request) => {
      asked.push(request);
      return Promise.resolve({ status, reason: status === null ? 'timeout' : '' });
    },
  };
  const bench = await createBench({ hub: { config, web } });
  bench.driver().reports(door, { opening: 'open' });
  await bench.clock.run(50);
  return { bench, asked, run: [...bench.hub().state().automation.runs][0] };
}

describe('a rule’s web request in a hub', () => {
  it('leaves after the commit, and its end comes back into the run', async () => {
    const { asked, run } = await running(204);
    expect(asked).toEqual([
      { request: 1, method: 'PUT', url: 'http://10.0.0.7/on', body: 'on', networks: ['10.0.0.0/8'] },
    ]);
    expect(run).toMatchObject({
      rule: 'hook',
      outcome: 'ran',
      requests: [{ action: 0, request: 1, status: 204, reason: '' }],
    });
  });

  it('that gets no answer says so', async () => {
    const { run } = await running(null);
    expect(run?.requests).toEqual([{ action: 0, request: 1, status: null, reason: 'timeout' }]);
  });

  it('goes out once, also where the hub dies right after', async () => {
    const { bench, asked } = await running(200);
    bench.powerOff();
    await bench.powerOn();
    await bench.clock.run(1000);
    expect(asked).toHaveLength(1);
  });

  it('without a way to the web ends at once', async () => {
    const bench = await createBench({ hub: { config } });
    bench.driver().reports(door, { opening: 'open' });
    await bench.clock.run(50);
    expect([...bench.hub().state().automation.runs][0]?.requests[0]).toMatchObject({ reason: 'hub.noWay' });
  });
});
