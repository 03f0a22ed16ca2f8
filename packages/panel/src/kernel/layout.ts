import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { AreaId, DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { armModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { isWired } from '@homeward/contract/words/devices/wired-loops.ts';
import type { PanelConfig } from '../state/config.ts';
import { remembered } from './remembered.ts';
import { sirenKinds } from './zone.ts';

/** Where things are: a configuration compiled once, so that a step finds its zone without searching. */
export interface Layout {
  readonly slotOf: ReadonlyMap<DeviceId, number>;
  readonly areaSlotOf: ReadonlyMap<AreaId, number>;
  /** Area slot by device slot; a device of an area that is gone belongs to the first. */
  readonly areaOf: readonly number[];
  /** Areas that a device concerns, by device slot: its own, or every one with its own first. */
  readonly areasOf: readonly (readonly number[])[];
  /** Device slots by area slot. */
  readonly devicesOf: readonly (readonly number[])[];
  /** Devices whose faults matter to protection, by area slot: zones, sirens, keypads, and those of every area. */
  readonly protecting: readonly (readonly number[])[];
  /** Sirens that sound for an area: its own and those of every area, or where there are none all of them. */
  readonly sirensOf: readonly (readonly number[])[];
  /** Cameras and sirens that a zone's alarm sets off wherever they are, by the zone. */
  readonly triggeredBy: ReadonlyMap<DeviceId, readonly number[]>;
  /** The panel's own sounders, which warn of faults. */
  readonly sounders: readonly number[];
  /** Longest silence in seconds by device slot; null where the device need not speak. */
  readonly patience: readonly (number | null)[];
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
  const areasOf = config.devices.map(({ settings: { wholeArea } }, slot) => {
    const own = areaOf[slot] ?? 0;
    const others = config.areas.map((_, area) => area).filter((area) => area !== own);
    return wholeArea ? [own, ...others] : [own];
  });
  const slots = config.devices.map((device, slot) => ({ device, slot }));
  const all = (wanted: (device: DeviceConfig) => boolean): readonly number[] =>
    slots.filter(({ device }) => wanted(device)).map(({ slot }) => slot);
  const concerning = (wanted: (device: DeviceConfig) => boolean) => {
    const slotsWanted = all(wanted);
    return config.areas.map((_, area) => slotsWanted.filter((slot) => areasOf[slot]?.includes(area)));
  };
  const isSiren = ({ kind }: DeviceConfig): boolean => sirenKinds.has(kind);
  const patience = config.devices.map((device, slot) => patienceOf(config, device, areaOf[slot] ?? 0));
  return {
    slotOf,
    areaSlotOf,
    areaOf,
    areasOf,
    devicesOf: config.areas.map((_, area) => all(() => true).filter((slot) => areaOf[slot] === area)),
    protecting: concerning(protects),
    sirensOf: concerning(isSiren).map((own) => (own.length > 0 ? own : all(isSiren))),
    triggeredBy: triggersOf(config),
    sounders: all(({ kind }) => kind === 'panel'),
    patience,
    supervised: slots.flatMap(({ slot }) => (patience[slot] === null ? [] : slot)),
  };
}

/** Who reacts to whose alarms (wire: trigger_by_zone). */
function triggersOf({ devices }: PanelConfig): ReadonlyMap<DeviceId, readonly number[]> {
  const triggered = new Map<DeviceId, number[]>();
  devices.forEach(({ settings }, slot) => {
    for (const zone of settings.triggeredBy) triggered.set(zone, [...(triggered.get(zone) ?? []), slot]);
  });
  return triggered;
}

/** What is carried about and reports in by a timer of its own (domain 4.3). */
const carried: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['pendant', 'medical_button', 'fall_sensor']);
/** Hangs on a wire of the panel or speaks only when it is used: nobody waits for its word. */
const silent: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['wired_input', 'remote_controller']);

/** Whether nobody waits for a device's word, whatever it is used as. A module on the air is no loop of a board. */
const isSilent = ({ id, kind, wireKind = kind, trust }: DeviceConfig): boolean =>
  silent.has(kind) ||
  (silent.has(wireKind) && (wireKind !== 'wired_input' || isWired(id))) ||
  trust?.reports === false;

/** Whether a device speaks by itself where it is fixed, so that its silence says something. */
export const isMissable = (device: DeviceConfig): boolean => !isSilent(device) && !carried.has(device.kind);

/** A device's own longest silence, or what the panel's timers say of what takes part in protection; null is none. */
function patienceOf(config: PanelConfig, device: DeviceConfig, area: number): number | null {
  if (config.areas[area]?.supervision === false) return null;
  if (device.supervisionSeconds !== null) return device.supervisionSeconds;
  const hours = carried.has(device.kind) ? config.pendantHours : config.supervisionHours;
  return hours > 0 && protects(device) && !isSilent(device) ? hours * 3600 : null;
}

const compiled = new WeakMap<PanelConfig, Layout>();

/** The layout of a configuration, compiled at first sight of the object. */
export const layoutOf = remembered((config: PanelConfig): Layout => {
  const known = compiled.get(config);
  if (known !== undefined) return known;
  const layout = compile(config);
  compiled.set(config, layout);
  return layout;
});
