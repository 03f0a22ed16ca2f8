import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { MqttClient } from 'mqtt';
import { createBackoff } from '../common/backoff.ts';
import { dialBroker } from '../common/broker.ts';
import { isObject, member, parseJson } from '../common/json.ts';
import type { GatewayEars, WiredGateway } from './gateway.ts';
import type { MqttPlace, MqttWiredOptions } from './options.ts';

const silentByDefaultMs = 120_000;
const longestBytes = 65_536;
const flags: Readonly<Record<string, number>> = {
  on: 1,
  true: 1,
  closed: 1,
  off: 0,
  false: 0,
  open: 0,
};

/** The number at a place of a message; `ON`, `true` and `closed` are 1. Null is none. */
export function readingIn(payload: Uint8Array, path: string | undefined): number | null {
  if (payload.length > longestBytes) return null;
  if (path === undefined) return numberIn(new TextDecoder().decode(payload).trim());
  let value = parseJson(payload);
  for (const name of path.split('.')) value = isObject(value) ? member(value, name) : undefined;
  return numberIn(typeof value === 'boolean' ? String(value) : value);
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value === '') return null;
  const flag = flags[value.toLowerCase()];
  const number = flag ?? Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Who is at a topic: an input's loop, or an output's own word. */
interface Listener {
  readonly id: DeviceId;
  readonly place: MqttPlace;
  readonly isOutput: boolean;
}

/** Boards behind a broker. Every connection is a client of its own, without a session: nothing old is queued for it. */
export function createMqttGateway(
  options: MqttWiredOptions,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): WiredGateway {
  const { inputs, outputs, availabilityTopic, silentMs = silentByDefaultMs } = options;
  const backoff = createBackoff(clock, random);
  const listeners = new Map<string, Listener[]>();
  const silences = new Map<DeviceId, () => void>();
  let ears: GatewayEars | null = null;
  let client: MqttClient | null = null;
  let isSubscribed = false;
  let isOffline = false;

  const listen = (listener: Listener): void => {
    const { topic } = listener.place;
    listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
  };
  for (const input of inputs) listen({ id: input.id, place: input, isOutput: false });
  for (const { id, state } of outputs) if (state !== undefined) listen({ id, place: state, isOutput: true });
  const topics = [...listeners.keys(), ...(availabilityTopic === undefined ? [] : [availabilityTopic])];

  function dial(): void {
    isSubscribed = false;
    isOffline = false;
    const dialled = dialBroker(options, random, {
      first: topics,
      kept: () => ears?.kept() ?? Promise.resolve(),
      whenRoom: (next) => next(),
      ready: () => {
        if (client !== dialled) return;
        backoff.reset();
        isSubscribed = true;
        for (const { id } of inputs) awaitWord(id);
        tell();
      },
      heard: (topic, payload, retained) => {
        if (client === dialled) received(topic, payload, retained);
      },
      ended: (reason) => {
        if (client !== dialled) return;
        client = null;
        down(reason);
        backoff.again(dial);
      },
    });
    client = dialled;
  }

  function down(reason: string): void {
    for (const cancel of silences.values()) cancel();
    ears?.down(reason);
  }

  function tell(): void {
    if (isOffline) down('the board is offline');
    else if (isSubscribed) ears?.up();
  }

  /** A loop that is not heard of in time is unknown. */
  function awaitWord(id: DeviceId): void {
    silences.get(id)?.();
    silences.set(
      id,
      clock.after(silentMs, () => ears?.silent(id, true)),
    );
  }

  function received(topic: string, payload: Uint8Array, retained: boolean): void {
    if (payload.length === 0) return;
    if (topic === availabilityTopic) return availability(payload);
    for (const { id, place, isOutput } of listeners.get(topic) ?? []) {
      const reading = readingIn(payload, place.path);
      if (reading === null) {
        ears?.malformed();
        continue;
      }
      if (isOutput) {
        ears?.stands(id, reading !== 0, !retained);
        continue;
      }
      // What was remembered is no sign of life.
      if (!retained) {
        awaitWord(id);
        ears?.silent(id, false);
      }
      ears?.measured(id, reading, !retained);
    }
  }

  function availability(payload: Uint8Array): void {
    const word = payload.length < 20 ? new TextDecoder().decode(payload).toLowerCase() : '';
    if (!/^(?:online|offline|true|false)$/.test(word)) return ears?.malformed();
    isOffline = word === 'offline' || word === 'false';
    if (!isOffline && isSubscribed) for (const { id } of inputs) awaitWord(id);
    tell();
  }

  return {
    start: (listener) => {
      ears = listener;
      dial();
    },
    set: (id, on) => {
      const output = outputs.find((one) => one.id === id);
      const through = client;
      if (output === undefined || through === null || !isSubscribed || isOffline)
        return Promise.resolve({ tag: 'rejected', reason: 'linkDown' });
      const { words = { on: 'ON', off: 'OFF' }, commandTopic, state } = output;
      return new Promise((resolve) => {
        through.publish(commandTopic, on ? words.on : words.off, { qos: 1 }, (error) => {
          if (error) resolve({ tag: 'unconfirmed', reason: 'linkLost' });
          else resolve(state === undefined ? { tag: 'sent' } : null);
        });
      });
    },
    stop: async () => {
      ears = null;
      backoff.cancel();
      for (const cancel of silences.values()) cancel();
      const last = client;
      client = null;
      await last?.endAsync(true);
    },
  };
}
