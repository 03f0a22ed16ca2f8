import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import type { Power } from '@homeward/contract/shapes/devices/power.ts';
import { type BenchDriver, createBenchDriver } from '@homeward/testing/hub/bench-driver.ts';
import { createBenchServer } from '@homeward/testing/hub/bench-server.ts';
import { asAnna } from '@homeward/testing/hub/house.ts';
import { createBench } from '@homeward/testing/hub/test-hub.ts';
import { describe, expect, it } from 'vitest';
import type { GatewayPort } from './gateway-port.ts';

const cellar: Gateway = {
  id: 'cellar',
  kind: 'ups',
  name: 'Cellar',
  values: { powerServer: '10.0.0.8', ups: '', user: '', password: '', port: 3493 },
  inputs: [],
  outputs: [],
};
const well: Power = { mains: true, low: false, missing: false, over: false, percent: 100, minutes: 40 };
const unknown = { gateway: 'cellar', mains: null, low: null, missing: null, over: null, percent: null };

async function begin() {
  const opened: BenchDriver[] = [];
  const gateways: GatewayPort = {
    prepare: async () => () => {
      const driver = createBenchDriver();
      opened.push(driver);
      return driver.open();
    },
    probe: async () => ({ ok: true, trouble: null, found: [] }),
    find: async () => ({ found: [], sticks: [] }),
  };
  const bench = await createBench({ hub: { gateways } });
  const server = createBenchServer(bench.clock);
  bench.hub().connect(server.connector);
  const configure = async (edit: object): Promise<void> => {
    const command = { tag: 'configure', edit, expect: null, pin: null } as never;
    const sent = { ...asAnna(command, bench.clock.now()), slots: [], trusted: true };
    const result = bench.hub().command({ ...sent, actor: { ...sent.actor, slot: { tag: 'master' } } });
    await bench.clock.run(20);
    expect(await result).toMatchObject({ tag: 'done' });
  };
  await configure({ tag: 'putGateway', gateway: cellar });
  const driver = () => opened.at(-1) ?? createBenchDriver();
  const say = async (power: Partial<Power>): Promise<void> => {
    driver().say({ tag: 'power', power: { ...well, ...power } });
    await bench.clock.run(20);
  };
  const health = async () => {
    const answer = await server.ask({ tag: 'gateways' });
    return answer.tag === 'gateways' ? answer.health[0] : undefined;
  };
  return { bench, server, driver, say, health, configure, status: () => bench.hub().state().status };
}

describe('the supply of a panel', () => {
  it('is told to the panel when it is otherwise, and how long it lasts to whoever asks', async () => {
    const { bench, driver, say, health, status } = await begin();
    expect(await health()).not.toHaveProperty('power');
    driver().say({ tag: 'link', up: true });
    await say({});
    const { revision } = bench.hub().state();
    const power = status().power;
    await say({ minutes: 39 });
    expect(await health()).toMatchObject({ state: 'up', power: { mains: true, minutes: 39 } });
    expect((await health())?.heard).not.toBeNull();
    expect(bench.hub().state().revision).toBe(revision);
    expect(status().power).toBe(power);
    await say({ low: true });
    expect(status().faults).toEqual(['lowBattery']);
  });

  it('is unknown once its wire is gone, and its faults outlive that and a restart', async () => {
    const { bench, driver, say, health, status } = await begin();
    driver().say({ tag: 'link', up: true });
    await say({ missing: true });
    driver().say({
      tag: 'link',
      up: false,
      reason: 'the NUT server has not heard of the UPS for a while',
      devices: [],
    });
    await bench.clock.run(30_100);
    expect(await health()).toMatchObject({ state: 'down', trouble: { why: 'upsUnheard' }, power: null });
    expect(status()).toMatchObject({ faults: ['batteryMissing', 'gateway'], power: [unknown] });
    bench.powerOff();
    await bench.powerOn();
    await bench.clock.run(1_000);
    expect(status()).toMatchObject({ faults: ['batteryMissing', 'gateway'], power: [unknown] });
    driver().say({ tag: 'link', up: true });
    await say({});
    expect(status().faults).toEqual([]);
  });

  it('is no longer the panel’s once its gateway is removed', async () => {
    const { driver, say, configure, status } = await begin();
    driver().say({ tag: 'link', up: true });
    await say({ low: true });
    await configure({ tag: 'removeGateway', gateway: 'cellar' });
    expect(status().faults).toEqual([]);
    expect(status()).not.toHaveProperty('power');
  });

  it('is unknown while another is asked in its place', async () => {
    const { driver, say, configure, status } = await begin();
    driver().say({ tag: 'link', up: true });
    await say({});
    await configure({
      tag: 'putGateway',
      gateway: { ...cellar, values: { ...cellar.values, powerServer: '10.0.0.9' } },
    });
    expect(status().power).toEqual([unknown]);
  });
});
