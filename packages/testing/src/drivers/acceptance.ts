import { isObject } from '@homeward/drivers/common/json.ts';
import type { Sent } from './corpus.ts';
import type { Definition, ToRadio } from './definitions.ts';
import { radioOf } from './radio-stub.ts';

/** A property, and what it may be called without the ending of an endpoint, longest first. */
const namesOf = (property: string): readonly string[] => {
  const parts = property.split('_');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('_'));
};

/** The converter that takes a property, and what it calls it; undefined where the definition has none. */
function converterOf(
  { toZigbee }: Definition,
  property: string,
): { readonly converter: ToRadio; readonly key: string } | undefined {
  for (const key of namesOf(property)) {
    const converter = toZigbee.find(({ key: keys }) => keys?.includes(key) === true);
    if (converter !== undefined) return { converter, key };
  }
  const any = toZigbee.find(({ key: keys }) => keys === undefined);
  return any === undefined ? undefined : { converter: any, key: property };
}

/** Why a definition's list does not take a value that we would send; null is that it does. */
export function refusedByList(definition: Definition, { property, value }: Sent): string | null {
  const entry = entriesOf(definition.exposes).find((one) => one['property'] === property);
  if (converterOf(definition, property) === undefined) return 'no converter';
  if (entry === undefined) return null;
  const {
    type,
    values,
    value_on: on,
    value_off: off,
    value_toggle: toggle,
    value_min: least,
    value_max: most,
  } = entry;
  if (type === 'enum' && Array.isArray(values) && !values.includes(value))
    return `not one of ${values.join(', ')}`;
  if (type === 'binary' && ![on, off, toggle].includes(value) && value !== 'TOGGLE')
    return `neither ${String(on)} nor ${String(off)}`;
  if (type !== 'numeric') return null;
  if (typeof value !== 'number') return 'no number';
  const isBelow = typeof least === 'number' && value < least;
  const isAbove = typeof most === 'number' && value > most;
  return isBelow || isAbove ? `not from ${String(least)} to ${String(most)}` : null;
}

function entriesOf(exposes: readonly unknown[]): readonly Readonly<Record<string, unknown>>[] {
  return exposes.filter(isObject).flatMap((entry) => {
    const { type, features } = entry;
    const isGroup = Array.isArray(features) && type !== 'composite' && type !== 'list';
    return isGroup ? entriesOf(features) : [entry];
  });
}

/** What the definition's own converter says against what we would send, to a radio that takes everything; null is nothing. */
export async function refusedByConverter(definition: Definition, sent: Sent): Promise<string | null> {
  const found = converterOf(definition, sent.property);
  if (found?.converter.convertSet === undefined) return 'no converter';
  const entity = radioOf(definition.model);
  const meta = {
    // The bridge takes the ending of an endpoint away before it asks.
    message: { ...sent.payload, [found.key]: sent.value },
    mapped: definition.own,
    options: {},
    state: {
      state: 'ON',
      brightness: 100,
      color_temp: 300,
      color_mode: 'xy',
      color: { x: 0.3, y: 0.3 },
      position: 50,
    },
    device: entity?.getDevice(),
    endpoint_name: sent.property === found.key ? undefined : sent.property.slice(found.key.length + 1),
    membersState: {},
    publish: () => {},
    logger: { debug: () => {}, info: () => {}, warning: () => {}, error: () => {} },
  };
  const { convertSet } = found.converter;
  const asked = (async () => {
    await convertSet(entity, found.key, sent.value, meta);
    return null;
  })().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  // What a converter does not like it says at once; some then wait for a device that is not there.
  return Promise.race([asked, turnsLater(20)]);
}

/** Null, when everybody had so many chances to speak. */
async function turnsLater(turns: number): Promise<null> {
  for (let no = 0; no < turns; no += 1) await new Promise((resolve) => void setImmediate(resolve));
  return null;
}
