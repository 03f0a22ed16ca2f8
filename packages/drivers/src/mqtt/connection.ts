import { dialAgain, type DialOptions } from '../common/dial-again.ts';

/** Seconds after which a broker drops a command that its device was not there for. */
const commandSeconds = 10;

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

export function createConnection(options: DialOptions): Connection {
  const { broker } = options;
  const { dial, up, leave } = dialAgain(options);
  return {
    dial,
    isUp: () => up() !== null,
    command: (topic, payload, done) => {
      const client = up();
      if (client === null) return false;
      // The older protocol knows no end of a message: there it is not acknowledged, and so not kept for anybody.
      const manner =
        broker.protocolVersion === 5
          ? ({ qos: 1, properties: { messageExpiryInterval: commandSeconds } } as const)
          : ({ qos: 0 } as const);
      client.publish(topic, payload, manner, (error) => done?.(!error));
      return true;
    },
    keep: (topic, payload) => void up()?.publish(topic, payload, { qos: 1, retain: true }),
    subscribe: (topics) => {
      if (topics.length > 0) up()?.subscribe([...topics], { qos: 1 });
    },
    unsubscribe: (topics) => {
      if (topics.length > 0) up()?.unsubscribe([...topics]);
    },
    stop: async () => {
      await leave()?.endAsync(true);
    },
  };
}
