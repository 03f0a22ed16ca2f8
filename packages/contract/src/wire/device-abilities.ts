import { privacyOf } from '../rules/devices/device-abilities.ts';
import { airQualityOf, carbonDioxideLevel, indexOfParticles } from '../rules/devices/air-quality.ts';
import type { DeviceView } from '../shapes/devices/device.ts';
import type { DeviceValues, Volume } from '../shapes/devices/device-values.ts';
import { infraredStrings } from '../rules/devices/infrared.ts';

type Fields = Readonly<Record<string, string | readonly string[] | Readonly<Record<string, unknown>>>>;

const text = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const flag = (on: boolean | null | undefined): string =>
  on === null || on === undefined ? '' : on ? '1' : '0';

const lockVolumes: Readonly<Record<Volume, string>> = { none: '01', normal: '02', loud: '03' };
/** What a lock's configuration says where nobody has changed it, from its fifth digit on (domain 1.6). */
const lockRest = '000001000000000000000000001E000100';

/** The configuration of a lock as one line of digits: volume, autolock, and the rest as it came. */
function lockConfiguration({ volume, autoLock }: DeviceValues): string {
  if ((volume ?? autoLock ?? null) === null) return '';
  return `${lockVolumes[volume ?? 'normal']}${autoLock === true ? 'FF' : '00'}${lockRest}`;
}

function airFields(values: DeviceValues): Fields {
  const { co2, pm25, airQuality } = values;
  const index = airQuality ?? (pm25 === undefined || pm25 === null ? null : indexOfParticles(pm25));
  return {
    status_co2_level: co2 === undefined || co2 === null ? '' : carbonDioxideLevel(co2),
    status_pm2_5_aqi: text(index),
    status_pm2_5_ug_m3_level: text(airQualityOf(values)),
  };
}

/** What was asked of a device and has not been confirmed, and what came to nothing; empty where nothing is. */
function commandFields({ pending, failed }: DeviceView): Fields {
  return {
    pending:
      pending === null
        ? {}
        : { ...pending.command, at: pending.at, until: pending.until, by: pending.by.name },
    failed: failed === null ? {} : { ...failed.command, at: failed.at, why: failed.why, by: failed.by.name },
  };
}

/** The part of a device record that only some kinds fill: climate, air, locks, cameras, infrared, and commands under way. */
export function encodeAbilities(view: DeviceView): Fields {
  const { values, kind, units, lockUsers } = view;
  return {
    ...airFields(values),
    ...commandFields(view),
    ...(units === undefined ? {} : infraredStrings(units)),
    thermo_setpoint_away: text(values.heatSetpointAway),
    thermo_c_setpoint_away: text(values.coolSetpointAway),
    thermo_fan_mode: text(values.fanMode),
    thermo_away: flag(values.away),
    volume: text(values.volume),
    auto_lock: flag(values.autoLock),
    // Blank is what nobody knows; whether it has such a thing at all is told apart.
    has_volume: flag(values.volume !== undefined),
    has_auto_lock: flag(values.autoLock !== undefined),
    minigw_configuration_data: kind === 'door_lock' ? lockConfiguration(values) : '',
    lock_users: Object.fromEntries((lockUsers ?? []).map(({ slot, name, state }) => [slot, { name, state }])),
    privacy: flag(privacyOf(kind, values)),
    live: flag(values.live),
    turns: flag(values.presets !== undefined),
    presets: values.presets ?? [],
    clips: flag(values.clips),
    tray: text(values.tray),
    ir_keys: values.irKeys ?? [],
  };
}
