import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import type { DeviceCommand, DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { toHueSaturation, toXy } from '@homeward/contract/words/values/colour.ts';
import { clusters, hasFeature, type MatterNode, numberAt } from './nodes.ts';
import { call, type Order } from './order.ts';

/** Features of the cluster of colours, by the places of their bits. */
const features = { hueSaturation: 0, xy: 3, white: 4 } as const;
const attributes = {
  hue: 0,
  saturation: 1,
  x: 3,
  y: 4,
  mireds: 7,
  coldestMireds: 0x400b,
  warmestMireds: 0x400c,
} as const;
/** Hue and saturation go from 0 to this. */
const mostOfByte = 254;
/** x and y are in parts of this, up to 65279. */
const whole = 65_536;
const mostPart = 65_279;
/** At once, and also while it is off. */
const atOnce = { transitionTime: 0, optionsMask: 1, optionsOverride: 1 } as const;

const has = (node: MatterNode, endpoint: number, feature: keyof typeof features): boolean =>
  hasFeature(node, endpoint, clusters.colour, features[feature]);

/** What a lamp with colours or whites takes beside what others do. */
export const colourCommands = (node: MatterNode, endpoint: number): readonly DeviceCommandTag[] => [
  ...(has(node, endpoint, 'hueSaturation') || has(node, endpoint, 'xy') ? (['colour'] as const) : []),
  ...(has(node, endpoint, 'white') ? (['colourTemperature'] as const) : []),
];

function colourAt(node: MatterNode, endpoint: number): DeviceValues {
  const at = (name: keyof typeof attributes): number | null =>
    numberAt(node, endpoint, clusters.colour, attributes[name]);
  const of = (value: number | null, most: number): number | null =>
    value === null ? null : Math.round((value / mostOfByte) * most);
  if (has(node, endpoint, 'hueSaturation'))
    return {
      hue: measured('hue', of(at('hue'), 360)),
      saturation: measured('saturation', of(at('saturation'), 100)),
    };
  if (!has(node, endpoint, 'xy')) return {};
  const [x, y] = [at('x'), at('y')];
  if (x === null || y === null || x <= 0 || y <= 0 || x + y >= whole) return { hue: null, saturation: null };
  return { ...toHueSaturation({ x: x / whole, y: y / whole }) };
}

/** How the colour or white of a lamp stands. */
export function readColour(node: MatterNode, endpoint: number): DeviceValues {
  const mireds = numberAt(node, endpoint, clusters.colour, attributes.mireds);
  return {
    ...colourAt(node, endpoint),
    ...(has(node, endpoint, 'white') && {
      colourTemperature:
        mireds === null || mireds <= 0 ? null : measured('colourTemperature', Math.round(1e6 / mireds)),
    }),
  };
}

/** A colour by the words that the lamp knows; it is switched on with it. */
export function colourOrder(
  { hue, saturation }: Extract<DeviceCommand, { tag: 'colour' }>,
  node: MatterNode,
  endpoint: number,
): Order {
  const part = (value: number): number => Math.min(mostPart, Math.round(value * whole));
  const { x, y } = toXy({ hue, saturation });
  const colour = has(node, endpoint, 'hueSaturation')
    ? call(clusters.colour, 'MoveToHueAndSaturation', {
        hue: Math.round((hue / 360) * mostOfByte),
        saturation: Math.round((saturation / 100) * mostOfByte),
        ...atOnce,
      })
    : call(clusters.colour, 'MoveToColor', { colorX: part(x), colorY: part(y), ...atOnce });
  return { asks: [call(clusters.onOff, 'On'), colour], confirmedBy: { on: true } };
}

/** A white as near as the lamp comes to it. */
export function whiteOrder(
  { kelvin }: Extract<DeviceCommand, { tag: 'colourTemperature' }>,
  node: MatterNode,
  endpoint: number,
): Order {
  const least = numberAt(node, endpoint, clusters.colour, attributes.coldestMireds) ?? 1;
  const most = numberAt(node, endpoint, clusters.colour, attributes.warmestMireds) ?? mostPart;
  const mireds = Math.max(Math.max(1, least), Math.min(most, Math.round(1e6 / kelvin)));
  const white = { colorTemperatureMireds: mireds, ...atOnce };
  return {
    asks: [call(clusters.onOff, 'On'), call(clusters.colour, 'MoveToColorTemperature', white)],
    confirmedBy: { on: true, colourTemperature: Math.round(1e6 / mireds) },
  };
}
