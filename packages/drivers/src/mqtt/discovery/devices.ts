import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { LeftOut } from '@homeward/contract/shapes/devices/gateway.ts';
import type { ValueName } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { cutText } from '@homeward/contract/words/values/text.ts';
import { measuredKind, ofOne } from '../../common/measured-kind.ts';
import { deviceIdOf } from '../identity.ts';
import type { InfraredKeys } from '../infrared-keys.ts';
import type { Ear, MqttDevice } from '../mqtt-device.ts';
import type { Component } from './component.ts';
import { infraredPart } from './infrared.ts';
import type { Part } from './part.ts';

export interface Devices {
  readonly devices: readonly MqttDevice[];
  readonly leftOut: readonly LeftOut[];
}

/** A part with the component that it was made of. */
interface Made {
  readonly component: Component;
  readonly identity: string;
  readonly name: string;
  readonly part: Part;
}

const byIdentity = (one: { readonly identity: string }, other: { readonly identity: string }): number =>
  one.identity < other.identity ? -1 : one.identity > other.identity ? 1 : 0;

/**
 * The devices that the components of one announced device make: each with a function of its own is one, the first of
 * them with all that is said beside. Several buttons are one, as are the sides of an infrared unit.
 */
export function devicesOf(components: readonly Component[], keys: InfraredKeys): Devices {
  const sorted = components.toSorted(byIdentity);
  const leftOut: Omit<LeftOut, 'id'>[] = [];
  const leave: Leave = ({ owner, name, identity }, reason, why) => {
    leftOut.push({
      device: (owner.name || name || identity).slice(0, 80),
      component: (name || identity).slice(0, 80),
      reason,
      why: why.slice(0, 200),
    });
  };
  for (const component of sorted)
    if (component.tag === 'leftOut') leave(component, component.reason, component.why);
  const mains = mainsOf(sorted, keys, leave);
  const beside = besideOf(sorted);
  const [first] = mains;
  const devices =
    first === undefined ? measuring(sorted, beside, leave) : functions(mains, first, beside, leave);
  const id = devices[0]?.discovered.id ?? null;
  return { devices, leftOut: leftOut.map((one) => ({ id, ...one })) };
}

type Leave = (component: Component, reason: LeftOut['reason'], why: string) => void;

/** What has a function of its own. */
function mainsOf(components: readonly Component[], keys: InfraredKeys, leave: Leave): readonly Made[] {
  const made = components.flatMap((component): readonly Made[] => {
    if (component.tag !== 'part' || component.part.kind === null) return [];
    if (component.isAside) leave(component, 'setting', 'it is a setting of its device');
    return component.isAside ? [] : [madeOf(component, component.part)];
  });
  const infrared = infraredOf(components, keys);
  if (typeof infrared === 'string')
    for (const component of components)
      if (component.tag === 'infrared') leave(component, 'notUnderstood', infrared);
  return [
    ...together(made.filter(isButton)),
    ...made.filter((one) => !isButton(one)),
    ...(typeof infrared === 'string' ? [] : [infrared]),
  ].toSorted(byIdentity);
}

/** What only adds to others, that of the house before that of the device itself. */
const besideOf = (components: readonly Component[]): readonly Made[] =>
  components
    .flatMap((component) =>
      component.tag === 'part' && component.part.kind === null ? [madeOf(component, component.part)] : [],
    )
    .toSorted((one, other) => Number(one.component.isAside) - Number(other.component.isAside));

/** A device that only measures, or that is not understood; none where all of it is a matter of its own. */
function measuring(
  components: readonly Component[],
  beside: readonly Made[],
  leave: Leave,
): readonly MqttDevice[] {
  const measures = beside.some(({ component }) => !component.isAside);
  const isStrange = components.some((one) => one.tag === 'leftOut' && !one.isAside);
  const [some] = components;
  if (some === undefined || (!measures && !isStrange)) return [];
  const adding = additions(beside, [], leave);
  const kind = measures ? measuredKind(adding.flatMap(({ part }) => part.says)) : 'unknown';
  return [built(some, idOfAll(some), kind, null, adding, 1)];
}

/** A device for each function, the first with what is said beside. */
function functions(
  mains: readonly Made[],
  first: Made,
  beside: readonly Made[],
  leave: Leave,
): readonly MqttDevice[] {
  const areSwitched = mains.filter(({ part }) => part.commands.includes('switch')).length > 1;
  const fitting = beside.filter(({ component, part }) => {
    const isLost = areSwitched && part.says.some((name) => ofOne.has(name));
    if (isLost) leave(component, 'unclear', 'it does not say which part it measures');
    return !isLost;
  });
  const adding = additions(fitting, first.part.says, leave);
  return mains.map((main) => {
    const id = isButton(main) ? idOfAll(main.component) : deviceIdOf(main.identity);
    const adds = main === first ? adding : [];
    return built(main.component, id, main.part.kind ?? 'unknown', main, adds, mains.length);
  });
}

const madeOf = (component: Component, part: Part): Made => ({
  component,
  identity: component.identity,
  name: component.name,
  part,
});

const isButton = ({ part }: Made): boolean => part.kind === 'scene_button';

const idOfAll = ({ owner, identity }: Component): DeviceId => deviceIdOf(owner.id ?? identity);

/** What is said beside, without what is said already. */
function additions(all: readonly Made[], said: readonly ValueName[], leave: Leave): readonly Made[] {
  const known = new Set<ValueName>(said);
  return all.filter(({ component, part }) => {
    const twice = part.says.find((name) => known.has(name));
    if (twice !== undefined) leave(component, 'twice', `its device says “${twice}” already`);
    else for (const name of part.says) known.add(name);
    return twice === undefined;
  });
}

/** The buttons of one device as one: where there are several, each press says which. */
function together(buttons: readonly Made[]): readonly Made[] {
  const [first, ...others] = buttons;
  if (first === undefined || others.length === 0) return buttons;
  const ears = buttons.flatMap(({ component, name, identity, part }) =>
    component.platform === 'event' ? part.ears.map((ear) => calledBy(ear, name || identity)) : part.ears,
  );
  return [{ ...first, part: { ...first.part, ears } }];
}

const calledBy = (ear: Ear, name: string): Ear => ({
  topic: ear.topic,
  hear: (message) => {
    const heard = ear.hear(message);
    return heard === null
      ? null
      : {
          ...heard,
          values: heard.values.map(({ action }) => ({ action: `${name} ${action}`.slice(0, 64) })),
        };
  },
});

/** The infrared unit of a device, why there is none, or nothing said where it has no such thing. */
function infraredOf(components: readonly Component[], keys: InfraredKeys): Made | string {
  const units = components.filter((component) => component.tag === 'infrared');
  const main = units.find(({ side }) => side.tag === 'emitter') ?? units[0];
  if (main === undefined) return '';
  const sides = units.map(({ side }) => side);
  const part = infraredPart(deviceIdOf(main.identity), sides, keys);
  return typeof part === 'string' ? part : madeOf(main, part);
}

/** `main` is null for what only measures or is not understood; `among` is of how many devices of one announcement. */
function built(
  component: Component,
  id: DeviceId,
  kind: DeviceKind,
  main: Made | null,
  adding: readonly Made[],
  among: number,
): MqttDevice {
  const parts = [...(main === null ? [] : [main.part]), ...adding.map(({ part }) => part)];
  const says = parts.flatMap((part) => part.says);
  const isMetered = kind === 'switch' && says.some((name) => ofOne.has(name));
  const { owner, name, identity } = component;
  const own = owner.name === '' ? name || identity : owner.name;
  const called = among > 1 && owner.name !== '' && name !== '' ? `${owner.name} ${name}` : own;
  const availability = [component, ...adding.map((one) => one.component)].find(
    (one) => one.availability !== null,
  )?.availability;
  return {
    discovered: {
      id,
      kind: isMetered ? 'power_switch_meter' : kind,
      modelId: cutText(owner.model, 40),
      name: cutText(called, limits.deviceNameLength),
      battery: says.some((one) => one === 'battery' || one === 'batteryLow'),
      commands: [...new Set(parts.flatMap((part) => part.commands))],
    },
    ears: parts.flatMap((part) => part.ears),
    availability: availability ?? null,
    asks: [],
    encode: (command) => {
      for (const part of parts) {
        const encoded = part.encode(command);
        if (encoded !== null) return encoded;
      }
      return null;
    },
  };
}
