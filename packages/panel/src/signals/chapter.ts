import type { Chapter } from '../kernel/chapter.ts';
import { layoutOf } from '../kernel/layout.ts';
import type { Turn } from '../kernel/turn.ts';
import { calmed, nextUnmuffling, takeMuffled } from '../faults/out-of-order.ts';
import { beginWarmUp, endOfWarmUp, nextWarm } from '../zones/warm-up.ts';
import { nextOpening, takeOpenings } from '../zones/openings.ts';
import { stayedOpen, zoneOpened } from './reaction.ts';
import { deviceReported } from './reported.ts';
import { followTags } from './tags.ts';

/** Tags that are held before readers and keypads. */
export const tags: Chapter = { follow: followTags };

/** Motion detectors that warm up after a loss of power: what they still see in the end counts as an opening. */
export const warmUp: Chapter = {
  next: nextWarm,
  due: (turn) => {
    for (const slot of endOfWarmUp(turn)) zoneOpened(turn, slot);
  },
  restarted: beginWarmUp,
};

/** Zones that count once they have stayed open for a while. */
export const openings: Chapter = {
  next: nextOpening,
  due: (turn) => {
    for (const [slot, since] of takeOpenings(turn)) stayedOpen(turn, slot, since);
  },
};

/** Devices that talk too much, and are heard once a minute. */
export const floods: Chapter = { next: nextUnmuffling, due: hearMuffled };

/** Muffled devices are heard: first what would alarm, then what they said last. */
function hearMuffled(turn: Turn): void {
  for (const entry of takeMuffled(turn)) {
    const slot = layoutOf(turn.state.config).slotOf.get(entry.device);
    if (slot === undefined) continue;
    for (const said of [entry.alarming, entry.last])
      if (said !== null) deviceReported(turn, entry.device, said, true);
    calmed(turn, slot, entry);
  }
}
