import { confirms } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { createBackoff } from '../common/backoff.ts';
import { createTeller } from '../common/device-words.ts';
import { createTimers } from '../common/timers.ts';
import { createWaitingCommands } from '../common/waiting.ts';
import type { CommandOutcome, Driver } from '../port.ts';
import { createHueClient, type HueClient } from './client.ts';
import { type Order, orderFor } from './commands.ts';
import { createEventReader, type HueEvent } from './events.ts';
import { failureOf, HueFailure, notABridge } from './failure.ts';
import { hueNetwork } from './network.ts';
import type { HueOptions, HuePorts } from './options.ts';
import { factsOf } from './register.ts';
import { readResources } from './resources.ts';
import { createRoster } from './roster.ts';

/** Ms until all is read again: a bridge keeps silent on a line that is dead, too. */
const readAgainMs = 60_000;
/** Ms in which several devices that come or go are one change. */
const settleMs = 1_000;
/** Ms between two commands: a bridge takes ten in a second. */
const paceMs = 100;
/** Commands that wait for their turn, and events that wait until all is read, at most. */
const [mostWaiting, mostEarly] = [100, 5_000];

/** Devices of a Hue bridge. A line that is lost is dialled anew, and nothing is sent late. */
export function createHueDriver(options: HueOptions, { clock, random, log }: HuePorts): Driver {
  const counters = { malformed: 0, linkLosses: 0 };
  const backoff = createBackoff(clock, random);
  const timers = createTimers(clock);
  const roster = createRoster();
  const waiting = createWaitingCommands(clock);
  const teller = createTeller(waiting, (id) => roster.find(id)?.discovered.kind);
  let client: HueClient | null = null;
  let leave = (): void => {};
  let linkUp: boolean | null = null;
  let version = '';
  /** What was told while all was read; it counts after that. */
  let early: HueEvent[] = [];
  /** Something was told since all was read. */
  let isHeard = false;
  /** When the next command may be sent, and how many wait for that. */
  let freeAt = 0;
  let queued = 0;

  function heard(events: readonly HueEvent[]): void {
    let isOther = false;
    for (const event of events) {
      const taken = roster.take(event);
      teller.tell(taken.words);
      isOther ||= taken.isOther;
    }
    if (isOther) plan(settleMs);
  }

  /** Hears what changes. What it tells before all was read is told again by that. */
  async function listen(own: HueClient): Promise<void> {
    leave();
    const take = createEventReader(
      (events) => {
        if (client !== own) return;
        isHeard = true;
        if (linkUp === true) heard(events);
        else if (early.length < mostEarly) early.push(...events);
      },
      () => {
        counters.malformed += 1;
      },
    );
    leave = await own.hear('/eventstream/clip/v2', take, (failure) => lost(own, failure));
  }

  async function read(own: HueClient): Promise<void> {
    const resources = readResources(await own.get('/clip/v2/resource'));
    if (resources === null) throw new HueFailure(notABridge);
    if (client !== own) return;
    const isFirst = linkUp !== true;
    const { words, hasMissed } = roster.load(resources);
    if (isFirst) {
      linkUp = true;
      backoff.reset();
      log.info('a Hue bridge is there', { version, devices: roster.devices().length });
      teller.link({ tag: 'link', up: true });
    }
    teller.tell(words);
    heard(early.splice(0));
    const isDead = !isFirst && hasMissed && !isHeard;
    isHeard = false;
    plan(isDead ? settleMs : readAgainMs);
    // Something is otherwise, and on the line nobody said a word: it is open, and dead.
    if (isDead) await listen(own);
  }

  function plan(ms: number): void {
    const own = client;
    timers.cancel();
    timers.later(ms, () => {
      if (own !== null && client === own) read(own).catch((error: unknown) => lost(own, failureOf(error)));
    });
  }

  async function begin(own: HueClient): Promise<void> {
    ({ version } = await factsOf(own));
    await listen(own);
    await read(own);
  }

  function dial(): void {
    const own = createHueClient(options, clock);
    client = own;
    begin(own).catch((error: unknown) => lost(own, failureOf(error)));
  }

  function lost(own: HueClient, { message }: HueFailure): void {
    if (client !== own) return;
    client = null;
    counters.linkLosses += 1;
    teller.flush();
    waiting.lost();
    timers.cancel();
    leave();
    leave = () => {};
    own.close();
    roster.forget();
    early = [];
    isHeard = false;
    if (linkUp !== false) {
      linkUp = false;
      teller.link({ tag: 'link', up: false, reason: message, devices: roster.devices() });
    }
    backoff.again(dial);
  }

  /** Calls in its turn. */
  function inTurn(call: () => void): void {
    const now = clock.monotonic();
    const at = Math.max(now, freeAt);
    freeAt = at + paceMs;
    if (at === now) return call();
    queued += 1;
    clock.after(at - now, () => {
      queued -= 1;
      call();
    });
  }

  async function sent(own: HueClient, device: DeviceId, order: Order): Promise<CommandOutcome | null> {
    if (client !== own) return { tag: 'unconfirmed', reason: 'linkLost' };
    try {
      await own.put(order.path, order.body);
    } catch {
      return { tag: 'unconfirmed', reason: client === own ? 'timedOut' : 'linkLost' };
    }
    if (order.confirmedBy === null) return { tag: 'sent' };
    // It stands as it was told already: no word of it will come.
    return confirms(order.confirmedBy, roster.values(device)) ? { tag: 'confirmed' } : null;
  }

  const orderOf = (id: DeviceId, command: Parameters<Driver['command']>[1]): Order | null => {
    const device = roster.find(id);
    return device === undefined ? null : orderFor(device, command);
  };

  return {
    network: hueNetwork(() => (linkUp === true ? client : null)),

    start: (listener, _, held) => {
      teller.start(listener, held);
      dial();
      return Promise.resolve();
    },

    command: (id, command) => {
      const own = client;
      if (roster.find(id) === undefined) return Promise.resolve({ tag: 'rejected', reason: 'unknownDevice' });
      const order = orderOf(id, command);
      if (order === null) return Promise.resolve({ tag: 'rejected', reason: 'unsupported' });
      if (own === null || linkUp !== true || !roster.isReached(id) || queued >= mostWaiting)
        return Promise.resolve({ tag: 'rejected', reason: 'linkDown' });
      return waiting.wait(id, order.confirmedBy, (settle) =>
        inTurn(() => {
          void sent(own, id, order).then((outcome) => {
            if (outcome !== null) settle(outcome);
          });
        }),
      );
    },

    takes: (id, command) => orderOf(id, command) !== null,

    read: (id) => {
      if (linkUp !== true || roster.find(id) === undefined) return false;
      teller.tell(roster.all(id));
      return true;
    },

    version: () => version,

    stop: () => {
      const last = client;
      client = null;
      teller.stop();
      linkUp = false;
      backoff.cancel();
      timers.cancel();
      waiting.lost();
      leave();
      last?.close();
      return Promise.resolve();
    },

    counters: () => ({ ...counters }),
  };
}
