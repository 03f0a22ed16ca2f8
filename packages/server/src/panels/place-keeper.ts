import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import { erasePlaces, panelsWithPlaces } from '../store/erase-places.ts';
import type { Store } from '../store/store.ts';
import type { Registry } from './registry.ts';
import { partOf } from './cached-panel.ts';

interface Given {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly log: Log;
}

/** Keeps the word of the bearers of trackers in the event log: what may not be kept any more is erased. */
export function createPlaceKeeper({ store, registry, clock, log }: Given) {
  async function erase(panel: PanelId): Promise<void> {
    const resident = await registry.find(panel);
    if (resident === null) return;
    await erasePlaces(store, panel, partOf(resident, 'trackers'), clock.now());
  }
  const running = new Set<Promise<void>>();
  return {
    /** Looks at all panels. */
    async sweep(): Promise<void> {
      for (const panel of await panelsWithPlaces(store)) await erase(panel);
    },
    /** Bearers may have said something else, or events came of what they said before. Nobody waits for it. */
    look(panel: PanelId): void {
      const work = erase(panel)
        .catch((error: unknown) =>
          log.warn('places were not erased', { error: error instanceof Error ? error.message : 'unknown' }),
        )
        .finally(() => running.delete(work));
      running.add(work);
    },
    /** Resolves when nothing is under way. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
export type PlaceKeeper = ReturnType<typeof createPlaceKeeper>;
