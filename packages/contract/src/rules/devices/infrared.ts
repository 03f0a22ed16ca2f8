import type { InfraredUnit } from '../../shapes/devices/device.ts';

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const arrows = ['up', 'down', 'left', 'right', 'ok', 'back', 'menu'] as const;
const loudness = ['volumeUp', 'volumeDown', 'mute'] as const;
const transport = ['play', 'pause', 'stop', 'previous', 'next'] as const;

/** The keys of each template of a multi-device unit (S3.12). */
export const infraredKeys: Readonly<Record<InfraredUnit['template'], readonly string[]>> = {
  A: ['power', ...loudness, 'channelUp', 'channelDown', 'input', ...arrows, ...digits],
  B: [
    'power',
    ...loudness,
    'channelUp',
    'channelDown',
    'guide',
    'record',
    ...transport,
    ...arrows,
    ...digits,
  ],
  C: ['power', ...loudness, 'input', ...transport],
  D: ['power', 'cool', 'heat', 'dry', 'fan', 'auto', 'warmer', 'cooler', 'fanSpeed', 'swing', 'timer'],
  E: ['power', 'speedUp', 'speedDown', 'swing', 'timer'],
};

/** How a learned key is called in `irKeys`. */
export const irKey = (unit: number, key: string): string => `${unit}.${key}`;

/** The two strings by which the family writes down a unit's appliances, in the order of their numbers (S3.12). */
export function infraredStrings(units: readonly InfraredUnit[]): {
  readonly equipment_templates: string;
  readonly led_positions: string;
} {
  const ordered = units.toSorted((one, other) => one.no - other.no);
  return {
    equipment_templates: ordered.map(({ template }) => template).join(''),
    led_positions: ordered.map(({ led }) => led).join(''),
  };
}
