import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import { createClient } from 'redis';
import type { Seal } from '../base/seal.ts';
import { whyOf } from '../base/why.ts';
import { createFreshness } from './freshness.ts';
import type { NotFresh, Stamp } from './freshness.ts';

interface Given {
  /** `redis://host:port`, with `#name` where several installations share it. */
  readonly url: string;
  readonly node: string;
  readonly seal: Seal;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: Random;
  /** Takes what another node says. */
  heard(message: unknown): void;
  /** This node can hear the others (again). Nobody repeats what they said before. */
  listening(): void;
}

/** Says things to the other nodes, sealed. What cannot be said now is lost: it is not said later. */
export interface Bus {
  /** To one node, or to all others (null). */
  say(to: string | null, message: unknown): void;
  /** Whether the others can be heard and spoken to. */
  connected(): boolean;
  close(): void;
}

/** Ms that a start waits for Redis. */
const startMs = 3_000;
/** Ms after which a Redis that says nothing is asked, and after which it counts as gone. */
const pingMs = 5_000;
const silenceMs = 15_000;
/** Nodes not heard that are named in the log; beyond so many it is an attack, and the log has said so. */
const mostTold = 100;

/** What is sealed. */
interface Sealed {
  readonly stamp: Stamp;
  readonly message: unknown;
}

/** What is told, once, of a node that is not heard. */
const troubles: Readonly<Record<'stranger' | NotFresh, string>> = {
  stranger: 'a node without the key of this installation speaks in the cluster',
  again: 'somebody says again in the cluster what a node has said before',
  old: 'a message in the cluster is of another time: the clocks of nodes do not agree, or somebody has recorded it',
};

interface Crossing {
  readonly from: string;
  readonly sealed: string;
}

function crossingOf(text: string): Crossing | null {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object' || given === null || !('from' in given) || !('sealed' in given))
      return null;
    const { from, sealed } = given;
    return typeof from === 'string' && typeof sealed === 'string' ? { from, sealed } : null;
  } catch {
    return null;
  }
}

/**
 * Joins the other nodes over Redis' publish and subscribe. All is sealed: commands carry codes and passwords, answers
 * what a home knows, and whoever runs Redis need not know. Only who has the key of this installation can say anything
 * here, and nobody can say again what was said. Without Redis the node is alone, and joins when it comes (back).
 */
export async function openBus(given: Given): Promise<Bus> {
  const { url, node, seal, log, clock } = given;
  const address = new URL(url);
  const name = address.hash === '' ? 'homeward' : decodeURIComponent(address.hash.slice(1));
  address.hash = '';
  const channelOf = (to: string | null): string => (to === null ? `${name}:all` : `${name}:node:${to}`);
  const aboutOf = (channel: string, from: string): string => `cluster ${channel} ${from}`;
  const fresh = createFreshness(given);
  const told = new Set<string>();

  function take(text: string, channel: string): void {
    const crossing = crossingOf(text);
    if (crossing === null || crossing.from === node) return;
    const { from, sealed } = crossing;
    const opened = seal.open(sealed, aboutOf(channel, from));
    if (opened === null) return unheard(from, 'stranger');
    try {
      // Who has the key of this installation runs this code.
      const { stamp, message } = JSON.parse(opened) as Sealed;
      const trouble = fresh.take(stamp);
      if (trouble !== null) return unheard(from, trouble);
      given.heard(message);
    } catch (error) {
      log.error('what another node said could not be taken', { node: from, error: whyOf(error) });
    }
  }

  function unheard(from: string, trouble: keyof typeof troubles): void {
    const about = `${trouble} ${from}`;
    if (told.has(about) || told.size >= mostTold) return;
    told.add(about);
    log.error(troubles[trouble], { node: from });
  }

  const speaker = createClient({
    url: address.href,
    // A command of a minute ago is nobody's wish any more.
    disableOfflineQueue: true,
    pingInterval: pingMs,
    socket: { connectTimeout: pingMs, socketTimeout: silenceMs },
  });
  const listener = createClient({
    url: address.href,
    pingInterval: pingMs,
    socket: { connectTimeout: pingMs, socketTimeout: silenceMs },
  });
  /** Said once, not with every try. */
  let lost = false;
  for (const client of [speaker, listener])
    client.on('error', (error: unknown) => {
      if (!lost) log.error('the other nodes cannot be reached: Redis is away', { error: whyOf(error) });
      lost = true;
    });
  const isConnected = (): boolean => speaker.isReady && listener.isReady;
  const ready = (): void => {
    if (!isConnected()) return;
    if (lost) log.warn('the other nodes can be reached again');
    lost = false;
    given.listening();
  };
  speaker.on('ready', ready);
  const subscribed = listener.subscribe([channelOf(null), channelOf(node)], take);
  const listens = listener.connect().then(() => subscribed);
  // After the first time the client subscribes again by itself, before it is ready.
  listens.then(
    () => {
      ready();
      listener.on('ready', ready);
    },
    () => undefined,
  );
  await inTime(Promise.all([speaker.connect(), listens]), clock);

  return {
    say(to, message) {
      if (!isConnected()) return;
      const channel = channelOf(to);
      const text = JSON.stringify({ stamp: fresh.stamp(), message } satisfies Sealed);
      const sealed = seal.seal(text, aboutOf(channel, node));
      speaker
        .publish(channel, JSON.stringify({ from: node, sealed } satisfies Crossing))
        .catch((error: unknown) => log.warn('the other nodes could not be told', { error: whyOf(error) }));
    },
    connected: isConnected,
    close: () => {
      for (const client of [speaker, listener]) if (client.isOpen) client.destroy();
    },
  };
}

/** Waits for a connection, but not for one that does not come: the client goes on trying by itself. */
function inTime(connecting: Promise<unknown>, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(startMs, resolve);
    const end = (): void => {
      cancel();
      resolve();
    };
    connecting.then(end, end);
  });
}
