import { type Json, member } from '../common/json.ts';
import type { NodeEvent } from './messages.ts';
import { clusters, hasCluster, hasFeature, type MatterNode } from './nodes.ts';

/** Features of the cluster of switches, by the places of their bits. */
const features = { latches: 0, tellsRelease: 2, tellsLong: 3, counts: 4 } as const;
const events = { latched: 0, initialPress: 1, longPress: 2, shortRelease: 3, counted: 6 } as const;
/** Who presses a button again and again says no less than who presses it three times. */
const counts = ['short', 'double', 'triple'] as const;

/** Whether an endpoint is a button, or a switch that stays as it is put. */
export const isButton = (node: MatterNode, endpoint: number): boolean =>
  hasCluster(node, endpoint, clusters.switch);

const numberIn = (data: Json, name: string): number => {
  const value = member(data, name);
  return typeof value === 'number' ? value : -1;
};

/** What a count of presses is called; null is none. */
function counted(data: Json): string | null {
  const count = numberIn(data, 'totalNumberOfPressesCounted');
  return Number.isInteger(count) && count >= 1 ? (counts[Math.min(count, counts.length) - 1] ?? null) : null;
}

/**
 * How a button was pressed, once that is clear: one that counts its presses says so after the last, one that tells when
 * it is let go says so then, and a plain one as it is touched. Null is an event that is no press.
 */
function mannerOf({ event, endpoint, data }: NodeEvent, node: MatterNode): string | null {
  const has = (feature: keyof typeof features): boolean =>
    hasFeature(node, endpoint, clusters.switch, features[feature]);
  switch (event) {
    case events.latched: {
      const position = numberIn(data, 'newPosition');
      return has('latches') && position >= 0 && position < 256 ? `position_${position}` : null;
    }
    case events.initialPress:
      return has('tellsRelease') || has('counts') ? null : 'press';
    case events.longPress:
      return has('tellsLong') ? 'long' : null;
    case events.shortRelease:
      return has('tellsRelease') && !has('counts') ? 'short' : null;
    case events.counted:
      return has('counts') ? counted(data) : null;
    default:
      return null;
  }
}

/** What a button says, as the house calls it; those of a device with several are numbered. Null is no press. */
export function pressOf(event: NodeEvent, node: MatterNode, buttons: readonly number[]): string | null {
  const place = buttons.indexOf(event.endpoint);
  const manner = place < 0 ? null : mannerOf(event, node);
  return manner === null || buttons.length === 1 ? manner : `${place + 1}_${manner}`;
}
