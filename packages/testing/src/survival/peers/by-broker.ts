import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { gatewayOf } from '../../scenarios/wires/wire.ts';
import type { Surroundings, SurvivalPeer } from '../peer.ts';
import { brokerPeer } from './broker.ts';

const protocol = '5';
const login = { user: '', password: '' };

const zigbeeDevices = JSON.stringify([
  {
    ieee_address: '0x00158d0000beef01',
    friendly_name: 'cellar',
    type: 'EndDevice',
    power_source: 'Battery',
    disabled: false,
    interview_completed: true,
    definition: {
      model: 'MCCGQ11LM',
      description: 'Door sensor',
      exposes: [
        { type: 'binary', name: 'contact', property: 'contact', value_on: false, value_off: true, access: 1 },
      ],
    },
  },
]);
const contact = (isActive: boolean): string => JSON.stringify({ contact: !isActive, linkquality: 120 });

/** A door sensor of Zigbee2MQTT. */
export const zigbeePeer = (): Promise<SurvivalPeer> => {
  const tell = async (publish: (topic: string, text: string, retain: boolean) => Promise<void>) => {
    await publish('zigbee2mqtt/bridge/devices', zigbeeDevices, true);
    await publish('zigbee2mqtt/bridge/state', '{"state":"online"}', true);
  };
  return brokerPeer({
    gateway: (url) =>
      gatewayOf('survive1', 'zigbee', 'Zigbee', { url, ...login, baseTopic: 'zigbee2mqtt', protocol }),
    device: { id: DeviceId.parse('ZB:00158d0000beef01'), kind: 'door_contact' },
    samples: [contact(true), contact(false), '{"state":"online"}', zigbeeDevices],
    topics: ['zigbee2mqtt/cellar', 'zigbee2mqtt/bridge/devices', 'zigbee2mqtt/bridge/state'],
    begun: tell,
    say: async (isActive, publish) => {
      await tell(publish);
      await publish('zigbee2mqtt/cellar', contact(isActive));
    },
  });
};

const announced = JSON.stringify({
  unique_id: 'shed',
  name: 'shed',
  state_topic: 'house/shed',
  device_class: 'door',
  availability_topic: 'house/shed/there',
});

/** A contact that announces itself as Home Assistant has it. */
export const mqttPeer = (): Promise<SurvivalPeer> => {
  const tell = async (publish: (topic: string, text: string, retain: boolean) => Promise<void>) => {
    await publish('homeassistant/binary_sensor/shed/config', announced, true);
    await publish('house/shed/there', 'online', true);
  };
  return brokerPeer({
    gateway: (url) =>
      gatewayOf('survive1', 'mqtt', 'Broker', {
        url,
        ...login,
        discoveryPrefix: 'homeassistant',
        leftToOthers: '',
        protocol,
      }),
    device: { id: DeviceId.parse('MQ:shed'), kind: 'door_contact' },
    samples: ['ON', 'OFF', announced, '{"online":true}', '{"relay":[1,2.5,"three"]}'],
    topics: [
      'house/shed',
      'house/shed/there',
      'homeassistant/binary_sensor/shed/config',
      'homeassistant/sensor/other/config',
      'tasmota/discovery/0123456789AB/config',
      'shellyplus1-0123456789ab/events/rpc',
      'shellies/announce',
    ],
    begun: tell,
    say: async (isActive, publish) => {
      await tell(publish);
      await publish('house/shed', isActive ? 'ON' : 'OFF');
    },
  });
};

/** A sensor whose messages a receiver elsewhere tells a broker. */
export const rfByBrokerPeer = ({ clock }: Surroundings): Promise<SurvivalPeer> => {
  const heard = (isActive: boolean, id = 7): string =>
    JSON.stringify({
      time: clock.now() / 1_000,
      model: 'DSC-Security',
      id,
      closed: isActive ? 0 : 1,
      tamper: 0,
    });
  return brokerPeer({
    gateway: (url) =>
      gatewayOf('survive1', 'rf', 'Radio', {
        source: 'mqtt',
        url,
        ...login,
        topic: 'rtl_433/+/events',
        availabilityTopic: 'rtl_433/there',
        protocol,
      }),
    device: { id: DeviceId.parse('RF:DSC-Security.7'), kind: 'door_contact' },
    samples: [heard(false), heard(true, 8), heard(false, 9)],
    topics: ['rtl_433/house/events', 'rtl_433/attic/events'],
    begun: (publish) => publish('rtl_433/there', 'online', true),
    say: (isActive, publish) => publish('rtl_433/house/events', heard(isActive)),
  });
};

/** A loop of a board that tells a broker what it measures. */
export const boardByBrokerPeer = (): Promise<SurvivalPeer> => {
  const id = DeviceId.parse('IN:board-loop');
  return brokerPeer({
    gateway: (url) =>
      gatewayOf(
        'survive1',
        'wired',
        'Board',
        { board: 'mqtt', url, ...login, availabilityTopic: 'board/status', protocol },
        {
          inputs: [
            {
              id,
              name: 'loop',
              place: { tag: 'mqtt', topic: 'board/loop', path: '' },
              measure: { tag: 'ohms', scale: 1 },
              loop: { tag: 'DEOL', end: 4700, alarm: 4700 },
              tolerance: 10,
            },
          ],
        },
      ),
    device: { id, kind: 'wired_input' },
    samples: ['4700', '9400', '{"volts":3.3}', '1e300', '-4700'],
    topics: ['board/loop'],
    begun: (publish) => publish('board/status', 'online', true),
    say: (isActive, publish) => publish('board/loop', isActive ? '9400' : '4700'),
  });
};

const base = 'homeward/001d94000001';

/** A Home Assistant that the house is shown to: it answers wishes, and says that it is there. */
export const homeAssistantPeer = ({ clock }: Surroundings): Promise<SurvivalPeer> => {
  const standing = new Map<string, string>();
  let refusals = 0;
  let before = 0;
  let last: boolean | null = null;
  const wish = (): string => JSON.stringify({ action: 'ARM_AWAY', code: null, at: clock.now() / 1_000 });
  return brokerPeer({
    gateway: (url) =>
      gatewayOf('survive1', 'homeAssistant', 'House shown', {
        url,
        ...login,
        discoveryPrefix: 'homeassistant',
        protocol,
      }),
    device: null,
    samples: [wish(), '{"state":"online"}', 'online'],
    topics: [
      `${base}/area/1/set`,
      'homeassistant/status',
      `homeassistant/device/homeward_001d94000001/config`,
    ],
    begun: async () => standing.clear(),
    heard: (topic, payload) => {
      if (topic === `${base}/area/1/event`) refusals += 1;
      else standing.set(topic, payload);
    },
    // A wish without a code is refused, which is said.
    say: async (isActive, publish) => {
      if (isActive !== last) before = refusals;
      last = isActive;
      await publish('homeassistant/status', 'online');
      await publish(`${base}/area/1/set`, wish());
    },
    knows: () => refusals > before && standing.get(`${base}/availability`) === 'online',
  });
};
