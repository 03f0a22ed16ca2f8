import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Trust } from '@homeward/contract/shapes/devices/trust.ts';
import type { Json } from '../common/json.ts';
import { commonValues, flagOf, numberOf, textOf } from './fields.ts';
import { isRefused } from '../common/refused-words.ts';
import { kindWithin } from './trust.ts';

/** How the messages of one decoder are read. Its number differs from version to version; the model is its name. */
interface Model {
  readonly word: 'checked' | 'bare' | 'copied';
  /** It speaks by itself from time to time. */
  readonly reports: boolean;
  /** Whether nobody knows what such a message says: none of them, or this one; absent is that somebody does. */
  readonly isMute?: true | ((fields: Json) => boolean);
  /** What kind a message shows it to be; `unknown` is for its owner to say. */
  readonly kind: (fields: Json) => DeviceKind;
  /** What it says beside what all say. */
  readonly says: (fields: Json) => DeviceValues;
}

const nothing = (): DeviceValues => ({});
const always = (kind: DeviceKind) => (): DeviceKind => kind;
/** Heard, and nothing more. */
const mute = (reports: boolean): Model => ({
  word: 'bare',
  reports,
  isMute: true,
  kind: always('unknown'),
  says: nothing,
});
const opening = (open: boolean | null): DeviceValues =>
  open === null ? {} : { opening: open ? 'open' : 'closed' };
const button = (word: string): DeviceValues => (word === '' ? {} : { action: word });

/** Open if any of its contacts is: which of them is in use nobody knows, and one that is not rests. */
function anyOpen(fields: Json, names: readonly string[]): DeviceValues {
  const all = names.map((name) => {
    const text = textOf(fields, name).toLowerCase();
    return text === 'open' || text === '1' ? true : text === 'closed' || text === '0' ? false : null;
  });
  if (all.includes(true)) return opening(true);
  return all.includes(false) ? opening(false) : {};
}

/** Words of X10's key fobs, which are one decoder with its sensors. */
const fobWords: Readonly<Record<string, string>> = {
  'KEY-FOB ARM': 'arm',
  'KEY-FOB DISARM': 'disarm',
  'SH624 SEC-REMOTE DISARM': 'disarm',
  'KEY-FOB LIGHTS A ON': 'lights_a_on',
  'KEY-FOB LIGHTS A OFF': 'lights_a_off',
  'KEY-FOB LIGHTS B ON': 'lights_b_on',
  'KEY-FOB LIGHTS B OFF': 'lights_b_off',
};

function x10Says(fields: Json): DeviceValues {
  const event = textOf(fields, 'event');
  // Every message carries both flags, and they are only written down when they are set.
  const flags = {
    tamper: flagOf(fields, 'tamper') === true,
    batteryLow: flagOf(fields, 'battery_ok') === false,
  };
  if (event === 'DOOR/WINDOW OPEN') return { ...flags, opening: 'open' };
  if (event === 'DOOR/WINDOW CLOSED') return { ...flags, opening: 'closed' };
  if (event === 'MOTION TRIPPED') return { ...flags, motion: true };
  if (event === 'MOTION READY') return { ...flags, motion: false };
  if (event.includes('PANIC')) return { ...flags, action: 'panic' };
  return { ...flags, ...button(fobWords[event] ?? '') };
}

/** Words of Chuango's remotes, which are one decoder with its sensors. */
const chuangoWords: Readonly<Record<string, string>> = {
  Arm: 'arm',
  Disarm: 'disarm',
  'Home Mode': 'home',
  Alarm: 'panic',
};

function chuangoSays(fields: Json): DeviceValues {
  const word = textOf(fields, 'cmd');
  if (word.endsWith(' Zone')) return { detected: true };
  if (word === 'Closing') return { detected: false };
  if (word === 'Tamper') return { tamper: true };
  if (word === 'Low Battery') return { batteryLow: true };
  return button(chuangoWords[word] ?? '');
}

/** Loops of the terminals and of the reed, and the third one of tilt and the like. */
const honeywellContacts = ['state', 'contact_open', 'reed_open', 'alarm'];
const interlogixSwitches = ['switch1', 'switch2', 'switch4', 'switch5'];

const interlogixKinds: Readonly<Record<string, DeviceKind>> = {
  contact: 'door_contact',
  glass: 'glass',
  keyfob: 'scene_button',
};

function interlogixSays(fields: Json): DeviceValues {
  const subtype = textOf(fields, 'subtype');
  if (subtype === 'contact') return anyOpen(fields, interlogixSwitches);
  // The pane is broken when its first switch closes. The switches of others are written down nowhere.
  if (subtype === 'glass') return { detected: textOf(fields, 'switch1') === 'CLOSED' };
  if (subtype !== 'keyfob') return {};
  const pressed = ['switch1', 'switch2', 'switch3', 'switch4', 'switch5'].findIndex(
    (name) => textOf(fields, name) === 'CLOSED',
  );
  return button(pressed < 0 ? '' : `button_${pressed + 1}`);
}

/** A fire alarm or a leak is told; that it is over is not. */
const caviusSays = (fields: Json): DeviceValues =>
  /^(?:Fire alarm|Warning)/.test(textOf(fields, 'text')) ? { detected: true } : {};

const keruiKind = (fields: Json): DeviceKind => {
  if (Object.hasOwn(fields, 'opened')) return 'door_contact';
  if (Object.hasOwn(fields, 'motion')) return 'pir';
  return Object.hasOwn(fields, 'water') ? 'water_sensor' : 'unknown';
};

const models: Readonly<Record<string, Model>> = {
  // Contacts, motion, smoke and glass of this maker look alike.
  'DSC-Security': {
    word: 'checked',
    reports: true,
    kind: always('unknown'),
    says: (fields) => {
      const closed = flagOf(fields, 'closed');
      return opening(closed === null ? null : !closed);
    },
  },
  'Honeywell-Security': {
    word: 'checked',
    reports: true,
    kind: always('door_contact'),
    says: (fields) => anyOpen(fields, honeywellContacts),
  },
  'Interlogix-Security': {
    word: 'checked',
    reports: true,
    isMute: (fields) => !Object.hasOwn(interlogixKinds, textOf(fields, 'subtype')),
    kind: (fields) => interlogixKinds[textOf(fields, 'subtype')] ?? 'unknown',
    says: interlogixSays,
  },
  'Visonic-Powercode': {
    word: 'checked',
    reports: true,
    kind: always('unknown'),
    says: (fields) => {
      const detected = flagOf(fields, 'alarm');
      return detected === null ? {} : { detected };
    },
  },
  'Cavius-Security': { word: 'checked', reports: false, kind: always('unknown'), says: caviusSays },
  'Cavius-Door': {
    word: 'checked',
    reports: false,
    kind: always('door_contact'),
    says: (fields) => anyOpen(fields, ['state']),
  },
  'X10-Security': {
    word: 'bare',
    reports: true,
    kind: (fields) => {
      const event = textOf(fields, 'event');
      if (event.startsWith('DOOR')) return 'door_contact';
      return event.startsWith('MOTION') ? 'pir' : 'scene_button';
    },
    says: x10Says,
  },
  'Kerui-Security': {
    word: 'bare',
    reports: false,
    kind: keruiKind,
    says: (fields) => ({
      ...opening(flagOf(fields, 'opened')),
      ...(flagOf(fields, 'motion') === true && { motion: true }),
      ...(flagOf(fields, 'water') === true && { detected: true }),
    }),
  },
  'SimpliSafe-Sensor': {
    word: 'bare',
    reports: true,
    // Doors, motion and leaks of this maker look alike, and what detects motion beacons "closed".
    kind: always('unknown'),
    says: (fields) => {
      const state = numberOf(fields, 'state');
      return state === 1 || state === 2 ? opening(state === 1) : {};
    },
  },
  // Its text holds the code that somebody entered: nothing of it is read.
  'SimpliSafe-Keypad': mute(false),
  'SimpliSafe-Gen3': mute(true),
  'Smoke-GS558': mute(false),
  'Kidde-Smoke': mute(false),
  // Nobody wrote down what its numbers mean: together they are a code, and its owner knows what it did.
  'Yale-HSA': {
    word: 'bare',
    reports: false,
    kind: always('scene_button'),
    says: (fields) => {
      const code = ['stype', 'state', 'event'].map((name) => textOf(fields, name)).join('_');
      return button(code === '__' ? '' : `code_${code}`);
    },
  },
  'Chuango-Security': {
    word: 'copied',
    reports: false,
    kind: (fields) => (textOf(fields, 'cmd') in chuangoWords ? 'scene_button' : 'unknown'),
    says: chuangoSays,
  },
  'Generic-Remote': {
    word: 'copied',
    reports: false,
    kind: always('scene_button'),
    says: (fields) => button(textOf(fields, 'cmd') === '' ? '' : `code_${textOf(fields, 'cmd')}`),
  },
  // The rolling part of its code is not checked by anybody here, so it is a fixed code.
  'Microchip-HCS200': {
    word: 'copied',
    reports: false,
    kind: always('scene_button'),
    says: (fields) => {
      const no = numberOf(fields, 'button');
      return no === null || flagOf(fields, 'learn') === true || flagOf(fields, 'repeat') === true
        ? {}
        : button(`button_${no}`);
    },
  },
};

/** Weather and the like: not understood beyond what all say by the same names. */
const other: Model = {
  word: 'bare',
  reports: true,
  isMute: (fields) => numberOf(fields, 'temperature_C') === null,
  kind: (fields) => {
    if (numberOf(fields, 'temperature_C') === null) return 'unknown';
    return numberOf(fields, 'humidity') === null ? 'temperature_sensor' : 'room_sensor';
  },
  says: nothing,
};

const modelOf = (name: string): Model => (Object.hasOwn(models, name) ? models[name] : undefined) ?? other;

/** Names of the decoders that are wanted, as rtl_433 lists them. */
export const wantedDecoders =
  /^(?:DSC Security|Honeywell Door|Interlogix|Visonic powercode|Cavius|X10 Security|Kerui|SimpliSafe|Yale HSA|Chuango|Generic Remote SC226x|Microchip HCS200)/;

/** How far a transmitter's word goes, by one of its messages. */
export const trustOf = (model: string, fields: Json): Trust => describedBy(model, fields).trust;

/** What a transmitter is taken for, by one of its messages: never more than its word allows. */
export const kindOf = (model: string, fields: Json): DeviceKind => describedBy(model, fields).kind;

/**
 * What a transmitter is taken for and how far its word goes, by one of its messages. What the panel holds it for stands:
 * a message that says less than others lowers nobody. One held for `unknown` may be known better.
 */
export function describedBy(
  name: string,
  fields: Json,
  held?: DeviceKind,
): { readonly kind: DeviceKind; readonly trust: Trust } {
  const { word, reports, isMute, kind } = modelOf(name);
  const isByMessage = typeof isMute === 'function';
  const known = isByMessage && held === 'unknown' ? undefined : held;
  const saysNothing = isByMessage ? known === undefined && isMute(fields) : isMute === true;
  const trust: Trust = { word: saysNothing ? 'mute' : word, reports };
  return { kind: kindWithin(trust, known ?? kind(fields)), trust };
}

/** What a message says. No word of it ends the guard or opens a door, whoever sends it. */
export function valuesOf(model: string, fields: Json): DeviceValues {
  const { action, ...values } = { ...commonValues(fields), ...modelOf(model).says(fields) };
  return typeof action !== 'string' || isRefused(action) ? values : { ...values, action };
}
