import { describe, expect, it } from 'vitest';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import { defaultSettings } from '@homeward/contract/shapes/devices/default-settings.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { DeviceId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import type { DiscoveredDevice } from '@homeward/drivers/port.ts';
import { createBenchDriver } from '@homeward/testing/hub/bench-driver.ts';
import { area, asAnna, door, hall, lamp, siren } from '@homeward/testing/hub/house.ts';
import { decode } from '../journal/decode.ts';
import { type Bench, createBench } from '@homeward/testing/hub/test-hub.ts';
import { firstPlan, joinAll, planned } from './device-plan.ts';

const window = DeviceId.parse('ZB:window');
/** Everything the panel has learnt, in order. */
const inputs = (bench: Bench) => bench.disk.inputs.flatMap(({ body }) => decode.inputs(body));
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
    expect(devices.get(slot)?.values.opening).toBe('closed');
  });

  it('that nobody planned is told to the panel and waits; what it says goes nowhere', async () => {
    const bench = await createBench();
    const before = inputs(bench).length;
    bench.driver().say({ tag: 'discovered', device: found });
    bench.driver().reports(window, { opening: 'open' });
    await bench.clock.run(10);
    expect(bench.hub().unknownDevices()).toEqual([found]);
    const { commands: _, ...told } = found;
    expect(inputs(bench).slice(before)).toMatchObject([{ tag: 'deviceFound', device: told }]);
  });

  it('is told again when the panel begins to learn, and known ones while it learns', async () => {
    const bench = await createBench();
    bench.driver().say({ tag: 'discovered', device: found });
    await bench.clock.run(10);
    const learn = { tag: 'learning', on: true, kind: null, area: null, zone: null } as const;
    const learning = bench.hub().command({ ...asAnna(learn, bench.clock.now()), trusted: true });
    await bench.clock.run(10);
    expect(await learning).toMatchObject({ tag: 'done' });
    // A wire that comes up meanwhile is told, too.
    bench.driver().say({ tag: 'link', up: true });
    expect(bench.driver().learning).toEqual([true, true]);
    const front: DiscoveredDevice = { ...found, id: door, name: 'Front door' };
    bench.driver().say({ tag: 'discovered', device: front });
    await bench.clock.run(10);
    const told = inputs(bench).flatMap((input) => (input.tag === 'deviceFound' ? [input.device.id] : []));
    expect(told).toEqual([window, window, door]);
    expect(
      bench
        .hub()
        .state()
        .maintenance.learning?.found.map(({ id, known }) => ({ id, known })),
    ).toEqual(
      expect.arrayContaining([
        { id: window, known: false },
        { id: door, known: true },
      ]),
    );
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

describe('a device that comes while the panel learns', () => {
  it('waits to be told what it is for, and joins at the end where nobody did', async () => {
    const bench = await createBench({ hub: { plan: joinAll(area) } });
    const isMember = () =>
      bench
        .hub()
        .state()
        .config.devices.some(({ id }) => id === window);
    const learn = async (on: boolean) => {
      const wish = { tag: 'learning', on, kind: null, area: null, zone: null } as const;
      const answer = bench.hub().command({ ...asAnna(wish, bench.clock.now()), trusted: true });
      await bench.clock.run(10);
      expect(await answer).toMatchObject({ tag: 'done' });
    };
    await learn(true);
    bench.driver().say({ tag: 'discovered', device: found, joined: true });
    await bench.clock.run(10);
    expect(isMember()).toBe(false);
    expect(bench.hub().state().maintenance.learning?.found).toMatchObject([{ id: window, known: false }]);
    await learn(false);
    await bench.clock.run(10);
    expect(isMember()).toBe(true);
  });
});

describe('a device that its wire describes anew', () => {
  it('is told to the panel, which follows where nothing guarded by it', async () => {
    const bench = await createBench({ hub: { plan: joinAll(area) } });
    const say = async (kind: DiscoveredDevice['kind']) => {
      bench.driver().say({ tag: 'discovered', device: { ...found, kind } });
      await bench.clock.run(10);
      return bench
        .hub()
        .state()
        .config.devices.find(({ id }) => id === window)?.kind;
    };
    expect(await say('unknown')).toBe('unknown');
    expect(await say('water_sensor')).toBe('water_sensor');
    expect(await say('pir')).toBe('water_sensor');
    expect(inputs(bench).filter(({ tag }) => tag === 'deviceDescribed')).toHaveLength(2);
  });
});

describe('a keypad', () => {
  const pad: DiscoveredDevice = { ...found, kind: 'keypad' };
  const inPanel = (bench: Bench) =>
    bench
      .hub()
      .state()
      .config.devices.find(({ id }) => id === window);

  it('of which its wire says otherwise than before whether it checks codes itself is followed', async () => {
    const bench = await createBench({ hub: { plan: joinAll(area) } });
    for (const checksCodes of [true, false, true]) {
      bench.driver().say({ tag: 'discovered', device: { ...pad, checksCodes } });
      await bench.clock.run(10);
      expect(inPanel(bench)?.checksCodes ?? false).toBe(checksCodes);
    }
  });

  it('brings along how far its word goes, and is not missed where it never reports', async () => {
    const trust = { word: 'bare', reports: false } as const;
    const bench = await createBench({ hub: { plan: joinAll(area) } });
    bench.driver().say({ tag: 'discovered', device: { ...found, trust } });
    await bench.clock.run(10);
    expect(inPanel(bench)).toMatchObject({ trust, supervisionSeconds: null });
    bench.driver().say({ tag: 'discovered', device: { ...found, trust: { ...trust, word: 'checked' } } });
    await bench.clock.run(10);
    expect(inPanel(bench)?.trust?.word).toBe('checked');
  });

  it('that somebody takes in by hand is what its wire said before', async () => {
    const bench = await createBench();
    bench.driver().say({ tag: 'discovered', device: { ...pad, checksCodes: true } });
    await bench.clock.run(10);
    const { commands: _, battery: __, ...device } = pad;
    const config = {
      ...device,
      area,
      zone: ZoneNo.parse(60),
      room: null,
      settings: defaultSettings('keypad'),
      supervisionSeconds: null,
    };
    const edit = { tag: 'putDevice', device: config } as const;
    const wish: PanelCommand = { tag: 'configure', edit, expect: null, pin: null };
    void bench.hub().command({ ...asAnna(wish, bench.clock.now()), trusted: true });
    await bench.clock.run(10);
    expect(inPanel(bench)?.checksCodes).toBe(true);
  });
});

describe('a device that is used as something else', () => {
  it('is asked how it stands, since what it said until now meant something else', async () => {
    const bench = await createBench();
    bench.driver().reports(door, { opening: 'closed' });
    await bench.clock.run(10);
    const before = bench
      .hub()
      .state()
      .config.devices.find(({ id }) => id === door);
    if (before === undefined) throw new Error('no door');
    const put = async (device: DeviceConfig) => {
      const wish = { tag: 'configure', edit: { tag: 'putDevice', device }, expect: null, pin: null } as const;
      void bench.hub().command({ ...asAnna(wish, bench.clock.now()), trusted: true });
      await bench.clock.run(10);
    };
    const asked = bench.driver().asked.length;
    await put({ ...before, name: 'Back door' });
    expect(bench.driver().asked.slice(asked)).toEqual([]);
    await put({ ...before, kind: 'tilt_sensor' });
    expect(bench.driver().asked.slice(asked)).toEqual([door]);
  });
});

describe('a radio that falls silent', () => {
  const faults = (bench: Bench) => bench.hub().state().status.faults;
  const radio = async (bench: Bench, silent: boolean) => {
    bench.driver().say({ tag: 'radio', silent });
    await bench.clock.run(600_000);
  };

  it('is jammed, also after a restart, until it is heard', async () => {
    const bench = await createBench();
    await radio(bench, true);
    expect(faults(bench)).toContain('jamming');
    bench.powerOff();
    await bench.powerOn();
    await bench.clock.run(600_000);
    expect(faults(bench)).toContain('jamming');
    await radio(bench, false);
    expect(faults(bench)).not.toContain('jamming');
  });

  it('is jammed though another is heard', async () => {
    const [one, two] = [createBenchDriver(), createBenchDriver()];
    const drivers = [
      { name: 'one', open: one.open },
      { name: 'two', open: two.open },
    ];
    const bench = await createBench({ hub: { drivers } });
    one.say({ tag: 'radio', silent: true });
    two.say({ tag: 'radio', silent: false });
    await bench.clock.run(600_000);
    expect(faults(bench)).toContain('jamming');
    one.say({ tag: 'radio', silent: false });
    await bench.clock.run(600_000);
    expect(faults(bench)).not.toContain('jamming');
  });
});

describe('a device for which no zone is left', () => {
  it('is told, and not dropped in silence', async () => {
    const bench = await createBench({ hub: { plan: () => 'full' } });
    bench.driver().say({ tag: 'discovered', device: found });
    await bench.clock.run(10);
    expect(bench.disk.events.some(({ body }) => body.includes('no zone left for Kitchen window'))).toBe(true);
    expect(bench.hub().unknownDevices()).toEqual([found]);
  });

  it('is told of once, however often its wire comes back, and anew once it has been in', async () => {
    let plan: 'full' | 'in' = 'full';
    const all = joinAll(area);
    const bench = await createBench({
      hub: { plan: (...asked) => (plan === 'full' ? plan : all(...asked)) },
    });
    const told = () => bench.disk.events.filter(({ body }) => body.includes('no zone left for')).length;
    const say = async () => {
      bench.driver().say({ tag: 'discovered', device: found, joined: true });
      await bench.clock.run(10);
    };
    await say();
    await say();
    bench.powerOff();
    await bench.powerOn();
    await say();
    expect(told()).toBe(1);
    plan = 'in';
    await say();
    const edit = { tag: 'removeDevice', device: window } as const;
    const wish: PanelCommand = { tag: 'configure', edit, expect: null, pin: null };
    void bench.hub().command({ ...asAnna(wish, bench.clock.now()), trusted: true });
    await bench.clock.run(10);
    plan = 'full';
    await say();
    expect(told()).toBe(2);
  });

  it('is the one that comes after the last', () => {
    const plan = joinAll(area);
    const taken: DeviceConfig[] = [];
    for (let no = 1; no <= limits.zonesPerArea; no += 1) {
      const joined = plan({ ...found, id: DeviceId.parse(`ZB:${no}`) }, taken);
      if (joined === null || joined === 'full') throw new Error('no room');
      taken.push(joined);
    }
    expect(plan(found, taken)).toBe('full');
    // All were called the same, and each is told from the others.
    expect(new Set(taken.map(({ name }) => name)).size).toBe(limits.zonesPerArea);
  });
});

describe('a command that a wire has no word for', () => {
  it('is refused when it is asked for, and not sent', async () => {
    const driver = createBenchDriver();
    const open = () => ({ ...driver.open(), takes: () => false });
    const bench = await createBench({ hub: { drivers: [{ name: 'deaf', open }] } });
    driver.reports(lamp, { on: false });
    await bench.clock.run(10);
    const wish = { tag: 'control', device: lamp, command: { tag: 'identify' }, pin: null } as const;
    const asked = bench.hub().command({ ...asAnna(wish, bench.clock.now()), trusted: true });
    await bench.clock.run(10);
    expect(await asked).toMatchObject({ tag: 'refused', refusal: { why: 'v2_mg_command_not_taken' } });
    expect(driver.commands).toEqual([]);
  });
});

describe('a device that its owner took out', () => {
  const say = async (bench: Bench) => {
    bench.driver().say({ tag: 'discovered', device: found });
    await bench.clock.run(10);
  };
  const told = async (bench: Bench, command: PanelCommand) => {
    const answer = bench.hub().command({ ...asAnna(command, bench.clock.now()), trusted: true });
    await bench.clock.run(10);
    expect(await answer).toMatchObject({ tag: 'done' });
  };
  const isMember = (bench: Bench) =>
    bench
      .hub()
      .state()
      .config.devices.some(({ id }) => id === window);

  it('comes back when somebody lets it join its wire again', async () => {
    const bench = await createBench({ hub: { plan: joinAll(area) } });
    await say(bench);
    const edit = { tag: 'removeDevice', device: window } as const;
    await told(bench, { tag: 'configure', edit, expect: null, pin: null });
    bench.driver().say({ tag: 'discovered', device: found, joined: true });
    await bench.clock.run(10);
    expect(isMember(bench)).toBe(true);
    expect(bench.hub().state().config.takenOut).toEqual([]);
  });

  it('is offered while the panel learns, and stays out where nobody takes it', async () => {
    const bench = await createBench({ hub: { plan: joinAll(area) } });
    await say(bench);
    const edit = { tag: 'removeDevice', device: window } as const;
    await told(bench, { tag: 'configure', edit, expect: null, pin: null });
    await told(bench, { tag: 'learning', on: true, kind: null, area: null, zone: null });
    bench.driver().say({ tag: 'discovered', device: found, joined: true });
    await bench.clock.run(10);
    expect(bench.hub().state().maintenance.learning?.found).toMatchObject([{ id: window, known: false }]);
    await told(bench, { tag: 'learning', on: false, kind: null, area: null, zone: null });
    await bench.clock.run(10);
    expect(isMember(bench)).toBe(false);
  });

  it('stays out where everything joins, also after a restart, until it is learned anew', async () => {
    const bench = await createBench({ hub: { plan: joinAll(area) } });
    await say(bench);
    expect(isMember(bench)).toBe(true);
    const edit = { tag: 'removeDevice', device: window } as const;
    await told(bench, { tag: 'configure', edit, expect: null, pin: null });
    await say(bench);
    expect(isMember(bench)).toBe(false);

    bench.powerOff();
    await bench.powerOn();
    await say(bench);
    bench.driver().reports(window, { opening: 'open' });
    await bench.clock.run(10);
    expect(isMember(bench)).toBe(false);
    expect(bench.hub().unknownDevices()).toEqual([found]);

    await told(bench, { tag: 'learning', on: true, kind: null, area: null, zone: null });
    await say(bench);
    const device = joinAll(area)(found, bench.hub().state().config.devices);
    if (device === null || device === 'full') throw new Error('the area is full');
    await told(bench, { tag: 'configure', edit: { tag: 'putDevice', device }, expect: null, pin: null });
    expect(isMember(bench)).toBe(true);
  });
});

describe('a device that does not do as told', () => {
  const wish = { tag: 'control', device: lamp, command: { tag: 'switch', on: true }, pin: null } as const;
  const failures = (bench: Bench) => inputs(bench).filter(({ tag }) => tag === 'commandFailed');

  it.each([
    { behaviour: 'unreachable', reason: 'linkDown' },
    { behaviour: 'unheard', reason: 'timedOut' },
    { behaviour: 'works', reason: null },
  ] as const)('($behaviour) is told to the panel: $reason', async ({ behaviour, reason }) => {
    const bench = await createBench();
    bench.driver().behaviour = behaviour;
    void bench.hub().command({ ...asAnna(wish, bench.clock.now()), trusted: true });
    await bench.clock.run(100);
    expect(failures(bench)).toMatchObject(reason === null ? [] : [{ device: lamp, reason }]);
  });

  it('is not told while it is a siren that will be told again', async () => {
    const bench = await createBench();
    bench.driver().behaviour = 'unheard';
    void bench.hub().command(asAnna({ tag: 'panic', kind: 'panic', area }, bench.clock.now()));
    await bench.clock.run(30_000);
    expect(failures(bench)).toEqual([]);
  });
});

describe('a wire that goes away', () => {
  it('leaves its devices unknown, never closed', async () => {
    const bench = await createBench();
    bench.driver().say({ tag: 'link', up: false, reason: 'unplugged', devices: [door, hall] });
    await bench.clock.run(10);
    const { config, zones } = bench.hub().state();
    expect(zones.get(config.devices.findIndex(({ id }) => id === door))?.condition).toBe('unknown');
  });

  it('and a driver that hangs in a command leave the devices unknown until it is back', async () => {
    const bench = await createBench();
    bench.driver().behaviour = 'hangs';
    const wish = { tag: 'control', device: lamp, command: { tag: 'switch', on: true }, pin: null } as const;
    void bench.hub().command({ ...asAnna(wish, bench.clock.now()), trusted: true });
    await bench.clock.run(30_100);
    const { config, devices } = bench.hub().state();
    expect(devices.get(config.devices.findIndex(({ id }) => id === door))?.online).not.toBe('online');
    bench.driver().behaviour = 'works';
    await bench.clock.run(2_000);
    bench.driver().reports(door, { opening: 'closed' });
    await bench.clock.run(10);
    const again = bench.hub().state();
    expect(again.devices.get(config.devices.findIndex(({ id }) => id === door))?.online).toBe('online');
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
