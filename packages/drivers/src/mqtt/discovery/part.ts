import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommand, DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues, ValueName } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Ear, Later, Order, Publication } from '../mqtt-device.ts';
import type { Config, Reading } from './config.ts';

/** What a component comes down to: a device of its own, or something that another device says or does as well. */
export interface Part {
  /** What it is by itself; null where it only adds to others. */
  readonly kind: DeviceKind | null;
  readonly says: readonly ValueName[];
  readonly ears: readonly Ear[];
  readonly commands: readonly DeviceCommandTag[];
  /** Null where it has no word for a command. */
  encode(command: DeviceCommand): Order | null;
}

/** Makes a part of a component, or says in a few words why it is left out. May throw `NotUnderstood`. */
export type PartMaker = (config: Config, component: { readonly name: string }) => Part | string;

/** A part that says things and is told nothing. */
export const saying = (kind: DeviceKind | null, says: readonly ValueName[], ears: readonly Ear[]): Part => ({
  kind,
  says,
  ears,
  commands: [],
  encode: () => null,
});

/** What is said where nobody knows. */
export const unknownOf = (names: readonly ValueName[]): DeviceValues =>
  Object.fromEntries(names.map((name) => [name, null]));

export interface Listening {
  /** Unknown once the component has been silent for its `expire_after`. */
  readonly expires: boolean;
  /** What follows by itself upon what was said. */
  readonly follows?: (values: DeviceValues) => Later | null;
}

/**
 * Listens where a component speaks. An empty text says nothing, `None` that nobody knows; a word that is not
 * understood is unknown, too, never closed or off. `read` gives undefined for such a word, and null for nothing said.
 */
export function earOf(
  reading: Reading,
  config: Config,
  says: readonly ValueName[],
  read: (text: string) => DeviceValues | null | undefined,
  { expires, follows }: Listening = { expires: false },
): Ear {
  const seconds = expires ? config.number('expire_after', 0) : 0;
  const expiry: Later | null = seconds > 0 ? { after: seconds, values: unknownOf(says) } : null;
  return {
    topic: reading.topic,
    hear: (message) => {
      const text = reading.read(message);
      if (text === null) return null;
      if (text === undefined || text === '') return { values: [] };
      const known = text === 'None' || text === 'null' ? undefined : read(text);
      if (known === null) return { values: [] };
      const values = known ?? unknownOf(says);
      const later = follows?.(values) ?? expiry;
      return { values: [values], ...(later === null ? {} : { later }) };
    },
  };
}

/** An order to one topic; null where there is nothing to publish. */
export const order = (publication: Publication | null, confirmedBy: DeviceValues | null): Order | null =>
  publication === null ? null : { publications: [publication], confirmedBy };
