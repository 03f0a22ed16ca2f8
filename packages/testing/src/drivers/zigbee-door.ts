import { randomBytes } from 'node:crypto';
import { connect as connectTcp } from 'node:net';
import { connectAsync } from 'mqtt';

export const brokerUrl = process.env['HOMEWARD_TEST_MQTT_URL'] ?? 'mqtt://127.0.0.1:1883';

/** Whether the broker answers; where services are required, a missing one is a failure and not a skipped test. */
export async function brokerThere(): Promise<boolean> {
  const { hostname, port } = new URL(brokerUrl);
  const reachable = await new Promise<boolean>((resolve) => {
    const socket = connectTcp(Number(port || 1883), hostname);
    const end = (answer: boolean) => (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', end(true)).on('error', end(false)).setTimeout(2000, end(false));
  });
  if (!reachable && process.env['HOMEWARD_REQUIRE_SERVICES'] === '1')
    throw new Error(`no MQTT broker at ${brokerUrl}`);
  return reachable;
}

/** A door contact behind a Zigbee2MQTT bridge on the real broker. */
export interface ZigbeeDoor {
  readonly mqtt: { readonly url: string; readonly topic: string };
  say(open: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Puts a bridge with one door on the broker, below a topic of its own. */
export async function hangDoor(name: string): Promise<ZigbeeDoor> {
  const topic = `homeward-e2e-${randomBytes(6).toString('hex')}`;
  const client = await connectAsync(brokerUrl);
  const retained = [`${topic}/bridge/state`, `${topic}/bridge/devices`];
  const device = {
    ieee_address: '0x00158d0000beef01',
    friendly_name: name,
    type: 'EndDevice',
    power_source: 'Battery',
    disabled: false,
    interview_completed: true,
    definition: {
      model: 'MCCGQ11LM',
      description: 'Door sensor',
      exposes: [
        { type: 'binary', name: 'contact', property: 'contact' },
        { type: 'numeric', name: 'battery', property: 'battery' },
      ],
    },
  };
  await client.publishAsync(`${topic}/bridge/devices`, JSON.stringify([device]), { qos: 1, retain: true });
  await client.publishAsync(`${topic}/bridge/state`, JSON.stringify({ state: 'online' }), {
    qos: 1,
    retain: true,
  });
  return {
    mqtt: { url: brokerUrl, topic },
    say: async (open) => {
      await client.publishAsync(
        `${topic}/${name}`,
        JSON.stringify({ contact: !open, battery: 97, linkquality: 180 }),
        { qos: 1 },
      );
    },
    async close() {
      for (const one of retained) await client.publishAsync(one, '', { qos: 1, retain: true });
      await client.endAsync();
    },
  };
}
