import type { DeviceGroup, GroupKind } from '../../shapes/automation/automation.ts';
import type { DeviceState } from '../../shapes/devices/device.ts';
import type { DeviceValues } from '../../shapes/devices/device-values.ts';

/** How the members of a group stand together. Counts leave out nobody: on + off + unknown is every member. */
export interface GroupState {
  /** `mixed`: some are on and some off, as far as anybody knows. */
  readonly tag: 'empty' | 'on' | 'off' | 'mixed' | 'unknown';
  readonly on: number;
  readonly off: number;
  readonly unknown: number;
  /** Lowest and highest of what the kind sets: percent of dimmers and shutters, °C of heating; null where none is known. */
  readonly level: { readonly least: number; readonly most: number } | null;
}

type Member = Pick<DeviceState, 'values' | 'online'>;

/** On or off, or null where nobody knows. A shutter is on where it is not closed, heating where it is not off. */
function isOn(kind: GroupKind, { on, level, thermostatMode }: DeviceValues): boolean | null {
  switch (kind) {
    case 'switch':
    case 'dimmer':
    case 'hue':
      return on ?? null;
    case 'shutter':
      return level === undefined || level === null ? null : level > 0;
    case 'radiator':
    case 'thermostat':
      return thermostatMode === undefined || thermostatMode === null ? null : thermostatMode !== 'off';
  }
}

const levelOf = (kind: GroupKind, values: DeviceValues): number | null => {
  if (kind === 'switch') return null;
  return (kind === 'radiator' || kind === 'thermostat' ? values.heatSetpoint : values.level) ?? null;
};

/** Sums up a group's members. One that is not online is unknown, whatever it said last. */
export function groupState({ kind }: Pick<DeviceGroup, 'kind'>, members: readonly Member[]): GroupState {
  const heard = members.filter(({ online }) => online === 'online').map(({ values }) => values);
  const states = heard.map((values) => isOn(kind, values));
  const on = states.filter((state) => state === true).length;
  const off = states.filter((state) => state === false).length;
  const levels = heard.map((values) => levelOf(kind, values)).filter((level) => level !== null);
  return {
    tag:
      members.length === 0
        ? 'empty'
        : on > 0 && off > 0
          ? 'mixed'
          : on > 0
            ? 'on'
            : off > 0
              ? 'off'
              : 'unknown',
    on,
    off,
    unknown: members.length - on - off,
    level: levels.length === 0 ? null : { least: Math.min(...levels), most: Math.max(...levels) },
  };
}
