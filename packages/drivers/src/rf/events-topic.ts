import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { MqttClient } from 'mqtt';
import { createBackoff } from '../common/backoff.ts';
import { type BrokerOptions, dialBroker } from '../common/broker.ts';
import type { RfEars, RfSource } from './source.ts';

/** Receivers that tell a broker what they hear. */
export interface EventsTopicOptions extends BrokerOptions {
  readonly tag: 'mqtt';
  /** Where receptions come, one a message; may hold wildcards, as `rtl_433/+/events`. */
  readonly topic: string;
  /** Where the receiver says `online` or `offline`; absent where it does not. */
  readonly availabilityTopic?: string;
}

/** Receptions over a broker. Every connection is a client of its own, without a session: nothing old is queued for it. */
export function createEventsTopic(
  options: EventsTopicOptions,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  kept: () => Promise<unknown>,
): RfSource {
  const { topic, availabilityTopic } = options;
  const backoff = createBackoff(clock, random);
  let ears: RfEars | null = null;
  let client: MqttClient | null = null;
  let isSubscribed = false;
  let isOffline = false;

  function dial(): void {
    isSubscribed = false;
    isOffline = false;
    const dialled = dialBroker(options, random, {
      first: availabilityTopic === undefined ? [topic] : [topic, availabilityTopic],
      kept,
      whenRoom: (next) => next(),
      ready: () => {
        if (client !== dialled) return;
        backoff.reset();
        isSubscribed = true;
        tell();
      },
      heard: (from, payload, retained) => {
        if (client === dialled) received(from, payload, retained);
      },
      ended: (reason) => {
        if (client !== dialled) return;
        client = null;
        ears?.down(reason);
        backoff.again(dial);
      },
    });
    client = dialled;
  }

  function tell(): void {
    if (isOffline) ears?.down('the receiver is offline');
    else if (isSubscribed) ears?.up();
  }

  function received(from: string, payload: Uint8Array, retained: boolean): void {
    if (payload.length === 0) return;
    if (from !== availabilityTopic) return ears?.heard(payload, from, retained);
    const word = payload.length < 20 ? new TextDecoder().decode(payload) : '';
    if (word !== 'online' && word !== 'offline') return ears?.malformed();
    isOffline = word === 'offline';
    tell();
  }

  return {
    start: (listener) => {
      ears = listener;
      dial();
    },
    stop: async () => {
      ears = null;
      backoff.cancel();
      const last = client;
      client = null;
      await last?.endAsync(true);
    },
  };
}
