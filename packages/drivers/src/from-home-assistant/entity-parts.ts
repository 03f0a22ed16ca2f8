import { coverPart, light, lock, switchOf, valve } from './outputs.ts';
import type { Part } from './part.ts';
import { binarySensor, event, sensor } from './sensors.ts';
import { siren } from './siren.ts';
import type { EntityState } from './states.ts';

/**
 * What an entity of each domain is here. Of others nothing is made: another alarm panel is no device of this one, and
 * whatever says who is at home or holds a tag proves nothing.
 */
const makers: Readonly<Record<string, (state: EntityState) => Part | null>> = {
  binary_sensor: binarySensor,
  sensor,
  event,
  switch: switchOf('switch'),
  input_boolean: switchOf('input_boolean'),
  light,
  cover: coverPart,
  lock,
  siren,
  valve,
};

/** Null is nothing that a device here could be made of. */
export function partOf(entityId: string, state: EntityState): Part | null {
  const domain = entityId.slice(0, entityId.indexOf('.'));
  return Object.hasOwn(makers, domain) ? (makers[domain]?.(state) ?? null) : null;
}

/** Attributes by which an entity says what it is and can; with others of these it is another part. */
const telling = [
  'device_class',
  'friendly_name',
  'unit_of_measurement',
  'event_types',
  'supported_features',
  'supported_color_modes',
  'available_tones',
  'code_format',
  'assumed_state',
] as const;

export const isOtherwise = (before: EntityState, now: EntityState): boolean =>
  telling.some((name) => JSON.stringify(before.attributes[name]) !== JSON.stringify(now.attributes[name]));
