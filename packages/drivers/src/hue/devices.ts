import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { cutText } from '@homeward/contract/words/values/text.ts';
import { member, text } from '../common/json.ts';
import type { DiscoveredDevice } from '../port.ts';
import { objectIn, type Resource } from './resources.ts';

/** A device with the services that it is made of, by id. */
export interface HueDevice {
  readonly discovered: DiscoveredDevice;
  readonly services: readonly string[];
  /** What is switched; null where nothing is. */
  readonly light: string | null;
  /** The device of the bridge. */
  readonly owner: string;
}

const of = (services: readonly Resource[], ...types: readonly string[]): readonly Resource[] =>
  services.filter(({ type }) => types.includes(type));

function lightKind({ json }: Resource, archetype: string): DeviceKind {
  const has = (name: string): boolean => member(json, name) !== undefined;
  if (archetype === 'plug') return 'switch';
  if (has('color') || has('color_temperature')) return 'hue';
  return has('dimming') ? 'dimmer' : 'switch';
}

function lightCommands({ json }: Resource): readonly DeviceCommandTag[] {
  const has = (name: string): boolean => member(json, name) !== undefined;
  return [
    'switch',
    ...(has('dimming') ? (['level'] as const) : []),
    ...(has('color') ? (['colour'] as const) : []),
    ...(has('color_temperature') ? (['colourTemperature'] as const) : []),
    'identify',
  ];
}

/** What a device is where it has no light; null is nothing here. */
function sensorKind(services: readonly Resource[]): DeviceKind | null {
  const has = (...types: readonly string[]): boolean => of(services, ...types).length > 0;
  if (has('contact')) return 'door_contact';
  if (has('motion', 'camera_motion')) return 'pir';
  if (has('button', 'bell_button')) return 'scene_button';
  if (has('temperature')) return 'temperature_sensor';
  return has('light_level') ? 'lm' : null;
}

/** What belongs to each of several lights. */
const shared = ['zigbee_connectivity'] as const;

function built(device: Resource, services: readonly Resource[]): readonly HueDevice[] {
  const product = objectIn(device.json, 'product_data');
  const name = text(objectIn(device.json, 'metadata'), 'name');
  const archetype = text(product, 'product_archetype');
  const modelId = cutText(`${text(product, 'product_name')} ${text(product, 'model_id')}`.trim(), 40);
  const one = (
    id: string,
    kind: DeviceKind,
    called: string,
    parts: readonly Resource[],
    light: Resource | null,
  ): HueDevice => ({
    discovered: {
      id: DeviceId.parse(`HU:${id}`),
      kind,
      modelId,
      name: cutText(called, limits.deviceNameLength),
      // The bridge watches its radio, and says whom it cannot reach: their silence means nothing here.
      battery: false,
      commands: light === null ? [] : lightCommands(light),
    },
    services: parts.map((part) => part.id),
    light: light?.id ?? null,
    owner: device.id,
  });
  const kind = sensorKind(services);
  const lights = of(services, 'light');
  const [first, ...others] = lights;
  if (first === undefined) return kind === null ? [] : [one(device.id, kind, name, services, null)];
  const rest = services.filter(({ type }) => type !== 'light');
  return [
    one(device.id, lightKind(first, archetype), name, [first, ...rest], first),
    ...others.map((light) => {
      const own = text(objectIn(light.json, 'metadata'), 'name');
      return one(
        light.id,
        lightKind(light, archetype),
        `${name} ${own}`.trim(),
        [light, ...of(rest, ...shared)],
        light,
      );
    }),
  ];
}

/** All devices of a bridge; the bridge itself is none. */
export function devicesOf(resources: ReadonlyMap<string, Resource>): readonly HueDevice[] {
  const services = new Map<string, Resource[]>();
  for (const one of resources.values())
    if (one.owner !== '') services.set(one.owner, [...(services.get(one.owner) ?? []), one]);
  return [...resources.values()]
    .filter(({ type }) => type === 'device')
    .flatMap((device) =>
      built(
        device,
        (services.get(device.id) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      ),
    );
}
