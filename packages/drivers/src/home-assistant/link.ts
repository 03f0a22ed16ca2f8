import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { MqttClient } from 'mqtt';
import { createBackoff } from '../common/backoff.ts';
import { type BrokerEars, type BrokerOptions, dialBroker, type Will } from '../common/broker.ts';

export interface LinkOptions extends Pick<BrokerEars, 'first' | 'heard'> {
  readonly broker: BrokerOptions;
  readonly will: Will;
  readonly clock: Clock;
  readonly random: Random;
  readonly up: () => void;
  readonly down: (reason: string) => void;
}

/** The way to a broker that remembers what is said of the house; dialled again for as long as it takes. */
export interface Link {
  /** Something that the broker is to remember; blank has it forget. Nothing while it is away. */
  keep(topic: string, payload: string): void;
  /** Something that passes by. Nothing while it is away. */
  say(topic: string, payload: string): void;
  /** Ends when the broker has all that was said, or after 2 s. */
  close(): Promise<void>;
}

/** Ms for which a broker may take its time over the last words. */
const lastWordsMs = 2_000;

export function openLink(options: LinkOptions): Link {
  const { broker, will, clock, random } = options;
  const backoff = createBackoff(clock, random);
  let client: MqttClient | null = null;
  let isUp = false;

  function dial(): void {
    const dialled = dialBroker(broker, random, {
      first: options.first,
      will,
      tellsRetained: true,
      // A command is good for a moment: none is to come again because the hub was killed over it.
      kept: () => Promise.resolve(),
      whenRoom: (next) => next(),
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

  const publish = (topic: string, payload: string, retain: boolean): void => {
    if (isUp) client?.publish(topic, payload, { qos: 1, retain });
  };

  dial();
  return {
    keep: (topic, payload) => publish(topic, payload, true),
    say: (topic, payload) => publish(topic, payload, false),
    close: async () => {
      backoff.cancel();
      const last = client;
      const waits = isUp;
      client = null;
      isUp = false;
      if (last === null) return;
      if (!waits) {
        await last.endAsync(true);
        return;
      }
      let cancel = (): void => {};
      const late = new Promise<void>((resolve) => {
        cancel = clock.after(lastWordsMs, resolve);
      });
      await Promise.race([last.endAsync(false), late]);
      cancel();
      last.end(true);
    },
  };
}
