/** An object that came off the wire: nothing is known about it but that it has named members. */
export type Json = Readonly<Record<string, unknown>>;

/** Reads JSON text; undefined where it is none. Never throws. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that the object itself has, whatever its name. */
export function member(object: Json, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function text(object: Json, name: string): string {
  const value = member(object, name);
  return typeof value === 'string' ? value : '';
}

export function list(object: Json, name: string): readonly unknown[] {
  const value = member(object, name);
  return Array.isArray(value) ? value : [];
}
