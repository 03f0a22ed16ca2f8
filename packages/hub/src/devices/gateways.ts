import { leftOutReasons, mostLeftOut } from '@homeward/contract/shapes/devices/gateway.ts';
import type {
  Gateway,
  GatewayHealth,
  GatewayProbe,
  LeftOut,
} from '@homeward/contract/shapes/devices/gateway.ts';
import { type FieldValues, gatewayRow, secretsOf } from '@homeward/contract/words/devices/gateway-rows.ts';
import { gatewayProblems } from '@homeward/contract/rules/devices/gateway-problems.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Log } from '@homeward/contract/ports.ts';
import type { PanelAnswer } from '@homeward/contract/shapes/panel/question.ts';
import { secretShown } from '@homeward/contract/words/reports/report-url.ts';
import { troubleOf } from '@homeward/drivers/common/trouble.ts';
import { isSecretMissing, mergedGateway } from '@homeward/panel/gateways/merge.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { Answerers } from '../link/questions.ts';
import type { GatewayPort, OwnSoundOf } from './gateway-port.ts';
import type { Line } from './line.ts';
import type { Unopened } from './lost-gateways.ts';
import type { DriverSpec } from './supervisor.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

export interface GatewaysOptions {
  readonly port: GatewayPort | null;
  readonly config: () => PanelConfig;
  /** A gateway's values in the clear; null where a seal of them is broken. */
  readonly opened: (gateway: Gateway) => FieldValues | null;
  readonly ownSound: OwnSoundOf;
  readonly lines: readonly Line[];
  readonly open: (id: string, spec: DriverSpec) => Line;
  /** Resolves when its wire is let go of. `forGood`: nothing is opened there again. */
  readonly close: (line: Line, forGood: boolean) => Promise<void>;
  /** What runs or cannot run is otherwise. */
  readonly moved: () => void;
  readonly isMember: (device: GatewayHealth['devices'][number]) => boolean;
  /** Panel time. */
  readonly now: () => Instant;
  readonly log: Log;
}

/** The gateways that the panel is set up with, each opened, opened anew when it changes, and closed with its row. */
export interface Gateways {
  /** The set-up may have changed. */
  changed(): void;
  readonly answerers: Pick<Answerers, 'gateways' | 'tryGateway' | 'findGateways'>;
  unopened(): readonly Unopened[];
  stop(): void;
}

interface Entry {
  /** All that decides what is opened. */
  readonly wire: string;
  /** It shows the house to others, and brings no devices. */
  readonly isOutward: boolean;
  /** Where it leads to. */
  readonly place: string;
  name: string;
  readonly since: Instant;
  line: Line | null;
  /** Why nothing could be opened. */
  trouble: GatewayHealth['trouble'];
}

/** Where a gateway leads to: who shows the house there says it there, and elsewhere no more. */
const placeOf = ({ kind, values }: Gateway): string =>
  JSON.stringify([...gatewayRow(kind).place, 'discoveryPrefix'].map((field) => values[field]));

const unanswered = (why: MessageKey): PanelAnswer => ({ tag: 'unanswered', why });

/** Whoever does not give the password of a camera looks through it as everybody else does, or not at all. */
function shownTo({ kind, values }: Gateway, probe: GatewayProbe): GatewayProbe {
  if (!secretsOf(gatewayRow(kind)).some((field) => values[field] === secretShown)) return probe;
  const { picture: _, ...others } = probe;
  return others;
}

/** What somebody may miss comes first. */
const worthKnowing = (all: readonly LeftOut[]): readonly LeftOut[] => {
  const order: readonly LeftOut['reason'][] = leftOutReasons.toReversed();
  const weightOf = ({ reason }: LeftOut): number => (reason === 'strange' ? -1 : order.indexOf(reason));
  return all.toSorted((one, other) => weightOf(one) - weightOf(other)).slice(0, mostLeftOut);
};

export function createGateways(options: GatewaysOptions): Gateways {
  const { port, config, opened, lines, now, log } = options;
  const entries = new Map<string, Entry>();
  /** Wires that are being let go of: the same stick is not opened twice. */
  const closing = new Map<string, Promise<void>>();
  let seen: Pick<PanelConfig, 'gateways' | 'devices'> | null = null;
  let isOver = false;
  let trying: Promise<unknown> = Promise.resolve();

  /** A gateway with its loops as the panel's own zones are wired. */
  function wired(gateway: Gateway): Gateway {
    if (gateway.inputs.length === 0) return gateway;
    const wirings = new Map(config().devices.map(({ id, wiring }) => [id, wiring]));
    const inputs = gateway.inputs.map((input) => {
      const loop = wirings.get(input.id) ?? input.loop;
      // What says only open or closed has no resistors, whatever the zone says.
      const isBare = input.measure.tag === 'contact' && loop.tag !== 'NO' && loop.tag !== 'NC';
      return isBare ? input : { ...input, loop };
    });
    return { ...gateway, inputs };
  }

  function begin(gateway: Gateway, wire: string): void {
    if (port === null) return;
    const entry: Entry = {
      wire,
      isOutward: gatewayRow(gateway.kind).joins === 'none',
      place: placeOf(gateway),
      name: gateway.name,
      since: now(),
      line: null,
      trouble: null,
    };
    entries.set(gateway.id, entry);
    const fails = (error: unknown): void => {
      log.error('a gateway could not be opened', { gateway: gateway.id, error: String(error) });
      entry.trouble = { ...troubleOf(String(error)), at: now() };
      options.moved();
    };
    const values = opened(gateway);
    if (values === null) {
      entry.trouble = { why: 'secretLost', detail: '', at: now() };
      return;
    }
    const before = closing.get(gateway.id) ?? Promise.resolve();
    before
      .then(() => port.prepare({ ...gateway, values }, options.ownSound))
      .then((open) => {
        if (isOver || entries.get(gateway.id) !== entry) return;
        const { isOutward } = entry;
        const isChosen = gatewayRow(gateway.kind).joins === 'chosen';
        entry.line = options.open(gateway.id, { name: entry.name, open, isOutward, isChosen });
        options.moved();
      })
      .catch(fails);
  }

  function end(id: string, forGood: boolean): void {
    const line = entries.get(id)?.line ?? null;
    entries.delete(id);
    if (line === null) return;
    const ended = options.close(line, forGood).finally(() => {
      if (closing.get(id) === ended) closing.delete(id);
    });
    closing.set(id, ended);
  }

  function changed(): void {
    const { gateways, devices } = config();
    if (isOver || (seen?.gateways === gateways && seen.devices === devices)) return;
    const isNew = seen === null;
    seen = { gateways, devices };
    if (!isNew && gateways.length === 0 && entries.size === 0) return;
    const ids = new Set(gateways.map(({ id }) => id));
    for (const id of entries.keys()) if (!ids.has(id)) end(id, true);
    for (const row of gateways) {
      const gateway = wired(row);
      const wire = JSON.stringify({ ...gateway, name: '' });
      const entry = entries.get(row.id);
      if (entry?.wire !== wire) {
        if (entry !== undefined) end(row.id, entry.place !== placeOf(row));
        begin(gateway, wire);
      } else {
        entry.name = row.name;
        if (entry.line !== null) entry.line.name = row.name;
      }
    }
  }

  function healthOf(line: Line): GatewayHealth {
    const devices = [...line.devices].filter(options.isMember);
    const leftOut = line.supervisor.leftOut();
    return {
      id: line.id ?? line.name,
      ...line.health.told(),
      jammed: line.isSilent,
      devices,
      others: line.devices.size - devices.length,
      version: line.supervisor.version(),
      ...(line.power !== undefined && { power: line.power }),
      ...(leftOut !== null && { leftOut: worthKnowing(leftOut) }),
    };
  }
  const unopened = (id: string, { since, trouble }: Entry): GatewayHealth => ({
    id,
    state: trouble === null ? 'waiting' : 'down',
    since,
    heard: null,
    trouble,
    jammed: false,
    devices: [],
    others: 0,
    version: '',
  });

  return {
    changed,
    answerers: {
      gateways: () =>
        Promise.resolve({
          tag: 'gateways',
          opens: port !== null,
          health: [
            ...lines.filter(({ id }) => id !== null).map(healthOf),
            ...[...entries].flatMap(([id, entry]) => (entry.line === null ? [unopened(id, entry)] : [])),
          ],
          machine: lines.flatMap(({ shown }) => shown ?? []),
        }),
      tryGateway: ({ gateway: given }) => {
        if (port === null) return Promise.resolve(unanswered('v2_mg_gateway_not_here'));
        const gateway = mergedGateway(
          config().gateways.find(({ id }) => id === given.id),
          given,
        );
        if (isSecretMissing(gateway)) return Promise.resolve(unanswered(gateway.why));
        const [problem] = gatewayProblems({ ...gateway, name: gateway.name || 'new' }, 'try');
        if (problem !== undefined) return Promise.resolve(unanswered(problem.why));
        const values = opened(gateway);
        if (values === null) return Promise.resolve(unanswered('v2_mg_secret_again'));
        // One after the other: nobody searches a network with it.
        const probing = trying.then(() => port.probe({ ...wired(gateway), values }));
        trying = probing.catch(() => {});
        return probing.then((probe) => ({ tag: 'tryGateway', probe: shownTo(given, probe) }));
      },
      findGateways: async () =>
        port === null
          ? unanswered('v2_mg_gateway_not_here')
          : { tag: 'findGateways', ...(await port.find()) },
    },
    unopened: () =>
      [...entries.values()].flatMap(({ line, name, trouble, isOutward }) =>
        line === null && !isOutward ? [{ name, isBroken: trouble !== null }] : [],
      ),
    stop: () => {
      isOver = true;
    },
  };
}
