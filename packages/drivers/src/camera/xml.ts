/** An element of a document, with its namespace resolved. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly namespace: string;
  /** By the name as written. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, trimmed. */
  readonly text: string;
}

interface Open extends XmlElement {
  readonly tag: string;
  readonly namespaces: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const mostDepth = 40;
const mostElements = 20_000;
const mostAttributes = 64;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

class NotXml extends Error {}

function characterOf(code: number): string {
  if (!Number.isInteger(code) || code < 9 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    throw new NotXml('no character');
  return String.fromCodePoint(code);
}

function plain(text: string): string {
  return text.replace(/&([^;&<]{0,12});?/g, (whole, name: string) => {
    const known = Object.hasOwn(entities, name) ? entities[name] : undefined;
    if (known !== undefined && whole.endsWith(';')) return known;
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    if (decimal !== undefined) return characterOf(Number(decimal));
    // Some firmware forgets to escape an ampersand; what would be an entity of its own is refused.
    if (!whole.endsWith(';')) return whole;
    throw new NotXml('unknown entity');
  });
}

function splitName(tag: string): readonly [string, string] {
  const colon = tag.indexOf(':');
  return colon < 0 ? ['', tag] : [tag.slice(0, colon), tag.slice(colon + 1)];
}

/** Reads an opening tag, from its name to before its end. */
function opened(inner: string, above: Open | undefined): Open {
  const tag = /^[^\s/>=<"']{1,200}/.exec(inner)?.[0];
  if (tag === undefined) throw new NotXml('a tag without a name');
  const attributes = new Map<string, string>();
  let namespaces: ReadonlyMap<string, string> = above?.namespaces ?? new Map<string, string>();
  let rest = inner.slice(tag.length).trim();
  while (rest !== '') {
    const found = /^([^\s=<>"'/]{1,200})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')\s*/.exec(rest);
    if (found === null || attributes.size >= mostAttributes) throw new NotXml('a broken attribute');
    const [whole, name = '', double, single] = found;
    if (attributes.has(name)) throw new NotXml('an attribute twice');
    const value = plain(double ?? single ?? '');
    attributes.set(name, value);
    if (name === 'xmlns') namespaces = new Map(namespaces).set('', value);
    else if (name.startsWith('xmlns:'))
      namespaces = new Map(namespaces).set(name.slice('xmlns:'.length), value);
    rest = rest.slice(whole.length);
  }
  const [prefix, name] = splitName(tag);
  return {
    tag,
    name,
    namespace: namespaces.get(prefix) ?? '',
    namespaces,
    attributes,
    children: [],
    text: '',
  };
}

/** Where a tag ends that begins here: at the first `>` outside of quotes. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  throw new NotXml('a tag without an end');
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new NotXml('something without an end');
  return at + mark.length;
}

function read(text: string): XmlElement {
  const stack: Open[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const say = (said: string): void => {
    const open = stack.at(-1);
    if (open !== undefined) open.text += said;
    else if (said.trim() !== '') throw new NotXml('text outside of the document');
  };
  const close = (): void => {
    const open = stack.pop();
    if (open === undefined) throw new NotXml('an end too many');
    open.text = open.text.trim();
    if (stack.length === 0) root = open;
  };
  while (at < text.length) {
    const next = text.indexOf('<', at);
    say(plain(text.slice(at, next < 0 ? text.length : next)));
    if (next < 0) break;
    if (text.startsWith('<!--', next)) at = after(text, '-->', next + 4);
    else if (text.startsWith('<?', next)) at = after(text, '?>', next + 2);
    else if (text.startsWith('<![CDATA[', next)) {
      at = after(text, ']]>', next + 9);
      say(text.slice(next + 9, at - 3));
    } else if (text.startsWith('<!', next)) throw new NotXml('a document type');
    else if (text.startsWith('</', next)) {
      const end = endOfTag(text, next);
      if (stack.at(-1)?.tag !== text.slice(next + 2, end).trim()) throw new NotXml('ends cross');
      close();
      at = end + 1;
    } else {
      const end = endOfTag(text, next);
      const isEmpty = text.charAt(end - 1) === '/';
      if (root !== null) throw new NotXml('two documents');
      const above = stack.at(-1);
      const element = opened(text.slice(next + 1, isEmpty ? end - 1 : end), above);
      count += 1;
      if (count > mostElements || stack.length >= mostDepth) throw new NotXml('too large');
      above?.children.push(element);
      stack.push(element);
      if (isEmpty) close();
      at = end + 1;
    }
  }
  if (root === null || stack.length > 0) throw new NotXml('it breaks off');
  return root;
}

/**
 * Reads a document as cameras send it; null is none. There are no document types, and so no entities of its own and
 * nothing that is fetched: a document that has one is refused. Depth, elements and attributes are bounded.
 */
export function readXml(text: string): XmlElement | null {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof NotXml) return null;
    throw error;
  }
}

/** The first child of this name; undefined where there is none. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name);
}

/** What is found step by step from child to child, by their names. */
export function find(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((from, name) => child(from, name), element);
}

export function all(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((one) => one.name === name) ?? [];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text that may stand between tags and in quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** Writes an element with all that is in it; attributes with a prefix of their own are left out. */
export function written({ name, namespace, attributes, children, text }: XmlElement): string {
  const own = [...attributes].filter(([key]) => !key.includes(':') && key !== 'xmlns');
  const said = own.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  return `<${name} xmlns="${escaped(namespace)}"${said}>${escaped(text)}${children.map(written).join('')}</${name}>`;
}
