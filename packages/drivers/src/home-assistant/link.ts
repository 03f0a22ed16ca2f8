import type { Will } from '../common/broker.ts';
import { dialAgain, type DialOptions } from '../common/dial-again.ts';

export interface LinkOptions extends Omit<DialOptions, 'will' | 'tellsRetained' | 'kept' | 'whenRoom'> {
  readonly will: Will;
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
  const { clock } = options;
  const { dial, up, leave } = dialAgain({
    ...options,
    tellsRetained: true,
    // A command is good for a moment: none is to come again because the hub was killed over it.
    kept: () => Promise.resolve(),
    whenRoom: (next) => next(),
  });
  const publish = (topic: string, payload: string, retain: boolean): void =>
    void up()?.publish(topic, payload, { qos: 1, retain });

  dial();
  return {
    keep: (topic, payload) => publish(topic, payload, true),
    say: (topic, payload) => publish(topic, payload, false),
    close: async () => {
      const isUp = up() !== null;
      const last = leave();
      if (last === null) return;
      if (!isUp) {
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
