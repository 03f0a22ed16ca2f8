import { connectAsync, type MqttClient } from 'mqtt';
import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { onvifLogin, startOnvifCamera, type OnvifCamera } from '../drivers/onvif-camera.ts';
import { ownBroker, type OwnBroker } from '../drivers/own-broker.ts';
import type { Device, Peer } from './scenario.ts';

/** The other sides of the drivers: a broker, a camera, and somebody who speaks for all that is behind the broker. */
export interface Peers {
  readonly broker: OwnBroker;
  /** The gateways, as they are set up in the panel. */
  readonly gateways: readonly Gateway[];
  /** Has a device speak. */
  say(device: Device, word: string): Promise<void>;
  /** When the siren was told to sound, ms of `performance.now`; null is never. */
  sounded(): number | null;
  bridge(state: 'online' | 'offline'): Promise<void>;
  /** Everything on the broker is announced, as it is after a start of it. */
  announce(): Promise<void>;
  camera(what: 'gone' | 'back' | 'forgets'): Promise<void>;
  nonsense(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Ids of the devices, as their drivers make them. */
export const idOf: Readonly<Record<Device | 'siren', DeviceId>> = {
  door: DeviceId.parse('MQ:door'),
  window: DeviceId.parse('MQ:window'),
  smoke: DeviceId.parse('MQ:smoke'),
  siren: DeviceId.parse('MQ:siren'),
  cellar: DeviceId.parse('ZB:00158d0000beef01'),
  attic: DeviceId.parse('RF:DSC-Security.7'),
  loop: DeviceId.parse('IN:board-loop'),
  camera: DeviceId.parse('XF:yard01'),
};

const gateway = (id: string, kind: Gateway['kind'], name: string, values: Gateway['values']): Gateway => ({
  id,
  kind,
  name,
  values,
  inputs: [],
  outputs: [],
});

const sensor = (name: string, kind: string): object => ({
  unique_id: name,
  name,
  state_topic: `house/${name}`,
  device_class: kind,
  availability_topic: `house/${name}/there`,
});

const cellarExposes = [
  { type: 'binary', name: 'contact', property: 'contact', value_on: false, value_off: true, access: 1 },
  { type: 'binary', name: 'tamper', property: 'tamper', value_on: true, value_off: false, access: 1 },
  {
    type: 'binary',
    name: 'battery_low',
    property: 'battery_low',
    value_on: true,
    value_off: false,
    access: 1,
  },
];

const ohms: Readonly<Record<string, number>> = {
  rest: 4700,
  active: 9_400,
  cut: 1_000_000,
  tamper: 1_000_000,
};

/** Starts them on loopback; `now` is the time of the house, epoch ms. */
export async function startPeers(wanted: readonly Peer[], now: () => number): Promise<Peers> {
  const broker = await ownBroker();
  let camera: OnvifCamera | null = wanted.includes('camera') ? await startOnvifCamera() : null;
  const cameraPort = camera?.port ?? 0;
  const cameraUrl = camera?.url ?? '';
  let wire: MqttClient = await connectAsync(broker.url);
  let sounded: number | null = null;

  async function publish(topic: string, payload: unknown, retain = false): Promise<void> {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    await wire.publishAsync(topic, text, { qos: 1, retain });
  }

  async function announce(): Promise<void> {
    wire.end(true);
    wire = await connectAsync(broker.url);
    wire.on('message', (topic, payload) => {
      if (topic === 'house/siren/set' && /ON/.test(payload.toString())) sounded ??= performance.now();
      if (topic === 'house/siren/set')
        void publish('house/siren', /ON/.test(payload.toString()) ? 'ON' : 'OFF').catch(() => {});
    });
    await wire.subscribeAsync('house/siren/set', { qos: 1 });
    for (const [name, kind] of [
      ['door', 'door'],
      ['window', 'window'],
      ['smoke', 'smoke'],
    ] as const) {
      await publish(`homeassistant/binary_sensor/${name}/config`, sensor(name, kind), true);
      await publish(`house/${name}/there`, 'online', true);
    }
    await publish(
      'homeassistant/siren/siren/config',
      {
        unique_id: 'siren',
        name: 'siren',
        state_topic: 'house/siren',
        command_topic: 'house/siren/set',
      },
      true,
    );
    if (wanted.includes('zigbee')) {
      const definition = { model: 'MCCGQ11LM', description: 'Door sensor', exposes: cellarExposes };
      const device = {
        ieee_address: '0x00158d0000beef01',
        friendly_name: 'cellar',
        type: 'EndDevice',
        power_source: 'Battery',
        disabled: false,
        interview_completed: true,
        definition,
      };
      await publish('zigbee2mqtt/bridge/devices', [device], true);
      await publish('zigbee2mqtt/bridge/state', { state: 'online' }, true);
    }
    if (wanted.includes('wired')) await publish('board/status', 'online', true);
  }

  async function say(device: Device, word: string): Promise<void> {
    const isActive = word === 'active' || word === 'late';
    switch (device) {
      case 'door':
      case 'window':
      case 'smoke':
        return publish(`house/${device}`, isActive ? 'ON' : 'OFF');
      case 'cellar':
        return publish('zigbee2mqtt/cellar', {
          contact: !isActive,
          tamper: word === 'tamper',
          battery_low: word === 'lowBattery',
          linkquality: 120,
        });
      case 'attic': {
        const time = now() / 1000 - (word === 'late' ? 40 : 0);
        return publish('rtl_433/house/events', {
          time,
          model: 'DSC-Security',
          id: 7,
          closed: isActive ? 0 : 1,
          tamper: word === 'tamper' ? 1 : 0,
          battery_ok: word === 'lowBattery' ? 0 : 1,
        });
      }
      case 'loop':
        return publish('board/loop', String(ohms[word] ?? ohms['rest']));
      case 'camera':
        camera?.notice(
          'tns1:RuleEngine/CellMotionDetector/Motion',
          ['Rule', 'one'],
          ['IsMotion', String(isActive)],
        );
    }
  }

  await announce();
  const url = broker.url;
  const boards: Gateway = {
    ...gateway('board1', 'wired', 'Board', {
      board: 'mqtt',
      url,
      availabilityTopic: 'board/status',
      protocol: '5',
    }),
    inputs: [
      {
        id: idOf.loop,
        name: 'loop',
        place: { tag: 'mqtt', topic: 'board/loop', path: '' },
        measure: { tag: 'ohms', scale: 1 },
        loop: { tag: 'DEOL', end: 4700, alarm: 4700 },
        tolerance: 10,
      },
    ],
  };
  const all: Readonly<Record<Peer, Gateway>> = {
    zigbee: gateway('cellar1', 'zigbee', 'Cellar', { url, baseTopic: 'zigbee2mqtt', protocol: '5' }),
    rf: gateway('attic01', 'rf', 'Attic', {
      source: 'mqtt',
      url,
      topic: 'rtl_433/+/events',
      availabilityTopic: '',
      protocol: '5',
    }),
    wired: boards,
    camera: gateway('yard01', 'camera', 'Yard', { camera: cameraUrl, ...onvifLogin, motionSeconds: 60 }),
  };
  const mqtt = gateway('devices1', 'mqtt', 'Broker', {
    url,
    discoveryPrefix: 'homeassistant',
    leftToOthers: 'Zigbee2MQTT',
    protocol: '5',
  });

  return {
    broker,
    gateways: [mqtt, ...wanted.map((peer) => all[peer])],
    say,
    sounded: () => sounded,
    bridge: (state) => publish('zigbee2mqtt/bridge/state', { state }, true),
    announce,
    camera: async (what) => {
      if (what === 'forgets') return camera?.forget();
      if (what === 'gone') return camera?.close();
      camera = await startOnvifCamera({}, cameraPort);
    },
    nonsense: async (count) => {
      const topics = [
        'house/door',
        'house/window',
        'zigbee2mqtt/cellar',
        'rtl_433/house/events',
        'board/loop',
        'homeassistant/binary_sensor/door/config/x',
      ];
      const words = [
        '',
        '{',
        'null',
        '[[[[',
        '{"contact":"perhaps"}',
        '\u0000\u0001',
        'ON?',
        '{"model":7}',
        '-'.repeat(4000),
      ];
      for (let no = 0; no < count; no += 1)
        await publish(topics[no % topics.length] ?? '', words[no % words.length] ?? '');
    },
    close: async () => {
      await wire.endAsync(true);
      await camera?.close();
      await broker.close();
    },
  };
}
