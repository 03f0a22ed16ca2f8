import { randomBytes } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import type { Page } from '@playwright/test';
import type { Benchmark, Conditions } from '../benchmark.ts';
import { openBrowser } from '../browser.ts';
import { atMost, figure, missing, noMoreThan, percentile } from '../figure.ts';
import { type FrameWatch, watchFrames } from '../frames.ts';
import { dial, doorPayload, doors, hangDoors } from '../load/zigbee-home.ts';
import { openPortal, signInByHand } from '../portal.ts';
import { watcher } from '../product/accounts.ts';
import { start, told } from '../program.ts';
import { openBroker } from '../services.ts';
import { signIn } from '../sign-in.ts';

const what = 'sensor message → painted frame of the security page';
/** Ms of two frames of a display. */
const twoFrames = 33.3;
const others = Number(process.env['HOMEWARD_BENCH_SOCKETS'] ?? '2000');
const one = doors.slice(0, 1);
const name = one[0]?.name ?? '';
/** What the security page says while the door is in the way of arming. */
const words = `${name} is open`;

/** A screen that shows the door, and the topic on which the door speaks to it. */
interface Screen {
  readonly page: Page;
  readonly watch: FrameWatch;
  readonly base: string;
}

/** Ms of each opening. */
interface Sides {
  readonly limit: number[];
  readonly product: number[];
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const say = (client: MqttClient, { base }: { readonly base: string }, open: boolean): void =>
  void client.publish(`${base}/${name}`, doorPayload(open, Math.floor(Math.random() * 90)));

/** Opens and closes the door until the page follows. */
async function following(client: MqttClient, screen: Screen): Promise<Screen> {
  const { watch } = screen;
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    say(client, screen, true);
    await pause(700);
    const open = await watch.shows();
    say(client, screen, false);
    await pause(700);
    if (open && !(await watch.shows())) return screen;
  }
  throw new Error('the page does not follow the door');
}

/** Milliseconds from publishing the opening to the frame that shows it, once each. */
async function openings(client: MqttClient, screen: Screen, count: number): Promise<readonly number[]> {
  const { page, watch } = screen;
  await page.bringToFront();
  const offset = await watch.offset();
  const taken: number[] = [];
  for (let no = 0; no < count; no += 1) {
    await watch.begin(true);
    const sent = performance.timeOrigin + performance.now() + offset;
    say(client, screen, true);
    taken.push((await watch.painted()) - sent);
    await pause(100);
    await watch.begin(false);
    say(client, screen, false);
    await watch.painted();
    // Long enough for the page to be at rest, and not in step with the display.
    await pause(100 + Math.random() * 100);
  }
  return taken;
}

async function openScreens(conditions: Conditions, url: string, context: () => Promise<Page>) {
  const { own, say: tellUser } = conditions;
  const client = await dial(url);
  own({ stop: () => client.endAsync() });
  const baseOf = (side: string): string => `bench-${side}-${randomBytes(4).toString('hex')}`;
  const bases = { limit: baseOf('screen'), product: baseOf('home') };
  const bridge = await hangDoors(client, bases.product, { doors: one });
  own({ stop: () => bridge.forget() });

  const bare = own(
    await start('limits/screen.ts', { environment: { BENCH_MQTT: url, BENCH_TOPIC: bases.limit } }),
  );
  const bareAddress = `http://127.0.0.1:${told(bare.ready, 'port')}`;
  const portal = await openPortal(conditions, {
    BENCH_MQTT: url,
    BENCH_TOPIC: bases.product,
    BENCH_WATCHED: '1',
  });
  tellUser(`a3: ${others} others begin to listen to each`);
  const crowd = (address: string, token: string) =>
    start('load/sockets.ts', {
      environment: { BENCH_ADDRESS: address, BENCH_TOKEN: token, BENCH_SOCKETS: String(others) },
      core: 'load',
    });
  own(await crowd(bareAddress, ''));
  own(await crowd(portal.address, await signIn(portal.address, watcher, portal.watched)));

  const limitPage = await context();
  const limitWatch = await watchFrames(limitPage, words);
  await limitPage.goto(bareAddress);
  const page = await context();
  const watch = await watchFrames(page, words);
  await signInByHand(page, portal);
  // No pointer lies on either page, as on a phone.
  await page.mouse.move(-5, -5);
  return {
    client,
    limit: await following(client, { page: limitPage, watch: limitWatch, base: bases.limit }),
    product: await following(client, { page, watch, base: bases.product }),
    sockets: told(await portal.program.ask(), 'sockets'),
  };
}

/** a3: a door's message on Mosquitto to the frame in which the security page shows it, with many others listening. */
export const a3: Benchmark = {
  id: 'a3',
  title: what,
  async run(conditions) {
    const { quick, own } = conditions;
    const broker = own(await openBroker());
    if (broker.tag === 'missing') return [missing('a3', what, broker.why)];
    const found = own(await openBrowser('every core'));
    if (found.tag === 'missing') return [missing('a3', what, found.why)];
    const { browser } = found;
    const screens = await openScreens(conditions, broker.url, async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
      return context.newPage();
    });
    /** By the beat of a display, and as soon as Chromium can. */
    const beat: Sides = { limit: [], product: [] };
    const atOnce: Sides = { limit: [], product: [] };
    for (let turn = 0; turn < (quick ? 1 : 5); turn += 1) {
      conditions.say(`a3: turn ${turn + 1}`);
      for (const side of ['limit', 'product'] as const) {
        const screen = screens[side];
        await screen.watch.beat(true);
        beat[side].push(...(await openings(screens.client, screen, quick ? 15 : 60)));
        await screen.watch.beat(false);
        atOnce[side].push(...(await openings(screens.client, screen, quick ? 15 : 60)));
      }
    }
    const both = (sides: Sides, share: number) => ({
      limit: percentile(sides.limit, share),
      product: percentile(sides.product, share),
    });
    const ms = (value: number): string => value.toFixed(1);
    const rest = both(atOnce, 0.5);
    const values = {
      id: 'a3',
      unit: 'ms',
      note: `${beat.product.length} openings each by the beat and at once, ${screens.sockets} live sockets; at once p50 ${ms(rest.product)} ms, of the limit ${ms(rest.limit)} ms; ${found.what}, ${broker.what}`,
    };
    return [
      figure({
        ...values,
        what: `${what}, 60 Hz, ${others} others, p50`,
        ...both(beat, 0.5),
        target: atMost(1.5),
      }),
      figure({
        ...values,
        what: `${what}, 60 Hz, ${others} others, p99`,
        ...both(beat, 0.99),
        target: atMost(1.6),
      }),
      figure({
        ...values,
        what: 'the same, drawn at once by a page at rest, p99; two frames of a display',
        ...both(atOnce, 0.99),
        target: noMoreThan(twoFrames),
      }),
    ];
  },
};
