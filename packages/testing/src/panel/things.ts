import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceConfig, DeviceKind, DeviceState } from '@homeward/contract/shapes/devices/device.ts';
import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { Effect } from '@homeward/panel/kernel/effect.ts';
import type { Proof } from '@homeward/panel/kernel/input.ts';
import { device, devices, id } from './house.ts';
import { nothing, person, rigFor } from './rig.ts';
import type { Rig } from './rig.ts';

/** A house with one thing of each of some kinds beside its zones, named after its kind. */
export function houseWith(...kinds: readonly DeviceKind[]): Partial<PanelConfig> {
  const things = kinds.map((kind, index): DeviceConfig => device(kind, kind, 1, 30 + index));
  return { devices: [...devices, ...things] };
}

/** A rig with one thing of each kind. */
export const rigWith = (...kinds: readonly DeviceKind[]): Rig => rigFor(houseWith(...kinds));

/** Tells a device something as a person would. */
export const tell = (
  rig: Rig,
  name: string,
  command: DeviceCommand,
  proof: Proof = nothing,
  actor: Actor = person,
): CommandResult => rig.command({ tag: 'control', device: id(name), command, pin: null }, proof, actor);

/** How a device stands. */
export function stateOf(rig: Rig, name: string): DeviceState {
  const { config, devices: states } = rig.state();
  const state = states.get(config.devices.findIndex((entry) => entry.id === id(name)));
  if (state === undefined) throw new Error(`no ${name}`);
  return state;
}

/** What devices were told by some effects, as `name tag`. */
export const toldBy = (effects: readonly Effect[]): readonly DeviceCommand[] =>
  effects.flatMap((effect) => (effect.tag === 'commandDevice' ? [effect.command] : []));

/** The events of a number so far, as `QXYZ detail`. */
export const detailsOf = (rig: Rig, ...numbers: readonly number[]): readonly string[] =>
  rig
    .events()
    .filter(({ code }) => numbers.includes(Number(code.slice(3, 6))))
    .map(({ code, detail }) => `${code.slice(2, 6)} ${detail ?? ''}`.trim());
