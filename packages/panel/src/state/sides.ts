import type { Geofence, Position } from '@homeward/contract/shapes/care/location.ts';
import { beyondBorder } from '@homeward/contract/words/care/fence-shape.ts';
import { distanceBetween } from './distance.ts';

/** Metres, and part of the radius, beyond a fence within which a tracker that was inside still counts as inside. */
const leastMargin = 20;
const marginPart = 0.1;

/**
 * On which side of a fence a position lies for sure, its accuracy counted: inside where even its farthest possible
 * place is, outside where even its nearest one is, by a margin. Null in between: then nothing has changed, so that a
 * jittering position at the edge, or one coarser than the fence, never flaps.
 */
export function sideOf(fence: Geofence, position: Position): 'inside' | 'outside' | null {
  const beyond =
    fence.corners === undefined
      ? distanceBetween(fence, position) - fence.radius
      : beyondBorder(fence.corners, position);
  if (beyond + position.accuracy <= 0) return 'inside';
  const margin = Math.max(leastMargin, fence.radius * marginPart);
  return beyond - position.accuracy > margin ? 'outside' : null;
}
