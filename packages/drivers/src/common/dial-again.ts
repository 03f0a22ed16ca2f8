import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { MqttClient } from 'mqtt';
import { createBackoff } from './backoff.ts';
import { type BrokerEars, type BrokerOptions, dialBroker } from './broker.ts';

export interface DialOptions extends Omit<BrokerEars, 'ready' | 'ended'> {
  readonly broker: BrokerOptions;
  readonly clock: Clock;
  readonly random: Random;
  readonly up: () => void;
  readonly down: (reason: string) => void;
}

/** One broker, dialled again for as long as it takes. */
export interface Dialled {
  dial(): void;
  /** Null while the broker is away. */
  up(): MqttClient | null;
  /** It is not dialled again, and nothing more is heard; gives the client to end, where there is one. */
  leave(): MqttClient | null;
}

export function dialAgain({ broker, clock, random, up, down, heard, ...ears }: DialOptions): Dialled {
  const backoff = createBackoff(clock, random);
  let client: MqttClient | null = null;
  let isUp = false;

  function dial(): void {
    const dialled = dialBroker(broker, random, {
      ...ears,
      ready: () => {
        if (client !== dialled) return;
        isUp = true;
        backoff.reset();
        up();
      },
      heard: (topic, payload, retained) => {
        if (client === dialled) heard(topic, payload, retained);
      },
      ended: (reason) => {
        if (client !== dialled) return;
        client = null;
        isUp = false;
        down(reason);
        backoff.again(dial);
      },
    });
    client = dialled;
  }

  return {
    dial,
    up: () => (isUp ? client : null),
    leave: () => {
      backoff.cancel();
      const last = client;
      client = null;
      isUp = false;
      return last;
    },
  };
}
