import { evaluate, isTrue, NothingSaid, shownValue, Unreadable, type Variables } from './evaluate.ts';
import { type Expression, NotUnderstood, readExpression } from './expression.ts';

/** A template of the subset that is understood, ready to be filled in. */
export interface Template {
  /** It reads `value_json`, so it needs messages that are JSON. */
  readonly usesJson: boolean;
  /** The text it comes to; undefined where the message says nothing for it, null where it cannot be read. */
  render(variables: Variables): string | null | undefined;
}
export type Compiled =
  | { readonly tag: 'template'; readonly template: Template }
  | { readonly tag: 'notUnderstood'; readonly why: string };

type Piece =
  | { readonly tag: 'text'; readonly text: string }
  | { readonly tag: 'output'; readonly of: Expression }
  | { readonly tag: 'if'; readonly branches: readonly Branch[] };
/** A test of null is that of `else`. */
interface Branch {
  readonly test: Expression | null;
  readonly pieces: Piece[];
}

/** An `if` whose end is still to come, and where it stands. */
interface Open {
  readonly branches: Branch[];
  readonly around: Piece[];
}

/** Letters of a template, at most. */
const longest = 4_000;

/**
 * Reads a template in the language of Home Assistant's: values, paths, a few filters, comparisons, sums and `if`. What
 * it holds beside makes the whole of it not understood; nothing is ever run.
 */
export function compileTemplate(text: string): Compiled {
  try {
    if (text.length > longest) throw new NotUnderstood('is too long');
    const pieces = piecesOf(text);
    const usesJson = /\bvalue_json\b/.test(text);
    const render = (variables: Variables): string | null | undefined => {
      try {
        return written(pieces, variables).trim();
      } catch (error) {
        if (error instanceof NothingSaid) return undefined;
        if (error instanceof Unreadable) return null;
        throw error;
      }
    };
    return { tag: 'template', template: { usesJson, render } };
  } catch (error) {
    if (error instanceof NotUnderstood) return { tag: 'notUnderstood', why: `the template ${error.message}` };
    throw error;
  }
}

function written(pieces: readonly Piece[], variables: Variables): string {
  return pieces
    .map((piece) => {
      if (piece.tag === 'text') return piece.text;
      if (piece.tag === 'output') return shownValue(evaluate(piece.of, variables));
      const branch = piece.branches.find(({ test }) => test === null || isTrue(evaluate(test, variables)));
      return branch === undefined ? '' : written(branch.pieces, variables);
    })
    .join('');
}

function piecesOf(text: string): readonly Piece[] {
  const whole: Piece[] = [];
  const open: Open[] = [];
  let into = whole;
  for (const part of text.split(/(\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\})/s)) {
    const inner = /^\{[{%]-?(.*?)-?[%}]\}$/s.exec(part)?.[1];
    if (part.startsWith('{#') && part.endsWith('#}')) continue;
    if (inner === undefined) {
      if (/\{\{|\{%/.test(part)) throw new NotUnderstood('does not end');
      if (part !== '') into.push({ tag: 'text', text: part });
    } else if (part.startsWith('{{')) into.push({ tag: 'output', of: readExpression(inner) });
    else into = statement(inner.trim(), into, open);
  }
  if (open.length > 0) throw new NotUnderstood('has an “if” without its end');
  return whole;
}

/** Where what follows an `if`, `elif`, `else` or `endif` belongs. */
function statement(text: string, into: Piece[], open: Open[]): Piece[] {
  const [, word = '', rest = ''] = /^(\w+)\s*(.*)$/s.exec(text) ?? [];
  const current = open.at(-1);
  if (word === 'if') {
    const first: Branch = { test: readExpression(rest), pieces: [] };
    const branches = [first];
    into.push({ tag: 'if', branches });
    open.push({ branches, around: into });
    return first.pieces;
  }
  if (current === undefined || !['elif', 'else', 'endif'].includes(word))
    throw new NotUnderstood(`uses “${word}”`);
  if (word === 'endif') {
    open.pop();
    return current.around;
  }
  const branch: Branch = { test: word === 'elif' ? readExpression(rest) : null, pieces: [] };
  current.branches.push(branch);
  return branch.pieces;
}
