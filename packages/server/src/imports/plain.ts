/** What files of other programs are read with: nothing in them is taken to be what it should be. */
export type Plain = Readonly<Record<string, unknown>>;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of its own; what every object has by itself is none. */
export const fieldOf = (of: Plain, name: string): unknown => (Object.hasOwn(of, name) ? of[name] : undefined);

/** A text, or a number as text; blank where it is something else. */
export function textOf(of: Plain, name: string): string {
  const value = fieldOf(of, name);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Whole seconds or the like, be it as text; null where there is no such number. */
export function wholeOf(of: Plain, name: string): number | null {
  const text = textOf(of, name).trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export const isTrue = (of: Plain, name: string): boolean => fieldOf(of, name) === true;

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The objects of a list; whatever else stands in it is left out. */
export const plainsOf = (of: Plain, name: string): readonly Plain[] =>
  listed(fieldOf(of, name)).filter(isPlain);

/** The texts of a list. */
export const textsOf = (of: Plain, name: string): readonly string[] =>
  listed(fieldOf(of, name)).filter((one) => typeof one === 'string');

/** Lists of texts in a list, as programs write pairs. */
export const pairsOf = (of: Plain, name: string): readonly (readonly string[])[] =>
  listed(fieldOf(of, name)).map((pair) => listed(pair).filter((one) => typeof one === 'string'));
