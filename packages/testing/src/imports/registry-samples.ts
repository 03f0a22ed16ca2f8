/** Registries as Home Assistant writes them. */
const store = (key: string, minor: number, data: object): string =>
  JSON.stringify({ version: 1, minor_version: minor, key, data });

const device = (id: string, more: object) => ({
  id,
  area_id: null,
  config_entries: ['entry'],
  connections: [],
  disabled_by: null,
  entry_type: null,
  identifiers: [],
  manufacturer: 'Maker',
  name: null,
  name_by_user: null,
  ...more,
});

const entity = (id: string, more: object) => ({
  entity_id: id,
  device_id: null,
  area_id: null,
  name: null,
  original_name: null,
  platform: 'mqtt',
  unique_id: id,
  ...more,
});

export const areaRegistryFile = store('core.area_registry', 8, {
  areas: [
    {
      id: 'kitchen',
      name: 'Kitchen',
      floor_id: 'ground',
      aliases: [],
      icon: null,
      labels: [],
      picture: null,
    },
    { id: 'kids', name: 'Kids’ room', floor_id: 'upper', aliases: [], icon: null, labels: [], picture: null },
    { id: 'long', name: 'The room at the end of the long corridor', floor_id: null, aliases: [] },
  ],
});

/** As it was before floors and labels. */
export const areaRegistryOld = store('core.area_registry', 1, { areas: [{ id: 'abc', name: 'Cellar' }] });

export const floorRegistryFile = store('core.floor_registry', 2, {
  floors: [
    { floor_id: 'upper', name: 'Upper floor', level: 1, aliases: [], icon: null },
    { floor_id: 'ground', name: 'Ground floor', level: 0, aliases: [], icon: null },
  ],
});

export const deviceRegistryFile = store('core.device_registry', 12, {
  devices: [
    device('d1', {
      name: '0x00158d0001aa0001',
      name_by_user: 'Back door',
      area_id: 'kitchen',
      identifiers: [['mqtt', 'zigbee2mqtt_0x00158d0001aa0001']],
    }),
    device('d2', {
      name: 'Window sensor',
      area_id: null,
      identifiers: [
        ['zwave_js', '3245146787-12'],
        ['zwave_js', '3245146787-12-134:2:102'],
      ],
    }),
    device('d3', {
      name: 'Hall lamp',
      area_id: 'kids',
      connections: [['zigbee', '00:15:8d:00:01:aa:00:03']],
    }),
    device('d4', { name: 'Sun', entry_type: 'service', area_id: 'kitchen' }),
    device('d5', { name: 'Weather station', area_id: 'kids', identifiers: [['netatmo', 'xyz']] }),
    device('d6', { name: 'Phone' }),
  ],
  deleted_devices: [],
});

export const entityRegistryFile = store('core.entity_registry', 19, {
  entities: [
    entity('binary_sensor.nursery_contact', {
      device_id: 'd2',
      area_id: 'kids',
      platform: 'zwave_js',
      original_name: 'Window is open',
    }),
    entity('binary_sensor.entrance', {
      device_id: 'd1',
      unique_id: '0x00158d0001aa0001_contact_zigbee2mqtt',
      original_name: 'Door',
    }),
  ],
});
