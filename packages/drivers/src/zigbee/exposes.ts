import { isObject, type Json, list, member, text } from './json.ts';

/** What a definition's `exposes` come down to, for one endpoint. */
export interface Features {
  /** Specific types: light, switch, lock, cover, climate, fan. */
  readonly types: ReadonlySet<string>;
  /** Properties of the state message, without the endpoint's ending. */
  readonly properties: ReadonlySet<string>;
  /** Names, which tell two ways of saying one property apart: `color_hs` and `color_xy` are both `color`. */
  readonly names: ReadonlySet<string>;
  /** The words that a property takes. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** Properties that end with the endpoint on the wire: `state` is `state_l2`. */
  readonly suffixed: ReadonlySet<string>;
}

/** One switch of several behind one address, or the whole device where there is but one. */
export interface Endpoint {
  /** Empty where the device does not name it. */
  readonly name: string;
  readonly features: Features;
}

const specificTypes = new Set(['light', 'switch', 'lock', 'cover', 'climate', 'fan']);

interface Collected {
  readonly types: Set<string>;
  readonly properties: Set<string>;
  readonly names: Set<string>;
  readonly words: Map<string, readonly string[]>;
  readonly suffixed: Set<string>;
}

const collected = (): Collected => ({
  types: new Set(),
  properties: new Set(),
  names: new Set(),
  words: new Map(),
  suffixed: new Set(),
});

const strings = (values: readonly unknown[]): readonly string[] =>
  values.filter((value) => typeof value === 'string');

/** The words of an enumeration, or the two of a switch that does not say true and false. */
function wordsOf(entry: Json): readonly string[] {
  const values = strings(list(entry, 'values'));
  return values.length > 0 ? values : strings([member(entry, 'value_on'), member(entry, 'value_off')]);
}

/** The endpoint that an entry belongs to: its own, or that of its features. */
function endpointOf(entry: Json): string {
  const own = text(entry, 'endpoint');
  if (own !== '') return own;
  const [feature] = list(entry, 'features');
  return isObject(feature) ? text(feature, 'endpoint') : '';
}

function collect(entry: Json, endpoint: string, into: Collected): void {
  const name = text(entry, 'name');
  const property = text(entry, 'property') || name;
  const ending = `_${endpoint}`;
  const bare = endpoint !== '' && property.endsWith(ending) ? property.slice(0, -ending.length) : property;
  if (bare === '') return;
  into.properties.add(bare);
  into.names.add(name);
  if (bare !== property) into.suffixed.add(bare);
  const words = wordsOf(entry);
  if (words.length > 0) into.words.set(bare, words);
}

/**
 * Flattens the tree of `exposes` into endpoints, the first one with everything that belongs to none. Only what can be
 * switched or moved makes an endpoint a device of its own. What is ill-formed is left out.
 */
export function readEndpoints(exposes: readonly unknown[]): readonly [Endpoint, ...Endpoint[]] {
  const entries = exposes.filter(isObject);
  const isSpecific = (entry: Json): boolean => specificTypes.has(text(entry, 'type'));
  const [first = '', ...others] = new Set(entries.filter(isSpecific).map(endpointOf));
  const read = (name: string, mine: (endpoint: string) => boolean): Endpoint => {
    const features = collected();
    for (const entry of entries) {
      const endpoint = endpointOf(entry);
      if (!mine(endpoint)) continue;
      if (isSpecific(entry)) features.types.add(text(entry, 'type'));
      const parts = isSpecific(entry) ? list(entry, 'features').filter(isObject) : [entry];
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
