import type { AccountId, AreaId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { LiveMessage } from '@homeward/contract/shapes/api/live.ts';
import type { LiveSubscription } from '@homeward/server/live/subscription.ts';
import type { ResourceName } from '@homeward/server/panels/prepared.ts';
import { preparedResource } from '@homeward/server/panels/resources.ts';
import { scopeOf } from '@homeward/server/panels/scope.ts';
import type { Session } from '@homeward/server/store/sessions.ts';
import { z } from 'zod';
import { difference } from './difference.ts';
import type { RunningServer } from './link-wire.ts';
import type { LiveSpoiler } from '../mutants/spoilers.ts';
import type { Dice } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Verdict } from './verdict.ts';
import type { Weather } from './weather.ts';

/** Who looks at a panel. */
export interface Viewer {
  readonly name: string;
  readonly account: AccountId;
  readonly panel: PanelId;
  /** Empty is all. */
  readonly areas: readonly AreaId[];
}

/** A browser: it keeps what it was told, and resumes or reads anew after a gap. */
export interface LiveClient {
  readonly viewer: Viewer;
  open(): void;
  cut(): void;
  /** Its server is gone. */
  serverDied(): void;
  session(): Session | null;
  /** Shows the state as it is told. */
  isLive(): boolean;
  /** What it shows otherwise than the server would say now. */
  differences(): Promise<readonly string[]>;
}

interface Picture {
  readonly areas: Map<string, unknown>;
  readonly devices: Map<string, unknown>;
  status: unknown;
}

interface Connection {
  readonly running: RunningServer;
  holds: boolean;
  tail: number;
  subscription: LiveSubscription | null;
  /** Messages that came before the client knew where it stands. */
  early: LiveMessage[] | null;
}

const Rows = z.object({ data: z.union([z.array(z.record(z.string(), z.unknown())), z.literal('')]) });
const Row = z.object({ data: z.record(z.string(), z.unknown()) });
const Areas = z.array(z.record(z.string(), z.unknown())).catch([]);

const silentWords = /"tag":"duress"|"18[13]12[12]\d{5}"/;

/** A client of one viewer; it connects when opened and again whenever it must. */
export function createLiveClient(
  viewer: Viewer,
  parts: {
    readonly scheduler: Scheduler;
    readonly dice: Dice;
    readonly weather: Weather;
    readonly verdict: Verdict;
    readonly server: () => RunningServer | null;
    readonly spoiler: LiveSpoiler;
    readonly trace: (what: string) => void;
  },
): LiveClient {
  const { scheduler, weather, verdict, spoiler, trace } = parts;
  const rolls = parts.dice.fork(`client ${viewer.name} ${viewer.panel}`);
  const scope = scopeOf(viewer.areas, false);
  const receiveSpoilt = spoiler();
  let session: Session | null = null;
  let connection: Connection | null = null;
  let place: { readonly epoch: string; readonly seq: number } | null = null;
  let picture: Picture | null = null;
  let wanted = false;
  const latency = () => rolls.int(2, 80) + (weather.strikes('liveLate', 0.02) ? rolls.int(500, 20_000) : 0);

  function deliver(to: Connection, call: () => void): void {
    to.tail = Math.max(to.tail, scheduler.now() + latency());
    scheduler.after(to.tail - scheduler.now(), () => to.holds && to === connection && call());
  }

  function lose(again: number): void {
    const old = connection;
    connection = null;
    if (old !== null) {
      old.holds = false;
      if (old.running.process.alive()) old.subscription?.close();
    }
    if (wanted) scheduler.after(again, connect);
  }

  function connect(): void {
    if (connection !== null) return;
    const running = parts.server();
    if (running === null) return lose(rolls.int(500, 5_000));
    const mine: Connection = { running, holds: true, tail: 0, subscription: null, early: [] };
    connection = mine;
    join(mine).catch((error: unknown) => {
      trace(`${viewer.name} could not join: ${String(error)}`);
      if (connection === mine) lose(rolls.int(500, 5_000));
    });
  }

  async function join(mine: Connection): Promise<void> {
    const { services } = mine.running.server;
    if (session === null || !(await services.sessions.alive(session.id))) {
      const signIn = {
        account: viewer.account,
        channel: 'web',
        panel: viewer.panel,
        remember: true,
      } as const;
      session = (
        await services.sessions.open({
          ...signIn,
          rights: 'full',
          appPassword: null,
          proof: 'password',
          device: '',
          address: '',
        })
      ).session;
    }
    mine.subscription = await services.live.subscribe(session, {
      receive: (text) => {
        for (const message of receiveSpoilt(read(text))) {
          deliver(mine, () => receive(mine, message));
        }
      },
      end: () => {
        session = null;
        deliver(mine, () => lose(rolls.int(100, 2_000)));
      },
    });
    const before = place;
    if (before === null) {
      const position = await mine.subscription.select(viewer.panel);
      if (position === null) throw new Error('not allowed');
      deliver(mine, () => startAt(mine, position));
      return;
    }
    const reply = await mine.subscription.resume({ panel: viewer.panel, ...before });
    if (reply.tag === 'resync') deliver(mine, () => startAt(mine, reply));
    else {
      const missed = reply.messages.map(read);
      deliver(mine, () => goOn(mine, missed));
    }
  }

  function startAt(mine: Connection, position: { readonly epoch: string; readonly seq: number }): void {
    place = { epoch: position.epoch, seq: position.seq };
    picture = null;
    mine.early ??= [];
    scheduler.after(latency(), () => {
      if (!mine.holds || !mine.running.process.alive()) return;
      fetchFrom(mine.running).then(
        (fresh) =>
          deliver(mine, () => {
            if (fresh === null) return lose(rolls.int(1_000, 5_000));
            picture = fresh;
            goOn(mine, []);
          }),
        () => undefined,
      );
    });
  }

  function goOn(mine: Connection, missed: readonly LiveMessage[]): void {
    const early = mine.early ?? [];
    mine.early = null;
    for (const message of [...missed, ...early]) receive(mine, message);
  }

  function receive(mine: Connection, message: LiveMessage): void {
    check(message);
    if (mine.early !== null) {
      mine.early.push(message);
      return;
    }
    if (place === null || message.epoch !== place.epoch) return lose(0);
    if (message.seq <= place.seq) return;
    if (message.seq !== place.seq + 1) return lose(0);
    place = { epoch: place.epoch, seq: message.seq };
    if (picture !== null) show(picture, message);
  }

  /** Silent alarms show in their codes and actors. */
  function read(text: string): LiveMessage {
    if (silentWords.test(text))
      verdict.found('I11', `${viewer.name} hears of a silent alarm: ${text.slice(0, 300)}`);
    return LiveMessage.parse(JSON.parse(text));
  }

  function check({ panel, data }: LiveMessage): void {
    if (panel !== viewer.panel) verdict.found('I11', `${viewer.name} at ${viewer.panel} hears of ${panel}`);
    const area = Number(data?.['area'] ?? 0);
    if (viewer.areas.length > 0 && area > 0 && !viewer.areas.some((mine) => mine === area)) {
      verdict.found('I11', `${viewer.name} may not see area ${area}`);
    }
  }

  function show(into: Picture, { refreshed_type, data, state }: LiveMessage): void {
    const isArea = refreshed_type === 'REPORT' && data?.['type'] === 'AREA';
    switch (isArea ? 'MODE_CHANGE' : refreshed_type) {
      case 'MODE_CHANGE':
        for (const area of Areas.parse(state)) into.areas.set(String(area['area']), area);
        return;
      case 'DEVICE_STATUS': {
        const id = String(data?.['device_id']);
        if (state === undefined) into.devices.delete(id);
        else into.devices.set(id, state);
        return;
      }
      case 'PANEL_STATUS':
        into.status = state;
        return;
      default:
    }
  }

  /** What the server says now, by the replies of its REST calls. */
  async function fetchFrom({ server }: RunningServer): Promise<Picture | null> {
    const { registry, reader, store } = server.services;
    const resident = await registry.find(viewer.panel);
    if (resident === null) return null;
    const body = async (name: ResourceName): Promise<unknown> =>
      JSON.parse(
        (await preparedResource({ registry, reader, db: store.db }, resident, scope, name)).body.toString(),
      );
    const rows = async (name: ResourceName, key: 'area' | 'device_id') => {
      const { data } = Rows.parse(await body(name));
      return new Map<string, unknown>((data === '' ? [] : data).map((row) => [String(row[key]), row]));
    };
    const areas = await rows('area', 'area');
    const devices = await rows('device', 'device_id');
    return { areas, devices, status: Row.parse(await body('status')).data };
  }

  return {
    viewer,
    open: () => {
      wanted = true;
      connect();
    },
    cut: () => lose(rolls.int(50, 30_000)),
    serverDied: () => {
      if (connection !== null) lose(rolls.int(500, 5_000));
    },
    session: () => session,
    isLive: () => connection !== null && picture !== null && connection.early === null,
    differences: async () => {
      const running = parts.server();
      const fresh = running === null ? null : await fetchFrom(running);
      if (fresh === null || picture === null) return ['nothing is known'];
      const told: string[] = [];
      for (const part of ['areas', 'devices'] as const) {
        for (const key of new Set([...fresh[part].keys(), ...picture[part].keys()])) {
          const differs = difference(withoutTime(picture[part].get(key)), withoutTime(fresh[part].get(key)));
          if (differs !== null) told.push(`shows and should show otherwise: ${key}${differs}`);
        }
      }
      const differs = difference(withoutAge(picture.status), withoutAge(fresh.status));
      return differs === null ? told : [...told, `shows and should show otherwise: status${differs}`];
    },
  };
}

/**
 * When a device was heard, by when it is to be heard again, and when its record was made, change with every word of it:
 * that alone is told once a minute.
 */
const withoutTime = (row: unknown): unknown =>
  row === undefined
    ? undefined
    : {
        ...z.record(z.string(), z.unknown()).catch({}).parse(row),
        record_time: '',
        last_heard: '',
        expected_by: '',
        missed_by: '',
      };

/** How old it is changes with every change of anything, which alone tells nobody anything. */
const withoutAge = (status: unknown): unknown => ({
  ...z.record(z.string(), z.unknown()).catch({}).parse(status),
  revision: 0,
  at: 0,
});
