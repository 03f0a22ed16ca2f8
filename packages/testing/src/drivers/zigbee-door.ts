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

/** A device behind a Zigbee2MQTT bridge on the real broker. */
interface ZigbeeThing {
  readonly mqtt: { readonly url: string; readonly topic: string };
  /** The device says something now. */
  say(payload: object): Promise<void>;
  /** What it was told, as it came. */
  readonly told: readonly unknown[];
  close(): Promise<void>;
}

/** A door contact behind such a bridge. */
export interface ZigbeeDoor extends Pick<ZigbeeThing, 'mqtt' | 'close'> {
  say(open: boolean): Promise<void>;
}

/** Puts a bridge with one device on the broker, below a topic of its own. */
async function hang(
  name: string,
  definition: { readonly model: string; readonly description: string; readonly exposes: readonly object[] },
): Promise<ZigbeeThing> {
  const topic = `homeward-e2e-${randomBytes(6).toString('hex')}`;
  const client = await connectAsync(brokerUrl);
  const told: unknown[] = [];
  client.on('message', (_, payload) => void told.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(`${topic}/${name}/set`, { qos: 1 });
  const say = async (below: string, payload: unknown, retain = false): Promise<void> => {
    await client.publishAsync(`${topic}/${below}`, JSON.stringify(payload), { qos: 1, retain });
  };
  const device = {
    ieee_address: '0x00158d0000beef01',
    friendly_name: name,
    type: 'EndDevice',
    power_source: 'Battery',
    disabled: false,
    interview_completed: true,
    definition,
  };
  await say('bridge/devices', [device], true);
  await say('bridge/state', { state: 'online' }, true);
  return {
    mqtt: { url: brokerUrl, topic },
    say: (payload) => say(name, payload),
    told,
    async close() {
      for (const one of ['bridge/state', 'bridge/devices'])
        await client.publishAsync(`${topic}/${one}`, '', { qos: 1, retain: true });
      await client.endAsync();
    },
  };
}

const battery = { type: 'numeric', name: 'battery', property: 'battery', access: 1 };

/** A bridge with one door. */
export async function hangDoor(name: string): Promise<ZigbeeDoor> {
  const contact = { type: 'binary', name: 'contact', property: 'contact' };
  const exposes = [contact, battery];
  const { mqtt, say, close } = await hang(name, { model: 'MCCGQ11LM', description: 'Door sensor', exposes });
  return { mqtt, close, say: (open) => say({ contact: !open, battery: 97, linkquality: 180 }) };
}

/** A keypad that leaves it to the panel to check codes, and shows what it is answered. */
export interface ZigbeeKeypad extends Pick<ZigbeeThing, 'mqtt' | 'close' | 'told'> {
  /** Somebody types a code and presses a button; `no` is the keypad's own count. */
  enter(action: string, code: string, no: number): Promise<void>;
  /** A sign of life, as it gives one from time to time. */
  speak(): Promise<void>;
}

/** A bridge with one keypad. */
export async function hangKeypad(name: string): Promise<ZigbeeKeypad> {
  const text = (property: string) => ({ type: 'text', name: property, property, access: 1 });
  const number = (property: string) => ({ type: 'numeric', name: property, property, access: 1 });
  const values = ['disarm', 'arm_day_zones', 'arm_night_zones', 'arm_all_zones', 'panic'];
  const exposes = [
    battery,
    text('action_code'),
    number('action_transaction'),
    text('action_zone'),
    { type: 'enum', name: 'action', property: 'action', access: 1, values },
  ];
  const thing = await hang(name, { model: 'PAD-1', description: 'Keypad', exposes });
  const { mqtt, told, say, close } = thing;
  return {
    mqtt,
    told,
    close,
    speak: () => say({ battery: 96, linkquality: 120 }),
    enter: (action, code, no) =>
      say({ action, action_code: code, action_transaction: no, action_zone: 0, battery: 96 }),
  };
}
