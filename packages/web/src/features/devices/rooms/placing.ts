/** A place on a picture, in percent from its left and its upper edge. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where a picture is drawn, in px of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where one device stands. */
export interface Placed extends Spot {
  readonly device_id: string;
}

/** How far an arrow key goes, in percent; with Shift further. */
const step = 1;
const far = 5;

/** A number as a percentage that there is, to a tenth; what is no number is 0. */
export const percentOf = (value: number): number =>
  Number.isFinite(value) ? Math.round(Math.min(100, Math.max(0, value)) * 10) / 10 : 0;

/** The place under a point of the window; beyond the picture it is its edge. */
export const spotAt = ({ left, top, width, height }: Box, x: number, y: number): Spot => ({
  x: percentOf(((x - left) / Math.max(1, width)) * 100),
  y: percentOf(((y - top) / Math.max(1, height)) * 100),
});

/** Whether a point of the window is on the picture. */
export const isOn = ({ left, top, width, height }: Box, x: number, y: number): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** A place after a key; undefined for keys that move nothing. */
export function steppedBy({ x, y }: Spot, key: string, isFar: boolean): Spot | undefined {
  const by = isFar ? far : step;
  switch (key) {
    case 'ArrowLeft':
      return { x: percentOf(x - by), y };
    case 'ArrowRight':
      return { x: percentOf(x + by), y };
    case 'ArrowUp':
      return { x, y: percentOf(y - by) };
    case 'ArrowDown':
      return { x, y: percentOf(y + by) };
    default:
      return undefined;
  }
}

/** The places with one device at another, or on the picture at last. */
export const withSpot = (placed: readonly Placed[], device: string, { x, y }: Spot): readonly Placed[] =>
  placed.some(({ device_id: id }) => id === device)
    ? placed.map((one) => (one.device_id === device ? { device_id: device, x, y } : one))
    : [...placed, { device_id: device, x, y }];

/** In one order, so that what was only moved and moved back is as before. */
export const inOrder = (placed: readonly Placed[]): readonly Placed[] =>
  placed.toSorted((one, other) => one.device_id.localeCompare(other.device_id));

/** What may stand on any picture: what is in no room, or in one that is on no floor. */
export const onNoFloor = <Row extends { readonly room: string }>(
  rooms: readonly { readonly id: string; readonly floor_name: string }[],
  rows: readonly Row[],
): readonly Row[] =>
  rows.filter(({ room }) => rooms.every(({ id, floor_name: floor }) => id !== room || floor === ''));
