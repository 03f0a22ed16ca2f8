import type { CommandResult, PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { Gateway, GatewayProbe } from '@homeward/contract/shapes/devices/gateway.ts';
import { DeviceId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import type { Driver } from '@homeward/drivers/port.ts';
import { viewOf } from '@homeward/panel/view.ts';
import { type BenchDriver, createBenchDriver } from '@homeward/testing/hub/bench-driver.ts';
import { createBenchServer } from '@homeward/testing/hub/bench-server.ts';
import { area, asAnna } from '@homeward/testing/hub/house.ts';
import { type Bench, createBench } from '@homeward/testing/hub/test-hub.ts';
import { describe, expect, it } from 'vitest';
import type { HubOptions } from '../hub.ts';
import { joinAll } from './device-plan.ts';
import type { GatewayPort } from './gateway-port.ts';

const lamp = DeviceId.parse('ZB:attic-lamp');
const secret = 'sesame-open';
const attic: Gateway = {
  id: 'attic1',
  kind: 'zigbee',
  name: 'Attic',
  values: { url: 'mqtt://10.0.0.4:1883', user: 'panel', password: secret, baseTopic: 'zigbee2mqtt' },
  inputs: [],
  outputs: [],
};
const discovered = {
  tag: 'discovered',
  device: {
    id: lamp,
    kind: 'switch',
    modelId: 'lamp',
    name: 'Attic lamp',
    battery: false,
    commands: ['switch'],
  },
} as const;

interface Opened {
  readonly gateway: Gateway;
  readonly driver: BenchDriver;
  isStopped: boolean;
}

/** What is left out of what is announced at every gateway, as its driver lists it. */
const left = (['setting', 'notUnderstood', 'strange'] as const).map((reason) => ({
  id: lamp,
  device: 'Attic lamp',
  component: reason,
  reason,
  why: 'nothing here is a “vacuum”',
}));

const picture = { type: 'image/jpeg', content: '/9j/' } as const;

/** A machine that opens gateways without wires, and notes what they were opened with. */
function machine() {
  const opened: Opened[] = [];
  const probed: Gateway[] = [];
  const port: GatewayPort = {
    prepare: async (gateway) => {
      if (gateway.values['baseTopic'] === 'broken') throw new Error('rtl_433 is not installed');
      return (): Driver => {
        const driver = createBenchDriver();
        const one: Opened = { gateway, driver, isStopped: false };
        opened.push(one);
        return {
          ...driver.open(),
          version: () => '2.1.0',
          leftOut: () => left,
          measured: () => ({ ohms: 4700, says: 'normal' }),
          stop: async () => {
            one.isStopped = true;
          },
        };
      };
    },
    probe: async (gateway): Promise<GatewayProbe> => {
      probed.push(gateway);
      return {
        ok: true,
        trouble: null,
        found: [{ what: 'devices', count: 2, text: '' }],
        ...(gateway.kind === 'camera' && { picture }),
      };
    },
    find: async () => ({ found: [], sticks: [] }),
  };
  return { opened, probed, port };
}

async function begin(hub: Partial<HubOptions> = {}, opens = true) {
  const made = machine();
  const bench = await createBench({
    hub: { ...(opens && { gateways: made.port }), plan: joinAll(area), ...hub },
  });
  const link = async () => {
    const server = createBenchServer(bench.clock);
    bench.hub().connect(server.connector);
    await bench.clock.run(20);
    return server;
  };
  return { ...made, bench, link, server: await link() };
}
type Begun = Awaited<ReturnType<typeof begin>>;

async function configure(bench: Bench, edit: ConfigEdit): Promise<CommandResult> {
  const command: PanelCommand = { tag: 'configure', edit, expect: null, pin: null };
  const sent = { ...asAnna(command, bench.clock.now()), slots: [], trusted: true };
  const owner = { ...sent, actor: { ...sent.actor, slot: { tag: 'master' } as const } };
  const result = bench.hub().command(owner);
  await bench.clock.run(20);
  return result;
}
const put = (bench: Bench, gateway: Gateway) => configure(bench, { tag: 'putGateway', gateway });
const remove = (bench: Bench) => configure(bench, { tag: 'removeGateway', gateway: attic.id });

/** The gateway in use, with its wire up and a lamp that has joined. */
async function withLamp(): Promise<Begun & { readonly driver: BenchDriver }> {
  const one = await begin();
  await put(one.bench, attic);
  const driver = one.opened[0]?.driver ?? createBenchDriver();
  driver.say({ tag: 'link', up: true });
  driver.say(discovered);
  driver.say({ tag: 'reported', device: lamp, values: { on: true }, live: true });
  await one.bench.clock.run(20);
  return { ...one, driver };
}
const config = (bench: Bench) => bench.hub().state().config;
const faults = (bench: Bench) => bench.hub().state().status.faults;
const deviceView = (bench: Bench) => viewOf(bench.hub().state()).devices.find(({ id }) => id === lamp);

describe('a gateway that is added', () => {
  it('is opened at once with its secret, which stands in nothing that is written, shown or answered', async () => {
    const { bench, opened, server } = await begin();
    expect((await put(bench, attic)).tag).toBe('done');
    expect(opened.map(({ gateway }) => gateway.values['password'])).toEqual([secret]);
    expect(opened[0]?.driver.starts).toBe(1);
    const answer = await server.ask({ tag: 'gateways' });
    const { inputs, events, snapshots, results } = bench.disk;
    const written = [inputs, events, snapshots, [...results], bench.log.lines, viewOf(bench.hub().state())];
    expect(JSON.stringify([written, answer])).not.toContain(secret);
    expect(JSON.stringify(inputs)).toContain('sealed:');
  });

  it('says what was announced there and is left out, first what somebody may miss', async () => {
    const { server } = await withLamp();
    expect(await server.ask({ tag: 'gateways' })).toMatchObject({
      health: [
        { leftOut: [{ reason: 'strange' }, { reason: 'notUnderstood' }, { id: lamp, reason: 'setting' }] },
      ],
    });
  });

  it('carries devices, which do as told', async () => {
    const { bench, driver, server } = await withLamp();
    expect(deviceView(bench)).toMatchObject({ online: 'online', values: { on: true } });
    expect(await server.ask({ tag: 'gateways' })).toMatchObject({
      opens: true,
      health: [{ id: 'attic1', state: 'up', devices: [lamp], others: 0, version: '2.1.0', trouble: null }],
      machine: [],
    });
    const switched = bench.hub().command({
      ...asAnna(
        { tag: 'control', device: lamp, command: { tag: 'switch', on: false }, pin: null },
        bench.clock.now(),
      ),
      trusted: true,
    });
    await bench.clock.run(20);
    expect((await switched).tag).toBe('done');
    expect(driver.commands).toEqual([{ device: lamp, command: { tag: 'switch', on: false } }]);
  });

  it('is there again after a restart', async () => {
    const { bench, opened } = await begin();
    await put(bench, attic);
    bench.powerOff();
    await bench.powerOn();
    await bench.clock.run(20);
    expect(opened).toHaveLength(2);
    expect(opened[1]?.gateway.values['password']).toBe(secret);
  });

  it('says why it cannot be opened', async () => {
    const { bench, server } = await begin();
    await put(bench, { ...attic, values: { ...attic.values, baseTopic: 'broken' } });
    expect(await server.ask({ tag: 'gateways' })).toMatchObject({
      health: [{ state: 'down', trouble: { why: 'notInstalled' } }],
    });
  });

  it('is refused where this machine opens none', async () => {
    const { bench } = await begin({}, false);
    expect(await put(bench, attic)).toMatchObject({ refusal: { why: 'v2_mg_gateway_not_here' } });
  });
});

describe('a gateway that changes', () => {
  it('is opened anew, but not for a new name', async () => {
    const { bench, opened, server } = await withLamp();
    const shown = viewOf(bench.hub().state()).gateways[0] ?? attic;
    await put(bench, { ...shown, name: 'Loft' });
    expect(opened).toHaveLength(1);
    expect(await server.ask({ tag: 'networks' })).toMatchObject({
      networks: [{ driver: 'bench' }, { driver: 'Loft' }],
    });
    await put(bench, { ...shown, values: { ...shown.values, baseTopic: 'other' } });
    expect(opened.map(({ isStopped }) => isStopped)).toEqual([true, false]);
    expect(opened[1]?.gateway.values).toMatchObject({ baseTopic: 'other', password: secret });
    expect(deviceView(bench)?.online).toBe('unknown');
    opened[1]?.driver.say({ tag: 'link', up: true });
    opened[1]?.driver.say(discovered);
    opened[1]?.driver.say({ tag: 'reported', device: lamp, values: { on: false }, live: true });
    await bench.clock.run(20);
    expect(deviceView(bench)).toMatchObject({ values: { on: false } });
  });

  it('is closed when it is removed; its devices stay, and nothing is known of them', async () => {
    const { bench, opened, driver } = await withLamp();
    expect((await remove(bench)).tag).toBe('done');
    expect(opened[0]?.isStopped).toBe(true);
    expect(deviceView(bench)).toMatchObject({ online: 'unknown' });
    driver.say({ tag: 'reported', device: lamp, values: { on: true }, live: true });
    await bench.clock.run(20);
    expect(deviceView(bench)?.online).toBe('unknown');
    expect(config(bench).devices.some(({ id }) => id === lamp)).toBe(true);
  });
});

describe('a gateway that is away', () => {
  it('is a fault of the panel after half a minute, until it is back', async () => {
    const { bench, driver, server } = await withLamp();
    driver.say({ tag: 'link', up: false, reason: 'connect ECONNREFUSED 10.0.0.4:1883', devices: [lamp] });
    await bench.clock.run(29_000);
    expect(faults(bench)).toEqual([]);
    await bench.clock.run(1_100);
    expect(faults(bench)).toEqual(['gateway']);
    expect(bench.hub().state().status.gatewaysLost).toEqual(['Attic']);
    expect(await server.ask({ tag: 'gateways' })).toMatchObject({
      health: [{ state: 'down', trouble: { why: 'refused' } }],
    });
    driver.say({ tag: 'link', up: true });
    await bench.clock.run(20);
    expect(faults(bench)).toEqual([]);
  });

  it('stays one over a restart, until it is reached', async () => {
    const { bench, opened } = await begin();
    await put(bench, attic);
    await bench.clock.run(30_100);
    expect(faults(bench)).toEqual(['gateway']);
    bench.powerOff();
    await bench.powerOn();
    await bench.clock.run(1_000);
    expect(faults(bench)).toEqual(['gateway']);
    opened.at(-1)?.driver.say({ tag: 'link', up: true });
    await bench.clock.run(20);
    expect(faults(bench)).toEqual([]);
  });

  it('is missed no more once it is gone for good', async () => {
    const { bench } = await begin();
    await put(bench, attic);
    await bench.clock.run(30_100);
    await remove(bench);
    expect(faults(bench)).toEqual([]);
  });

  it('of the machine is missed, too, and shown as its own', async () => {
    const shown = { ...attic, id: 'machine-zigbee', values: {} };
    const driver = createBenchDriver();
    const { bench, server } = await begin({
      drivers: [{ name: 'zigbee', open: () => driver.open(), shown }],
    });
    await bench.clock.run(30_100);
    expect(faults(bench)).toEqual(['gateway']);
    expect(await server.ask({ tag: 'gateways' })).toMatchObject({
      machine: [shown],
      health: [{ id: 'machine-zigbee', state: 'waiting' }],
    });
  });
});

describe('a device behind a gateway', () => {
  const contact = DeviceId.parse('ZB:attic-door');
  const door = {
    ...discovered.device,
    id: contact,
    kind: 'door_contact',
    battery: true,
    commands: [],
  } as const;
  const view = (bench: Bench) => viewOf(bench.hub().state()).devices.find(({ id }) => id === contact);
  const eventsOf = (bench: Bench) =>
    bench.disk.events.flatMap(({ body }) => /18(1381|1333)/.exec(body)?.[1] ?? []);

  async function withDoor(): Promise<Begun & { readonly driver: BenchDriver }> {
    const one = await begin();
    await put(one.bench, attic);
    const driver = one.opened[0]?.driver ?? createBenchDriver();
    driver.say({ tag: 'link', up: true });
    driver.say({ tag: 'discovered', device: door });
    driver.say({ tag: 'reported', device: contact, values: { opening: 'closed' }, live: true });
    await one.bench.clock.run(20);
    driver.say({ tag: 'reported', device: contact, values: { opening: 'closed' }, live: true });
    await one.bench.clock.run(20);
    return { ...one, driver };
  }

  it('is known to hang on it, and cut off with it: one fault, whoever is silent behind it', async () => {
    const { bench, driver } = await withDoor();
    expect(view(bench)).toMatchObject({ gateway: 'Attic', watch: { cutOff: null } });
    driver.say({ tag: 'link', up: false, reason: 'gone', devices: [contact] });
    await bench.clock.run(30_100);
    expect(view(bench)).toMatchObject({
      condition: 'unknown',
      watch: { cutOff: { why: 'gateway', gateway: 'Attic' } },
    });
    await bench.clock.run(5 * 3_600_000);
    expect(view(bench)?.faults).toEqual([]);
    expect(eventsOf(bench)).toEqual(['1333']);
  });

  it('is jammed with its radio, by name', async () => {
    const { bench, driver } = await withDoor();
    driver.say({ tag: 'radio', silent: true });
    await bench.clock.run(31_000);
    expect(view(bench)?.watch?.cutOff).toEqual({ why: 'jamming', gateway: 'Attic' });
    driver.say({ tag: 'radio', silent: false });
    await bench.clock.run(61_000);
    expect(view(bench)?.watch?.cutOff).toBeNull();
  });
});

describe('a loop of wires', () => {
  const input = DeviceId.parse('IN:attic1-1');
  const board: Gateway = {
    ...attic,
    kind: 'wired',
    values: { board: 'modbus', host: 'board' },
    inputs: [
      {
        id: input,
        name: 'Window',
        place: { tag: 'modbus', table: 'input', address: 0, signed: false },
        measure: { tag: 'ohms', scale: 1 },
        loop: { tag: 'SEOL', contact: 'NC', end: 4700 },
        tolerance: 10,
      },
    ],
  };

  it('is measured as its zone says that it is wired', async () => {
    const { bench, opened, server } = await begin();
    await put(bench, board);
    expect(opened[0]?.gateway.inputs[0]?.loop).toEqual({ tag: 'SEOL', contact: 'NC', end: 4700 });
    opened[0]?.driver.say({
      tag: 'discovered',
      device: { ...discovered.device, id: input, kind: 'wired_input', commands: [] },
    });
    await bench.clock.run(20);
    const device = config(bench).devices.find(({ id }) => id === input);
    if (device === undefined) throw new Error('the loop did not join');
    const wiring = { tag: 'DEOL', end: 4700, alarm: 2200 } as const;
    await configure(bench, { tag: 'putDevice', device: { ...device, wiring } });
    expect(opened.map(({ gateway }) => gateway.inputs[0]?.loop.tag)).toEqual(['SEOL', 'DEOL']);
    opened[1]?.driver.say({
      tag: 'discovered',
      device: { ...discovered.device, id: input, kind: 'wired_input', commands: [] },
    });
    await bench.clock.run(20);
    expect(await server.ask({ tag: 'measured', devices: [input] })).toEqual({
      tag: 'measured',
      loops: [{ device: input, ohms: 4700, says: 'normal' }],
    });
  });
});

describe('a gateway as it is typed', () => {
  it('shows what a camera sees to whoever gives its password, and to nobody who keeps the old one', async () => {
    const { bench, server } = await begin();
    const yard: Gateway = {
      ...attic,
      kind: 'camera',
      values: { camera: 'http://10.0.0.9', user: 'panel', password: secret, motionSeconds: 60 },
    };
    expect(await server.ask({ tag: 'tryGateway', gateway: yard })).toMatchObject({
      probe: { ok: true, picture },
    });
    await put(bench, yard);
    const shown = viewOf(bench.hub().state()).gateways[0] ?? yard;
    const kept = await server.ask({ tag: 'tryGateway', gateway: shown });
    expect(kept).toMatchObject({ probe: { ok: true } });
    expect(kept).not.toMatchObject({ probe: { picture } });
  });

  it('is tried with what the panel keeps secret, for the same place alone', async () => {
    const { bench, server, probed } = await begin();
    await put(bench, attic);
    const shown = viewOf(bench.hub().state()).gateways[0] ?? attic;
    expect(await server.ask({ tag: 'tryGateway', gateway: shown })).toMatchObject({ probe: { ok: true } });
    expect(probed[0]?.values['password']).toBe(secret);
    const elsewhere = { ...shown, values: { ...shown.values, url: 'mqtt://evil:1883' } };
    expect(await server.ask({ tag: 'tryGateway', gateway: elsewhere })).toEqual({
      tag: 'unanswered',
      why: 'v2_mg_secret_again',
    });
    const wrong = { ...shown, values: { ...shown.values, url: 'nonsense://' } };
    expect(await server.ask({ tag: 'tryGateway', gateway: wrong })).toMatchObject({ tag: 'unanswered' });
    expect(probed).toHaveLength(1);
  });
});

describe('a gateway that has more than belongs to the panel', () => {
  it('offers its devices while the panel learns, and none joins that nobody takes', async () => {
    const { bench, opened } = await begin();
    const values = { assistant: 'http://10.0.0.5:8123', token: secret };
    await put(bench, { ...attic, kind: 'fromHomeAssistant', values });
    const driver = opened[0]?.driver ?? createBenchDriver();
    driver.say({ tag: 'link', up: true });
    const id = DeviceId.parse('HA:00ff');
    driver.say({ tag: 'discovered', device: { ...discovered.device, id } });
    await bench.clock.run(20);
    const members = () => config(bench).devices.map((one) => one.id);
    const learn = async (on: boolean) => {
      const wish = { tag: 'learning', on, kind: null, area: null, zone: null } as const;
      const done = bench.hub().command({ ...asAnna(wish, bench.clock.now()), trusted: true });
      await bench.clock.run(20);
      expect(await done).toMatchObject({ tag: 'done' });
    };
    expect(members()).not.toContain(id);
    await learn(true);
    const { maintenance } = bench.hub().state();
    expect(maintenance.learning?.found.map((one) => one.id)).toContain(id);
    await learn(false);
    expect(members()).not.toContain(id);
    const [some] = config(bench).devices;
    if (some === undefined) throw new Error('the house is empty');
    const taken = {
      ...some,
      id,
      kind: 'switch' as const,
      modelId: 'lamp',
      name: 'Lamp',
      zone: ZoneNo.parse(70),
    };
    expect(await configure(bench, { tag: 'putDevice', device: taken })).toMatchObject({ tag: 'done' });
    driver.say({ tag: 'reported', device: id, values: { on: true }, live: true });
    await bench.clock.run(20);
    const view = viewOf(bench.hub().state()).devices.find((one) => one.id === id);
    expect(view?.values).toMatchObject({ on: true });
  });
});
