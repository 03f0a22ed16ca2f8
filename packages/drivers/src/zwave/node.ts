import { isObject, type Json, list, member, text } from '../common/json.ts';
import { countIn, numberIn, objectIn } from './messages.ts';

/** Command classes of which anything is made use of; of all others nothing is kept. */
export const classes = {
  binarySwitch: 37,
  multilevelSwitch: 38,
  binarySensor: 48,
  multilevelSensor: 49,
  meter: 50,
  colour: 51,
  thermostatMode: 64,
  setpoint: 67,
  centralScene: 91,
  lock: 98,
  userCode: 99,
  barrier: 102,
  windowCovering: 106,
  entryControl: 111,
  notification: 113,
  sound: 121,
  battery: 128,
  userCredential: 131,
  wakeUp: 132,
  indicator: 135,
} as const;
const kept: ReadonlySet<number> = new Set(Object.values(classes));

/** Which value of a node: as the server names it. */
export interface ValueId {
  readonly commandClass: number;
  readonly endpoint: number;
  readonly property: string | number;
  readonly propertyKey?: string | number;
}

/** One value to set. */
export interface Setting {
  readonly valueId: ValueId;
  readonly value: unknown;
  readonly options?: Json;
}

/** A value with what it is made of. `value` is undefined where nobody knows it. */
export interface ZwaveValue {
  readonly id: ValueId;
  readonly value: unknown;
  readonly unit: string;
  readonly takes: boolean;
  readonly states: Json;
  readonly specific: Json;
  readonly most: number | null;
}

/** `unknown` until the server has heard it or asked it. */
export type NodeStatus = 'unknown' | 'asleep' | 'awake' | 'dead' | 'alive';
const statuses: readonly NodeStatus[] = ['unknown', 'asleep', 'awake', 'dead', 'alive'];

/** How safe a node's radio is, the safest last. */
export type KeyClass = 'none' | 'legacy' | 'unauthenticated' | 'authenticated' | 'accessControl';
const keyClasses: Readonly<Record<number, KeyClass>> = {
  7: 'legacy',
  0: 'unauthenticated',
  1: 'authenticated',
  2: 'accessControl',
};
export const keyClassOf = (value: unknown): KeyClass =>
  typeof value === 'number' ? (keyClasses[value] ?? 'none') : 'none';
/** The number of a class on the wire. */
export const keyClassNumbers = { unauthenticated: 0, authenticated: 1, accessControl: 2, legacy: 7 } as const;

export interface ZwaveNode {
  readonly no: number;
  /** Its interview is over, and it has values. */
  readonly ready: boolean;
  readonly status: NodeStatus;
  readonly stage: string;
  /** It sleeps by itself and is heard only when it wakes. */
  readonly sleeps: boolean;
  /** It runs on a battery and is woken by a beam. */
  readonly beams: boolean;
  readonly secure: KeyClass;
  readonly maker: string;
  readonly label: string;
  readonly name: string;
  readonly generic: number;
  readonly specific: number;
  /** It has this class at an endpoint. */
  readonly has: (endpoint: number, commandClass: number) => boolean;
  readonly values: ReadonlyMap<string, ZwaveValue>;
}

export const keyOf = ({ commandClass, endpoint, property, propertyKey }: ValueId): string =>
  `${endpoint}.${commandClass}.${property}.${propertyKey ?? ''}`;

const word = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length <= 100);

/** Which value a message is about; null where it is none of those that are kept. Codes are not. */
export function valueIdOf(json: Json): ValueId | null {
  const [commandClass, endpoint] = [countIn(json, 'commandClass'), countIn(json, 'endpoint') ?? 0];
  const [property, propertyKey] = [member(json, 'property'), member(json, 'propertyKey')];
  if (commandClass === null || !kept.has(commandClass) || !word(property)) return null;
  if (commandClass === classes.userCode && property !== 'userIdStatus') return null;
  if (commandClass === classes.userCredential) return null;
  return { commandClass, endpoint, property, ...(word(propertyKey) && { propertyKey }) };
}

/** What is known of a value beside what it is. */
export function described(id: ValueId, metadata: Json, value: unknown): ZwaveValue {
  return {
    id,
    value,
    unit: text(metadata, 'unit').slice(0, 20),
    takes: member(metadata, 'writeable') === true,
    states: objectIn(metadata, 'states'),
    specific: objectIn(metadata, 'ccSpecific'),
    most: numberIn(metadata, 'max'),
  };
}

/** Values of one node, at most. */
const mostValues = 2_000;

function valuesOf(entries: readonly unknown[]): ReadonlyMap<string, ZwaveValue> {
  const values = new Map<string, ZwaveValue>();
  for (const entry of entries) {
    const id = isObject(entry) ? valueIdOf(entry) : null;
    if (!isObject(entry) || id === null || values.size >= mostValues) continue;
    values.set(keyOf(id), described(id, objectIn(entry, 'metadata'), member(entry, 'value')));
  }
  return values;
}

function classesOf(json: Json): (endpoint: number, commandClass: number) => boolean {
  const all = new Set<string>();
  for (const endpoint of list(json, 'endpoints').filter(isObject).slice(0, 128))
    for (const one of list(endpoint, 'commandClasses').filter(isObject).slice(0, 256))
      all.add(`${numberIn(endpoint, 'index') ?? 0}.${numberIn(one, 'id') ?? 0}`);
  return (endpoint, commandClass) => all.has(`${endpoint}.${commandClass}`);
}

export const statusOf = (value: unknown): NodeStatus =>
  typeof value === 'number' ? (statuses[value] ?? 'unknown') : 'unknown';

/** Node numbers: 1 to 232, and those of long range. */
export const isNodeNo = (value: number | null): value is number =>
  value !== null && value >= 1 && value <= 4_000;

/** Reads a node as the server describes it; null where it is none, or the controller itself. */
export function readNode(json: unknown): ZwaveNode | null {
  if (!isObject(json)) return null;
  const no = countIn(json, 'nodeId');
  if (!isNodeNo(no) || member(json, 'isControllerNode') === true) return null;
  const deviceClass = objectIn(json, 'deviceClass');
  const config = objectIn(json, 'deviceConfig');
  const beams = member(json, 'isFrequentListening');
  const listens = member(json, 'isListening') === true;
  return {
    no,
    ready: member(json, 'ready') === true,
    status: statusOf(member(json, 'status')),
    stage: text(json, 'interviewStage').slice(0, 40),
    sleeps: !listens && (beams === false || beams === undefined || beams === null),
    beams: !listens && (beams === true || (typeof beams === 'string' && beams !== '')),
    secure: keyClassOf(member(json, 'highestSecurityClass')),
    maker: (text(config, 'manufacturer') || text(json, 'manufacturer')).slice(0, 40),
    label: (text(config, 'label') || text(json, 'label')).slice(0, 40),
    name: text(json, 'name').slice(0, 80),
    generic: numberIn(objectIn(deviceClass, 'generic'), 'key') ?? 0,
    specific: numberIn(objectIn(deviceClass, 'specific'), 'key') ?? 0,
    has: classesOf(json),
    values: valuesOf(list(json, 'values')),
  };
}
