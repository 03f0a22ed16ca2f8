/** Where `g` and a second key go. None arms, disarms or changes anything: a key pressed by mistake does no harm. */
export const places = {
  s: 'security',
  d: 'automation/device',
  r: 'automation/room',
  a: 'automation',
  c: 'camera',
  e: 'event',
  m: 'more',
} as const;
export type PlaceKey = keyof typeof places;
export const placeKeys: readonly PlaceKey[] = ['s', 'd', 'r', 'a', 'c', 'e', 'm'];

export type Shortcut =
  | { readonly tag: 'palette' | 'keys' | 'find' }
  /** `g` was pressed; the next key says where to. */
  | { readonly tag: 'first' }
  | { readonly tag: 'go'; readonly key: string };

/** What is read of a key press. */
export interface Press {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

interface Around {
  /** The focus is where keys write or choose. */
  readonly typing: boolean;
  /** Something lies over the page. */
  readonly covered: boolean;
  /** Keys without Ctrl may be switched off (WCAG 2.1.4). */
  readonly singles: boolean;
  /** `g` was the key before this one, a moment ago. */
  readonly first: boolean;
  /** The keys that go somewhere after `g`. */
  readonly keys: readonly string[];
}

/** The letter of a key; on a keyboard of another script the one that is printed at its place. */
function letterOf({ key, code }: Press): string {
  if (/^[\x21-\x7e]$/.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '';
}

/** What a key press asks for; undefined where it is none of ours. */
export function shortcutOf(
  press: Press,
  { typing, covered, singles, first, keys }: Around,
): Shortcut | undefined {
  if (covered) return undefined;
  const letter = letterOf(press);
  if (press.ctrlKey !== press.metaKey && !press.altKey && !press.shiftKey)
    return letter === 'k' ? { tag: 'palette' } : undefined;
  if (press.ctrlKey || press.metaKey || press.altKey || typing || !singles) return undefined;
  if (press.key === '?') return { tag: 'keys' };
  if (press.key === '/') return { tag: 'find' };
  if (press.shiftKey) return undefined;
  const place = first ? keys.find((key) => key === letter) : undefined;
  if (place !== undefined) return { tag: 'go', key: place };
  return letter === 'g' ? { tag: 'first' } : undefined;
}
