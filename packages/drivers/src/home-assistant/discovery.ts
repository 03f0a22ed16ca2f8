import type { House, HouseDevice } from '../house.ts';
import { features, payloads } from './areas.ts';
import { entitiesOf, type DeviceEntity } from './devices.ts';
import { type Topics, wordOf } from './topics.ts';

/** One entity, as discovery describes it; only its platform where it is no more. */
export type Component = Readonly<Record<string, unknown>> & { readonly platform: string };

/** The form in which Home Assistant passes a wish on: what, with which code, and when. Whatever says not when is refused. */
export const commandTemplate = '{"action":"{{ action }}","code":"{{ code }}","at":{{ now().timestamp() }}}';

/** What happens to be told, and not to stand. */
export const eventTypes = ['failed_to_arm', 'failed_to_disarm'] as const;

function deviceComponent(device: HouseDevice, entity: DeviceEntity, topics: Topics): Component {
  const { key, platform, name, deviceClass, unit, isDiagnostic } = entity;
  return {
    platform,
    unique_id: `${topics.node}_${wordOf(device.id)}_${key}`,
    name: name === null ? device.name : `${device.name} ${name}`,
    state_topic: topics.device(device.id, key),
    ...(deviceClass === null ? {} : { device_class: deviceClass }),
    ...(unit === null ? {} : { unit_of_measurement: unit, state_class: 'measurement' }),
    ...(isDiagnostic && { entity_category: 'diagnostic' }),
    availability: [{ topic: topics.availability }, { topic: topics.device(device.id, 'availability') }],
    availability_mode: 'all',
  };
}

/** All entities of a house, by the names that they keep. */
export function componentsOf(house: House, topics: Topics): Readonly<Record<string, Component>> {
  const components: Record<string, Component> = {};
  for (const { id, name } of house.areas) {
    components[`area_${id}`] = {
      platform: 'alarm_control_panel',
      unique_id: `${topics.node}_area_${id}`,
      name,
      state_topic: topics.area(id, 'state'),
      json_attributes_topic: topics.area(id, 'attributes'),
      command_topic: topics.area(id, 'set'),
      command_template: commandTemplate,
      code: 'REMOTE_CODE',
      code_arm_required: true,
      code_disarm_required: true,
      supported_features: features,
      ...payloads,
      // A wish that waits for nobody: a broker must not remember it.
      retain: false,
      qos: 1,
    };
    components[`area_${id}_event`] = {
      platform: 'event',
      unique_id: `${topics.node}_area_${id}_event`,
      name: `${name} arming`,
      state_topic: topics.area(id, 'event'),
      event_types: eventTypes,
    };
  }
  for (const device of house.devices)
    for (const entity of entitiesOf(device))
      components[`device_${wordOf(device.id)}_${entity.key}`] = deviceComponent(device, entity, topics);
  components['faults'] = {
    platform: 'binary_sensor',
    unique_id: `${topics.node}_faults`,
    name: 'Faults',
    device_class: 'problem',
    entity_category: 'diagnostic',
    state_topic: topics.faults,
    json_attributes_topic: topics.faultList,
  };
  return components;
}

/** The retained message by which Home Assistant learns of the panel; `gone` are entities that it is to remove. */
export function discoveryOf(
  house: House,
  topics: Topics,
  gone: Readonly<Record<string, string>> = {},
): Readonly<Record<string, unknown>> {
  const removed = Object.entries(gone).map(([name, platform]) => [name, { platform }] as const);
  return {
    device: {
      identifiers: [topics.node],
      name: house.name,
      manufacturer: 'Homeward',
      model: house.model,
      sw_version: house.version,
    },
    // The other driver leaves out what is announced under this name.
    origin: { name: 'homeward', sw_version: house.version },
    availability: [{ topic: topics.availability }],
    payload_available: 'online',
    payload_not_available: 'offline',
    components: { ...Object.fromEntries(removed), ...componentsOf(house, topics) },
  };
}
