import { wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import { takes } from '@homeward/contract/rules/devices/device-abilities.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommand, DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Json } from '../common/json.ts';
import { classes, type Setting, type ZwaveNode, type ZwaveValue } from './node.ts';
import { sirenSets } from './sirens.ts';

/** What a command comes down to: values to set in turn, or a code for the lock's own commands. */
export type Order =
  | {
      readonly tag: 'set';
      readonly settings: readonly Setting[];
      /** By which words it confirms where the radio alone does not: empty is any, null is none. */
      readonly confirmedBy: DeviceValues | null;
      /** It may wait until a sleeper wakes: it is right hours later, too. */
      readonly mayWait: boolean;
    }
  | { readonly tag: 'code'; readonly endpoint: number; readonly slot: number; readonly code: string | null };

type Of<Tag extends DeviceCommandTag> = Extract<DeviceCommand, { tag: Tag }>;

const find = (
  values: readonly ZwaveValue[],
  commandClass: number,
  property: string,
  key?: number,
): ZwaveValue | undefined =>
  values.find(
    ({ id }) =>
      id.commandClass === commandClass &&
      id.property === property &&
      (key === undefined || id.propertyKey === key),
  );

/** Modes of a thermostat by their number on the wire. */
const modeNumbers = { off: 0, heat: 1, cool: 2, auto: 3 } as const;
const modeNumber = (states: Json, mode: keyof typeof modeNumbers): number | null => {
  const wanted =
    mode === 'auto' && !Object.hasOwn(states, '3') && Object.hasOwn(states, '10') ? 10 : modeNumbers[mode];
  return Object.hasOwn(states, String(wanted)) ? wanted : null;
};
const awayMode = 13;
const setpointKeys = { heat: 1, cool: 2, heatAway: 13, coolAway: 14 } as const;
/** Seconds after which a lock locks again, where it wants a time. */
const relockSeconds = 30;
const volumes = { none: 0, normal: 40, loud: 100 } as const;

const toLevel = (percent: number): number => Math.round((percent * 99) / 100);

/** Where the level of a lamp or a cover is set. */
const levelOf = (values: readonly ZwaveValue[]): ZwaveValue | undefined =>
  find(values, classes.windowCovering, 'targetValue') ??
  find(values, classes.multilevelSwitch, 'targetValue');

const set = ({ id }: ZwaveValue, value: unknown, options?: Json): Setting => ({
  valueId: id,
  value,
  ...(options !== undefined && { options }),
});

function switched({ on }: Of<'switch'>, values: readonly ZwaveValue[]): readonly Setting[] | null {
  const binary = find(values, classes.binarySwitch, 'targetValue');
  if (binary !== undefined) return [set(binary, on)];
  const level = find(values, classes.multilevelSwitch, 'targetValue');
  // 255: at the level that it had.
  return level === undefined ? null : [set(level, on ? 255 : 0)];
}

function moved({ move }: Of<'shutter'>, values: readonly ZwaveValue[]): readonly Setting[] | null {
  const barrier = find(values, classes.barrier, 'targetState');
  if (barrier !== undefined) return move === 'stop' ? null : [set(barrier, move === 'open' ? 255 : 0)];
  if (move !== 'stop') {
    const level = levelOf(values);
    return level === undefined ? null : [set(level, move === 'open' ? 99 : 0)];
  }
  const way = ['Open', 'Up', 'On', 'levelChangeUp']
    .map((name) => find(values, classes.windowCovering, name) ?? find(values, classes.multilevelSwitch, name))
    .find((one) => one !== undefined);
  // To no longer start a way is to stop.
  return way === undefined ? null : [set(way, false)];
}

function warmed(
  { heat, cool, away }: Of<'setpoint'>,
  values: readonly ZwaveValue[],
): readonly Setting[] | null {
  const rows: readonly (readonly [number | undefined, number])[] = [
    [heat, away === true ? setpointKeys.heatAway : setpointKeys.heat],
    [cool, away === true ? setpointKeys.coolAway : setpointKeys.cool],
  ];
  const wanted = rows.filter(([degrees]) => degrees !== undefined);
  const settings = wanted.map(([degrees, key]) => {
    const value = find(values, classes.setpoint, 'setpoint', key);
    if (value === undefined || degrees === undefined) return null;
    const own = value.unit === '°F' ? Math.round((degrees * 9) / 5 + 32) : degrees;
    return value.most !== null && own > value.most ? null : set(value, own);
  });
  return settings.every((one) => one !== null) && settings.length > 0 ? settings : null;
}

function coloured(
  { hue, saturation }: Of<'colour'>,
  values: readonly ZwaveValue[],
): readonly Setting[] | null {
  const target = values.find(
    ({ id }) =>
      id.commandClass === classes.colour && id.property === 'targetColor' && id.propertyKey === undefined,
  );
  if (target === undefined) return null;
  const of = (shift: number): number => {
    const place = (shift + hue / 60) % 6;
    return Math.round(255 * (1 - (saturation / 100) * Math.max(0, Math.min(place, 4 - place, 1))));
  };
  return [set(target, { red: of(5), green: of(3), blue: of(1) })];
}

const one = (value: ZwaveValue | undefined, wanted: unknown): readonly Setting[] | null =>
  value === undefined || wanted === null ? null : [set(value, wanted)];

function settingsFor(
  command: DeviceCommand,
  kind: DeviceKind,
  values: readonly ZwaveValue[],
): readonly Setting[] | null {
  switch (command.tag) {
    case 'switch':
      return switched(command, values);
    case 'level':
      return one(
        levelOf(values),
        kind === 'shutter' ? toLevel(command.level) : Math.max(1, toLevel(command.level)),
      );
    case 'shutter':
      return moved(command, values);
    case 'lock':
      return one(find(values, classes.lock, 'targetMode'), command.locked ? 255 : 0);
    case 'autoLock':
      return one(find(values, classes.lock, 'autoRelockTime'), command.on ? relockSeconds : 0);
    case 'setpoint':
      return warmed(command, values);
    case 'thermostatMode': {
      const mode = find(values, classes.thermostatMode, 'mode');
      return one(mode, mode === undefined ? null : modeNumber(mode.states, command.mode));
    }
    case 'away': {
      const mode = find(values, classes.thermostatMode, 'mode');
      if (mode === undefined || !Object.hasOwn(mode.states, String(awayMode))) return null;
      return one(mode, command.on ? awayMode : modeNumber(mode.states, 'heat'));
    }
    case 'colour':
      return coloured(command, values);
    case 'volume':
      return one(find(values, classes.sound, 'defaultVolume'), volumes[command.volume]);
    case 'siren':
    case 'testSiren':
      return sirenSets(command, values);
    case 'identify':
      return one(identifyOf(values), true);
    default:
      return null;
  }
}

/** Any indicator that a node can show itself by; number 80 is the one for it. */
const identifyOf = (values: readonly ZwaveValue[]): ZwaveValue | undefined =>
  find(values, classes.indicator, 'identify') ??
  values.find(
    ({ id }) => id.commandClass === classes.indicator && id.property === 80 && id.propertyKey === 'identify',
  );

/** What is right hours later, too. */
const patient: ReadonlySet<DeviceCommandTag> = new Set([
  'setpoint',
  'thermostatMode',
  'away',
  'autoLock',
  'volume',
]);

/** By which word a device confirms; covers are on their way long before they have arrived. */
function confirmation(command: DeviceCommand, kind: DeviceKind): DeviceValues | null {
  switch (command.tag) {
    case 'shutter':
      return {};
    case 'level':
      return kind === 'shutter' ? {} : wantedBy(command);
    case 'siren':
      return command.sound === 'chime'
        ? null
        : { sounding: command.sound !== 'off' && command.volume !== 'none' };
    case 'volume':
      return {};
    default:
      return wantedBy(command);
  }
}

/** A command in the words of the server, or null where the device has none. */
export function orderFor(
  command: DeviceCommand,
  kind: DeviceKind,
  endpoint: number,
  values: readonly ZwaveValue[],
): Order | null {
  if (!takes(kind, command.tag)) return null;
  if (command.tag === 'lockUser')
    return /^\d{4,10}$/.test(command.code)
      ? { tag: 'code', endpoint, slot: command.slot, code: command.code }
      : null;
  if (command.tag === 'removeLockUser') return { tag: 'code', endpoint, slot: command.slot, code: null };
  const settings = settingsFor(command, kind, values);
  if (settings === null) return null;
  return {
    tag: 'set',
    settings,
    confirmedBy: confirmation(command, kind),
    mayWait: patient.has(command.tag),
  };
}

/** Commands that are looked for at a device of any kind. */
const probes: readonly DeviceCommand[] = [
  { tag: 'switch', on: true },
  { tag: 'level', level: 50 },
  { tag: 'shutter', move: 'open' },
  { tag: 'lock', locked: true },
  { tag: 'autoLock', on: true },
  { tag: 'setpoint', heat: 20 },
  { tag: 'thermostatMode', mode: 'heat' },
  { tag: 'away', on: true },
  { tag: 'colour', hue: 0, saturation: 0 },
  { tag: 'volume', volume: 'normal' },
  { tag: 'siren', sound: 'burglar', volume: 'loud' },
  { tag: 'testSiren', volume: 'normal' },
  { tag: 'identify' },
];
/** The commands that a device takes. */
export function commandsOf(
  kind: DeviceKind,
  node: ZwaveNode,
  endpoint: number,
  values: readonly ZwaveValue[],
): readonly DeviceCommandTag[] {
  const tags = probes
    .filter((command) => orderFor(command, kind, endpoint, values) !== null)
    .map(({ tag }) => tag);
  const isCoded =
    kind === 'door_lock' && [classes.userCode, classes.userCredential].some((one) => node.has(endpoint, one));
  const codes: readonly DeviceCommandTag[] = isCoded ? ['lockUser', 'removeLockUser'] : [];
  return [...tags, ...codes];
}
