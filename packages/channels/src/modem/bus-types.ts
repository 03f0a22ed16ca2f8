/** Where the type that begins at a place of a signature ends. Throws where it is none. */
function endOfType(signature: string, at: number): number {
  switch (signature[at]) {
    case 'a':
      return endOfType(signature, at + 1);
    case '(':
    case '{': {
      let end = endOfType(signature, at + 1);
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

/** The types of a signature of D-Bus, one by one: `sa{sv}` has two. Throws where it is none. */
export function typesOf(signature: string): readonly string[] {
  const types: string[] = [];
  for (let at = 0; at < signature.length;) {
    const end = endOfType(signature, at);
    types.push(signature.slice(at, end));
    at = end;
  }
  return types;
}

const wide = new Set(['x', 't', 'd', '(', '{']);
const narrow = new Set(['y', 'g', 'v']);

/** Bytes by which a value of this type is aligned. */
export function alignmentOf(type: string): number {
  const [kind = ''] = type;
  if (wide.has(kind)) return 8;
  if (narrow.has(kind)) return 1;
  return kind === 'n' || kind === 'q' ? 2 : 4;
}
