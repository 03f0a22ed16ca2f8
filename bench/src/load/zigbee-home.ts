import { connectAsync, type MqttClient } from 'mqtt';

/** The doors of the benchmarks as a Zigbee2MQTT bridge tells of them; rules and limits know them by these names. */
export const doors = Array.from({ length: 40 }, (_, index) => ({
  name: `device${index}`,
  address: (0x00158d0000be0000n + BigInt(index)).toString(16).padStart(16, '0'),
}));
export const lampAddress = 0x00158d0000bf0000n.toString(16).padStart(16, '0');

/** A device by the name of its topic. */
export interface Named {
  readonly name: string;
  readonly address: string;
}

const door = ({ name, address }: Named) => ({
  ieee_address: `0x${address}`,
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
      { type: 'numeric', name: 'linkquality', property: 'linkquality' },
    ],
  },
});

const lamp = ({ name, address }: Named) => ({
  ieee_address: `0x${address}`,
  friendly_name: name,
  type: 'Router',
  power_source: 'Mains (single phase)',
  disabled: false,
  interview_completed: true,
  definition: {
    model: 'E1603',
    description: 'Plug',
    exposes: [
      { type: 'switch', features: [{ type: 'binary', name: 'state', property: 'state' }] },
      { type: 'numeric', name: 'linkquality', property: 'linkquality' },
    ],
  },
});

/** What a door says. Every message differs from the one before it, as real ones do. */
export const doorPayload = (open: boolean, n: number): string =>
  JSON.stringify({ contact: !open, battery: 97, linkquality: 100 + (n % 97) });

/** A client whose messages leave at once. */
export async function dial(url: string): Promise<MqttClient> {
  const client = await connectAsync(url);
  (client.stream as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true);
  return client;
}

/** Puts a bridge with doors and lamps on the broker, below `base`; `forget` takes it away again. */
export async function hangDoors(
  client: MqttClient,
  base: string,
  names: readonly Named[] = doors,
  lamps: readonly Named[] = [{ name: 'lamp', address: lampAddress }],
): Promise<{ forget(): Promise<void> }> {
  const put = (topic: string, text: string) =>
    client.publishAsync(`${base}/${topic}`, text, { qos: 1, retain: true });
  await put('bridge/devices', JSON.stringify([...names.map(door), ...lamps.map(lamp)]));
  await put('bridge/state', JSON.stringify({ state: 'online' }));
  return {
    async forget() {
      await put('bridge/devices', '');
      await put('bridge/state', '');
    },
  };
}
