import { describe, expect, it } from 'vitest';
import { DeviceId, ZoneNo } from '@homeward/contract/ids.ts';
import type { DiscoveredDevice } from '@homeward/drivers/port.ts';
import { area, asAnna, door, hall, lamp, siren } from '../testing/house.ts';
import { createBench } from '../testing/test-hub.ts';
import { firstPlan, joinAll, planned } from './device-plan.ts';

const window = DeviceId.parse('ZB:window');
const found: DiscoveredDevice = {
  id: window,
  kind: 'door_contact',
  modelId: 'M1',
  name: 'Kitchen window',
  battery: true,
  commands: [],
};

describe('a discovered device', () => {
  it('joins where the plan says, with the settings of its kind, and its first words count', async () => {
    const plan = planned([{ id: window, area, zone: ZoneNo.parse(9), name: 'Window' }]);
    const bench = await createBench({ hub: { plan } });
    bench.driver().say({ tag: 'discovered', device: found });
    bench.driver().reports(window, { opening: 'closed' });
    await bench.clock.run(10);
    const { config, devices } = bench.hub().state();
    const slot = config.devices.findIndex(({ id }) => id === window);
    expect(config.devices[slot]).toMatchObject({
      name: 'Window',
      zone: 9,
      supervisionSeconds: 7_200,
      settings: { responses: { arm: 'entryDelay1' }, always: null },
    });
    expect(devices[slot]?.values.opening).toBe('closed');
  });

  it('that nobody planned waits among the unknown, and what it says goes nowhere', async () => {
    const bench = await createBench();
    const inputs = bench.disk.inputs.length;
    bench.driver().say({ tag: 'discovered', device: found });
    bench.driver().reports(window, { opening: 'open' });
    await bench.clock.run(10);
    expect(bench.hub().unknownDevices()).toEqual([found]);
    expect(bench.disk.inputs.length).toBe(inputs);
  });

  it('takes the next free zone where everything joins', async () => {
    const bench = await createBench({ hub: { plan: firstPlan(planned([]), joinAll(area)) } });
    bench.driver().say({ tag: 'discovered', device: found });
    await bench.clock.run(10);
    expect(bench.hub().state().config.devices.at(-1)).toMatchObject({
      id: window,
      zone: 7,
      name: 'Kitchen window',
    });
  });
});

describe('a wire that goes away', () => {
  it('leaves its devices unknown, never closed', async () => {
    const bench = await createBench();
    bench.driver().say({ tag: 'link', up: false, reason: 'unplugged', devices: [door, hall] });
    await bench.clock.run(10);
    const { config, zones } = bench.hub().state();
    expect(zones[config.devices.findIndex(({ id }) => id === door)]?.condition).toBe('unknown');
  });

  it('and a driver that hangs in a command leave the devices unknown until it is back', async () => {
    const bench = await createBench();
    bench.driver().behaviour = 'hangs';
    const wish = { tag: 'control', device: lamp, command: { tag: 'switch', on: true }, pin: null } as const;
    void bench.hub().command({ ...asAnna(wish, bench.clock.now()), trusted: true });
    await bench.clock.run(30_100);
    const { config, devices } = bench.hub().state();
    expect(devices[config.devices.findIndex(({ id }) => id === door)]?.online).not.toBe('online');
    bench.driver().behaviour = 'works';
    await bench.clock.run(2_000);
    bench.driver().reports(door, { opening: 'closed' });
    await bench.clock.run(10);
    const again = bench.hub().state();
    expect(again.devices[config.devices.findIndex(({ id }) => id === door)]?.online).toBe('online');
  });

  it('does not silence a siren for good: it sounds when it can be reached, unless it was told to stop', async () => {
    const bench = await createBench();
    bench.driver().behaviour = 'unreachable';
    void bench.hub().command(asAnna({ tag: 'panic', kind: 'panic', area }, bench.clock.now()));
    await bench.clock.run(1_000);
    expect(bench.driver().commands).toEqual([]);
    bench.driver().behaviour = 'works';
    bench.driver().say({ tag: 'link', up: true });
    await bench.clock.run(1_000);
    expect(bench.driver().commands).toMatchObject([{ device: siren, command: { sound: 'panic' } }]);
  });

  it('tells a siren again that confirmed nothing, until it does', async () => {
    const bench = await createBench();
    bench.driver().behaviour = 'unheard';
    void bench.hub().command(asAnna({ tag: 'panic', kind: 'panic', area }, bench.clock.now()));
    await bench.clock.run(60_000);
    expect(bench.driver().commands).toEqual([]);
    bench.driver().behaviour = 'works';
    await bench.clock.run(25_000);
    expect(bench.driver().commands).toMatchObject([{ device: siren, command: { sound: 'panic' } }]);
    await bench.clock.run(60_000);
    expect(bench.driver().commands).toHaveLength(1);
  });
});
