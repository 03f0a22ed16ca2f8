import type { CareSettings, LifeMeter, WanderWatch } from '@homeward/contract/shapes/care/care.ts';
import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '../state/config.ts';
import { layoutOf } from '../kernel/layout.ts';
import { remembered } from '../kernel/remembered.ts';

/** How a device shows that somebody lives: by movement, a door, a button, its meter, or a bed or chair left or taken. */
export type Source = 'motion' | 'door' | 'button' | 'meter' | 'seat';

export interface LifeSource {
  readonly source: Source;
  readonly room: RoomId | null;
  /** For a meter: its rise to so many watt is a sign. */
  readonly watts: number;
}

/** Care compiled for a configuration: who shows life, and where. */
export interface CareProgram {
  /** Whether anything of care is set up at all; where not, signs of life are not even noted. */
  readonly inUse: boolean;
  readonly sources: ReadonlyMap<DeviceId, LifeSource>;
  /** Slots of the devices that show life in a room. */
  readonly slotsIn: ReadonlyMap<RoomId, readonly number[]>;
  readonly wandering: ReadonlyMap<DeviceId, readonly WanderWatch[]>;
  /** Slot of the area the receiver lives in. */
  readonly area: number;
}

/** Wearables, cords and wall buttons that call for help. */
export const helpButtons: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'pendant',
  'pull_cord',
  'medical_button',
  'panic_button',
  'fall_sensor',
]);

/**
 * What counts as a sign of life by its kind. Not outdoors, where anybody passes; not glass and shock, which the wind
 * moves; not what rules switch. A meter counts only where it is named (`LifeMeter`).
 */
const sourceKinds: Partial<Readonly<Record<DeviceKind, Source>>> = {
  pir: 'motion',
  ir_camera: 'motion',
  ir_sensor: 'motion',
  door_contact: 'door',
  tilt_sensor: 'door',
  pendant: 'button',
  pull_cord: 'button',
  medical_button: 'button',
  panic_button: 'button',
  keypad: 'button',
  remote_controller: 'button',
  night_switch: 'button',
  tag_reader: 'button',
  scene_button: 'button',
  medication_dispenser: 'button',
  bed_sensor: 'seat',
  chair_sensor: 'seat',
};

/** Whether the device shows life on its own, without being named as a meter. */
export const showsLife = ({ kind }: DeviceConfig): boolean => sourceKinds[kind] !== undefined;

const isSetUp = (care: CareSettings): boolean =>
  care.receiver !== null ||
  care.cancelSeconds > 0 ||
  care.routine ||
  [care.checkIns, care.sessions, care.beds, care.wandering, care.medication].some(({ length }) => length > 0);

function sourceOf({ id, kind, room }: DeviceConfig, meters: readonly LifeMeter[]): LifeSource | null {
  const meter = meters.find(({ device }) => device === id);
  const source = meter === undefined ? sourceKinds[kind] : 'meter';
  return source === undefined ? null : { source, room, watts: meter?.watts ?? 0 };
}

function compile(config: PanelConfig): CareProgram {
  const { care, devices } = config;
  const sources = new Map<DeviceId, LifeSource>();
  const slotsIn = new Map<RoomId, number[]>();
  devices.forEach((device, slot) => {
    const source = sourceOf(device, care.meters);
    if (source === null) return;
    sources.set(device.id, source);
    if (device.room !== null) slotsIn.set(device.room, [...(slotsIn.get(device.room) ?? []), slot]);
  });
  const wandering = new Map<DeviceId, WanderWatch[]>();
  for (const watch of care.wandering.filter(({ enabled }) => enabled))
    for (const device of watch.devices) wandering.set(device, [...(wandering.get(device) ?? []), watch]);
  const area = care.area === null ? 0 : (layoutOf(config).areaSlotOf.get(care.area) ?? 0);
  return { inUse: config.model === 'carealert' || isSetUp(care), sources, slotsIn, wandering, area };
}

const compiled = new WeakMap<PanelConfig, CareProgram>();

/** The care of a configuration, compiled at first sight of the object. */
export const careProgramOf = remembered((config: PanelConfig): CareProgram => {
  const known = compiled.get(config);
  if (known !== undefined) return known;
  const program = compile(config);
  compiled.set(config, program);
  return program;
});
