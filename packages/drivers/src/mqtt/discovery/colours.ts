import { type HueSaturation, toHueSaturation } from '@homeward/contract/words/values/colour.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { isObject, member } from '../../common/json.ts';

/** Red, green and blue of 0 to 255, at full brightness. */
export function toRgb({ hue, saturation }: HueSaturation): readonly [number, number, number] {
  const part = (offset: number): number => {
    const angle = (offset + hue / 60) % 6;
    const share = 1 - (saturation / 100) * Math.max(0, Math.min(angle, 4 - angle, 1));
    return Math.round(share * 255);
  };
  return [part(5), part(3), part(1)];
}

/** The colour of red, green and blue, whatever its brightness. */
export function fromRgb(red: number, green: number, blue: number): HueSaturation {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range <= 0) return { hue: 0, saturation: 0 };
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return { hue: Math.round(sixth * 60) % 360, saturation: Math.round((range / most) * 100) };
}

const within = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;
const unknownColour = { hue: null, saturation: null };

/** Three numbers in a text, as `255,0,128`. */
export function readRgb(text: string): DeviceValues {
  const parts = text.split(',').map(Number);
  const [red, green, blue] = parts;
  const isColour = parts.length === 3 && within(red, 255) && within(green, 255) && within(blue, 255);
  return isColour ? { ...fromRgb(red, green, blue) } : unknownColour;
}

/** Hue and saturation in a text, as `240.5,80`. */
export function readHs(text: string): DeviceValues {
  const [hue, saturation] = text.split(',').map(Number);
  return within(hue, 360) && within(saturation, 100) ? { hue, saturation } : unknownColour;
}

/** A colour as an object of `h` and `s`, `x` and `y`, or `r`, `g` and `b`. */
export function readColourObject(value: unknown): DeviceValues {
  if (!isObject(value)) return unknownColour;
  const of = (name: string) => member(value, name);
  const [h, s, x, y] = [of('h'), of('s'), of('x'), of('y')];
  if (within(h, 360) && within(s, 100)) return { hue: h, saturation: s };
  if (within(x, 1) && within(y, 1) && x > 0 && y > 0 && x + y < 1) return { ...toHueSaturation({ x, y }) };
  const [red, green, blue] = [of('r'), of('g'), of('b')];
  const isRgb = within(red, 255) && within(green, 255) && within(blue, 255);
  return isRgb ? { ...fromRgb(red, green, blue) } : unknownColour;
}

/** Kelvin from what a lamp says: kelvin itself, or mireds. Null is neither. */
export function toKelvin(value: unknown, isKelvin: boolean): number | null {
  if (typeof value !== 'number') return null;
  if (isKelvin) return value >= 1_000 && value <= 40_000 ? value : null;
  return value >= 25 && value <= 1_000 ? Math.round(1e6 / value) : null;
}
export const fromKelvin = (kelvin: number, isKelvin: boolean): number =>
  isKelvin ? Math.round(kelvin) : Math.round(1e6 / kelvin);
