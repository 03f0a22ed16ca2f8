import { isObject, type Json, list, member, text } from '../common/json.ts';

/** One resource of a bridge, as it says all of it. */
export interface Resource {
  readonly id: string;
  readonly type: string;
  /** The resource that it is a service of; blank is none. */
  readonly owner: string;
  readonly json: Json;
}

/** Of all others nothing is made use of. */
const wanted: ReadonlySet<string> = new Set([
  'device',
  'light',
  'contact',
  'tamper',
  'motion',
  'camera_motion',
  'temperature',
  'light_level',
  'button',
  'bell_button',
  'device_power',
  'zigbee_connectivity',
]);

export const objectIn = (object: Json, name: string): Json => {
  const value = member(object, name);
  return isObject(value) ? value : {};
};

/** Reads a resource; null where it is none, or nothing that counts. */
export function resourceOf(json: unknown): Resource | null {
  if (!isObject(json)) return null;
  const [id, type] = [text(json, 'id'), text(json, 'type')];
  if (!/^[0-9a-f-]{36}$/.test(id) || !wanted.has(type)) return null;
  return { id, type, owner: text(objectIn(json, 'owner'), 'rid'), json };
}

/** At most so many; a bridge has room for some hundreds. */
const most = 4_000;

/** Everything that `GET /clip/v2/resource` says, by id; null where it is nothing of the kind. */
export function readResources(json: unknown): ReadonlyMap<string, Resource> | null {
  if (!isObject(json) || !Array.isArray(member(json, 'data'))) return null;
  const resources = list(json, 'data')
    .slice(0, most)
    .flatMap((one) => resourceOf(one) ?? []);
  return new Map(resources.map((one) => [one.id, one]));
}

/** What was known of an object with what is told of it: objects are joined, all else is replaced. */
export function joined(before: Json, told: Json): Json {
  const entries = Object.entries(told).map(([name, value]) => {
    const was = member(before, name);
    return [name, isObject(was) && isObject(value) ? joined(was, value) : value] as const;
  });
  return { ...before, ...Object.fromEntries(entries) };
}
