import { connectAsync, type MqttClient } from 'mqtt';
import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { ownBroker } from '../../drivers/own-broker.ts';
import type { Peer, Word } from '../scenario.ts';
import { cannot, gatewayOf, type Wire, type WireDevice, type WireEars } from './wire.ts';

/** A wire whose devices meet at a broker; it also takes nonsense. */
export interface BrokerWire extends Wire {
  nonsense(count: number): Promise<void>;
}

const idOf = {
  door: DeviceId.parse('MQ:door'),
  window: DeviceId.parse('MQ:window'),
  smoke: DeviceId.parse('MQ:smoke'),
  siren: DeviceId.parse('MQ:siren'),
  cellar: DeviceId.parse('ZB:00158d0000beef01'),
  attic: DeviceId.parse('RF:DSC-Security.7'),
  loop: DeviceId.parse('IN:board-loop'),
} as const;

/** What each of those behind the broker brings; the first are in every house. */
const house: readonly WireDevice[] = [
  { name: 'door', id: idOf.door, kind: 'door_contact' },
  { name: 'window', id: idOf.window, kind: 'door_contact', isInstant: true },
  { name: 'smoke', id: idOf.smoke, kind: 'smoke_detector' },
  { name: 'siren', id: idOf.siren, kind: 'siren', isOutput: true },
];
const brought: Partial<Readonly<Record<Peer, WireDevice>>> = {
  zigbee: {
    name: 'cellar',
    id: idOf.cellar,
    kind: 'door_contact',
    isInstant: true,
    supervisionSeconds: 7200,
  },
  rf: { name: 'attic', id: idOf.attic, kind: 'door_contact', isInstant: true, supervisionSeconds: 7200 },
  wired: { name: 'loop', id: idOf.loop, kind: 'wired_input', isInstant: true },
};

const sensor = (name: string, kind: string): object => ({
  unique_id: name,
  name,
  state_topic: `house/${name}`,
  device_class: kind,
  availability_topic: `house/${name}/there`,
});

const flag = (name: string, on: boolean) =>
  ({ type: 'binary', name, property: name, value_on: on, value_off: !on, access: 1 }) as const;
const cellar = {
  ieee_address: '0x00158d0000beef01',
  friendly_name: 'cellar',
  type: 'EndDevice',
  power_source: 'Battery',
  disabled: false,
  interview_completed: true,
  definition: {
    model: 'MCCGQ11LM',
    description: 'Door sensor',
    exposes: [flag('contact', false), flag('tamper', true), flag('battery_low', true)],
  },
};

const ohms: Partial<Readonly<Record<Word, number>>> = {
  rest: 4700,
  active: 9_400,
  cut: 1_000_000,
  tamper: 1_000_000,
};

/** A broker of its own, and somebody who speaks for all that is behind it. */
export async function brokerWire(wanted: readonly Peer[], { now, siren }: WireEars): Promise<BrokerWire> {
  const broker = await ownBroker();
  const { url } = broker;
  let wire: MqttClient = await connectAsync(url);

  async function publish(topic: string, payload: unknown, retain = false): Promise<void> {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    await wire.publishAsync(topic, text, { qos: 1, retain });
  }

  /** Everything is announced, as it is after a start of the broker. */
  async function announce(): Promise<void> {
    wire.end(true);
    wire = await connectAsync(url);
    wire.on('message', (topic, payload) => {
      if (topic !== 'house/siren/set') return;
      const isOn = /ON/.test(payload.toString());
      siren('siren', isOn);
      void publish('house/siren', isOn ? 'ON' : 'OFF').catch(() => {});
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
    const topics = { state_topic: 'house/siren', command_topic: 'house/siren/set' };
    await publish('homeassistant/siren/siren/config', { unique_id: 'siren', name: 'siren', ...topics }, true);
    if (wanted.includes('zigbee')) {
      await publish('zigbee2mqtt/bridge/devices', [cellar], true);
      await publish('zigbee2mqtt/bridge/state', { state: 'online' }, true);
    }
    if (wanted.includes('wired')) await publish('board/status', 'online', true);
  }

  const say: Wire['say'] = (device, word) => {
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
      case 'attic':
        return publish('rtl_433/house/events', {
          time: now() / 1000 - (word === 'late' ? 40 : 0),
          model: 'DSC-Security',
          id: 7,
          closed: isActive ? 0 : 1,
          tamper: word === 'tamper' ? 1 : 0,
          battery_ok: word === 'lowBattery' ? 0 : 1,
        });
      case 'loop':
        return publish('board/loop', String(ohms[word] ?? ohms.rest));
      default:
        return cannot('the broker', `speak for ${device}`);
    }
  };

  await announce();
  const behind: Partial<Readonly<Record<Peer, Gateway>>> = {
    zigbee: gatewayOf('cellar1', 'zigbee', 'Cellar', { url, baseTopic: 'zigbee2mqtt', protocol: '5' }),
    rf: gatewayOf('attic01', 'rf', 'Attic', {
      source: 'mqtt',
      url,
      topic: 'rtl_433/+/events',
      availabilityTopic: '',
      protocol: '5',
    }),
    wired: gatewayOf(
      'board1',
      'wired',
      'Board',
      { board: 'mqtt', url, availabilityTopic: 'board/status', protocol: '5' },
      {
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
      },
    ),
  };
  const mqtt = gatewayOf('devices1', 'mqtt', 'Broker', {
    url,
    discoveryPrefix: 'homeassistant',
    leftToOthers: 'Zigbee2MQTT',
    protocol: '5',
  });

  return {
    gateways: [mqtt, ...wanted.flatMap((peer) => behind[peer] ?? [])],
    devices: [...house, ...wanted.flatMap((peer) => brought[peer] ?? [])],
    say,
    act: async (what) => {
      if (what === 'online' || what === 'offline')
        return publish('zigbee2mqtt/bridge/state', { state: what }, true);
      if (what === 'gone') return broker.kill();
      await broker.start();
      await announce();
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
      await broker.close();
    },
  };
}
