import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommand, DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues, ValueName } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Json } from '../common/json.ts';
import { member, text } from '../common/json.ts';
import type { EntityState } from './states.ts';

/** A service to call on an entity. */
export interface Call {
  readonly domain: string;
  readonly service: string;
  readonly data: Json;
  /** By which of its words it confirms; null where it says nothing that could be waited for. */
  readonly confirmedBy: DeviceValues | null;
}

/** What one entity is to a device. */
export interface Part {
  /** What it makes of a device by itself; null is what only adds to one. */
  readonly kind: DeviceKind | null;
  readonly says: readonly ValueName[];
  /** What a state says that somebody knows. */
  read(state: EntityState): DeviceValues;
  /** Something that happens and does not stand: what came to pass between two states; null is nothing. */
  happened?(before: EntityState, now: EntityState): DeviceValues | null;
  /** Whether its device can be reached by it; null is not known. Absent where it says nothing of that. */
  reaches?(state: EntityState): boolean | null;
  readonly commands: readonly DeviceCommandTag[];
  encode(command: DeviceCommand): Call | null;
}

/** What cannot be told anything. */
export const saying = (
  kind: DeviceKind | null,
  says: readonly ValueName[],
  read: Part['read'],
  more: Pick<Part, 'happened' | 'reaches'> = {},
): Part => ({ kind, says, read, ...more, commands: [], encode: () => null });

export const classOf = ({ attributes }: EntityState): string => text(attributes, 'device_class');

/** Whether an entity says that it can do what a bit stands for. */
export const can = ({ attributes }: EntityState, bit: number): boolean => {
  const features = member(attributes, 'supported_features');
  return typeof features === 'number' && (features & bit) === bit;
};

/** Home Assistant only remembers what it was told: the thing itself says nothing. */
export const isAssumed = ({ attributes }: EntityState): boolean =>
  member(attributes, 'assumed_state') === true;

export const numberIn = ({ attributes }: EntityState, name: string): number | null => {
  const value = member(attributes, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};
