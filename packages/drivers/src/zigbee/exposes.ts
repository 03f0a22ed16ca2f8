import { isObject, type Json, list, member, text } from '../common/json.ts';

/** One thing that a device says or takes, as its definition exposes it. */
export interface Expose {
  /** As it stands in messages. */
  readonly property: string;
  readonly type: string;
  /** The device says it; it can be set. An old bridge does not tell, and then both. */
  readonly says: boolean;
  readonly takes: boolean;
  /** What can be set is a setting, and tells of nothing that happens. */
  readonly onlySaid: boolean;
  /** Of a binary: the words for on and off, which may be of any type and the other way round. */
  readonly on: unknown;
  readonly off: unknown;
  /** Of an enumeration. */
  readonly words: readonly string[];
  readonly least: number | null;
  readonly most: number | null;
  readonly unit: string;
  /** Of a composite. */
  readonly parts: readonly Expose[];
}

/** What a definition's `exposes` come down to, for one endpoint. */
export interface Features {
  /** Specific types: light, switch, lock, cover, climate, fan. */
  readonly types: ReadonlySet<string>;
  /** By property without the endpoint's ending; several where endpoints that are no device of their own say the same. */
  readonly exposes: ReadonlyMap<string, readonly [Expose, ...Expose[]]>;
  /** Names, which tell two ways of saying one property apart: `color_hs` and `color_xy` are both `color`. */
  readonly names: ReadonlySet<string>;
}

/** One switch of several behind one address, or the whole device where there is but one. */
export interface Endpoint {
  /** Empty where the device does not name it. */
  readonly name: string;
  readonly features: Features;
}

const specificTypes = new Set(['light', 'switch', 'lock', 'cover', 'climate', 'fan']);
/** Bits of an entry's `access`. */
const bits = { says: 1, takes: 2 } as const;

const number = (entry: Json, name: string): number | null => {
  const value = member(entry, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

function exposeOf(entry: Json): Expose | null {
  const property = text(entry, 'property') || text(entry, 'name');
  if (property === '') return null;
  const access = number(entry, 'access');
  return {
    property,
    type: text(entry, 'type'),
    says: access === null || (access & bits.says) !== 0,
    takes: access === null || (access & bits.takes) !== 0,
    onlySaid: access === null || (access & (bits.says | bits.takes)) === bits.says,
    on: member(entry, 'value_on'),
    off: member(entry, 'value_off'),
    words: list(entry, 'values').filter((value) => typeof value === 'string'),
    least: number(entry, 'value_min'),
    most: number(entry, 'value_max'),
    unit: text(entry, 'unit'),
    parts: list(entry, 'features')
      .filter(isObject)
      .flatMap((part) => exposeOf(part) ?? []),
  };
}

/** The endpoint that an entry belongs to: its own, or that of its features. */
function endpointOf(entry: Json): string {
  const own = text(entry, 'endpoint');
  if (own !== '') return own;
  const [feature] = list(entry, 'features');
  return isObject(feature) ? text(feature, 'endpoint') : '';
}

interface Collected {
  readonly types: Set<string>;
  readonly exposes: Map<string, [Expose, ...Expose[]]>;
  readonly names: Set<string>;
}

function collect(entry: Json, endpoint: string, into: Collected): void {
  const expose = exposeOf(entry);
  if (expose === null) return;
  const { property } = expose;
  const ending = `_${endpoint}`;
  const bare = endpoint !== '' && property.endsWith(ending) ? property.slice(0, -ending.length) : property;
  if (bare === '') return;
  into.names.add(text(entry, 'name'));
  const known = into.exposes.get(bare);
  if (known === undefined) into.exposes.set(bare, [expose]);
  // A property that is exposed twice is one; that of another endpoint says the same of another part.
  else if (!known.some((one) => one.property === property)) known.push(expose);
}

/** A lock of keys and children is no lock of a door: only one whose state it is. */
const isDoorLock = (entry: Json): boolean =>
  list(entry, 'features')
    .filter(isObject)
    .some((part) => /^state(?:_|$)/.test(text(part, 'property')));

/** Whether what an entry is makes a device; some definitions say switch of a setting. */
function isDevice(entry: Json): boolean {
  const type = text(entry, 'type');
  if (!specificTypes.has(type)) return false;
  if (type === 'lock') return isDoorLock(entry);
  if (type !== 'switch') return true;
  return list(entry, 'features')
    .filter(isObject)
    .some((part) => /^state(?:_|$)/.test(text(part, 'property')));
}

/**
 * Flattens the tree of `exposes` into endpoints, the first one with everything that belongs to none. Only what can be
 * switched or moved makes an endpoint a device of its own; what other endpoints say belongs to the first. What is
 * ill-formed is left out.
 */
export function readEndpoints(exposes: readonly unknown[]): readonly [Endpoint, ...Endpoint[]] {
  const entries = exposes.filter(isObject);
  const [first = '', ...others] = new Set(entries.filter(isDevice).map(endpointOf));
  const read = (name: string, mine: (endpoint: string) => boolean): Endpoint => {
    const features: Collected = { types: new Set(), exposes: new Map(), names: new Set() };
    for (const entry of entries) {
      const endpoint = endpointOf(entry);
      if (!mine(endpoint)) continue;
      const isGroup = specificTypes.has(text(entry, 'type'));
      if (isDevice(entry)) features.types.add(text(entry, 'type'));
      const parts = isGroup ? list(entry, 'features').filter(isObject) : [entry];
      for (const part of parts) collect(part, endpoint, features);
    }
    return { name, features };
  };
  const foreign = new Set(others);
  return [
    read(first, (endpoint) => !foreign.has(endpoint)),
    ...others.map((name) => read(name, (endpoint) => endpoint === name)),
  ];
}

/** The expose of a property of this endpoint, or of the first part that has it. */
export const exposeNamed = ({ exposes }: Features, name: string): Expose | undefined =>
  exposes.get(name)?.[0];

/** Whether an endpoint has any of these. */
export const hasAny = ({ exposes }: Features, ...names: readonly string[]): boolean =>
  names.some((name) => exposes.has(name));

/** Whether a property is there and can be set. */
export const canSet = ({ exposes }: Features, name: string): boolean =>
  exposes.get(name)?.some(({ takes }) => takes) === true;

/** The words that a property takes; undefined where it does not say which. */
export function wordsOf(features: Features, name: string): readonly string[] | undefined {
  const expose = exposeNamed(features, name);
  if (expose === undefined) return undefined;
  const two = [expose.on, expose.off].filter((word) => typeof word === 'string');
  const words = expose.words.length > 0 ? expose.words : two;
  return words.length > 0 ? words : undefined;
}

/** What a binary says by a value: on, off, or null for what is neither of its two words. */
export function binary({ on, off }: Pick<Expose, 'on' | 'off'>, value: unknown): boolean | null {
  if (on === undefined && off === undefined) return typeof value === 'boolean' ? value : null;
  return value === on ? true : value === off ? false : null;
}
