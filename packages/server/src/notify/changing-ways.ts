import { openWays } from './ways.ts';
import type { OpenWays, Ways, WaysParts } from './ways.ts';

export interface ChangingWays extends Ways {
  /** From now on messages go as `parts` say; what is under way goes on as it began. */
  change(parts: WaysParts): void;
}

/** Ways to people that can be set up anew while messages are under way. */
export function changingWays(parts: WaysParts, open: OpenWays = openWays): ChangingWays {
  let now = open(parts);
  const all = new Set([now]);
  /** How many messages each has under way. */
  const busy = new Map<Ways, number>();
  const left = (ways: Ways): void => {
    if (ways === now || (busy.get(ways) ?? 0) > 0) return;
    all.delete(ways);
    busy.delete(ways);
    ways.close();
  };
  return {
    configured: (channel) => now.configured(channel),
    async send(shipment, signal) {
      const ways = now;
      busy.set(ways, (busy.get(ways) ?? 0) + 1);
      try {
        return await ways.send(shipment, signal);
      } finally {
        busy.set(ways, (busy.get(ways) ?? 1) - 1);
        left(ways);
      }
    },
    change(next) {
      const before = now;
      now = open(next);
      all.add(now);
      left(before);
    },
    close() {
      for (const ways of all) ways.close();
    },
  };
}
