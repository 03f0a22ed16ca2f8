import { isObject } from '../../common/json.ts';
import type { Expression } from './expression.ts';

/** What an expression comes to: JSON, or undefined where the message has no such thing. */
type Value = unknown;

/** By name; a variable that is not there is undefined. */
export type Variables = (name: string) => Value;

/** The message has nothing to say for this template: what it would need is not there. */
export class NothingSaid extends Error {}
/** It has, but not what the template can work with. */
export class Unreadable extends Error {}

/** A value as the template language writes it. */
export function shownValue(value: Value): string {
  if (value === undefined) throw new NothingSaid();
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

/** What is needed and not there is never taken for false: nothing is said then. */
function needed(value: Value): Value {
  if (value === undefined) throw new NothingSaid();
  return value;
}

export function isTrue(value: Value): boolean {
  const there = needed(value);
  if (Array.isArray(there)) return there.length > 0;
  return isObject(there) ? Object.keys(there).length > 0 : Boolean(there);
}

/** What an expression comes to; throws `NothingSaid` or `Unreadable`. */
export function evaluate(expression: Expression, variables: Variables): Value {
  const of = (inner: Expression): Value => evaluate(inner, variables);
  switch (expression.tag) {
    case 'literal':
      return expression.value;
    case 'list':
      return expression.items.map(of);
    case 'name':
      return variables(expression.name);
    case 'member':
      return memberOf(of(expression.of), of(expression.key));
    case 'filter':
      return filtered(expression.name, of(expression.of), expression.options.map(of));
    case 'isDefined':
      return of(expression.of) !== undefined;
    case 'not':
      return !isTrue(of(expression.of));
    case 'minus':
      return -number(of(expression.of));
    case 'both': {
      const one = of(expression.one);
      return isTrue(one) ? of(expression.other) : one;
    }
    case 'either': {
      const one = of(expression.one);
      return isTrue(one) ? one : of(expression.other);
    }
    case 'binary':
      return combined(expression.mark, needed(of(expression.one)), needed(of(expression.other)));
    case 'choice':
      return isTrue(of(expression.test)) ? of(expression.yes) : of(expression.no);
  }
}

function memberOf(object: Value, key: Value): Value {
  if (Array.isArray(object)) {
    if (typeof key !== 'number') return undefined;
    return object.at(key) as Value;
  }
  if (typeof object === 'string' && typeof key === 'number') return object.at(key);
  const name = typeof key === 'number' ? String(key) : key;
  return isObject(object) && typeof name === 'string' && Object.hasOwn(object, name)
    ? object[name]
    : undefined;
}

/** A number, also one that is written as a text. */
function number(value: Value): number {
  const there = needed(value);
  if (typeof there === 'boolean') return there ? 1 : 0;
  const read =
    typeof there === 'number'
      ? there
      : typeof there === 'string' && there.trim() !== ''
        ? Number(there)
        : Number.NaN;
  if (!Number.isFinite(read)) throw new Unreadable();
  return read;
}

const words: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  on: true,
  enable: true,
  '0': false,
  false: false,
  no: false,
  off: false,
  disable: false,
};

function boolean(value: Value): boolean {
  const there = needed(value);
  if (typeof there === 'boolean') return there;
  if (typeof there === 'number') return there !== 0;
  const word = typeof there === 'string' ? words[there.trim().toLowerCase()] : undefined;
  if (word === undefined) throw new Unreadable();
  return word;
}

/** The result, or the fallback where there is one and the value will not do. */
function orElse(read: () => Value, fallback: Value): Value {
  if (fallback === undefined) return read();
  try {
    return read();
  } catch (error) {
    if (error instanceof NothingSaid || error instanceof Unreadable) return fallback;
    throw error;
  }
}

function filtered(name: string, value: Value, [option, second]: readonly Value[]): Value {
  switch (name) {
    case 'int':
      return orElse(() => Math.trunc(number(value)), option);
    case 'float':
      return orElse(() => number(value), option);
    case 'bool':
      return orElse(() => boolean(value), option);
    case 'round':
      return rounded(number(value), option === undefined ? 0 : number(option));
    case 'abs':
      return Math.abs(number(value));
    case 'lower':
      return shownValue(value).toLowerCase();
    case 'upper':
      return shownValue(value).toUpperCase();
    case 'trim':
      return shownValue(value).trim();
    case 'string':
      return shownValue(value);
    case 'is_defined':
      return needed(value);
    // The parser lets no other name through: `default` and its short form.
    default:
      return value === undefined || (second === true && !isTrue(value)) ? (option ?? '') : value;
  }
}

function rounded(value: number, places: number): number {
  const scale = 10 ** Math.max(0, Math.min(10, Math.trunc(places)));
  return Math.round(value * scale) / scale;
}

function contains(part: Value, whole: Value): boolean {
  if (Array.isArray(whole)) return whole.some((item) => item === part);
  if (typeof whole === 'string') return whole.includes(shownValue(part));
  return isObject(whole) && typeof part === 'string' && Object.hasOwn(whole, part);
}

function compared(mark: string, one: Value, other: Value): boolean {
  const alike = typeof one === typeof other && (typeof one === 'number' || typeof one === 'string');
  if (!alike) throw new Unreadable();
  const [left, right] = [one as number, other as number];
  if (mark === '<') return left < right;
  if (mark === '>') return left > right;
  return mark === '<=' ? left <= right : left >= right;
}

function combined(mark: string, one: Value, other: Value): Value {
  switch (mark) {
    case '==':
      return same(one, other);
    case '!=':
      return !same(one, other);
    case 'in':
      return contains(one, other);
    case 'not in':
      return !contains(one, other);
    case '~':
      return shownValue(one) + shownValue(other);
    case '+':
      return typeof one === 'string' && typeof other === 'string' ? one + other : sum(one, other);
    case '-':
      return calculated(one) - calculated(other);
    case '*':
      return calculated(one) * calculated(other);
    case '/':
    case '//':
    case '%':
      return divided(mark, calculated(one), calculated(other));
    default:
      return compared(mark, one, other);
  }
}

/** True and 1 are the same there, as false and 0 are. */
const same = (one: Value, other: Value): boolean =>
  (typeof one === 'boolean' ? Number(one) : one) === (typeof other === 'boolean' ? Number(other) : other);

/** Numbers alone are calculated with; a text has to be made one first. */
function calculated(value: Value): number {
  if (typeof value !== 'number' && typeof value !== 'boolean') throw new Unreadable();
  return Number(value);
}

const sum = (one: Value, other: Value): number => calculated(one) + calculated(other);

function divided(mark: string, one: number, other: number): number {
  if (other === 0) throw new Unreadable();
  if (mark === '/') return one / other;
  const whole = Math.floor(one / other);
  return mark === '//' ? whole : one - whole * other;
}
