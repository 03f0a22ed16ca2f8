import { confirmationMs, confirms } from '@homeward/contract/confirmation.ts';
import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import type { DeviceId } from '@homeward/contract/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { MqttClient } from 'mqtt';
import type { CommandOutcome, Driver, DriverReport } from '../port.ts';
import { createBridgeRequests } from './bridge-requests.ts';
import { type BrokerOptions, dialBroker } from './broker.ts';
import {
  type Decoded,
  decodeDevices,
  decodeOnline,
  decodeState,
  encodeFor,
  readFor,
  type ZigbeeDevice,
} from './codec.ts';
import { patientKinds } from './kinds.ts';
import { decodeAnswer } from './network.ts';
import { createSecondLane } from './second-lane.ts';

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

interface Waiting {
  readonly wanted: DeviceValues;
  settle(outcome: CommandOutcome): void;
}

/** Zigbee devices behind a Zigbee2MQTT bridge. Every connection is a client of its own: nothing is sent late. */
export function createZigbeeDriver(options: ZigbeeOptions, { clock, random }: ZigbeePorts): Driver {
  const bridgeDevices = `${options.baseTopic}/bridge/devices`;
  const bridgeState = `${options.baseTopic}/bridge/state`;
  const bridgeAnswers = `${options.baseTopic}/bridge/response`;
  const counters = { malformed: 0, linkLosses: 0 };
  const byId = new Map<DeviceId, ZigbeeDevice>();
  /** Several where one address is several devices. */
  const byTopic = new Map<string, readonly ZigbeeDevice[]>();
  const waiting = new Map<DeviceId, Set<Waiting>>();
  /** Topics from which the bridge's cache, and not yet the device, is expected. */
  let cached = new Set<string>();
  /** What devices said that may wait a moment. */
  const patient = createSecondLane<Spoken>(stateReceived);
  let emit: (report: DriverReport) => void = () => {};
  let kept = (): Promise<unknown> => Promise.resolve();
  let client: MqttClient | null = null;
  let subscribed = false;
  let bridgeOnline: boolean | null = null;
  let linkUp: boolean | null = null;
  let failures = 0;
  let cancelTimers: (() => void)[] = [];

  function dial(): void {
    const dialled = dialBroker(options, random, {
      first: [bridgeDevices, bridgeState, `${bridgeAnswers}/networkmap`, `${bridgeAnswers}/device/remove`],
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
    byTopic.clear();
    updateLink(reason);
    const ceiling = Math.min(backoffMs.longest, backoffMs.first * 2 ** failures);
    failures += 1;
    later(Math.max(backoffMs.first, ceiling * (0.5 + random.unit() / 2)), dial);
  }

  function later(ms: number, call: () => void): void {
    const cancel = clock.after(ms, () => {
      cancelTimers = cancelTimers.filter((other) => other !== cancel);
      call();
    });
    cancelTimers.push(cancel);
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
    for (const id of waiting.keys()) settleAll(id, { tag: 'unconfirmed', reason: 'linkLost' });
    requests.lost();
    emit({ tag: 'link', up, reason, devices: [...byId.keys()] });
  }

  function received(topic: string, payload: Uint8Array, retained: boolean): void {
    // An empty payload only clears what a broker retained.
    if (payload.length === 0) return;
    const speakers = byTopic.get(topic);
    if (speakers) {
      const spoken = { devices: speakers, payload, live: !retained && !cached.delete(topic) };
      if (speakers.every(({ discovered }) => patientKinds.has(discovered.kind))) patient.add(spoken);
      else stateReceived(spoken);
      return;
    }
    // What is said of a device stands behind what it said itself.
    patient.flush();
    if (topic === bridgeDevices) return read(decodeDevices(payload), listed);
    if (topic === bridgeState) return read(decodeOnline(payload), (online) => bridgeSaid(online, retained));
    if (topic.startsWith(`${bridgeAnswers}/`))
      return retained ? undefined : read(decodeAnswer(payload), (answer) => requests.answered(answer));
    for (const device of byTopic.get(topic.replace(/\/availability$/, '')) ?? [])
      read(decodeOnline(payload), (online) => availabilitySaid(device, online));
  }

  function read<Value>(result: Decoded<Value>, use: (value: Value) => void): void {
    if (result.tag === 'decoded') use(result.value);
    else counters.malformed += 1;
  }

  function listed(devices: readonly ZigbeeDevice[]): void {
    const topics: string[] = [];
    const gone = new Set(byId.keys());
    const before = new Set(byTopic.keys());
    byTopic.clear();
    for (const device of devices) {
      const { id } = device.discovered;
      const known = byId.get(id);
      const topic = `${options.baseTopic}/${device.topic}`;
      gone.delete(id);
      byId.set(id, device);
      const together = byTopic.get(topic) ?? [];
      byTopic.set(topic, [...together, device]);
      if (together.length === 0 && !before.delete(topic)) topics.push(topic, `${topic}/availability`);
      if (JSON.stringify(known?.discovered) !== JSON.stringify(device.discovered)) {
        emit({ tag: 'discovered', device: device.discovered });
      }
    }
    for (const id of gone) {
      byId.delete(id);
      emit({ tag: 'availability', device: id, online: false });
    }
    if (topics.length > 0) client?.subscribe(topics, { qos: 1 });
    if (before.size > 0)
      client?.unsubscribe([...before].flatMap((topic) => [topic, `${topic}/availability`]));
  }

  function bridgeSaid(online: boolean, retained: boolean): void {
    // A bridge that starts tells all it remembers as if the devices had just spoken.
    if (online && bridgeOnline === false && !retained) {
      const expected = new Set([...byId.values()].map(({ topic }) => `${options.baseTopic}/${topic}`));
      cached = expected;
      later(cacheMs, () => expected.clear());
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
    for (const device of devices)
      read(decodeState(payload, device, live), (said) => {
        for (const values of said) reported(device.discovered.id, values, live);
      });
  }

  function reported(id: DeviceId, values: DeviceValues, live: boolean): void {
    emit({ tag: 'reported', device: id, values, live });
    if (!live) return;
    for (const command of waiting.get(id) ?? []) {
      if (confirms(command.wanted, values)) command.settle({ tag: 'confirmed' });
    }
  }

  function settleAll(id: DeviceId, outcome: CommandOutcome): void {
    for (const command of waiting.get(id) ?? []) command.settle(outcome);
  }

  const requests = createBridgeRequests({
    clock,
    random,
    publish: (request, body) => {
      if (client === null || linkUp !== true) return false;
      client.publish(`${options.baseTopic}/bridge/request/${request}`, JSON.stringify(body), { qos: 1 });
      return true;
    },
    topics: () => [...new Set([...byId.values()].map(({ topic }) => topic))],
    topicOf: (id) => byId.get(id)?.topic ?? null,
  });

  return {
    network: requests.network,

    read: (id) => {
      const device = byId.get(id);
      const readable = device ? readFor(device) : null;
      if (!device || readable === null || client === null || linkUp !== true) return false;
      client.publish(`${options.baseTopic}/${device.topic}/get`, JSON.stringify(readable), { qos: 1 });
      return true;
    },

    start: (listener, isKept = kept) => {
      emit = listener;
      kept = isKept;
      dial();
      return Promise.resolve();
    },

    command: (id, command) => {
      const device = byId.get(id);
      if (!device) return Promise.resolve({ tag: 'rejected', reason: 'unknownDevice' });
      const encoded = encodeFor(device, command);
      if (!encoded) return Promise.resolve({ tag: 'rejected', reason: 'unsupported' });
      const through = client;
      if (!through || linkUp !== true) return Promise.resolve({ tag: 'rejected', reason: 'linkDown' });
      return new Promise((resolve) => {
        const entry: Waiting = {
          wanted: encoded.confirmedBy ?? {},
          settle: (outcome) => {
            cancel();
            waiting.get(id)?.delete(entry);
            resolve(outcome);
          },
        };
        const cancel = clock.after(confirmationMs, () =>
          entry.settle({ tag: 'unconfirmed', reason: 'timedOut' }),
        );
        waiting.set(id, (waiting.get(id) ?? new Set()).add(entry));
        const topic = `${options.baseTopic}/${device.topic}/set`;
        through.publish(topic, JSON.stringify(encoded.payload), { qos: 1 }, (error) => {
          if (error) entry.settle({ tag: 'unconfirmed', reason: 'linkLost' });
          else if (encoded.confirmedBy === null) entry.settle({ tag: 'sent' });
        });
      });
    },

    learn: requests.permitJoin,

    stop: async () => {
      const last = client;
      client = null;
      emit = () => {};
      patient.clear();
      for (const cancel of cancelTimers.splice(0)) cancel();
      requests.stop();
      for (const id of waiting.keys()) settleAll(id, { tag: 'unconfirmed', reason: 'linkLost' });
      linkUp = false;
      await last?.endAsync(true);
    },

    counters: () => ({ ...counters }),
  };
}
