import { type Token, tokensOf } from './tokens.ts';

/** An expression of a template, as a tree. */
export type Expression =
  | { readonly tag: 'literal'; readonly value: string | number | boolean | null }
  | { readonly tag: 'list'; readonly items: readonly Expression[] }
  | { readonly tag: 'name'; readonly name: string }
  | { readonly tag: 'member'; readonly of: Expression; readonly key: Expression }
  | {
      readonly tag: 'filter';
      readonly name: string;
      readonly of: Expression;
      readonly options: readonly Expression[];
    }
  | { readonly tag: 'isDefined'; readonly of: Expression }
  | { readonly tag: 'not' | 'minus'; readonly of: Expression }
  | { readonly tag: 'both' | 'either'; readonly one: Expression; readonly other: Expression }
  | { readonly tag: 'binary'; readonly mark: string; readonly one: Expression; readonly other: Expression }
  | {
      readonly tag: 'choice';
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    };

/** What a template holds that is not understood; the text says what, for people. */
export class NotUnderstood extends Error {}

/** Filters, which may be written as functions, too. */
const filters: ReadonlySet<string> = new Set([
  'int',
  'float',
  'round',
  'lower',
  'upper',
  'trim',
  'string',
  'abs',
  'bool',
  'default',
  'd',
  'is_defined',
]);
const asFunctions: ReadonlySet<string> = new Set(['int', 'float', 'bool']);
const variables: ReadonlySet<string> = new Set([
  'value',
  'value_json',
  'state',
  'tone',
  'duration',
  'volume_level',
  'timings',
  'modulation',
  'repeat_count',
]);
const constants: Readonly<Record<string, boolean | null>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  none: null,
  None: null,
};
/** Expressions inside each other, at most. */
const deepest = 40;

/** Binary operators, the loosest first. */
const levels: readonly (readonly string[])[] = [
  ['==', '!=', '<', '>', '<=', '>=', 'in', 'not in'],
  ['~'],
  ['+', '-'],
  ['*', '/', '//', '%'],
];

/** Reads an expression of the subset; throws `NotUnderstood`. */
export function readExpression(text: string): Expression {
  const tokens = tokensOf(text);
  if (tokens === null) throw new NotUnderstood(`cannot read “${text.trim().slice(0, 60)}”`);
  return readTokens(tokens);
}

/** Reads all of the tokens as one expression. */
function readTokens(tokens: readonly Token[]): Expression {
  let at = 0;
  let depth = 0;

  function whole(): Expression {
    const expression = choice();
    const left = tokens[at];
    if (left !== undefined) throw new NotUnderstood(`did not expect “${shown(left)}”`);
    return expression;
  }

  function isNext(text: string): boolean {
    const token = tokens[at];
    return token !== undefined && token.tag !== 'number' && token.tag !== 'text' && token.text === text;
  }

  function take(text: string): boolean {
    const found = isNext(text);
    if (found) at += 1;
    return found;
  }

  function need(text: string): void {
    if (!take(text)) throw new NotUnderstood(`“${text}” is missing`);
  }

  function choice(): Expression {
    depth += 1;
    if (depth > deepest) throw new NotUnderstood('is nested too deeply');
    let expression = either();
    if (take('if')) {
      const test = either();
      need('else');
      expression = { tag: 'choice', test, yes: expression, no: choice() };
    }
    depth -= 1;
    return expression;
  }

  function either(): Expression {
    let one = both();
    while (take('or')) one = { tag: 'either', one, other: both() };
    return one;
  }

  function both(): Expression {
    let one = not();
    while (take('and')) one = { tag: 'both', one, other: not() };
    return one;
  }

  function not(): Expression {
    if (!take('not')) return binary(0);
    depth += 1;
    if (depth > deepest) throw new NotUnderstood('is nested too deeply');
    const of = not();
    depth -= 1;
    return { tag: 'not', of };
  }

  function binary(level: number): Expression {
    const marks = levels[level];
    if (marks === undefined) return unary();
    let one = binary(level + 1);
    for (;;) {
      const mark = markOf(marks);
      if (mark === null) return one;
      one = { tag: 'binary', mark, one, other: binary(level + 1) };
    }
  }

  function markOf(marks: readonly string[]): string | null {
    const next = tokens[at + 1];
    if (marks.includes('not in') && isNext('not') && next?.tag === 'name' && next.text === 'in') {
      at += 2;
      return 'not in';
    }
    return marks.find((mark) => take(mark)) ?? null;
  }

  function unary(): Expression {
    if (!take('-')) return postfix(primary());
    depth += 1;
    if (depth > deepest) throw new NotUnderstood('is nested too deeply');
    const of = unary();
    depth -= 1;
    return { tag: 'minus', of };
  }

  function postfix(of: Expression): Expression {
    let expression = of;
    for (;;) {
      if (take('.')) expression = named(expression);
      else if (take('[')) {
        expression = { tag: 'member', of: expression, key: choice() };
        need(']');
      } else if (take('|')) expression = filter(expression);
      else if (take('is')) expression = test(expression);
      else return expression;
    }
  }

  function named(of: Expression): Expression {
    const key = word();
    if (isNext('(')) throw new NotUnderstood(`calls “${key}”`);
    return { tag: 'member', of, key: { tag: 'literal', value: key } };
  }

  function filter(of: Expression): Expression {
    const name = word();
    if (!filters.has(name)) throw new NotUnderstood(`uses the filter “${name}”`);
    return { tag: 'filter', name, of, options: take('(') ? items(')') : [] };
  }

  function test(of: Expression): Expression {
    const isNot = take('not');
    const name = word();
    const known: Expression | null =
      name === 'defined' || name === 'undefined'
        ? { tag: 'isDefined', of }
        : name === 'none'
          ? { tag: 'binary', mark: '==', one: of, other: { tag: 'literal', value: null } }
          : null;
    if (known === null) throw new NotUnderstood(`uses the test “${name}”`);
    return isNot === (name === 'undefined') ? known : { tag: 'not', of: known };
  }

  function items(end: string): readonly Expression[] {
    const items: Expression[] = [];
    while (!take(end)) {
      items.push(choice());
      if (!isNext(end)) need(',');
    }
    return items;
  }

  function word(): string {
    const token = tokens[at];
    if (token?.tag !== 'name') throw new NotUnderstood('a name is missing');
    at += 1;
    return token.text;
  }

  function primary(): Expression {
    const token = tokens[at];
    at += 1;
    if (token === undefined) throw new NotUnderstood('ends too early');
    if (token.tag === 'number') return { tag: 'literal', value: token.value };
    if (token.tag === 'text') return { tag: 'literal', value: token.text };
    if (token.tag === 'name') return nameOf(token.text);
    if (token.text === '[') return { tag: 'list', items: items(']') };
    if (token.text !== '(') throw new NotUnderstood(`did not expect “${token.text}”`);
    const inner = choice();
    if (take(',')) return { tag: 'list', items: [inner, ...items(')')] };
    need(')');
    return inner;
  }

  function nameOf(name: string): Expression {
    if (Object.hasOwn(constants, name)) return { tag: 'literal', value: constants[name] ?? null };
    if (isNext('(')) {
      if (!asFunctions.has(name)) throw new NotUnderstood(`calls “${name}”`);
      at += 1;
      const [of, ...options] = items(')');
      if (of === undefined) throw new NotUnderstood(`calls “${name}” with nothing`);
      return { tag: 'filter', name, of, options };
    }
    if (!variables.has(name)) throw new NotUnderstood(`uses “${name}”`);
    return { tag: 'name', name };
  }

  return whole();
}

const shown = (token: Token): string => (token.tag === 'number' ? String(token.value) : token.text);
