import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { MqttClient } from 'mqtt';
import type { Driver, DriverReport, HeldDevice } from '../port.ts';
import { createBridgeRequests } from './bridge-requests.ts';
import { type BrokerOptions, dialBroker } from '../common/broker.ts';
import {
  type Decoded,
  decodeDevices,
  decodeOnline,
  decodeState,
  encodeFor,
  readFor,
  type ZigbeeDevice,
} from './codec.ts';
import { createJoinings } from './joinings.ts';
import { signPayload } from './keypad-words.ts';
import { mayWait } from '../common/deferrable-kinds.ts';
import { createNetworkSilence } from './network-silence.ts';
import { decodeAnswer, decodeJoining } from './network.ts';
import { bridgeTopics } from './bridge-info.ts';
import { createBridgeWords } from './bridge-words.ts';
import { createRoster } from './roster.ts';
import { createSecondLane } from '../common/low-priority-queue.ts';
import { createTimers } from '../common/timers.ts';
import { createWaitingCommands } from '../common/waiting.ts';

export interface ZigbeeOptions extends BrokerOptions {
  /** The bridge's base topic. */
  readonly baseTopic: string;
}

export interface ZigbeePorts {
  readonly clock: Clock;
  readonly random: Random;
}

/** Ms. */
const backoffMs = { first: 1_000, longest: 60_000 };
/** How long after the bridge's start a device's first message is taken for its cache. */
const cacheMs = 10_000;

/** What one message said of the devices that share its topic. */
interface Spoken {
  readonly devices: readonly ZigbeeDevice[];
  readonly payload: Uint8Array;
  /** Said now, not remembered by broker or bridge. */
  readonly live: boolean;
}

/** Zigbee devices behind a Zigbee2MQTT bridge. Every connection is a client of its own: nothing is sent late. */
export function createZigbeeDriver(options: ZigbeeOptions, { clock, random }: ZigbeePorts): Driver {
  const topics = bridgeTopics(options.baseTopic);
  const counters = { malformed: 0, linkLosses: 0 };
  const roster = createRoster(options.baseTopic, (id) => held(id));
  const timers = createTimers(clock);
  const waiting = createWaitingCommands(clock);
  const listedNow = () => [...roster.all()].map(({ discovered }) => discovered);
  const joinings = createJoinings(clock, listedNow, (report) => emit(report));
  const silence = createNetworkSilence({
    clock,
    ask: () => new Set([...roster.all()].filter(ask).map(({ topic }) => topic)).size,
    told: (silent) => emit({ tag: 'radio', silent }),
  });
  /** Topics from which the bridge's cache, and not yet the device, is expected. */
  let cached = new Set<string>();
  /** What devices said that may wait a moment. */
  const patient = createSecondLane<Spoken>(stateReceived);
  let emit: (report: DriverReport) => void = () => {};
  let kept = (): Promise<unknown> => Promise.resolve();
  let held: (id: DeviceId) => HeldDevice | null = () => null;
  let client: MqttClient | null = null;
  let subscribed = false;
  let bridgeOnline: boolean | null = null;
  let linkUp: boolean | null = null;
  let failures = 0;
  const bridge = createBridgeWords(topics);
  const namesNow = () => bridge.names([...roster.all()]);

  function dial(): void {
    const dialled = dialBroker(options, random, {
      first: topics.all,
      kept: takenAndKept,
      whenRoom: patient.whenRoom,
      ready: () => {
        if (client !== dialled) return;
        subscribed = true;
        failures = 0;
        updateLink('');
      },
      heard: (topic, payload, retained) => {
        if (client === dialled) received(topic, payload, retained);
      },
      ended: (reason) => {
        if (client !== dialled) return;
        client = null;
        lost(reason);
      },
    });
    client = dialled;
  }

  /** Resolves when all that came so far is on the disk. */
  const takenAndKept = (): Promise<unknown> =>
    patient.empty() ? kept() : new Promise<void>(patient.afterwards).then(kept);

  function lost(reason: string): void {
    patient.flush();
    counters.linkLosses += 1;
    subscribed = false;
    bridgeOnline = null;
    roster.forgetTopics();
    updateLink(reason);
    const ceiling = Math.min(backoffMs.longest, backoffMs.first * 2 ** failures);
    failures += 1;
    timers.later(Math.max(backoffMs.first, ceiling * (0.5 + random.unit() / 2)), dial);
  }

  /** The wire is the broker and the bridge behind it. A bridge that says nothing about itself is taken to be there. */
  function updateLink(reason: string): void {
    const up = subscribed && bridgeOnline !== false;
    if (up === linkUp) return;
    linkUp = up;
    if (up) {
      emit({ tag: 'link', up });
      return;
    }
    waiting.lost();
    requests.lost();
    roster.forgetWords();
    silence.reset();
    emit({ tag: 'link', up, reason, devices: listedNow().map(({ id }) => id) });
  }

  function received(topic: string, payload: Uint8Array, retained: boolean): void {
    // An empty payload only clears what a broker retained.
    if (payload.length === 0) return;
    const speakers = roster.at(topic);
    if (speakers) {
      requests.heard(speakers, payload);
      const spoken = { devices: speakers, payload, live: !retained && !cached.delete(topic) };
      if (speakers.every(({ discovered: { id, kind } }) => mayWait(kind, held(id)?.kind)))
        patient.add(spoken);
      else stateReceived(spoken);
      return;
    }
    // What is said of a device stands behind what it said itself.
    patient.flush();
    if (topic === topics.devices) return read(decodeDevices(payload), listed);
    if (topic === topics.state) return read(decodeOnline(payload), (online) => bridgeSaid(online, retained));
    if (bridge.isAbout(topic)) return read(bridge.hear(topic, payload), () => {});
    if (topic === topics.events) return retained ? undefined : read(decodeJoining(payload), joinings.stepped);
    if (topic.startsWith(`${topics.answers}/`))
      return retained ? undefined : read(decodeAnswer(payload), (answer) => requests.answered(answer));
    for (const device of roster.at(topic.replace(/\/availability$/, '')) ?? [])
      read(decodeOnline(payload), (online) => availabilitySaid(device, online));
  }

  function read<Value>(result: Decoded<Value>, use: (value: Value) => void): void {
    if (result.tag === 'decoded') use(result.value);
    else counters.malformed += 1;
  }

  function listed(devices: readonly ZigbeeDevice[]): void {
    const { discovered, gone, added, dropped } = roster.list(devices);
    for (const device of discovered) joinings.tell(device);
    for (const device of gone) emit({ tag: 'availability', device, online: false });
    const both = (topics: readonly string[]) => topics.flatMap((topic) => [topic, `${topic}/availability`]);
    if (added.length > 0) client?.subscribe(both(added), { qos: 1 });
    if (dropped.length > 0) client?.unsubscribe(both(dropped));
  }

  function bridgeSaid(online: boolean, retained: boolean): void {
    // A bridge that starts tells all it remembers as if the devices had just spoken.
    if (online && bridgeOnline === false && !retained) {
      const expected = new Set([...roster.all()].map(({ topic }) => `${options.baseTopic}/${topic}`));
      cached = expected;
      timers.later(cacheMs, () => expected.clear());
    }
    bridgeOnline = online;
    updateLink('the bridge is offline');
  }

  function availabilitySaid({ discovered }: ZigbeeDevice, online: boolean): void {
    // What an absent bridge once said about its devices is no news.
    if (linkUp === true) emit({ tag: 'availability', device: discovered.id, online });
  }

  function stateReceived({ devices, payload, live }: Spoken): void {
    // While the bridge is away only a device that speaks now is news.
    if (!live && linkUp !== true) return;
    const decode = (device: ZigbeeDevice) => decodeState(payload, device, live, held(device.discovered.id));
    for (const device of devices)
      read(decode(device), (first) => {
        const better = roster.learn(device, first.learnt);
        if (better !== null) joinings.tell(better.discovered);
        const again = better === null ? null : decode(better);
        const said = again?.tag === 'decoded' ? again.value : first;
        for (const values of said.values) reported(device, values, live);
        if (said.entry !== null)
          emit({ tag: 'entered', entry: { ...said.entry, device: device.discovered.id } });
      });
  }

  function reported({ discovered: { id }, topic }: ZigbeeDevice, values: DeviceValues, live: boolean): void {
    emit({ tag: 'reported', device: id, values, live });
    if (!live) return;
    waiting.said(id, values);
    silence.heard(topic);
  }

  /** Asks a device how it stands; false where it sleeps, or has nothing that can be asked for. */
  function ask(device: ZigbeeDevice): boolean {
    const readable = readFor(device);
    if (readable !== null) publish(`${device.topic}/get`, readable);
    return readable !== null;
  }

  const publish = (below: string, body: object): void => {
    client?.publish(`${options.baseTopic}/${below}`, JSON.stringify(body), { qos: 1 });
  };

  const requests = createBridgeRequests({
    clock,
    random,
    publish: (request, body) => {
      if (client === null || linkUp !== true) return false;
      publish(`bridge/request/${request}`, body);
      return true;
    },
    topics: () => [...new Set([...roster.all()].map(({ topic }) => topic))],
    find: (id) => roster.find(id),
    groupOf: bridge.group,
  });

  return {
    network: { ...requests.network, names: namesNow, joining: joinings.now },
    version: bridge.version,

    read: (id) => {
      const device = roster.find(id);
      return device !== undefined && client !== null && linkUp === true && ask(device);
    },

    takes: (id, command) => {
      const device = roster.find(id);
      return device !== undefined && encodeFor(device, command) !== null;
    },

    start: (listener, isKept = kept, isHeld = held) => {
      emit = listener;
      kept = isKept;
      held = isHeld;
      dial();
      return Promise.resolve();
    },

    command: (id, command) => {
      const device = roster.find(id);
      if (!device) return Promise.resolve({ tag: 'rejected', reason: 'unknownDevice' });
      const encoded = encodeFor(device, command);
      if (!encoded) return Promise.resolve({ tag: 'rejected', reason: 'unsupported' });
      const through = client;
      if (!through || linkUp !== true) return Promise.resolve({ tag: 'rejected', reason: 'linkDown' });
      const topic = `${options.baseTopic}/${device.topic}/set`;
      return waiting.wait(id, encoded.confirmedBy ?? {}, (settle) => {
        through.publish(topic, JSON.stringify(encoded.payload), { qos: 1 }, (error) => {
          if (error) settle({ tag: 'unconfirmed', reason: 'linkLost' });
          else if (encoded.confirmedBy === null) settle({ tag: 'sent' });
        });
      });
    },

    show: (id, sign) => {
      const device = roster.find(id);
      const payload = device === undefined ? null : signPayload(sign, device.features);
      if (device !== undefined && payload !== null && linkUp === true)
        publish(`${device.topic}/set`, payload);
    },

    learn: requests.permitJoin,

    stop: async () => {
      const last = client;
      client = null;
      emit = () => {};
      patient.clear();
      timers.cancel();
      requests.stop();
      waiting.lost();
      silence.stop();
      joinings.stop();
      linkUp = false;
      await last?.endAsync(true);
    },

    counters: () => ({ ...counters }),
  };
}
