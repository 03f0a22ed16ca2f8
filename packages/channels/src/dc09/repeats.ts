import { createHash } from 'node:crypto';
import type { Clock } from '@homeward/contract/ports.ts';
import type { Frame } from './frame.ts';

/** Ms since the last time it was seen for which a message is known again. */
const remembered = 120_000;
/** Messages that are remembered at most; the oldest go. */
const most = 20_000;

/**
 * Knows messages again that come once more, because the acknowledgement was lost or somebody plays them back. All but the
 * timestamp must agree: a panel that starts anew counts from 1 again, and that may be another alarm.
 */
export interface Repeats {
  /** Does `store` unless the same message was stored, or is being stored; a failure is forgotten. */
  once(frame: Frame, store: () => Promise<void>): Promise<void>;
}

export function repeats(clock: Clock): Repeats {
  const known = new Map<string, { at: number; readonly done: Promise<void> }>();
  return {
    once(frame, store) {
      const now = clock.monotonic();
      for (const [name, { at }] of known) {
        if (now - at <= remembered && known.size <= most) break;
        known.delete(name);
      }
      const { timestamp: _, ...same } = frame;
      const name = createHash('sha256').update(JSON.stringify(same)).digest('base64');
      const before = known.get(name);
      const done = before?.done ?? store();
      known.delete(name);
      known.set(name, { at: now, done });
      if (!before)
        done.catch(() => {
          if (known.get(name)?.done === done) known.delete(name);
        });
      return done;
    },
  };
}
