import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { gatewayOf } from '../../scenarios/wires/wire.ts';
import { faultyWire } from '../../server/faulty-wire.ts';
import { startAssistantHouse } from '../../drivers/assistant-house.ts';
import { furnish, idOfEntity } from '../../drivers/assistant-rows.ts';
import { matterContact, matterScript } from '../../drivers/matter-script.ts';
import { scriptedServer } from '../../drivers/zwave-script.ts';
import { padding, type SurvivalPeer } from '../peer.ts';

const times = (count: number, act: (no: number) => void): void => {
  for (let no = 0; no < count; no += 1) act(no);
};

const doorSensor = {
  nodeId: 6,
  status: 4,
  ready: true,
  isListening: false,
  interviewStage: 'Complete',
  endpoints: [{ index: 0, commandClasses: [{ id: 113 }] }],
  values: [
    {
      endpoint: 0,
      commandClass: 113,
      property: 'Access Control',
      propertyKey: 'Door state',
      value: 23,
      metadata: { type: 'number', readable: true, writeable: false, states: { 22: 'open', 23: 'closed' } },
    },
  ],
};
const doorEvent = (newValue: unknown, nodeId = 6) => ({
  source: 'node',
  event: 'value updated',
  nodeId,
  args: {
    commandClass: 113,
    endpoint: 0,
    property: 'Access Control',
    propertyKey: 'Door state',
    newValue,
  },
});

/** A door sensor of a Z-Wave JS server. */
export async function zwavePeer(): Promise<SurvivalPeer> {
  const server = await scriptedServer({ nodes: [doorSensor] });
  const line = await faultyWire(server.url);
  return {
    gateway: gatewayOf('survive1', 'zwave', 'Z-Wave', { server: line.url, user: '', password: '' }),
    device: { id: DeviceId.parse('ZW:c0ffee01-6'), kind: 'door_contact' },
    line,
    samples: [doorEvent(22), doorEvent(23, 7), { source: 'node', event: 'dead', nodeId: 9 }].map((event) =>
      JSON.stringify({ type: 'event', event }),
    ),
    say: async (isActive) => server.event(doorEvent(isActive ? 22 : 23)),
    flood: async (count) =>
      times(count, (no) =>
        server.event(no % 2 === 0 ? doorEvent(no % 4 === 0 ? 22 : 23) : doorEvent(padding, no)),
      ),
    nonsense: async (bytes) => {
      server.raw(bytes.toString());
      server.raw(bytes);
    },
    restart: async () => {
      await line.be('refused');
      await line.be('whole');
    },
    close: async () => {
      await line.close();
      await server.close();
    },
  };
}

/** A contact of a Matter server. */
export async function matterPeer(): Promise<SurvivalPeer> {
  let touches = true;
  const server = await matterScript(({ command }) => ({
    result: command === 'start_listening' ? [matterContact(9, touches)] : null,
  }));
  const line = await faultyWire(server.url);
  const changed = (node: unknown, value: unknown) => ({
    event: 'attribute_updated',
    data: [node, '1/69/0', value],
  });
  const happened = (no: number) => ({
    event: 'node_event',
    data: {
      node_id: 9,
      endpoint_id: 1,
      cluster_id: 69,
      event_id: 0,
      event_number: no,
      priority: 1,
      timestamp: 5,
      timestamp_type: 0,
      data: { stateValue: true },
    },
  });
  return {
    gateway: gatewayOf('survive1', 'matter', 'Matter', { matterServer: line.url, user: '', password: '' }),
    device: { id: DeviceId.parse('MA:dbf7516f-9.1'), kind: 'door_contact' },
    line,
    samples: [
      changed(9, true),
      changed(9, false),
      happened(7),
      { event: 'node_updated', data: matterContact(9, true) },
    ].map((message) => JSON.stringify(message)),
    say: async (isActive) => {
      touches = !isActive;
      server.say({ event: 'node_updated', data: matterContact(9, touches) });
      server.say(changed(9, touches));
    },
    flood: async (count) =>
      times(count, (no) => {
        if (no % 3 === 0) server.say(changed(9, no % 2 === 0));
        else server.say(no % 3 === 1 ? changed(no, padding) : happened(no));
      }),
    nonsense: async (bytes) => server.say(bytes.toString()),
    restart: async () => {
      await line.be('refused');
      await line.be('whole');
    },
    close: async () => {
      await line.close();
      await server.close();
    },
  };
}

/** A contact of a Home Assistant. */
export async function fromHomeAssistantPeer(): Promise<SurvivalPeer> {
  const house = await startAssistantHouse();
  const door = 'binary_sensor.door';
  furnish(house, 'Front door', { [door]: ['off', { device_class: 'door' }] });
  furnish(house, 'Lamp', { 'light.lamp': ['off'] });
  const line = await faultyWire(house.url);
  const event = (no: number, state: unknown): string =>
    JSON.stringify({ id: no, type: 'event', event: { c: { [door]: { '+': { s: state } } } } });
  return {
    gateway: gatewayOf('survive1', 'fromHomeAssistant', 'Assistant', {
      assistant: line.url.replace(/\/$/, ''),
      token: house.token,
      fingerprint: '',
    }),
    device: { id: DeviceId.parse(idOfEntity(door)), kind: 'door_contact' },
    line,
    samples: [
      event(1, 'on'),
      event(6, 'off'),
      '{"id":3,"type":"result","success":true,"result":[{"entity_id":"light.lamp","attributes":{"b":1}}]}',
      '{"id":4,"type":"pong"}',
    ],
    say: async (isActive) => house.set(door, isActive ? 'on' : 'off'),
    flood: async (count) =>
      times(count, (no) => {
        if (no % 3 === 0) house.set(door, no % 2 === 0 ? 'on' : 'off');
        else if (no % 3 === 1) house.set('light.lamp', 'on', { brightness: no % 255, text: padding });
        else house.say(event(no, padding));
      }),
    nonsense: async (bytes) => {
      house.say(bytes.toString());
      house.say(bytes);
    },
    restart: async () => {
      await house.kill();
      await house.start();
    },
    close: async () => {
      await line.close();
      await house.kill();
    },
  };
}
