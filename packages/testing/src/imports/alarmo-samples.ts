/** Files as Alarmo writes them, of several versions. */
const store = (version: number, data: object): string =>
  JSON.stringify({ version, minor_version: 1, key: 'alarmo.storage', data });

/** A hash as Alarmo keeps codes. */
export const alarmoHash = 'JDJiJDEyJGZqT0E1VjdGeHNhbXBsZWhhc2g';

const mode = (exit: number, entry: number, trigger = 600, enabled = true) => ({
  enabled,
  exit_time: exit,
  entry_time: entry,
  trigger_time: trigger,
});

const sensor = (entity: string, more: object) => ({
  entity_id: entity,
  type: 'door',
  modes: ['armed_away'],
  use_exit_delay: true,
  use_entry_delay: true,
  always_on: false,
  arm_on_close: false,
  allow_open: false,
  trigger_unavailable: false,
  auto_bypass: false,
  auto_bypass_modes: [],
  area: '1700000000',
  enabled: true,
  ...more,
});

const user = (name: string, more: object = {}) => ({
  user_id: `id-${name}`,
  name,
  enabled: true,
  code: alarmoHash,
  can_arm: true,
  can_disarm: true,
  is_override_code: false,
  code_format: 'number',
  code_length: 4,
  area_limit: [],
  ...more,
});

const config = {
  code_arm_required: false,
  code_disarm_required: true,
  code_format: 'number',
  disarm_after_trigger: false,
  master: { enabled: true, name: 'master' },
  mqtt: { enabled: true, state_topic: 'alarmo/state', require_code: true },
};

/** One area, a front door, a window, a motion sensor and a smoke detector, two people. */
export const alarmoV6 = store(6, {
  config,
  areas: [
    {
      area_id: '1700000000',
      name: 'Alarmo',
      modes: {
        armed_away: mode(45, 25),
        armed_home: mode(0, 20),
        armed_night: mode(10, 15),
        armed_custom_bypass: mode(0, 0, 0, false),
        armed_vacation: mode(60, 30),
      },
    },
  ],
  sensors: [
    sensor('binary_sensor.front_door_contact', {
      modes: ['armed_away', 'armed_home', 'armed_night', 'armed_vacation'],
      arm_on_close: true,
    }),
    sensor('binary_sensor.kitchen_window', {
      type: 'window',
      modes: ['armed_away', 'armed_night'],
      use_exit_delay: false,
      use_entry_delay: false,
      allow_open: true,
      auto_bypass: true,
      auto_bypass_modes: ['armed_away'],
    }),
    sensor('binary_sensor.0x00158d0001aa0009_occupancy', {
      type: 'motion',
      modes: ['armed_away'],
      entry_delay: 40,
    }),
    sensor('binary_sensor.hall_smoke', {
      type: 'environmental',
      modes: ['armed_away', 'armed_home', 'armed_night', 'armed_vacation'],
      use_exit_delay: false,
      use_entry_delay: false,
      always_on: true,
      trigger_unavailable: true,
    }),
    sensor('binary_sensor.garage_shed', {}),
  ],
  users: [user('Ada'), user('Grandma Josephine', { enabled: false, can_disarm: false })],
  automations: [],
  sensor_groups: [
    { group_id: '1', name: 'Pair', entities: ['binary_sensor.kitchen_window'], timeout: 300, event_count: 2 },
  ],
});

/** Of version 3: a sensor is immediate or waits. */
export const alarmoV3 = store(3, {
  config,
  areas: [
    { area_id: '1', name: 'House', modes: { armed_away: mode(30, 30, 0), armed_home: mode(5, 5, 0, false) } },
    { area_id: '2', name: 'Garage', modes: { armed_away: mode(300, 30, 0) } },
  ],
  sensors: [
    {
      entity_id: 'binary_sensor.front_door',
      name: 'Front door',
      type: 'door',
      modes: ['armed_away'],
      immediate: false,
      always_on: false,
      arm_on_close: false,
      allow_open: false,
      trigger_unavailable: false,
      auto_bypass: false,
      area: '1',
      enabled: true,
    },
    {
      entity_id: 'binary_sensor.kitchen_window',
      name: '',
      type: 'window',
      modes: ['armed_away', 'armed_home'],
      immediate: true,
      always_on: false,
      allow_open: false,
      area: '2',
      enabled: false,
    },
  ],
  users: [],
  automations: [],
});

/** Of version 1: no areas, and one time of sounding. */
export const alarmoV1 = store(1, {
  config: {
    ...config,
    trigger_time: 1800,
    modes: {
      armed_away: { enabled: true, leave_time: 60, entry_time: 50 },
      armed_night: { enabled: false, leave_time: 1, entry_time: 1 },
    },
  },
  sensors: [{ entity_id: 'binary_sensor.front_door', type: 'door', modes: ['armed_away'], immediate: true }],
  users: [],
  automations: [],
});

export const alarmoOf = store;
