import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommand, DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { measured, type NumberName } from '@homeward/contract/rules/devices/value-bounds.ts';
import { isObject, member, text } from '../../common/json.ts';
import type { Message } from '../message.ts';

/** A word of a device: undefined is nothing said, null cannot be read. */
type Read = (message: Message) => DeviceValues | null | undefined;

/** One thing of a device of the first generation that is a device here. */
export interface FirstPart {
  /** Empty for what is alone. */
  readonly key: string;
  readonly kind: DeviceKind;
  readonly isBattery: boolean;
  /** Where it speaks, below its topic. */
  readonly listens: readonly { readonly below: string; readonly read: Read }[];
  readonly commands: readonly DeviceCommandTag[];
  readonly encode: (
    command: DeviceCommand,
  ) => { readonly below: string; readonly payload: string; readonly confirmedBy: DeviceValues } | null;
}

const words =
  (known: Readonly<Record<string, DeviceValues>>, unknown: DeviceValues): Read =>
  ({ text: said }) =>
    Object.hasOwn(known, said) ? known[said] : unknown;
const number =
  (name: NumberName, scale = 1): Read =>
  ({ text: said }) => {
    const value = said.trim() === '' ? Number.NaN : Number(said);
    return Number.isFinite(value) ? { [name]: measured(name, value * scale) } : null;
  };
const flag = (name: 'detected' | 'tamper' | 'motion', on: string, off: string): Read =>
  words({ [on]: { [name]: true }, [off]: { [name]: false } }, { [name]: null });

/** Of watt-minutes. */
const perKilowattHour = 1 / 60_000;

/** A press, with how often the button was pressed ever: a report of that alone is none. */
const press: Read = (message) => {
  const json = message.json();
  if (!isObject(json)) return null;
  const event = text(json, 'event');
  return message.live && event !== '' ? { action: event.slice(0, 16) } : undefined;
};

function relay(no: number, isMetered: boolean, key: string): FirstPart {
  return {
    key,
    kind: isMetered ? 'power_switch_meter' : 'switch',
    isBattery: false,
    listens: [
      { below: `relay/${no}`, read: words({ on: { on: true }, off: { on: false } }, { on: null }) },
      ...(isMetered
        ? [
            { below: `relay/${no}/power`, read: number('power') },
            { below: `relay/${no}/energy`, read: number('energy', perKilowattHour) },
          ]
        : []),
    ],
    commands: ['switch'],
    encode: (command) =>
      command.tag === 'switch'
        ? {
            below: `relay/${no}/command`,
            payload: command.on ? 'on' : 'off',
            confirmedBy: { on: command.on },
          }
        : null,
  };
}

const roller: FirstPart = {
  key: '',
  kind: 'shutter',
  isBattery: false,
  // Where it stands is told as -1 until it has been measured out.
  listens: [{ below: 'roller/0/pos', read: (message) => number('level')(message) }],
  commands: ['shutter', 'level'],
  encode: (command) => {
    if (command.tag === 'shutter')
      return { below: 'roller/0/command', payload: command.move, confirmedBy: {} };
    return command.tag === 'level'
      ? { below: 'roller/0/command/pos', payload: String(Math.round(command.level)), confirmedBy: {} }
      : null;
  },
};

const dimmer: FirstPart = {
  key: '',
  kind: 'dimmer',
  isBattery: false,
  listens: [
    {
      below: 'light/0/status',
      read: (message) => {
        const json = message.json();
        if (!isObject(json)) return null;
        const on = member(json, 'ison');
        return {
          on: typeof on === 'boolean' ? on : null,
          level: measured('level', member(json, 'brightness')),
        };
      },
    },
  ],
  commands: ['switch', 'level'],
  encode: (command) => {
    if (command.tag === 'switch')
      return {
        below: 'light/0/set',
        payload: JSON.stringify({ turn: command.on ? 'on' : 'off' }),
        confirmedBy: { on: command.on },
      };
    return command.tag === 'level'
      ? {
          below: 'light/0/set',
          payload: JSON.stringify({ turn: 'on', brightness: Math.max(1, Math.round(command.level)) }),
          confirmedBy: { level: command.level },
        }
      : null;
  },
};

const sleeper = (kind: DeviceKind, listens: FirstPart['listens'], isBattery = true): FirstPart => ({
  key: '',
  kind,
  isBattery,
  listens: isBattery ? [...listens, { below: 'sensor/battery', read: number('battery') }] : listens,
  commands: [],
  encode: () => null,
});
const sensor = (name: string, read: Read) => ({ below: `sensor/${name}`, read });
const climate = [sensor('temperature', number('temperature'))];

const door = sleeper('door_contact', [
  sensor('state', words({ open: { opening: 'open' }, close: { opening: 'closed' } }, { opening: null })),
  sensor('lux', number('lux')),
  ...climate,
]);
const gas = sleeper(
  'gas_detector',
  [
    sensor(
      'gas',
      words(
        {
          none: { detected: false },
          mild: { detected: true },
          heavy: { detected: true },
          // Somebody tries it out: that is no gas.
          test: {},
        },
        { detected: null },
      ),
    ),
  ],
  false,
);
const motion = sleeper('pir', [
  {
    below: 'status',
    read: (message) => {
      const json = message.json();
      if (!isObject(json)) return null;
      const is = (name: string) => {
        const value = member(json, name);
        return typeof value === 'boolean' ? value : null;
      };
      return {
        motion: is('motion'),
        tamper: is('vibration'),
        battery: measured('battery', member(json, 'bat')),
      };
    },
  },
]);
const inputs = (count: number, isBattery: boolean): FirstPart => {
  const listens = Array.from({ length: count }, (_, no) => ({
    below: `input_event/${no}`,
    read: pressOf(no, count),
  }));
  return sleeper('scene_button', listens, isBattery);
};
const pressOf =
  (no: number, count: number): Read =>
  (message) => {
    const said = press(message);
    return count === 1 || typeof said?.action !== 'string' ? said : { action: `${no + 1} ${said.action}` };
  };

const relays = (count: number, isMetered: boolean): readonly FirstPart[] =>
  Array.from({ length: count }, (_, no) => relay(no, isMetered, count === 1 ? '' : `relay${no + 1}`));

/** By the model number that a device announces. */
const models: Readonly<Record<string, readonly FirstPart[]>> = {
  'SHSW-1': relays(1, false),
  'SHSW-PM': relays(1, true),
  'SHSW-L': relays(1, true),
  'SHSW-21': relays(2, false),
  'SHSW-25': relays(2, true),
  'SHSW-44': relays(4, true),
  'SHPLG-1': relays(1, true),
  'SHPLG-S': relays(1, true),
  'SHPLG-U1': relays(1, true),
  'SHUNI-1': relays(2, false),
  'SHDM-1': [dimmer],
  'SHDM-2': [dimmer],
  'SHDW-1': [door],
  'SHDW-2': [door],
  'SHWT-1': [sleeper('water_sensor', [sensor('flood', flag('detected', 'true', 'false')), ...climate])],
  'SHSM-01': [sleeper('smoke_detector', [sensor('smoke', flag('detected', 'true', 'false')), ...climate])],
  'SHGS-1': [gas],
  'SHMOS-01': [motion],
  'SHMOS-02': [motion],
  'SHHT-1': [sleeper('room_sensor', [sensor('humidity', number('humidity')), ...climate])],
  'SHIX3-1': [inputs(3, false)],
  'SHBTN-1': [inputs(1, true)],
  'SHBTN-2': [inputs(1, true)],
};

/** What a model is; a switch of two relays may be set up to drive a shutter, and announces that as its mode. */
export function partsOf(model: string, mode: string): readonly FirstPart[] {
  const parts = Object.hasOwn(models, model) ? (models[model] ?? []) : [];
  if (mode === 'roller') return [roller];
  if (parts.length > 0) return parts;
  return [{ key: '', kind: 'unknown', isBattery: false, listens: [], commands: [], encode: () => null }];
}
