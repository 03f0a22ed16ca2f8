import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { BrokerOptions } from '../common/broker.ts';
import { mayWait } from '../common/deferrable-kinds.ts';
import { createSecondLane } from '../common/low-priority-queue.ts';
import { createWaitingCommands } from '../common/waiting.ts';
import type { CommandOutcome, Driver, DriverReport, HeldDevice } from '../port.ts';
import { createConnection } from './connection.ts';
import { createDialects } from './dialects.ts';
import { createInfraredKeys, infraredTopic } from './infrared-keys.ts';
import { createLaterWords } from './later-words.ts';
import { type Message, messageOf, mostBytes } from './message.ts';
import type { MqttDevice } from './mqtt-device.ts';
import { createRoster, type Listed } from './roster.ts';
import { isSaidOn } from './topics.ts';

export interface MqttOptions extends BrokerOptions {
  /** Where devices announce themselves as Home Assistant has it, usually `homeassistant`. */
  readonly discoveryPrefix: string;
  /** Who announces itself there and is left to another driver, as it calls itself: `Zigbee2MQTT`. */
  readonly leftToOthers: readonly string[];
}

export interface MqttPorts {
  readonly clock: Clock;
  readonly random: Random;
}

interface Spoken {
  readonly topic: string;
  readonly message: Message;
}

/** Devices that speak MQTT by themselves. Every connection is a client of its own: nothing is sent late. */
export function createMqttDriver(options: MqttOptions, { clock, random }: MqttPorts): Driver {
  const counters = { malformed: 0, linkLosses: 0 };
  const roster = createRoster();
  const waiting = createWaitingCommands(clock);
  /** Commands that wait for an answer, by its name. */
  const answers = new Map<string, (outcome: CommandOutcome) => void>();
  const later = createLaterWords(clock, {
    said: (device, values) => emit({ tag: 'reported', device, values, live: false }),
    away: (device) => emit({ tag: 'availability', device, online: false }),
  });
  /** What devices said that may wait a moment. */
  const patient = createSecondLane<Spoken>(({ topic, message }) => spoken(topic, message));
  const keys = createInfraredKeys((topic, payload) => connection.keep(topic, payload));
  let emit: (report: DriverReport) => void = () => {};
  let kept = (): Promise<unknown> => Promise.resolve();
  let held: (id: DeviceId) => HeldDevice | null = () => null;
  let isLearning = false;
  let linkUp: boolean | null = null;

  const dialects = createDialects({
    options,
    clock,
    random,
    keys,
    found,
    said: (id, values, live, silentAfter) => {
      reported(id, values, live);
      if (silentAfter !== undefined) later.plan(id, 0, { after: silentAfter, values: {}, isAway: true });
    },
    there: (device, online) => emit({ tag: 'availability', device, online }),
    tell: (publication) => void connection.command(publication.topic, publication.payload),
    answered: (name, isDone) =>
      answers.get(name)?.(isDone ? { tag: 'confirmed' } : { tag: 'rejected', reason: 'unsupported' }),
    held: (id) => held(id),
    isLearning: () => isLearning,
  });

  const connection = createConnection({
    broker: options,
    clock,
    random,
    first: [...dialects.all.flatMap(({ filters }) => filters), infraredTopic],
    kept: () => (patient.empty() ? kept() : new Promise<void>(patient.afterwards).then(() => kept())),
    whenRoom: patient.whenRoom,
    heard: received,
    up: () => {
      linkUp = true;
      connection.subscribe(roster.topics());
      emit({ tag: 'link', up: true });
      for (const dialect of dialects.all) dialect.up?.();
    },
    down: (reason) => {
      patient.flush();
      counters.linkLosses += 1;
      waiting.lost();
      later.cancel();
      roster.forget();
      for (const dialect of dialects.all) dialect.lost?.();
      if (linkUp === false) return;
      linkUp = false;
      const devices = [...roster.all()].map(({ discovered }) => discovered.id);
      emit({ tag: 'link', up: false, reason, devices });
    },
  });

  function found(source: string, devices: readonly MqttDevice[]): void {
    patient.flush();
    const { discovered, gone, added, dropped } = roster.put(source, devices);
    for (const device of discovered) emit({ tag: 'discovered', device });
    for (const device of gone) {
      later.forget(device);
      emit({ tag: 'availability', device, online: false });
    }
    connection.unsubscribe(dropped);
    connection.subscribe(added);
    for (const { id, kind } of discovered)
      if (kind === 'upic' && keys.known(id).length > 0)
        emit({ tag: 'reported', device: id, values: { irKeys: keys.known(id) }, live: false });
  }

  function received(topic: string, payload: Uint8Array, retained: boolean): void {
    if (payload.length > mostBytes) {
      counters.malformed += 1;
      return;
    }
    const message = messageOf(payload, !retained);
    for (const dialect of dialects.all) if (dialect.heard(topic, message) === false) counters.malformed += 1;
    // An empty payload only clears what a broker retained.
    if (payload.length === 0) return;
    const remembers = retained ? keys.heard(topic, message.text) : null;
    if (remembers !== null && roster.find(remembers) !== undefined)
      reported(remembers, { irKeys: keys.known(remembers) }, false);
    const speakers = roster.at(topic);
    if (speakers.length === 0) return;
    const isPatient = speakers.every(
      ({ device: { discovered, availability } }) =>
        availability?.topics.some((one) => isSaidOn(topic, one.topic)) !== true &&
        mayWait(discovered.kind, held(discovered.id)?.kind),
    );
    if (isPatient) return patient.add({ topic, message });
    // What is said of a device stands behind what it said itself.
    patient.flush();
    spoken(topic, message);
  }

  function spoken(topic: string, message: Message): void {
    for (const listed of roster.at(topic)) {
      const isThere = listed.presence?.heard(topic, message) ?? null;
      const { id } = listed.device.discovered;
      if (isThere !== null) emit({ tag: 'availability', device: id, online: isThere });
      heard(listed, topic, message);
    }
  }

  /** Several listeners of a device to one message tell it together. */
  function heard({ device }: Listed, topic: string, message: Message): void {
    const { id } = device.discovered;
    const all = device.ears.flatMap((ear, place) =>
      isSaidOn(topic, ear.topic) ? [{ place, heard: ear.hear(message) }] : [],
    );
    if (all.some((one) => one.heard === null)) counters.malformed += 1;
    const said = all.flatMap((one) => (one.heard === null ? [] : [{ ...one, heard: one.heard }]));
    const isLate = said.some((one) => one.heard.isLate === true);
    const first: DeviceValues = Object.assign({}, ...said.map((one) => one.heard.values[0]));
    for (const values of [first, ...said.flatMap((one) => one.heard.values.slice(1))])
      if (Object.keys(values).length > 0) reported(id, values, message.live && !isLate);
    for (const one of said) {
      if (one.heard.values.length > 0) later.plan(id, one.place, one.heard.later ?? null);
      if (one.heard.answers !== undefined) answers.get(one.heard.answers)?.({ tag: 'confirmed' });
    }
  }

  function reported(device: DeviceId, values: DeviceValues, live: boolean): void {
    emit({ tag: 'reported', device, values, live });
    if (live) waiting.said(device, values);
  }

  return {
    start: (listener, isKept = kept, isHeld = held) => {
      emit = listener;
      kept = isKept;
      held = isHeld;
      connection.dial();
      return Promise.resolve();
    },

    command: (id, command) => {
      const device = roster.find(id);
      if (device === undefined) return Promise.resolve({ tag: 'rejected', reason: 'unknownDevice' });
      const order = device.encode(command);
      if (order === null) return Promise.resolve({ tag: 'rejected', reason: 'unsupported' });
      if (!connection.isUp()) return Promise.resolve({ tag: 'rejected', reason: 'linkDown' });
      const { publications, confirmedBy, answer, patienceMs } = order;
      const wanted = answer === undefined ? confirmedBy : null;
      const outcome = waiting.wait(
        id,
        wanted,
        (settle) => {
          if (answer !== undefined) answers.set(answer, settle);
          order.begin?.();
          let left = publications.length;
          for (const { topic, payload } of publications)
            connection.command(topic, payload, (isSent) => {
              left -= 1;
              if (!isSent) settle({ tag: 'unconfirmed', reason: 'linkLost' });
              else if (left === 0 && confirmedBy === null && answer === undefined) settle({ tag: 'sent' });
            });
        },
        patienceMs,
      );
      return outcome.finally(() => {
        if (answer !== undefined) answers.delete(answer);
      });
    },

    takes: (id, command) => (roster.find(id)?.encode(command) ?? null) !== null,

    read: (id) => {
      const asks = roster.find(id)?.asks ?? [];
      return asks.length > 0 && asks.every(({ topic, payload }) => connection.command(topic, payload));
    },

    learn: (on) => {
      isLearning = on;
    },

    leftOut: dialects.leftOut,

    stop: async () => {
      emit = () => {};
      patient.clear();
      later.cancel();
      for (const dialect of dialects.all) dialect.stop?.();
      waiting.lost();
      linkUp = false;
      await connection.stop();
    },

    counters: () => ({ ...counters }),
  };
}
