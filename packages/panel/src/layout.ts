import type { DeviceConfig } from '@homeward/contract/entities/device.ts';
import type { AreaId, DeviceId } from '@homeward/contract/ids.ts';
import { armModes } from '@homeward/contract/modes.ts';
import type { PanelConfig } from './config.ts';
import { sirenKinds } from './zones/zone.ts';

/** Where things are: a configuration compiled once, so that a step finds its zone without searching. */
export interface Layout {
  readonly slotOf: ReadonlyMap<DeviceId, number>;
  readonly areaSlotOf: ReadonlyMap<AreaId, number>;
  /** Area slot by device slot; a device of an area that is gone belongs to the first. */
  readonly areaOf: readonly number[];
  /** Device slots by area slot. */
  readonly devicesOf: readonly (readonly number[])[];
  /** Devices whose faults matter to protection, by area slot: zones, sirens, keypads. */
  readonly protecting: readonly (readonly number[])[];
  /** Sirens that sound for an area: its own, or where it has none all of them. */
  readonly sirensOf: readonly (readonly number[])[];
  /** Devices with a longest silence. */
  readonly supervised: readonly number[];
}

/** Whether the device takes part in protection at all. */
export function protects(config: DeviceConfig): boolean {
  const { always, responses, setUnset } = config.settings;
  if (always !== null || setUnset !== 'none') return true;
  if (sirenKinds.has(config.kind) || config.kind === 'keypad') return true;
  return armModes.some((mode) => responses[mode] !== 'none');
}

function compile(config: PanelConfig): Layout {
  const areaSlotOf = new Map(config.areas.map((area, slot) => [area.id, slot]));
  const slotOf = new Map(config.devices.map((device, slot) => [device.id, slot]));
  const areaOf = config.devices.map((device) => areaSlotOf.get(device.area) ?? 0);
  const slots = config.devices.map((device, slot) => ({ device, slot }));
  const pick = (wanted: (device: DeviceConfig) => boolean) =>
    config.areas.map((_, area) =>
      slots.filter(({ device, slot }) => areaOf[slot] === area && wanted(device)).map(({ slot }) => slot),
    );
  const allSirens = slots.filter(({ device }) => sirenKinds.has(device.kind)).map(({ slot }) => slot);
  return {
    slotOf,
    areaSlotOf,
    areaOf,
    devicesOf: pick(() => true),
    protecting: pick(protects),
    sirensOf: pick((device) => sirenKinds.has(device.kind)).map((own) => (own.length > 0 ? own : allSirens)),
    supervised: slots.filter(({ device }) => device.supervisionSeconds !== null).map(({ slot }) => slot),
  };
}

const compiled = new WeakMap<PanelConfig, Layout>();

/** The layout of a configuration, compiled at first sight of the object. */
export function layoutOf(config: PanelConfig): Layout {
  const known = compiled.get(config);
  if (known !== undefined) return known;
  const layout = compile(config);
  compiled.set(config, layout);
  return layout;
}
