import { connectAsync, type MqttClient } from 'mqtt';

/** The doors of the benchmarks as a Zigbee2MQTT bridge tells of them; rules and limits know them by these names. */
export const doors = Array.from({ length: 40 }, (_, index) => ({
  name: `device${index}`,
  address: (0x00158d0000be0000n + BigInt(index)).toString(16).padStart(16, '0'),
}));
/** What measures in the same house. */
export const thermometers = Array.from({ length: 32 }, (_, index) => ({
  name: `thermometer${index}`,
  address: (0x00158d0000bd0000n + BigInt(index)).toString(16).padStart(16, '0'),
}));
export const lampAddress = 0x00158d0000bf0000n.toString(16).padStart(16, '0');

/** A device by the name of its topic. */
export interface Named {
  readonly name: string;
  readonly address: string;
}

const numeric = (name: string) => ({ type: 'numeric', name, property: name });

/** A device as the bridge lists it. */
const listed =
  (model: string, description: string, battery: boolean, exposes: readonly object[]) =>
  ({ name, address }: Named) => ({
    ieee_address: `0x${address}`,
    friendly_name: name,
    type: battery ? 'EndDevice' : 'Router',
    power_source: battery ? 'Battery' : 'Mains (single phase)',
    disabled: false,
    interview_completed: true,
    definition: { model, description, exposes },
  });

const door = listed('MCCGQ11LM', 'Door sensor', true, [
  { type: 'binary', name: 'contact', property: 'contact' },
  numeric('battery'),
  numeric('linkquality'),
]);
const thermometer = listed(
  'WSDCGQ01LM',
  'Temperature sensor',
  true,
  ['temperature', 'battery', 'linkquality'].map(numeric),
);
const lamp = listed('E1603', 'Plug', false, [
  { type: 'switch', features: [{ type: 'binary', name: 'state', property: 'state' }] },
  numeric('linkquality'),
]);

/** What a door says. Every message differs from the one before it, as real ones do. */
export const doorPayload = (open: boolean, n: number): string =>
  JSON.stringify({ contact: !open, battery: 97, linkquality: 100 + (n % 97) });

/** What a thermometer says, every time something else. */
export const thermometerPayload = (n: number): string =>
  JSON.stringify({ temperature: 15 + (n % 97) / 10, battery: 97, linkquality: 100 + (n % 89) });

/** A client whose messages leave at once. */
export async function dial(url: string): Promise<MqttClient> {
  const client = await connectAsync(url);
  (client.stream as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true);
  return client;
}

/** Who lives behind a bridge. */
interface Hung {
  readonly doors: readonly Named[];
  readonly lamps: readonly Named[];
  readonly thermometers: readonly Named[];
}

/** Puts a bridge with doors, lamps and thermometers on the broker, below `base`; `forget` takes it away again. */
export async function hangDoors(
  client: MqttClient,
  base: string,
  others: Partial<Hung> = {},
): Promise<{ forget(): Promise<void> }> {
  const hung: Hung = { doors, lamps: [{ name: 'lamp', address: lampAddress }], thermometers: [], ...others };
  const put = (topic: string, text: string) =>
    client.publishAsync(`${base}/${topic}`, text, { qos: 1, retain: true });
  const devices = [...hung.doors.map(door), ...hung.lamps.map(lamp), ...hung.thermometers.map(thermometer)];
  await put('bridge/devices', JSON.stringify(devices));
  await put('bridge/state', JSON.stringify({ state: 'online' }));
  return {
    async forget() {
      await put('bridge/devices', '');
      await put('bridge/state', '');
    },
  };
}
