import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelFeed } from './feed.ts';
import type { Presence } from '../panels/presence.ts';

/** Ms after which a store that did not take it is told again: first, and at most. */
const againMs = 1_000;
const longestAgainMs = 30_000;

interface Given {
  /** This node. */
  readonly node: string;
  readonly clock: Clock;
  readonly presence: Pick<Presence, 'isGone' | 'writeGone'>;
  readonly feed: Pick<PanelFeed, 'local'>;
}

export interface LateLeavings {
  /** A hub left while the store was away. */
  add(panel: PanelId): void;
  stop(): void;
}

/**
 * Writes down that hubs are gone where the store did not take it when they went: other nodes go by what it says. They are
 * told anew then, since they may have read before that a hub is here.
 */
export function keepLeavings({ node, clock, presence, feed }: Given): LateLeavings {
  const waiting = new Set<PanelId>();
  let wait = againMs;
  let cancel: (() => void) | null = null;
  let stopped = false;

  async function write(): Promise<void> {
    for (const panel of waiting) {
      await presence.writeGone(panel);
      waiting.delete(panel);
      if (presence.isGone(panel))
        feed.local({ tag: 'presence', panel, node: null, from: node, at: clock.now() });
    }
  }

  function later(): void {
    if (stopped || waiting.size === 0) return;
    cancel ??= clock.after(wait, () => {
      cancel = null;
      write().then(
        () => (wait = againMs),
        () => {
          wait = Math.min(longestAgainMs, wait * 2);
          later();
        },
      );
    });
  }

  return {
    add: (panel) => {
      waiting.add(panel);
      later();
    },
    stop: () => {
      stopped = true;
      cancel?.();
    },
  };
}
