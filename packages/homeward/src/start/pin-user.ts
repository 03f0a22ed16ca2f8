import { always, type PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';

/** The owner of a code that works at any time and is reported when it is used. */
export const pinUser = (slot: PinSlot, name: string, areas: readonly AreaId[]): PinUser => ({
  slot,
  name,
  areas,
  latch: true,
  enabled: true,
  tag: null,
  validity: always,
});
