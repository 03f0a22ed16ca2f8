import { toHueSaturation } from '@homeward/contract/words/values/colour.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import { exposeNamed, type Features } from './exposes.ts';
import { isObject, member } from '../common/json.ts';

/** A colour temperature in mireds; scales of makers are no temperature. */
export function isMired(features: Features): boolean {
  const expose = exposeNamed(features, 'color_temp');
  return (
    expose !== undefined && (expose.least === null || expose.least >= 25) && (expose.most ?? 500) <= 1000
  );
}

/** Mireds as kelvin; null is none. */
export function kelvin(mired: unknown): number | null {
  return typeof mired === 'number' && mired >= 25 && mired <= 1000 ? Math.round(1e6 / mired) : null;
}

/** A colour in hue and saturation, however the lamp says it. */
export function readColour(value: unknown): DeviceValues {
  if (!isObject(value)) return { hue: null, saturation: null };
  if (Object.hasOwn(value, 'hue'))
    return {
      hue: measured('hue', member(value, 'hue')),
      saturation: measured('saturation', member(value, 'saturation')),
    };
  const [x, y] = [member(value, 'x'), member(value, 'y')];
  if (x === undefined && y === undefined) return {};
  const inside = typeof x === 'number' && typeof y === 'number' && x > 0 && y > 0 && x + y < 1;
  return inside ? { ...toHueSaturation({ x, y }) } : { hue: null, saturation: null };
}
