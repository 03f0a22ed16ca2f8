import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@homeward/contract/shapes/devices/default-settings.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { Joining, NetworkMap } from '@homeward/contract/shapes/devices/network.ts';
import { DeviceId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Driver, DriverNetwork } from '@homeward/drivers/port.ts';
import { type BenchDriver, createBenchDriver } from '@homeward/testing/hub/bench-driver.ts';
import { type BenchServer, createBenchServer } from '@homeward/testing/hub/bench-server.ts';
import { area, asAnna, lamp } from '@homeward/testing/hub/house.ts';
import { type Bench, createBench } from '@homeward/testing/hub/test-hub.ts';

const camera = DeviceId.parse('XF:porch');
const porch: DeviceConfig = {
  id: camera,
  kind: 'ipcam',
  modelId: 'C1',
  name: 'Porch',
  area,
  zone: ZoneNo.parse(40),
  room: null,
  settings: defaultSettings('ipcam'),
  supervisionSeconds: null,
};
const map: NetworkMap = { nodes: [], links: [] };
const empty = { tag: 'networkMap', scan: { map: { nodes: [], links: [] } } };

interface Rig {
  readonly bench: Bench;
  readonly driver: BenchDriver;
  readonly server: BenchServer;
  readonly scans: ((drawn: NetworkMap | null) => void)[];
  tell(command: PanelCommand): ReturnType<BenchServer['command']>;
}

/** A hub whose driver has a network, linked to a server. */
async function rig(more: Partial<Driver> = {}): Promise<Rig> {
  const driver = createBenchDriver();
  const scans: Rig['scans'] = [];
  const network: DriverNetwork = {
    family: 'zigbee',
    acts: ['reset'],
    act: () => Promise.resolve({ ok: true, detail: '3 left' }),
    map: () => new Promise((resolve) => void scans.push(resolve)),
  };
  const open = (): Driver => ({ ...driver.open(), network, ...more });
  const bench = await createBench({ hub: { drivers: [{ name: 'zigbee', open }] } });
  const server = createBenchServer(bench.clock);
  bench.hub().connect(server.connector);
  await bench.clock.run(10);
  const tell: Rig['tell'] = async (command) => {
    const told = server.command({ ...asAnna(command, bench.clock.now()), trusted: true });
    await bench.clock.run(10);
    return told;
  };
  return { bench, driver, server, scans, tell };
}

const details = ({ server }: Rig) => server.events.map(({ detail }) => detail).filter((one) => one !== null);

describe('the network of a driver', () => {
  it('is reset by its driver, and the log says what came of it', async () => {
    const one = await rig();
    const reset = { tag: 'network', family: 'zigbee', act: 'reset', device: null } as const;
    expect(await one.tell(reset)).toMatchObject({ tag: 'done' });
    expect(details(one)).toEqual(['zigbee reset', 'zigbee reset: done, 3 left']);
  });

  it.each([
    ['zwave', 'heal', 'v2_mg_no_zwave_driver'],
    ['hue', 'include', 'v2_mg_no_hue_driver'],
    ['matter', 'removeDevice', 'v2_mg_no_matter_driver'],
    ['zigbee', 'heal', 'v2_mg_network_act_not_supported'],
  ] as const)('of %s that cannot %s is refused, and nothing is promised', async (family, act, why) => {
    const one = await rig();
    expect(await one.tell({ tag: 'network', family, act, device: null })).toMatchObject({ refusal: { why } });
    expect(details(one)).toEqual([]);
  });

  it('is told of with what it knows to do, and whether it is up', async () => {
    const { server, driver } = await rig();
    const told = (up: boolean) => ({
      tag: 'networks',
      networks: [{ driver: 'zigbee', gateway: 'zigbee', family: 'zigbee', acts: ['reset'], map: true, up }],
    });
    expect(await server.ask({ tag: 'networks' })).toEqual(told(false));
    driver.say({ tag: 'link', up: true });
    expect(await server.ask({ tag: 'networks' })).toEqual(told(true));
    driver.say({ tag: 'link', up: false, reason: 'the bridge is offline', devices: [] });
    expect(await server.ask({ tag: 'networks' })).toEqual(told(false));
  });

  it('tells what its bridge calls devices and groups, once it has said so', async () => {
    const devices = [{ device: camera, name: 'Porch' }];
    const said = { devices, groups: [{ no: '3', name: 'Lamps', members: [] }] };
    let names: typeof said | null = null;
    const network: DriverNetwork = {
      family: 'zigbee',
      acts: [],
      act: () => Promise.resolve({ ok: true, detail: '' }),
      names: () => names,
    };
    const { server } = await rig({ network });
    const none = { tag: 'unanswered', why: 'v2_mg_import_no_bridge' };
    expect(await server.ask({ tag: 'networkNames' })).toEqual(none);
    names = said;
    expect(await server.ask({ tag: 'networkNames' })).toEqual({
      tag: 'networkNames',
      names: { devices, groups: [{ no: 'zigbee.3', name: 'Lamps', members: [] }] },
    });
    const { server: other } = await rig();
    expect(await other.ask({ tag: 'networkNames' })).toEqual(none);
  });

  it('tells how far it is with letting a device in, and is answered', async () => {
    const answered: unknown[] = [];
    const network: DriverNetwork = {
      family: 'zwave',
      acts: ['include'],
      act: () => Promise.resolve({ ok: true, detail: '' }),
      joining: () => ({ tag: 'pin', rest: '-12345' }),
      answer: (answer) => {
        answered.push(answer);
        return Promise.resolve({ ok: answer.tag === 'pin', detail: 'said' });
      },
    };
    const { server } = await rig({ network });
    expect(await server.ask({ tag: 'networks' })).toMatchObject({
      networks: [{ family: 'zwave', joining: { tag: 'pin', rest: '-12345' } }],
    });
    const answer = { tag: 'pin', pin: '54321' } as const;
    const asked = { tag: 'joiningAnswer', family: 'zwave', answer } as const;
    expect(await server.ask(asked)).toEqual({ tag: 'joiningAnswer', taken: true, detail: 'said' });
    expect(await server.ask({ ...asked, answer: { tag: 'keys', grant: [] } })).toMatchObject({
      taken: false,
    });
    expect(answered).toHaveLength(2);
    expect(await server.ask({ ...asked, family: 'hue' })).toMatchObject({ tag: 'unanswered' });
    const { server: other } = await rig();
    expect(await other.ask({ ...asked, family: 'zigbee' })).toEqual({
      tag: 'unanswered',
      why: 'v2_mg_network_act_not_supported',
    });
  });

  it('is scanned once at a time; who asks meanwhile hears that it is under way', async () => {
    const { bench, server, scans } = await rig();
    const look = (anew = false, begin = true) =>
      server.ask({ tag: 'networkMap', family: 'zigbee', anew, begin });
    expect(await look(false, false)).toEqual({
      tag: 'networkMap',
      scan: { map: { nodes: [], links: [] }, state: 'failed', at: null },
    });
    expect(await look()).toMatchObject({ ...empty, scan: { state: 'scanning', at: null }, begun: true });
    const meanwhile = await look(true);
    expect(meanwhile).toMatchObject({ scan: { state: 'scanning' } });
    expect(meanwhile).not.toHaveProperty('begun');
    expect(scans).toHaveLength(1);
    scans[0]?.(map);
    await bench.clock.run(1);
    const at = bench.clock.now();
    expect(await look()).toMatchObject({ ...empty, scan: { state: 'ready', at: at - 1 } });
    expect(scans).toHaveLength(1);
    expect(await look(true)).toMatchObject({ scan: { state: 'scanning', at: at - 1 } });
    scans[1]?.(null);
    await bench.clock.run(1);
    expect(await look(false, false)).toMatchObject({ scan: { state: 'failed' } });
    expect(scans).toHaveLength(2);
    expect(await look()).toMatchObject({ scan: { state: 'scanning' }, begun: true });
    expect(scans).toHaveLength(3);
  });

  it('that no driver has cannot be drawn', async () => {
    const { server } = await rig();
    expect(await server.ask({ tag: 'networkMap', family: 'zwave', anew: false })).toEqual({
      tag: 'unanswered',
      why: 'v2_mg_no_zwave_driver',
    });
  });
});

describe('what a wire knows of a device', () => {
  it('is told, and the device asked to speak where its driver can', async () => {
    const { driver, server } = await rig();
    driver.say({
      tag: 'discovered',
      device: { id: lamp, kind: 'switch', modelId: 'M1', name: 'Lamp', battery: false, commands: ['switch'] },
    });
    expect(
      await server.ask({ tag: 'onWire', devices: [lamp, DeviceId.parse('RF:gone')], ask: true }),
    ).toMatchObject({
      devices: [
        { device: lamp, driver: 'zigbee', kind: 'switch', commands: ['switch'], asked: true },
        { driver: null, kind: null, asked: false },
      ],
    });
    expect(driver.asked).toEqual([lamp]);
  });

  it('is also what it runs, and how its update goes, which ends in the log', async () => {
    const plain = {
      version: '1.0',
      offered: '2',
      state: 'available',
      progress: null,
      remaining: null,
    } as const;
    const network: DriverNetwork = {
      family: 'zigbee',
      acts: ['updateFirmware'],
      act: () => Promise.resolve({ ok: true, detail: '2.0' }),
      firmware: (device) => (device === lamp ? plain : null),
    };
    const one = await rig({ network });
    const { driver, server } = one;
    for (const id of [lamp, camera])
      driver.say({
        tag: 'discovered',
        device: { id, kind: 'switch', modelId: 'M1', name: 'Lamp', battery: false, commands: ['switch'] },
      });
    const told = () => server.ask({ tag: 'onWire', devices: [lamp, camera], ask: false });
    expect(await told()).toMatchObject({
      devices: [{ firmware: { ...plain, ahead: null, last: null } }, {}],
    });
    const update = { tag: 'network', family: 'zigbee', act: 'updateFirmware', device: lamp } as const;
    expect(await one.tell(update)).toMatchObject({ tag: 'done' });
    expect(details(one)).toEqual([
      `zigbee updateFirmware ${lamp}`,
      `zigbee updateFirmware ${lamp}: done, 2.0`,
    ]);
    const last = { act: 'updateFirmware', ok: true, detail: '2.0' };
    const now = await told();
    expect(now).toMatchObject({ devices: [{ firmware: { ahead: null, last } }, {}] });
    expect(now.tag === 'onWire' && now.devices[1]).not.toHaveProperty('firmware');
  });

  it('counts as soon as the device is part of the panel: it is asked how it stands', async () => {
    const { driver, tell } = await rig();
    const id = DeviceId.parse('ZB:fresh');
    driver.say({
      tag: 'discovered',
      device: { id, kind: 'door_contact', modelId: 'M1', name: 'Fresh', battery: false, commands: [] },
    });
    const device: DeviceConfig = {
      id,
      kind: 'door_contact',
      modelId: 'M1',
      name: 'Fresh',
      area,
      zone: ZoneNo.parse(40),
      room: null,
      settings: defaultSettings('door_contact'),
      supervisionSeconds: null,
    };
    const edit = { tag: 'putDevice', device } as const;
    expect(await tell({ tag: 'configure', edit, expect: null, pin: null })).toMatchObject({ tag: 'done' });
    expect(driver.asked).toEqual([id]);
  });
});

describe('two networks of a family', () => {
  /** Two gateways of Z-Wave; the second asks for a PIN. */
  async function two() {
    const said: string[] = [];
    const done: string[] = [];
    const of = (name: string, joining: Joining | null) => {
      const network: DriverNetwork = {
        family: 'zwave',
        acts: ['heal'],
        act: async () => {
          done.push(name);
          return { ok: true, detail: '' };
        },
        map: async () => ({ nodes: [{ ...coordinator, name }], links: [] }),
        joining: () => joining,
        answer: async ({ tag }) => {
          said.push(`${name} ${tag}`);
          return { ok: true, detail: '' };
        },
      };
      return { name, open: (): Driver => ({ ...createBenchDriver().open(), network }) };
    };
    const drivers = [of('attic', { tag: 'open' }), of('cellar', { tag: 'pin', rest: '' })];
    const bench = await createBench({ hub: { drivers } });
    const server = createBenchServer(bench.clock);
    bench.hub().connect(server.connector);
    await bench.clock.run(10);
    return { bench, server, said, done };
  }
  const coordinator = {
    address: '1',
    device: null,
    role: 'coordinator',
    model: '',
    lastSeen: null,
    failed: false,
  } as const;
  const pin = { tag: 'pin', pin: '12345' } as const;

  it('are told apart, and a PIN goes to the one that asks', async () => {
    const { server, said } = await two();
    expect(await server.ask({ tag: 'networks' })).toMatchObject({
      networks: [{ gateway: 'attic' }, { gateway: 'cellar' }],
    });
    await server.ask({ tag: 'joiningAnswer', family: 'zwave', answer: pin });
    await server.ask({ tag: 'joiningAnswer', family: 'zwave', answer: pin, gateway: 'attic' });
    await server.ask({ tag: 'joiningAnswer', family: 'zwave', answer: { tag: 'qr', qr: '90' } });
    expect(said).toEqual(['cellar pin', 'attic pin', 'attic qr']);
    const unknown = { tag: 'joiningAnswer', family: 'zwave', answer: pin, gateway: 'elsewhere' } as const;
    expect(await server.ask(unknown)).toEqual({ tag: 'unanswered', why: 'v2_mg_no_zwave_driver' });
  });

  it('have tools of their own: what is done, and the map', async () => {
    const { bench, server, done } = await two();
    const heal = { tag: 'network', family: 'zwave', act: 'heal', device: null } as const;
    const tell = async (command: PanelCommand) => {
      const told = server.command({ ...asAnna(command, bench.clock.now()), trusted: true });
      await bench.clock.run(10);
      return told;
    };
    await tell({ ...heal, gateway: 'cellar' });
    await tell(heal);
    expect(done).toEqual(['cellar', 'attic']);
    expect(await tell({ ...heal, gateway: 'elsewhere' })).toMatchObject({
      refusal: { why: 'v2_mg_no_zwave_driver' },
    });
    const map = (gateway: string) => server.ask({ tag: 'networkMap', family: 'zwave', anew: false, gateway });
    await map('cellar');
    await bench.clock.run(10);
    expect(await map('cellar')).toMatchObject({
      scan: { state: 'ready', map: { nodes: [{ name: 'cellar' }] } },
    });
    expect(await map('attic')).toMatchObject({ scan: { state: 'scanning' } });
  });
});

describe('a live picture', () => {
  it('is where the driver says, and nowhere where it has none', async () => {
    const stream = { url: 'http://camera/live', type: 'mjpeg' } as const;
    const { driver, server } = await rig({
      stream: (device) => Promise.resolve(device === camera ? stream : null),
    });
    for (const id of [camera, lamp])
      driver.say({
        tag: 'discovered',
        device: { id, kind: 'ipcam', modelId: 'C1', name: 'Porch', battery: false, commands: ['live'] },
      });
    expect(await server.ask({ tag: 'stream', device: camera })).toEqual({ tag: 'stream', stream });
    const none = { tag: 'unanswered', why: 'v2_mg_no_live_view' };
    expect(await server.ask({ tag: 'stream', device: lamp })).toEqual(none);
    const { server: other } = await rig();
    expect(await other.ask({ tag: 'stream', device: lamp })).toEqual(none);
  });
});

describe('a frame of a live picture', () => {
  it('is refused by the panel itself for a camera that is not live or is to see nothing, and of one that is no part of it', async () => {
    const still = { type: 'image/jpeg', content: 'cGljdHVyZQ==' } as const;
    const { bench, driver, server } = await rig({
      stream: () => Promise.resolve({ url: '', type: 'stills' }),
      still: () => Promise.resolve(still),
    });
    const ask = async (device: DeviceId) => {
      const answer = server.ask({ tag: 'frame', device, seen: 0 });
      await bench.clock.run(1_000);
      return answer;
    };
    driver.reports(lamp, {});
    expect(await ask(lamp)).toEqual({ tag: 'unanswered', why: 'v2_mg_live_over' });
    driver.reports(lamp, { live: true });
    await bench.clock.run(10);
    expect(await ask(lamp)).toMatchObject({ tag: 'frame', ...still });
    driver.reports(lamp, { live: false });
    await bench.clock.run(10);
    expect(await ask(lamp)).toEqual({ tag: 'unanswered', why: 'v2_mg_live_over' });
    driver.reports(lamp, { live: true, privacy: true });
    await bench.clock.run(10);
    expect(await ask(lamp)).toEqual({ tag: 'unanswered', why: 'v2_mg_camera_privacy' });
    expect(await ask(camera)).toMatchObject({ tag: 'unanswered' });
  });
});

describe('a camera that somebody blinded', () => {
  it('is told so again each time that its driver finds it', async () => {
    const { bench, driver, tell } = await rig({ takes: () => true });
    const found = () =>
      driver.say({
        tag: 'discovered',
        device: {
          id: camera,
          kind: 'ipcam',
          modelId: 'C1',
          name: 'Porch',
          battery: false,
          commands: ['privacy'],
        },
      });
    await tell({ tag: 'configure', edit: { tag: 'putDevice', device: porch }, expect: null, pin: null });
    found();
    await bench.clock.run(10);
    expect(driver.commands).toEqual([]);
    const blind = (on: boolean) =>
      tell({ tag: 'control', device: camera, command: { tag: 'privacy', on }, pin: null });
    const privacy = (on: boolean) => ({ device: camera, command: { tag: 'privacy', on } });
    await blind(true);
    found();
    await bench.clock.run(10);
    expect(driver.commands).toMatchObject([privacy(true), privacy(true)]);
    await blind(false);
    found();
    await bench.clock.run(10);
    expect(driver.commands.slice(2)).toMatchObject([privacy(false)]);
  });

  it('gives nothing, although its driver has no such word and would', async () => {
    const still = { type: 'image/jpeg', content: 'cGljdHVyZQ==' } as const;
    const one = await rig({
      takes: (_, command) => command.tag !== 'privacy',
      stream: () => Promise.resolve({ url: '', type: 'stills' }),
      still: () => Promise.resolve(still),
      before: () => ({ picture: { type: 'video/mp4', content: 'AAAA' }, agoMs: 0 }),
    });
    const { bench, driver, server, tell } = one;
    await tell({ tag: 'configure', edit: { tag: 'putDevice', device: porch }, expect: null, pin: null });
    driver.reports(camera, { live: true });
    await bench.clock.run(10);
    const blind = (on: boolean) =>
      tell({ tag: 'control', device: camera, command: { tag: 'privacy', on }, pin: null });
    expect(await blind(true)).toMatchObject({ tag: 'done' });
    expect(driver.commands).toEqual([]);
    driver.say({ tag: 'captured', device: camera, picture: still });
    await bench.clock.run(10);
    expect(server.captures).toEqual([]);
    const refused = { tag: 'unanswered', why: 'v2_mg_camera_privacy' };
    expect(await server.ask({ tag: 'stream', device: camera })).toEqual(refused);
    expect(await server.ask({ tag: 'frame', device: camera, seen: 0 })).toEqual(refused);
    expect(await blind(false)).toMatchObject({ tag: 'done' });
    driver.say({ tag: 'captured', device: camera, picture: still });
    await bench.clock.run(10);
    expect(server.captures).toMatchObject([{ device: camera, ...still }]);
  });
});

describe('a picture that a camera sends', () => {
  it('reaches the panel and the server; one of a camera that is no part of the panel reaches nobody', async () => {
    const { bench, driver, server } = await rig();
    const picture = { type: 'image/jpeg', content: 'cGljdHVyZQ==' } as const;
    driver.say({ tag: 'captured', device: lamp, picture });
    driver.say({ tag: 'captured', device: camera, picture });
    await bench.clock.run(10);
    expect(server.captures).toMatchObject([
      { device: lamp, ...picture, incident: null, at: bench.clock.now() - 10 },
    ]);
  });
});
