import { isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, in one way of writing. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const first = groups(head);
  const last = tail === undefined ? [] : groups(tail);
  const gap = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...gap, ...last].map((group) => Number.parseInt(group, 16).toString(16));
}

/**
 * Who counts as one source of tries: an IPv4 address, or the /64 of an IPv6 one, since whoever has one of its addresses
 * has all of them.
 */
export function sourceOf(address: string): string {
  const [bare = ''] = address.split('%');
  const four = mapped.exec(bare)?.[1];
  if (four !== undefined) return four;
  if (!isIPv6(bare)) return bare;
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`;
}
