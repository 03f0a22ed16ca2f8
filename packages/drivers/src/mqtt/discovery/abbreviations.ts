import { isObject, type Json } from '../../common/json.ts';

/** Short forms of the settings that are read here, as the documentation of Home Assistant's discovery has them. */
const settings: Readonly<Record<string, string>> = {
  atype: 'automation_type',
  av_tones: 'available_tones',
  avty: 'availability',
  avty_mode: 'availability_mode',
  avty_t: 'availability_topic',
  avty_tpl: 'availability_template',
  bri_cmd_t: 'brightness_command_topic',
  bri_cmd_tpl: 'brightness_command_template',
  bri_scl: 'brightness_scale',
  bri_stat_t: 'brightness_state_topic',
  bri_val_tpl: 'brightness_value_template',
  clr_temp_cmd_t: 'color_temp_command_topic',
  clr_temp_cmd_tpl: 'color_temp_command_template',
  clr_temp_k: 'color_temp_kelvin',
  clr_temp_stat_t: 'color_temp_state_topic',
  clr_temp_val_tpl: 'color_temp_value_template',
  cmd_off_tpl: 'command_off_template',
  cmd_t: 'command_topic',
  cmd_tpl: 'command_template',
  cmps: 'components',
  cod_form: 'code_format',
  curr_hum_t: 'current_humidity_topic',
  curr_hum_tpl: 'current_humidity_template',
  curr_temp_t: 'current_temperature_topic',
  curr_temp_tpl: 'current_temperature_template',
  dev: 'device',
  dev_cla: 'device_class',
  e: 'encoding',
  en: 'enabled_by_default',
  ent_cat: 'entity_category',
  evt_typ: 'event_types',
  exp_aft: 'expire_after',
  fan_mode_cmd_t: 'fan_mode_command_topic',
  fan_mode_cmd_tpl: 'fan_mode_command_template',
  fan_mode_stat_t: 'fan_mode_state_topic',
  fan_mode_stat_tpl: 'fan_mode_state_template',
  hs_cmd_t: 'hs_command_topic',
  hs_cmd_tpl: 'hs_command_template',
  hs_stat_t: 'hs_state_topic',
  hs_val_tpl: 'hs_value_template',
  mode_cmd_t: 'mode_command_topic',
  mode_cmd_tpl: 'mode_command_template',
  mode_stat_t: 'mode_state_topic',
  mode_stat_tpl: 'mode_state_template',
  o: 'origin',
  obj_id: 'object_id',
  off_dly: 'off_delay',
  p: 'platform',
  pct_cmd_t: 'percentage_command_topic',
  pct_cmd_tpl: 'percentage_command_template',
  pct_stat_t: 'percentage_state_topic',
  pct_val_tpl: 'percentage_value_template',
  pl: 'payload',
  pl_avail: 'payload_available',
  pl_cls: 'payload_close',
  pl_lock: 'payload_lock',
  pl_not_avail: 'payload_not_available',
  pl_off: 'payload_off',
  pl_on: 'payload_on',
  pl_open: 'payload_open',
  pl_prs: 'payload_press',
  pl_stop: 'payload_stop',
  pl_unlk: 'payload_unlock',
  pos_clsd: 'position_closed',
  pos_open: 'position_open',
  pos_t: 'position_topic',
  pos_tpl: 'position_template',
  pr_mode_cmd_t: 'preset_mode_command_topic',
  pr_mode_cmd_tpl: 'preset_mode_command_template',
  pr_mode_stat_t: 'preset_mode_state_topic',
  pr_mode_val_tpl: 'preset_mode_value_template',
  pr_modes: 'preset_modes',
  pos: 'reports_position',
  rgb_cmd_t: 'rgb_command_topic',
  rgb_cmd_tpl: 'rgb_command_template',
  rgb_stat_t: 'rgb_state_topic',
  rgb_val_tpl: 'rgb_value_template',
  set_pos_t: 'set_position_topic',
  set_pos_tpl: 'set_position_template',
  spd_rng_max: 'speed_range_max',
  spd_rng_min: 'speed_range_min',
  stat_clsd: 'state_closed',
  stat_closing: 'state_closing',
  stat_jam: 'state_jammed',
  stat_locked: 'state_locked',
  stat_locking: 'state_locking',
  stat_off: 'state_off',
  stat_on: 'state_on',
  stat_open: 'state_open',
  stat_opening: 'state_opening',
  stat_stopped: 'state_stopped',
  stat_t: 'state_topic',
  stat_tpl: 'state_template',
  stat_unlocked: 'state_unlocked',
  stat_unlocking: 'state_unlocking',
  stat_val_tpl: 'state_value_template',
  stype: 'subtype',
  sup_clrm: 'supported_color_modes',
  sup_dur: 'support_duration',
  sup_vol: 'support_volume_set',
  t: 'topic',
  temp_cmd_t: 'temperature_command_topic',
  temp_cmd_tpl: 'temperature_command_template',
  temp_hi_cmd_t: 'temperature_high_command_topic',
  temp_hi_cmd_tpl: 'temperature_high_command_template',
  temp_hi_stat_t: 'temperature_high_state_topic',
  temp_hi_stat_tpl: 'temperature_high_state_template',
  temp_lo_cmd_t: 'temperature_low_command_topic',
  temp_lo_cmd_tpl: 'temperature_low_command_template',
  temp_lo_stat_t: 'temperature_low_state_topic',
  temp_lo_stat_tpl: 'temperature_low_state_template',
  temp_stat_t: 'temperature_state_topic',
  temp_stat_tpl: 'temperature_state_template',
  temp_unit: 'temperature_unit',
  uniq_id: 'unique_id',
  unit_of_meas: 'unit_of_measurement',
  val_tpl: 'value_template',
};
const device: Readonly<Record<string, string>> = {
  cns: 'connections',
  ids: 'identifiers',
  mdl: 'model',
  mdl_id: 'model_id',
  mf: 'manufacturer',
};

const named = (object: Json, names: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      Object.hasOwn(names, name) ? (names[name] ?? name) : name,
      value,
    ]),
  );

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** An announcement in long words: its own, those of its device and of the topics that say whether it is there. */
export function inLongWords(announcement: Json): Json {
  const long = { ...named(announcement, settings) };
  if (isObject(long['device'])) long['device'] = named(long['device'], device);
  if (long['availability'] !== undefined)
    long['availability'] = listOf(long['availability']).map((one) =>
      isObject(one) ? named(one, settings) : one,
    );
  return long;
}

const isTopic = (name: string): boolean => name.endsWith('topic');

/** Puts the base topic where a topic begins or ends with `~`; long words are expected. */
export function withBase(announcement: Json, base: string): Json {
  const whole = (topic: string): string => {
    const begun = topic.startsWith('~') ? base + topic.slice(1) : topic;
    return begun.endsWith('~') ? begun.slice(0, -1) + base : begun;
  };
  const inside = (object: Json): Json =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        isTopic(name) && typeof value === 'string' ? whole(value) : value,
      ]),
    );
  const list = announcement['availability'];
  const availability = Array.isArray(list)
    ? { availability: list.map((one: unknown) => (isObject(one) ? inside(one) : one)) }
    : {};
  return { ...inside(announcement), ...availability };
}
