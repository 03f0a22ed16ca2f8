import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { isArming, isHelp, sendsCodes } from './button-words.ts';
import { type Danger, type DangerWord, dangersOf, isThere, unnamedAlarms } from './dangers.ts';
import { canSet, exposeNamed, type Features, hasAny, wordsOf } from './exposes.ts';
import { sirenControl } from './sirens.ts';
import { troubleWords } from './trouble-words.ts';
import {
  describedOpenings,
  inputWords,
  motionWords,
  openingWords,
  pressureWords,
  shockWords,
  type ZoneWord,
} from './zone-words.ts';

/** What a bridge says of a device beside what it exposes. */
export interface Described {
  readonly features: Features;
  readonly description: string;
  readonly router: boolean;
  /** Dangers that it said though its definition promises none. */
  readonly unlisted: readonly DangerWord[];
}

/** What a device is and what of it counts. */
export interface Nature {
  readonly kind: DeviceKind;
  readonly dangers: readonly DangerWord[];
  readonly openings: readonly ZoneWord[];
  readonly motions: readonly ZoneWord[];
  readonly shocks: readonly ZoneWord[];
  /** What says that the device is out of order. */
  readonly troubles: readonly ZoneWord[];
  /** What of a button's words calls for help: those that say so, or any, whatever it is called. */
  readonly helpBy: 'nothing' | 'words' | 'anyWord';
  /** A keypad that says no codes. */
  readonly checksCodes: boolean;
  /** The same as a panel has it that took it for another kind: it says on what it said as that, where it can. */
  readonly heldAs: (kind: DeviceKind) => Nature;
}

/** The kind that a danger makes, the most urgent first. */
const dangerKinds: readonly (readonly [Danger, DeviceKind])[] = [
  ['smoke', 'smoke_detector'],
  ['co', 'co_detector'],
  ['gas', 'gas_detector'],
  ['heat', 'heat_detector'],
  ['leak', 'water_sensor'],
  ['help', 'panic_button'],
  ['fall', 'fall_sensor'],
];

const callsItself = (description: string, word: RegExp): boolean => word.test(description);
const siren = /\bsirens?\b|\bsounder\b|\bhorn\b|sound (?:and|&) (?:flash|light)|light (?:and|&) sound/i;
const helpButton = /\b(?:sos|panic|emergency|help)\b/i;

/**
 * A keypad says codes, or is called one and arms. It is found first: many say when somebody stands before them, or have
 * a contact that means nothing.
 */
const isKeypad = (features: Features, description: string): boolean =>
  hasAny(features, 'action_code') ||
  (callsItself(description, /key ?pad|code ?pad/i) && actionsOf(features).some(isArming));

/** Whether a keypad checks codes itself: it says none, and arms in words of its own, not in those of the standard. */
const saysNoCodes = (features: Features): boolean =>
  !hasAny(features, 'action_code') && !actionsOf(features).some(sendsCodes);

const actionsOf = (features: Features): readonly string[] => wordsOf(features, 'action') ?? [];

/** The kind of device (S3.1) and what of it counts, by what it can say and do; its description decides where that is open. */
export function natureOf(described: Described): Nature {
  const { features, description, unlisted } = described;
  const listed = dangersOf(features, description);
  const dangers = [...listed, ...unlisted];
  const plain = openingWords(features);
  const openings = plain.length > 0 || dangers.length > 0 ? plain : describedOpenings(features, description);
  const motions = motionWords(features);
  const shocks = shocksOf(features, description);
  const kind = kindOf(described, { dangers, openings, motions, shocks });
  const none = kind === 'unknown' && dangers.length === 0;
  const zoneOf = (as: DeviceKind) => ({
    openings: says(as, 'opening') ? openings : [],
    motions: says(as, 'motion') ? motions : [],
    shocks: detectedBy(as, features, shocks),
  });
  const helpOf = (as: DeviceKind): Nature['helpBy'] =>
    as !== 'panic_button' ? 'nothing' : callsItself(description, helpButton) ? 'anyWord' : 'words';
  const own: Nature = {
    kind,
    // The bit of the alarm standard that a siren calls smoke is its own.
    dangers: kind === 'siren' || kind === 'keypad' ? [] : none ? unnamedAlarms(features) : dangers,
    ...zoneOf(kind),
    troubles: troubleWords(features),
    helpBy: helpOf(kind),
    checksCodes: kind === 'keypad' && saysNoCodes(features),
    heldAs: (held) => {
      const zone = zoneOf(held);
      const isZone = Object.values(zone).some((words) => words.length > 0);
      const helpBy = own.helpBy === 'nothing' ? helpOf(held) : own.helpBy;
      return { ...own, ...(isZone && zone), helpBy };
    },
  };
  return own;
}

/** A bare alarm of what calls itself a detector of shaking is one. */
function shocksOf(features: Features, description: string): readonly ZoneWord[] {
  const words = shockWords(features);
  if (words.length > 0 || !/vibration|shock|glass/i.test(description)) return words;
  return unnamedAlarms(features).map(({ expose }) => ({
    expose,
    isActive: (value) => isThere({ danger: 'help', expose }, value),
  }));
}

/** What of a kind that only says that it detects is detected by. */
function detectedBy(kind: DeviceKind, features: Features, shocks: readonly ZoneWord[]): readonly ZoneWord[] {
  switch (kind) {
    case 'shock_sensor':
    case 'glass':
      return shocks;
    case 'chair_sensor':
      return pressureWords(features);
    case 'wired_input':
      return inputWords(features);
    default:
      return [];
  }
}

const openers: ReadonlySet<DeviceKind> = new Set(['door_contact', 'tilt_sensor', 'dio', 'door_lock']);
const movers: ReadonlySet<DeviceKind> = new Set(['pir']);
const says = (kind: DeviceKind, what: 'opening' | 'motion'): boolean =>
  (what === 'opening' ? openers : movers).has(kind);

type Words = Pick<Nature, 'dangers' | 'openings' | 'motions' | 'shocks'>;

/** Life safety comes first: a smoke detector that can also sound, measure and be switched is a smoke detector. */
function kindOf({ features, description, router }: Described, words: Words): DeviceKind {
  const is = (word: RegExp) => callsItself(description, word);
  if (isKeypad(features, description)) return 'keypad';
  const main = mainKind(features, description, words);
  const sounds = sirenControl(features) !== null;
  const isDetector = /detector|smoke|\balarm sensor|\bleak/i;
  if (siren.test(description) && !(words.dangers.length > 0 && is(isDetector))) return 'siren';
  if (main !== null) return main;
  const measured = measuredKind(features);
  // What watches the air may beep about it; that is no siren of the house.
  if (sounds && measured !== 'aqs') return 'siren';
  if (measured !== null) return measured;
  // What passes on the words of others and has none of its own.
  return router && (isBare(features) || is(/repeater|router|extender/i)) ? 'repeater' : 'unknown';
}

const isBare = ({ exposes }: Features): boolean =>
  [...exposes.keys()].every((name) => /^(?:linkquality|identify|last_seen|update)/.test(name));

/** What a device guards, calls for or is told; null where it only measures. */
function mainKind(features: Features, description: string, words: Words): DeviceKind | null {
  const { types } = features;
  const has = (...names: readonly string[]) => hasAny(features, ...names);
  const is = (word: RegExp) => callsItself(description, word);
  const danger = dangerKinds.find(([name]) => words.dangers.some((word) => word.danger === name));
  // A relay that watches a leak beside is a relay that watches a leak: the leak counts.
  if (danger !== undefined) return danger[1];
  if (types.has('lock')) return 'door_lock';
  if (types.has('cover') || moves(features)) return 'shutter';
  if (isClimate(features)) return isRadiator(features, description) ? 'radiator' : 'thermostat';
  if (types.has('light')) {
    if (has('color', 'color_temp')) return 'hue';
    return has('brightness') ? 'dimmer' : 'switch';
  }
  if (types.has('fan')) return 'fan';
  if ((has('state') || has('gas_valve_state', 'valve')) && is(/\bvalve\b/i)) return 'valve';
  const opens = words.openings.length > 0;
  if (opens && canSet(features, 'trigger')) return 'dio';
  if (types.has('switch')) return has('power', 'energy') ? 'power_switch_meter' : 'switch';
  if (canSet(features, 'state') && exposeNamed(features, 'state')?.type === 'binary')
    return has('power', 'energy') ? 'power_switch_meter' : 'switch';
  if (opens) return has('tilt') && !has('contact') ? 'tilt_sensor' : 'door_contact';
  if (words.motions.length > 0 && !(words.shocks.length > 0 && !has('occupancy', 'presence'))) return 'pir';
  if (words.shocks.length > 0) return is(/glass/i) ? 'glass' : 'shock_sensor';
  return buttonKind(features, description);
}

function buttonKind(features: Features, description: string): DeviceKind | null {
  const actions = actionsOf(features);
  if (actions.length > 0 && actions.every(isHelp)) return 'panic_button';
  if (actions.some(isArming)) return 'remote_controller';
  if (actions.length > 0 && actions.length <= 6 && helpButton.test(description)) return 'panic_button';
  if (hasAny(features, 'action')) return 'scene_button';
  if (pressureWords(features).length > 0) return 'chair_sensor';
  return inputWords(features).length > 0 ? 'wired_input' : null;
}

/** A cover that its definition does not call one. */
const moves = (features: Features): boolean =>
  canSet(features, 'state') && wordsOf(features, 'state')?.some((word) => /^stop$/i.test(word)) === true;

const isClimate = (features: Features): boolean =>
  features.types.has('climate') ||
  (canSet(features, 'system_mode') && canSet(features, 'target_temperature'));

const isRadiator = (features: Features, description: string): boolean =>
  /radiator|\btrv\b|thermostat(?:ic)? (?:radiator )?(?:valve|head)|valve/i.test(description) ||
  hasAny(features, 'pi_heating_demand', 'position', 'valve_position', 'valve_state', 'valve_opening_degree');

const air = [
  'aqi',
  'air_quality',
  'pm25',
  'pm10',
  'pm1',
  'co2',
  'eco2',
  'voc',
  'voc_index',
  'formaldehyd',
  'hcho',
  'radon',
];

function measuredKind(features: Features): DeviceKind | null {
  const has = (...names: readonly string[]) => hasAny(features, ...names);
  if (has(...air)) return 'aqs';
  if (has('power', 'energy', 'power_a', 'energy_a') || counts(features)) return 'power_meter';
  if (
    has(
      'temperature',
      'local_temperature',

      'external_temperature',
      'soil_moisture',
      'humidity',
    )
  )
    return has('humidity', 'soil_moisture') ? 'room_sensor' : 'temperature_sensor';
  return has('illuminance', 'illuminance_lux') ? 'lm' : null;
}

/** A meter counts work or power; one of gas or water cubic metres or litres. */
const counts = ({ exposes }: Features): boolean =>
  [...exposes.values()].some(
    ([{ type, unit, says: heard }]) => heard && type === 'numeric' && /^(?:k?wh|k?w|m³|l|ft³)$/i.test(unit),
  );
