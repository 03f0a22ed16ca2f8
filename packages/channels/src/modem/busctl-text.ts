/** Where the type that begins at a place of a signature ends. Throws where it is none. */
function endOfType(signature: string, at: number): number {
  switch (signature[at]) {
    case 'a':
      return endOfType(signature, at + 1);
    case '(':
    case '{': {
      let end = at + 1;
      while (signature[end] !== ')' && signature[end] !== '}') end = endOfType(signature, end);
      return end + 1;
    }
    case undefined:
    case ')':
    case '}':
      throw new Error('a type is cut off');
    default:
      return at + 1;
  }
}

function typesOf(signature: string): readonly string[] {
  const types: string[] = [];
  for (let at = 0; at < signature.length;) {
    const end = endOfType(signature, at);
    types.push(signature.slice(at, end));
    at = end;
  }
  return types;
}

const escapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** A text as it was: letters beyond ASCII stand there as bytes by eights. */
function plainText(quoted: string): string {
  const bytes = quoted
    .slice(1, -1)
    .replace(/\\(?:([0-7]{3})|(.))/gs, (_, octal?: string, one = '') =>
      octal === undefined ? (escapes[one] ?? one) : String.fromCodePoint(Number.parseInt(octal, 8)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/**
 * Reads what `busctl` prints of an answer, the types before their values: `a{sv} 1 "x" u 7`. It is read rather than its
 * JSON, which cannot be had where keys are numbers. Gives the arguments, without types: dictionaries as objects, arrays
 * and structures as lists. Throws where it is something else.
 */
export function readBusctl(printed: string): readonly unknown[] {
  const words = printed.match(/"(?:[^"\\]|\\.)*"|[^\s"]+/gs) ?? [];
  let at = 0;
  const next = (): string => {
    const word = words[at];
    at += 1;
    if (word === undefined) throw new Error('an answer is cut off');
    return word;
  };
  const number = (): number => {
    const read = Number(next());
    if (Number.isNaN(read)) throw new Error('a number is none');
    return read;
  };
  const several = <Value>(read: () => Value): readonly Value[] => Array.from({ length: number() }, read);

  function value(type: string): unknown {
    switch (type[0]) {
      case 's':
      case 'o':
      case 'g':
        return plainText(next());
      case 'b':
        return next() === 'true';
      case 'v':
        return value(next());
      case '(':
        return typesOf(type.slice(1, -1)).map(value);
      case 'a': {
        const inner = type.slice(1);
        if (!inner.startsWith('{')) return several(() => value(inner));
        const [key = '', of = ''] = typesOf(inner.slice(1, -1));
        return Object.fromEntries(several(() => [String(value(key)), value(of)] as const));
      }
      default:
        return number();
    }
  }
  return words.length === 0 ? [] : typesOf(next()).map(value);
}
