import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommand, DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import { wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceValues, ValueName } from '@homeward/contract/shapes/devices/device-values.ts';
import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import { type Json, list, member } from '../common/json.ts';
import { type Call, can, isAssumed, numberIn, type Part } from './part.ts';
import type { EntityState } from './states.ts';

type Encode = (command: DeviceCommand) => Omit<Call, 'domain'> | null;

const call = (service: string, confirmedBy: DeviceValues | null, data: Json = {}) => ({
  service,
  data,
  confirmedBy,
});

/** What is told something. Where Home Assistant only assumes what came of it, nobody knows and nothing is waited for. */
function output(
  domain: string,
  state: EntityState,
  kind: DeviceKind,
  says: readonly ValueName[],
  read: (state: EntityState) => DeviceValues,
  commands: readonly DeviceCommandTag[],
  encode: Encode,
): Part {
  const isBlind = isAssumed(state);
  return {
    kind,
    says,
    read: (now) => (isAssumed(now) ? Object.fromEntries(says.map((name) => [name, null])) : read(now)),
    commands,
    encode: (command) => {
      const found = commands.includes(command.tag) ? encode(command) : null;
      if (found === null) return null;
      return { domain, ...found, ...(isBlind && { confirmedBy: null }) };
    },
  };
}

const onOff = ({ state }: EntityState): DeviceValues =>
  state === 'on' ? { on: true } : state === 'off' ? { on: false } : { on: null };

export const switchOf =
  (domain: string) =>
  (state: EntityState): Part =>
    output(domain, state, 'switch', ['on'], onOff, ['switch'], (command) =>
      command.tag === 'switch' ? call(command.on ? 'turn_on' : 'turn_off', { on: command.on }) : null,
    );

const colourModes = new Set(['hs', 'xy', 'rgb', 'rgbw', 'rgbww']);
const plainModes = new Set(['onoff', 'unknown']);

export function light(state: EntityState): Part {
  const modes = list(state.attributes, 'supported_color_modes');
  const has = (of: ReadonlySet<unknown>): boolean => modes.some((mode) => of.has(mode));
  const isColoured = has(colourModes);
  const isWhite = modes.includes('color_temp');
  const isDimmed = modes.some((mode) => !plainModes.has(String(mode)));
  const read = (now: EntityState): DeviceValues => {
    const brightness = numberIn(now, 'brightness');
    const kelvin = numberIn(now, 'color_temp_kelvin');
    const [hue, saturation] = list(now.attributes, 'hs_color');
    return {
      ...onOff(now),
      // A lamp that is off says neither how bright it is nor in which colour.
      ...(isDimmed && brightness !== null && { level: measured('level', Math.round(brightness / 2.55)) }),
      ...(isWhite && kelvin !== null && { colourTemperature: measured('colourTemperature', kelvin) }),
      ...(isColoured &&
        typeof hue === 'number' && {
          hue: measured('hue', hue),
          saturation: measured('saturation', saturation),
        }),
    };
  };
  const says: readonly ValueName[] = [
    'on',
    ...(isDimmed ? (['level'] as const) : []),
    ...(isWhite ? (['colourTemperature'] as const) : []),
    ...(isColoured ? (['hue', 'saturation'] as const) : []),
  ];
  const commands: readonly DeviceCommandTag[] = [
    'switch',
    ...(isDimmed ? (['level'] as const) : []),
    ...(isWhite ? (['colourTemperature'] as const) : []),
    ...(isColoured ? (['colour'] as const) : []),
  ];
  const kind = isColoured || isWhite ? 'hue' : isDimmed ? 'dimmer' : 'switch';
  return output('light', state, kind, says, read, commands, (command) => {
    switch (command.tag) {
      case 'switch':
        return call(command.on ? 'turn_on' : 'turn_off', { on: command.on });
      case 'level':
        return command.level === 0
          ? call('turn_off', { on: false })
          : call('turn_on', wantedBy(command), { brightness_pct: command.level });
      case 'colourTemperature':
        return call('turn_on', wantedBy(command), { color_temp_kelvin: Math.round(command.kelvin) });
      case 'colour':
        return call('turn_on', null, { hs_color: [command.hue, command.saturation] });
      default:
        return null;
    }
  });
}

const cover = { open: 1, close: 2, position: 4, stop: 8 } as const;

/** A shutter, blind, awning or gate. It is on its way long before it has arrived, so nothing is waited for. */
export function coverPart(state: EntityState): Part {
  const read = (now: EntityState): DeviceValues => {
    const position = numberIn(now, 'current_position');
    if (position !== null) return { level: measured('level', position) };
    return now.state === 'open' ? { level: 100 } : now.state === 'closed' ? { level: 0 } : {};
  };
  const takesPosition = can(state, cover.position);
  const moves = { open: cover.open, close: cover.close, stop: cover.stop } as const;
  const commands: readonly DeviceCommandTag[] = ['shutter', ...(takesPosition ? (['level'] as const) : [])];
  return output('cover', state, 'shutter', ['level'], read, commands, (command) => {
    if (command.tag === 'level') return call('set_cover_position', null, { position: command.level });
    if (command.tag !== 'shutter' || !can(state, moves[command.move])) return null;
    return call(`${command.move}_cover`, null);
  });
}

const locked: Readonly<Record<string, boolean>> = {
  locked: true,
  unlocked: false,
  open: false,
  // A bolt that is stuck locks nothing.
  jammed: false,
};

/** A lock. One that wants a code with each command cannot be told from here: codes go through the hub alone. */
export function lock(state: EntityState): Part {
  const format = member(state.attributes, 'code_format');
  const wantsCode = typeof format === 'string' && format !== '';
  const read = ({ state: said }: EntityState): DeviceValues =>
    Object.hasOwn(locked, said) ? { locked: locked[said] ?? null } : {};
  return output('lock', state, 'door_lock', ['locked'], read, wantsCode ? [] : ['lock'], (command) =>
    command.tag === 'lock' ? call(command.locked ? 'lock' : 'unlock', { locked: command.locked }) : null,
  );
}

/** A valve, which is on when it is open. */
export function valve(state: EntityState): Part {
  const read = ({ state: said }: EntityState): DeviceValues =>
    said === 'open' ? { on: true } : said === 'closed' ? { on: false } : {};
  return output('valve', state, 'valve', ['on'], read, ['switch'], (command) =>
    command.tag === 'switch' ? call(command.on ? 'open_valve' : 'close_valve', { on: command.on }) : null,
  );
}
