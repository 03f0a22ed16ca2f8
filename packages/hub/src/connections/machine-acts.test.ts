import { standardConnections } from '@homeward/contract/rules/reports/standard-connections.ts';
import type { Connections } from '@homeward/contract/shapes/reports/connections.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { describe, expect, it } from 'vitest';
import { createMachineConnections, type Outside } from './connections.ts';
import { type JoinEnd, noNetworkTools } from './network-tools.ts';

/** The connections of a machine that has these, and what is set up. */
function machine(outside: Outside, set: Partial<Connections>) {
  const clock = createVirtualClock();
  const config = { connections: { ...standardConnections, ...set }, devices: [] };
  const connections = createMachineConnections({
    outside,
    // What they read of it.
    state: () => ({ config, revision: 7, status: { faults: [] } }) as never,
    secrets: { secret: (_part: unknown, _field: unknown, value: string) => value } as never,
    log: createQuietLog(),
    clock,
    now: () => clock.now(),
    post: () => {},
  });
  const means = () => connections.answerers.means?.({ tag: 'means' });
  const put = (more: Partial<Connections>): void => {
    config.connections = { ...config.connections, ...more };
  };
  /** Time passes, and whoever waits for nothing else goes on. */
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 1_000) {
      clock.pass(Math.min(left, 1_000));
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    }
  };
  return { clock, connections, means, put, pass };
}

describe('joining a network', () => {
  it('tells how it goes and went, however long whoever asked for it waits', async () => {
    const ends: ((end: JoinEnd) => void)[] = [];
    const tools = {
      ...noNetworkTools,
      hasWifi: async () => true,
      join: () => new Promise<JoinEnd>((resolve) => void ends.push(resolve)),
    };
    const wifi = { on: true, ssid: 'Home', security: 'wpa2', key: 'a secret key' } as const;
    const { clock, connections, means, pass } = machine({ tools }, { wifi });
    const join = { tag: 'connection', act: 'joinWifi' } as const;
    const having = (act: object) => ({ means: { acts: [{ act: 'joinWifi', about: 'Home', ...act }] } });
    const at = clock.now();
    expect(await means()).toMatchObject({ means: { acts: [] } });
    const first = connections.act(join);
    await pass(15_000);
    expect(await means()).toMatchObject(having({ at, endedAt: null, why: null }));
    // Whoever asks for it meanwhile gets the same end.
    const second = connections.act(join);
    ends[0]?.('wrongKey');
    const refusal = { tag: 'noMeans', why: 'v2_mg_wifi_key_wrong' };
    expect(await Promise.all([first, second])).toMatchObject([{ refusal }, { refusal }]);
    expect(ends).toHaveLength(1);
    expect(await means()).toMatchObject(having({ at, endedAt: at + 15_000, why: 'v2_mg_wifi_key_wrong' }));
    const third = connections.act(join);
    await pass(1_000);
    ends[1]?.('joined');
    expect(await third).toEqual({ tag: 'done', revision: 7 });
    expect(await means()).toMatchObject(having({ at: at + 15_000, endedAt: at + 16_000, why: null }));
  });
});

describe('the access point for data', () => {
  it('is given to the machine’s system, and again where that did not take it', async () => {
    const given: [point: object, anew: boolean][] = [];
    let takes = true;
    const data = {
      set: async (point: object, anew: boolean) => {
        given.push([point, anew]);
        return takes;
      },
    };
    const { gprs } = standardConnections;
    const { connections, means, put, pass } = machine({ data }, {});
    connections.start();
    await pass(60_000);
    // It takes away what an earlier set-up left behind, once.
    expect(given).toEqual([[{ apn: '', user: '', password: '' }, false]]);
    expect(await means()).toMatchObject({ means: { mobileData: 'off' } });
    takes = false;
    put({ gprs: { ...gprs, apn: 'internet', user: 'me', password: 's' } });
    await pass(60_000);
    expect(await means()).toMatchObject({ means: { mobileData: 'refused' } });
    takes = true;
    await pass(120_000);
    const point = { apn: 'internet', user: 'me', password: 's' };
    expect(given.slice(1)).toEqual([
      [point, true],
      [point, true],
      [point, true],
    ]);
    expect(await means()).toMatchObject({ means: { mobileData: 'given' } });
    connections.close();
    put({ gprs });
    await pass(60_000);
    expect(given).toHaveLength(4);
  });

  it('is given again where giving it failed', async () => {
    let times = 0;
    const set = () => {
      times += 1;
      return times === 1 ? Promise.reject(new Error('the bus broke')) : Promise.resolve(true);
    };
    const { connections, pass } = machine({ data: { set } }, {});
    connections.start();
    await pass(60_000);
    expect(times).toBe(2);
    connections.close();
  });

  it('is not asked about on a machine that brings up none', async () => {
    const answer = await machine({}, {}).means();
    expect(answer).not.toHaveProperty('means.mobileData');
  });
});
