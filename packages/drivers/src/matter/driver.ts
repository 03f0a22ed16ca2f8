import { confirms } from '@homeward/contract/rules/devices/confirmation.ts';
import type { NetworkAct } from '@homeward/contract/shapes/devices/network.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { createBackoff } from '../common/backoff.ts';
import { createTeller } from '../common/device-words.ts';
import { isObject, type Json } from '../common/json.ts';
import { createWaitingCommands } from '../common/waiting.ts';
import type { CommandOutcome, Driver, HeldDevice, NetworkOutcome } from '../port.ts';
import { failureOf, orderFor } from './commands.ts';
import { createJoiningTalk } from './joining.ts';
import type { Answer, NodeEvent, ServerFacts, ServerMessage } from './messages.ts';
import { readNode, readNodes } from './nodes.ts';
import type { MatterOptions, MatterPorts } from './options.ts';
import { type Order, requestOf } from './order.ts';
import { createRoster } from './roster.ts';
import { openSession, type Session } from './session.ts';
import { digitsOf } from './wide-json.ts';

/** Ms: a device that sleeps hears of it when it wakes for a moment. */
const commandMs = 20_000;
/** Ms after which something that happened is old, by the device's own clock. */
const freshMs = 60_000;
const removeMs = 60_000;

/** Matter devices behind a Matter server. A line that is lost is dialed anew, and nothing is sent late. */
export function createMatterDriver(options: MatterOptions, { clock, random, log }: MatterPorts): Driver {
  const counters = { malformed: 0, linkLosses: 0 };
  const backoff = createBackoff(clock, random);
  const roster = createRoster();
  const waiting = createWaitingCommands(clock);
  const teller = createTeller(
    waiting,
    (id) => roster.find(id)?.device.discovered.kind,
    (id) => roster.values(id),
  );
  let held: (id: DeviceId) => HeldDevice | null = () => null;
  let session: Session | null = null;
  let linkUp: boolean | null = null;
  let version = '';
  /** Numbers of the last event of each node: what is told twice happened once. */
  const lastEvents = new Map<string, bigint>();

  const ask = (command: string, args: Json = {}, patienceMs?: number): Promise<Answer> =>
    session?.ask(command, args, patienceMs) ?? Promise.resolve({ ok: false, code: 'lost' });

  const talk = createJoiningTalk(ask, (json) => {
    const id = isObject(json) ? digitsOf(json['node_id']) : null;
    const node = readNode(json);
    if (id === null || node === null) return;
    // What was told of it before nobody knew that it had been let in.
    roster.remove(id);
    teller.tell(roster.put(node), true);
  });

  /** Whether it happened now, and was not told before. */
  function isNews({ node, no, at }: NodeEvent): boolean {
    const count = BigInt(no);
    const isLater = count > (lastEvents.get(node) ?? -1n);
    if (isLater) lastEvents.set(node, count);
    return isLater && (at === null || Math.abs(clock.now() - at) <= freshMs);
  }

  function heard(message: ServerMessage): void {
    switch (message.tag) {
      case 'node': {
        const node = readNode(message.json);
        if (node === null) counters.malformed += 1;
        else teller.tell(roster.put(node));
        return;
      }
      case 'removed':
        lastEvents.delete(message.node);
        return teller.tell(roster.remove(message.node));
      case 'value':
        return teller.tell(roster.change(message.node, message.path, message.value));
      case 'event':
        if (isNews(message.event)) teller.tell(roster.happened(message.event));
        return;
      default:
    }
  }

  function up(nodes: readonly unknown[], facts: ServerFacts): void {
    version = facts.version;
    backoff.reset();
    linkUp = true;
    log.info('a Matter server is there', { server: version, schema: facts.most, nodes: nodes.length });
    teller.link({ tag: 'link', up: true });
    teller.tell(roster.load(facts.fabric, readNodes(nodes)));
  }

  function down(reason: string): void {
    teller.flush();
    waiting.lost();
    talk.lost();
    roster.forget();
    if (linkUp === false) return;
    linkUp = false;
    teller.link({ tag: 'link', up: false, reason, devices: roster.devices() });
  }

  function dial(): void {
    const dialed = openSession(options, clock, {
      whenRoom: teller.whenRoom,
      malformed: () => {
        counters.malformed += 1;
      },
      up: (nodes, facts) => {
        if (session === dialed) up(nodes, facts);
      },
      told: (message) => {
        if (session === dialed) heard(message);
      },
      ended: (reason) => {
        if (session !== dialed) return;
        session = null;
        counters.linkLosses += 1;
        down(reason);
        backoff.again(dial);
      },
    });
    session = dialed;
  }

  const orderOf = (id: DeviceId, command: Parameters<Driver['command']>[1]): Order | null => {
    const found = roster.find(id);
    return found === undefined ? null : orderFor(found.device, found.node, command);
  };

  /** Asks one thing after the other; null is that all was taken. */
  async function carriedOut(
    { asks }: Order,
    { node, device }: NonNullable<ReturnType<typeof roster.find>>,
  ): Promise<CommandOutcome | null> {
    for (const one of asks) {
      const [command, args] = requestOf(one, node.id, device.endpoint);
      const failure = failureOf(await ask(command, args, commandMs));
      if (failure !== null) return failure;
    }
    return null;
  }

  /** Has a device leave for good. What else it is must not go with it. */
  async function remove(id: DeviceId): Promise<NetworkOutcome> {
    const found = roster.find(id);
    if (found === undefined) return { ok: false, detail: 'not there' };
    if (found.device.unit.root !== 0) return { ok: false, detail: 'it is behind a bridge: remove it there' };
    if (roster.beside(id).some((other) => other !== id && held(other) !== null))
      return { ok: false, detail: 'other devices of the panel are part of it' };
    const answer = await ask('remove_node', { node_id: found.node.id }, removeMs);
    return { ok: answer.ok, detail: answer.ok ? 'removed' : `refused (${answer.code})` };
  }

  return {
    network: {
      family: 'matter',
      acts: ['removeDevice'],
      act: (name: NetworkAct, device) =>
        name === 'removeDevice' && device !== null
          ? remove(device)
          : Promise.resolve({ ok: false, detail: 'not supported' }),
      joining: talk.joining,
      answer: talk.answer,
    },

    start: (listener, _, isHeld = held) => {
      held = isHeld;
      teller.start(listener, held);
      dial();
      return Promise.resolve();
    },

    command: (id, command) => {
      const found = roster.find(id);
      if (found === undefined) return Promise.resolve({ tag: 'rejected', reason: 'unknownDevice' });
      const order = orderOf(id, command);
      if (order === null) return Promise.resolve({ tag: 'rejected', reason: 'unsupported' });
      if (linkUp !== true || !roster.isReached(id))
        return Promise.resolve({ tag: 'rejected', reason: 'linkDown' });
      const { confirmedBy } = order;
      return waiting.wait(
        id,
        confirmedBy,
        (settle) =>
          void carriedOut(order, found).then((failure) => {
            if (failure !== null) settle(failure);
            else if (confirmedBy === null) settle({ tag: 'sent' });
            // It stands as it was told already: no word of it will come.
            else if (confirms(confirmedBy, roster.values(id))) settle({ tag: 'confirmed' });
          }),
        commandMs * order.asks.length + 5_000,
      );
    },

    takes: (id, command) => orderOf(id, command) !== null,

    read: (id) => {
      const found = roster.find(id);
      if (found === undefined || linkUp !== true || !roster.isReached(id)) return false;
      const { node, device } = found;
      const path = `${device.endpoint}/*/*`;
      void ask('read_attribute', { node_id: node.id, attribute_path: path }, commandMs).then((answer) => {
        if (!answer.ok || !isObject(answer.result)) return;
        for (const [one, value] of Object.entries(answer.result))
          teller.tell(roster.change(node.id, one, value));
        // It answered, be it that nothing is otherwise.
        teller.tell([{ tag: 'said', device: id, values: roster.values(id), live: true }]);
      });
      return true;
    },

    learn: talk.learn,
    version: () => version,

    stop: () => {
      const last = session;
      session = null;
      teller.stop();
      linkUp = false;
      backoff.cancel();
      waiting.lost();
      last?.end();
      return Promise.resolve();
    },

    counters: () => ({ ...counters }),
  };
}
