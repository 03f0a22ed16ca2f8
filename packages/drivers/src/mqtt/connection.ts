import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { MqttClient } from 'mqtt';
import { type BrokerEars, type BrokerOptions, dialBroker } from '../common/broker.ts';
import { createBackoff } from '../common/backoff.ts';

/** Seconds after which a broker drops a command that its device was not there for. */
const commandSeconds = 10;

export interface ConnectionOptions extends Pick<BrokerEars, 'first' | 'kept' | 'whenRoom' | 'heard'> {
  readonly broker: BrokerOptions;
  readonly clock: Clock;
  readonly random: Random;
  readonly up: () => void;
  readonly down: (reason: string) => void;
}

/** One broker, dialled again for as long as it takes. Nothing is kept for later while it is away. */
export interface Connection {
  dial(): void;
  isUp(): boolean;
  /** Something for a device; `done` with whether the broker has it. False is not sent. */
  command(topic: string, payload: string, done?: (isSent: boolean) => void): boolean;
  /** Something that the broker is to remember. */
  keep(topic: string, payload: string): void;
  subscribe(topics: readonly string[]): void;
  unsubscribe(topics: readonly string[]): void;
  stop(): Promise<void>;
}

export function createConnection(options: ConnectionOptions): Connection {
  const { broker, random } = options;
  const backoff = createBackoff(options.clock, random);
  let client: MqttClient | null = null;
  let isUp = false;

  function dial(): void {
    const dialled = dialBroker(broker, random, {
      first: options.first,
      kept: options.kept,
      whenRoom: options.whenRoom,
      ready: () => {
        if (client !== dialled) return;
        isUp = true;
        backoff.reset();
        options.up();
      },
      heard: (topic, payload, retained) => {
        if (client === dialled) options.heard(topic, payload, retained);
      },
      ended: (reason) => {
        if (client !== dialled) return;
        client = null;
        isUp = false;
        options.down(reason);
        backoff.again(dial);
      },
    });
    client = dialled;
  }

  return {
    dial,
    isUp: () => isUp,
    command: (topic, payload, done) => {
      if (client === null || !isUp) return false;
      // The older protocol knows no end of a message: there it is not acknowledged, and so not kept for anybody.
      const manner =
        broker.protocolVersion === 5
          ? ({ qos: 1, properties: { messageExpiryInterval: commandSeconds } } as const)
          : ({ qos: 0 } as const);
      client.publish(topic, payload, manner, (error) => done?.(!error));
      return true;
    },
    keep: (topic, payload) => {
      if (isUp) client?.publish(topic, payload, { qos: 1, retain: true });
    },
    subscribe: (topics) => {
      if (topics.length > 0 && isUp) client?.subscribe([...topics], { qos: 1 });
    },
    unsubscribe: (topics) => {
      if (topics.length > 0 && isUp) client?.unsubscribe([...topics]);
    },
    stop: async () => {
      backoff.cancel();
      const last = client;
      client = null;
      isUp = false;
      await last?.endAsync(true);
    },
  };
}
