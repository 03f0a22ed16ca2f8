import type { Message } from './message.ts';
import { isSaidOn } from './topics.ts';

/** A topic that says whether a device is there. */
export interface AvailabilityTopic {
  readonly topic: string;
  /** There, away, or null for what is neither of its words. */
  read(message: Message): boolean | null;
}

/** How a device says whether it is there. */
export interface Availability {
  readonly topics: readonly AvailabilityTopic[];
  /** Which of several topics count: all of them, one of them, or the one that spoke last. */
  readonly mode: 'all' | 'any' | 'latest';
}

/** What the topics of one device said so far. */
export interface Presence {
  /** A topic spoke: there, away, or null for nothing new. */
  heard(topic: string, message: Message): boolean | null;
  /** What was said before no longer counts. */
  forget(): void;
}

/**
 * Follows whether a device is there. That it is there counts only when it is said now: a broker goes on remembering it
 * of a device whose end nobody could tell, as when the broker itself was killed. That it is away counts in any case.
 */
export function createPresence({ topics, mode }: Availability): Presence {
  const said = new Map<string, boolean>();
  let last: boolean | null = null;

  function together(latest: boolean): boolean | null {
    if (mode === 'latest') return latest;
    const all = [...new Set(topics.map(({ topic }) => topic))].map((topic) => said.get(topic));
    const decides = mode === 'any';
    if (all.includes(decides)) return decides;
    // One of them has said nothing yet.
    return all.includes(undefined) ? null : !decides;
  }

  return {
    heard: (topic, message) => {
      let latest: boolean | null = null;
      for (const one of topics) {
        const read = isSaidOn(topic, one.topic) ? one.read(message) : null;
        if (read === null) continue;
        latest ??= read;
        said.set(one.topic, read);
      }
      if (latest === null) return null;
      const now = together(latest);
      if (now === null || (now && !message.live && last !== true)) return null;
      if (now === last && !message.live) return null;
      last = now;
      return now;
    },
    forget: () => {
      said.clear();
      last = null;
    },
  };
}
