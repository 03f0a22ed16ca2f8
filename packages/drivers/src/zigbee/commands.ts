import type { DeviceCommand, DeviceValues } from '@homeward/contract/entities/device.ts';
import type { Features } from './exposes.ts';

/** What to publish, and the values by which the device will say that it did. */
export interface EncodedCommand {
  readonly payload: Readonly<Record<string, unknown>>;
  /** Empty where any word from the device will do; null where it will say nothing. */
  readonly confirmedBy: DeviceValues | null;
}

/** Seconds after which a siren falls silent by itself, should nobody be left to end it: the longest siren time. */
const longestSounding = 900;

/** A command in the words of the dialect, or null where it has none. The caller has checked that the device takes its kind. */
export function encodeCommand(
  command: DeviceCommand,
  { types, properties }: Features,
): EncodedCommand | null {
  switch (command.tag) {
    case 'switch': {
      const timed = command.on && command.forSeconds !== undefined ? { on_time: command.forSeconds } : {};
      return { payload: { state: command.on ? 'ON' : 'OFF', ...timed }, confirmedBy: { on: command.on } };
    }
    case 'level':
      return types.has('cover')
        ? { payload: { position: Math.round(command.level) }, confirmedBy: {} }
        : {
            payload: { brightness: Math.max(1, Math.round((command.level * 254) / 100)) },
            confirmedBy: { level: command.level },
          };
    case 'colour':
      return { payload: { color: { hue: command.hue, saturation: command.saturation } }, confirmedBy: {} };
    case 'colourTemperature':
      return {
        payload: { color_temp: Math.round(1e6 / command.kelvin) },
        confirmedBy: { colourTemperature: command.kelvin },
      };
    // It is on its way long before it has arrived.
    case 'shutter':
      return { payload: { state: command.move.toUpperCase() }, confirmedBy: {} };
    case 'lock':
      return {
        payload: { state: command.locked ? 'LOCK' : 'UNLOCK' },
        confirmedBy: { locked: command.locked },
      };
    case 'setpoint': {
      const heating = properties.has('occupied_heating_setpoint')
        ? 'occupied_heating_setpoint'
        : 'current_heating_setpoint';
      const heat = command.heat === undefined ? {} : { [heating]: command.heat };
      const cool = command.cool === undefined ? {} : { occupied_cooling_setpoint: command.cool };
      return {
        payload: { ...heat, ...cool },
        confirmedBy: {
          ...(command.heat === undefined ? {} : { heatSetpoint: command.heat }),
          ...(command.cool === undefined ? {} : { coolSetpoint: command.cool }),
        },
      };
    }
    case 'thermostatMode':
      return { payload: { system_mode: command.mode }, confirmedBy: { thermostatMode: command.mode } };
    case 'siren':
      if (properties.has('warning')) {
        return { payload: { warning: warning(command.sound, command.volume) }, confirmedBy: null };
      }
      // It has one tone: a chime would be an alarm, and the end of a chime the end of an alarm.
      if (command.sound === 'chime') return null;
      return { payload: { alarm: sounds(command) }, confirmedBy: { sounding: sounds(command) } };
    case 'identify':
      return { payload: { identify: 'identify' }, confirmedBy: null };
    case 'capture':
      return null;
  }
}

type Siren = Extract<DeviceCommand, { tag: 'siren' }>;

function sounds({ sound, volume }: Siren): boolean {
  return sound !== 'off' && volume !== 'none';
}

/** The composite of the dialect. Without sound the light still flashes; a chime is one short tone without light. */
function warning(sound: Siren['sound'], volume: Siren['volume']): Readonly<Record<string, unknown>> {
  const level = volume === 'loud' ? 'very_high' : 'medium';
  if (sound === 'off') return { mode: 'stop', level, strobe: false, duration: 0 };
  if (sound === 'chime')
    return { mode: volume === 'none' ? 'stop' : 'emergency', level: 'low', strobe: false, duration: 1 };
  const mode = { burglar: 'burglar', fire: 'fire', panic: 'police_panic' }[sound];
  return { mode: volume === 'none' ? 'stop' : mode, level, strobe: true, duration: longestSounding };
}
