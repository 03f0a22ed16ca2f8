import { randomBytes } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import { type DoorOpener, doorOpener } from './door-opener.ts';
import { announceDoors } from './load/discovered-home.ts';
import { dial, hangDoors } from './load/zigbee-home.ts';
import { type Program, start, told } from './program.ts';

/** How the product knows its devices: a bridge lists them, or they announce themselves. */
type DevicesBy = 'bridge' | 'announced';

/** One of the two that turn a door's message into an action, in a process of its own. */
export interface Side {
  readonly name: 'limit' | 'product';
  readonly base: string;
  readonly client: MqttClient;
  readonly opener: DoorOpener;
  readonly program: Program;
  /** Device messages that are on its disk, counted by reading the disk. */
  rows(): Promise<number>;
  stop(): Promise<void>;
}

/** Opens one of them on a broker, warm. So many rules wait for its doors and for as many others as are `quiet`. */
export async function openSide(
  name: Side['name'],
  file: 'limits/pipeline.ts' | 'product/hub.ts',
  url: string,
  {
    rules = 1000,
    quiet = 0,
    devices = 'bridge',
  }: { readonly rules?: number; readonly quiet?: number; readonly devices?: DevicesBy } = {},
): Promise<Side> {
  const base = `bench-${name}-${randomBytes(4).toString('hex')}`;
  const client = await dial(url);
  const opener = await doorOpener(url);
  const hung = await (devices === 'bridge' ? hangDoors : announceDoors)(client, base);
  const program = await start(file, {
    environment: {
      BENCH_MQTT: url,
      BENCH_TOPIC: base,
      BENCH_RULES: String(rules),
      BENCH_QUIET: String(quiet),
      BENCH_DEVICES: devices,
    },
  });
  const side: Side = {
    name,
    base,
    client,
    opener,
    program,
    rows: async () => told(await program.ask(), 'rows'),
    async stop() {
      await program.stop();
      await hung.forget();
      await opener.stop();
      await client.endAsync();
    },
  };
  // Until it has subscribed, nobody answers; then it runs warm.
  let first = 0;
  while (first === 0) first = (await opener.open(base, 5, 1)).answered;
  await opener.open(base, 200, 400);
  return side;
}

/** Opens limit and product on one broker, both warm, for work in turns. */
export async function openSides(
  url: string,
  devices: DevicesBy = 'bridge',
): Promise<{ readonly limit: Side; readonly product: Side; stop(): Promise<void> }> {
  const limit = await openSide('limit', 'limits/pipeline.ts', url);
  const product = await openSide('product', 'product/hub.ts', url, { devices });
  return {
    limit,
    product,
    async stop() {
      await limit.stop();
      await product.stop();
    },
  };
}

/** Waits until `rows` device messages more than `before` are on disk, at most 5 s; returns how many are. */
export async function rowsSince(side: Side, before: number, rows: number): Promise<number> {
  const deadline = performance.now() + 5000;
  for (;;) {
    const got = (await side.rows()) - before;
    if (got >= rows || performance.now() > deadline) return got;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
