import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { startAssistantHouse } from '@homeward/testing/drivers/assistant-house.ts';
import { startBrandCamera } from '@homeward/testing/drivers/brand-camera.ts';
import { matterContact, matterScript } from '@homeward/testing/drivers/matter-script.ts';
import { pymodbusThere, startModbusServer } from '@homeward/testing/drivers/modbus-server.ts';
import { onvifLogin, startOnvifCamera } from '@homeward/testing/drivers/onvif-camera.ts';
import { hastenedClock } from '@homeward/testing/scenarios/hastened-clock.ts';
import { peers } from '@homeward/testing/survival/rows.ts';
import { zwaveNetwork, zwaveThere } from '@homeward/testing/drivers/zwave-network.ts';
import type { Benchmark, Conditions } from '../benchmark.ts';
import { figure, missing, noMoreThan } from '../figure.ts';
import { announceDoors, prefixOf } from '../load/discovered-home.ts';
import { dial, hangDoors } from '../load/zigbee-home.ts';
import { start, told } from '../program.ts';
import { openBroker } from '../services.ts';

const what =
  'memory of an idle driver with its devices, the heaviest; its code counts, the MQTT library does not';
const base = 'bench-idle';
const devices = 40;

type Opened = readonly [name: string, gateway: Gateway];

const gateway = (kind: Gateway['kind'], values: Gateway['values']): Gateway => ({
  id: 'bench001',
  kind,
  name: kind,
  values,
  inputs: [],
  outputs: [],
});

/** Peers with forty devices where they have so many, each beside the gateway that leads to it. */
async function openAll(url: string, own: Conditions['own']): Promise<readonly Opened[]> {
  const client = await dial(url);
  own({ stop: () => client.endAsync() });
  await hangDoors(client, base);
  await announceDoors(client, base);
  const camera = await startOnvifCamera();
  own({ stop: camera.close });
  const dahua = await startBrandCamera('dahua');
  own({ stop: dahua.close });
  const matter = await matterScript(({ command }) =>
    command === 'start_listening'
      ? { result: Array.from({ length: devices }, (_, no) => matterContact(no + 1, true)) }
      : { result: null },
  );
  own({ stop: matter.close });
  const assistant = await startAssistantHouse();
  own({ stop: assistant.kill });
  for (let no = 0; no < devices; no += 1) {
    const entity_id = `binary_sensor.door_${no}`;
    assistant.register({
      entity: { entity_id, unique_id: `door-${no}`, platform: 'bench', id: `row-${no}` },
    });
    assistant.set(entity_id, 'off', { device_class: 'door', friendly_name: `Door ${no}` });
  }
  const login = { url, protocol: '5' } as const;
  const opened: Opened[] = [
    ['zigbee', gateway('zigbee', { ...login, baseTopic: base })],
    ['mqtt', gateway('mqtt', { ...login, discoveryPrefix: prefixOf(base), leftToOthers: '' })],
    ['rf', gateway('rf', { ...login, source: 'mqtt', topic: 'rtl_433/+/events', availabilityTopic: '' })],
    ['camera', gateway('camera', { camera: camera.url, ...onvifLogin, motionSeconds: 60, secondsBefore: 0 })],
    [
      'dahua',
      gateway('dahua', {
        cameraWeb: dahua.url,
        ...onvifLogin,
        channel: 1,
        motionSeconds: 60,
        secondsBefore: 0,
      }),
    ],
    ['matter', gateway('matter', { matterServer: matter.url })],
    ['fromHomeAssistant', gateway('fromHomeAssistant', { assistant: assistant.url, token: assistant.token })],
  ];
  if (zwaveThere()) {
    const network = await zwaveNetwork([2, 3, 4, 5, 6, 8, 9, 10, 11, 12]);
    own({ stop: network.close });
    opened.push(['zwave', gateway('zwave', { server: network.url })]);
  }
  if (pymodbusThere()) {
    const modbus = await startModbusServer('tcp');
    own({ stop: modbus.close });
    const values = {
      board: 'modbus',
      host: '127.0.0.1',
      port: modbus.port,
      unit: 1,
      framing: 'tcp',
      pollMs: 50,
    };
    const inputs = Array.from({ length: devices }, (_, no): Gateway['inputs'][number] => ({
      id: `IN:bench-${no}` as Gateway['inputs'][number]['id'],
      name: `Loop ${no}`,
      place: { tag: 'modbus', table: 'input', address: no, signed: false },
      measure: { tag: 'ohms', scale: 1 },
      loop: { tag: 'NC' },
      tolerance: 10,
    }));
    opened.push(['wired', { ...gateway('wired', values), inputs }]);
  }
  return opened;
}

/** The others, each with the peer of its hard hour: one device, or what the box itself has. */
async function openOthers(own: Conditions['own']): Promise<readonly Opened[]> {
  const programs = await mkdtemp(join(tmpdir(), 'homeward-bench-programs-'));
  own({ stop: () => rm(programs, { recursive: true, force: true }) });
  const path = process.env['PATH'] ?? '';
  process.env['PATH'] = `${programs}${delimiter}${path}`;
  own({
    stop: async () => {
      process.env['PATH'] = path;
    },
  });
  const around = { clock: hastenedClock(), programs };
  const opened: Opened[] = [];
  for (const name of ['hue', 'homeAssistant', 'ups', 'speaker', 'wired: gpio', 'rf: receiver']) {
    const peer = await peers[name]?.(around);
    if (peer === undefined) throw new Error(`no peer is called ${name}`);
    own({ stop: peer.close });
    opened.push([name, peer.gateway]);
  }
  return opened;
}

/** c4: what each driver weighs in a hub's process that does nothing. */
export const c4: Benchmark = {
  id: 'c4',
  title: what,
  async run({ say, own }) {
    const broker = own(await openBroker());
    if (broker.tag === 'missing') return [missing('c4', what, broker.why)];
    let library = 0;
    const weights: { readonly name: string; readonly megabytes: number; readonly devices: number }[] = [];
    for (const [name, one] of [...(await openAll(broker.url, own)), ...(await openOthers(own))]) {
      say(`c4: ${name}`);
      const program = await start('product/idle-driver.ts', {
        environment: { BENCH_GATEWAY: JSON.stringify(one) },
        nodeArgs: ['--expose-gc'],
      });
      weights.push({
        name,
        megabytes: told(program.ready, 'bytes') / 1e6,
        devices: told(program.ready, 'devices'),
      });
      library = told(program.ready, 'library') / 1e6;
      await program.stop();
    }
    const note = weights
      .map(({ name, megabytes, devices: count }) => `${name} ${megabytes.toFixed(2)} MB (${count})`)
      .join(', ');
    return [
      figure({
        id: 'c4',
        what,
        unit: 'MB',
        limit: null,
        product: Math.max(...weights.map(({ megabytes }) => megabytes)),
        target: noMoreThan(3),
        note: `each in a process of its own, devices in brackets: ${note}; the MQTT library ${library.toFixed(1)} MB once`,
      }),
    ];
  },
};
