/** One token of an expression. */
export type Token =
  | { readonly tag: 'name' | 'text' | 'mark'; readonly text: string }
  | { readonly tag: 'number'; readonly value: number };

const pattern =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<name>[A-Za-z_]\w*)|'(?<single>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)"|(?<mark>==|!=|<=|>=|\/\/|[<>()[\].,|+\-*/%~]))/y;

const plain = (quoted: string): string =>
  quoted.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

/** Splits an expression into tokens; null where it holds something else. */
export function tokensOf(expression: string): readonly Token[] | null {
  const text = expression.trimEnd();
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) return null;
    const { number, name, single, double, mark } = groups;
    if (number !== undefined) tokens.push({ tag: 'number', value: Number(number) });
    else if (name !== undefined) tokens.push({ tag: 'name', text: name });
    else if (mark !== undefined) tokens.push({ tag: 'mark', text: mark });
    else tokens.push({ tag: 'text', text: plain(single ?? double ?? '') });
  }
  return tokens;
}
