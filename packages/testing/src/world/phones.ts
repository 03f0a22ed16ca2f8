import { accepted, noAnswer } from '@homeward/channels/port.ts';
import { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { OpenWays } from '@homeward/server/notify/ways.ts';
import { putDevice } from '@homeward/server/store/push-devices.ts';
import type { Server } from '@homeward/server/server.ts';
import { z } from 'zod';
import type { Dice } from './random.ts';
import type { Process, Scheduler } from './scheduler.ts';
import type { Weather } from './weather.ts';

/** What a push says, as the portal's service worker reads it. */
const Push = z.object({
  id: z.string(),
  /** Pushes of one tag take each other's place on the screen. */
  tag: z.string(),
  cid: EventCode,
  event: z.string(),
  incident: z.string(),
  urgent: z.boolean(),
  follow_up: z.boolean(),
  subject: z.string(),
  text: z.string(),
});
export type Push = z.infer<typeof Push>;

/** A test of the way, or what the monthly one came to: no event of the house. */
const TestPush = z.object({ type: z.string().regex(/^(?:test|canary)/), id: z.string() });

/** People's phones, and the push service before them. */
export interface Phones {
  /** The ways of one server process: pushes alone. */
  openWays(process: Process): OpenWays;
  /** Gives somebody a phone that takes pushes. */
  give(server: Server, account: AccountId): Promise<void>;
  /** What stands on the screen of somebody's phone, by tag; null where they have none. */
  screen(account: AccountId): ReadonlyMap<string, Push> | null;
  /** Whether a push ever reached a phone. */
  arrived(id: string): boolean;
}

/** Phones that are out of reach for a while, and push services that answer late or lose their answers. */
export function createPhones(
  scheduler: Scheduler,
  dice: Dice,
  weather: Weather,
  trace: (what: string) => void,
  isSpoilt: () => boolean,
): Phones {
  const rolls = dice.fork('phones');
  const screens = new Map<string, Map<string, Push>>();
  const arrivals = new Set<string>();
  const deviceOf = (account: AccountId): string => `phone of ${account}`;

  function arrive(device: string, payload: object): void {
    const test = TestPush.safeParse(payload);
    if (test.success) {
      arrivals.add(test.data.id);
      return trace(`${device} shows a test`);
    }
    const push = Push.parse(payload);
    arrivals.add(push.id);
    screens.get(device)?.set(push.tag, push);
    trace(`${device} shows ${push.tag}: ${push.subject}`);
  }

  return {
    openWays: (process) => () => ({
      configured: (channel) => channel === 'push',
      send: ({ content }, signal) =>
        new Promise((resolve) => {
          const silence = () => resolve(noAnswer('silence'));
          signal.addEventListener('abort', silence);
          if (content.tag !== 'push') return resolve(noAnswer('not set up'));
          if (isSpoilt()) return resolve(accepted());
          if (weather.strikes('phoneSilent', 0.1)) return void scheduler.after(10_000, silence);
          scheduler.after(rolls.int(30, 900), () => {
            if (!process.alive()) return;
            arrive(content.device, content.payload);
            const isLost = weather.strikes('phoneAckLost', 0.05);
            scheduler.after(isLost ? 10_000 : 20, isLost ? silence : () => resolve(accepted()));
          });
        }),
      close: () => {},
    }),
    give: async ({ services }, account) => {
      const id = deviceOf(account);
      screens.set(id, new Map());
      await putDevice(services.store.db, {
        id,
        account,
        name: 'Phone',
        endpoint: `https://push.example/${id}`,
        p256dh: '',
        auth: '',
        createdAt: services.clock.now(),
        acceptedAt: null,
        receivedAt: null,
        trouble: null,
        troubleAt: null,
      });
      services.notify.addressed();
    },
    screen: (account) => screens.get(deviceOf(account)) ?? null,
    arrived: (id) => arrivals.has(id),
  };
}
