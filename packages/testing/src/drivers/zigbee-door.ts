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

/** What a bridge says of a device. */
interface Definition {
  readonly model: string;
  readonly description: string;
  readonly exposes: readonly object[];
}

/** A Zigbee2MQTT bridge with its devices, on the real broker. */
export interface ZigbeeBridge {
  readonly mqtt: { readonly url: string; readonly topic: string };
  /** A device says something now. */
  say(name: string, payload: object): Promise<void>;
  /** What a device was told, as it came. */
  told(name: string): readonly unknown[];
  close(): Promise<void>;
}

/** Puts a bridge with devices on the broker, below a topic of its own. */
export async function hangBridge(things: Readonly<Record<string, Definition>>): Promise<ZigbeeBridge> {
  const topic = `homeward-e2e-${randomBytes(6).toString('hex')}`;
  const client = await connectAsync(brokerUrl);
  const names = Object.keys(things);
  const told = new Map<string, unknown[]>(names.map((name) => [name, []]));
  client.on('message', (place, payload) =>
    told.get(place.slice(topic.length + 1, -'/set'.length))?.push(JSON.parse(payload.toString())),
  );
  await client.subscribeAsync(
    names.map((name) => `${topic}/${name}/set`),
    { qos: 1 },
  );
  const say = async (below: string, payload: unknown, retain = false): Promise<void> => {
    await client.publishAsync(`${topic}/${below}`, JSON.stringify(payload), { qos: 1, retain });
  };
  const devices = Object.entries(things).map(([name, definition], no) => ({
    ieee_address: `0x00158d0000beef${String(no + 1).padStart(2, '0')}`,
    friendly_name: name,
    type: 'EndDevice',
    power_source: 'Battery',
    disabled: false,
    interview_completed: true,
    definition,
  }));
  await say('bridge/devices', devices, true);
  await say('bridge/state', { state: 'online' }, true);
  return {
    mqtt: { url: brokerUrl, topic },
    say,
    told: (name) => told.get(name) ?? [],
    async close() {
      for (const one of ['bridge/state', 'bridge/devices'])
        await client.publishAsync(`${topic}/${one}`, '', { qos: 1, retain: true });
      await client.endAsync();
    },
  };
}

const numeric = (property: string) => ({ type: 'numeric', name: property, property, access: 1 });
const text = (property: string) => ({ type: 'text', name: property, property, access: 1 });
const binary = (property: string) => ({ type: 'binary', name: property, property, access: 1 });
const battery = numeric('battery');
const padActions = ['disarm', 'arm_day_zones', 'arm_night_zones', 'arm_all_zones', 'panic'];

/** Devices as bridges describe them. */
export const zigbeeThings = {
  door: { model: 'MCCGQ11LM', description: 'Door sensor', exposes: [binary('contact'), battery] },
  motion: { model: 'RTCGQ11LM', description: 'Motion sensor', exposes: [binary('occupancy'), battery] },
  siren: {
    model: 'HS2WD-E',
    description: 'Smart siren',
    exposes: [{ type: 'composite', name: 'warning', property: 'warning', features: [] }, battery],
  },
  keypad: {
    model: 'PAD-1',
    description: 'Keypad',
    exposes: [
      battery,
      text('action_code'),
      numeric('action_transaction'),
      text('action_zone'),
      { type: 'enum', name: 'action', property: 'action', access: 1, values: padActions },
    ],
  },
} as const satisfies Readonly<Record<string, Definition>>;

/** A door contact behind such a bridge. */
export interface ZigbeeDoor extends Pick<ZigbeeBridge, 'mqtt' | 'close'> {
  say(open: boolean): Promise<void>;
}

/** A bridge with one door. */
export async function hangDoor(name: string): Promise<ZigbeeDoor> {
  const { mqtt, say, close } = await hangBridge({ [name]: zigbeeThings.door });
  return { mqtt, close, say: (open) => say(name, { contact: !open, battery: 97, linkquality: 180 }) };
}

/** A keypad that leaves it to the panel to check codes, and shows what it is answered. */
export interface ZigbeeKeypad extends Pick<ZigbeeBridge, 'mqtt' | 'close'> {
  readonly told: readonly unknown[];
  /** Somebody types a code and presses a button; `no` is the keypad's own count. */
  enter(action: string, code: string, no: number): Promise<void>;
  /** A sign of life, as it gives one from time to time. */
  speak(): Promise<void>;
}

/** What a keypad says where somebody types a code and presses a button; `no` is its own count. */
export const keypadEntry = (action: string, code: string, no: number) => ({
  action,
  action_code: code,
  action_transaction: no,
  action_zone: 0,
  battery: 96,
});

/** A bridge with one keypad. */
export async function hangKeypad(name: string): Promise<ZigbeeKeypad> {
  const { mqtt, told, say, close } = await hangBridge({ [name]: zigbeeThings.keypad });
  return {
    mqtt,
    told: told(name),
    close,
    speak: () => say(name, { battery: 96, linkquality: 120 }),
    enter: (action, code, no) => say(name, keypadEntry(action, code, no)),
  };
}
