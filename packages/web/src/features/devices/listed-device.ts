import type { HouseDevice } from '#lib/house/device.ts';

/** What the list is narrowed to besides its tab; each is also a counter of the security page. */
export const marks = ['open', 'fault', 'bypassed', 'lowBattery', 'silent'] as const;
export type Mark = (typeof marks)[number];

/** What the list knows of a device: where it stands and what it counts under. What its row shows, the row follows. */
export interface ListedDevice extends Pick<
  HouseDevice,
  'id' | 'kind' | 'area' | 'room' | 'roomName' | 'name' | 'zone' | 'battery'
> {
  readonly urgency: number;
  readonly marks: readonly Mark[];
  /** What is searched. */
  readonly said: string;
}
