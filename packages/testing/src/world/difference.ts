/** Where two plain values differ first; null where they are equal. Absent and undefined are the same. */
export function difference(left: unknown, right: unknown, path = ''): string | null {
  if (Object.is(left, right)) return null;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return `${path}: ${JSON.stringify(left)} and ${JSON.stringify(right)}`;
  }
  const [a, b] = [
    new Map<string, unknown>(Object.entries(left)),
    new Map<string, unknown>(Object.entries(right)),
  ];
  for (const key of new Set([...a.keys(), ...b.keys()])) {
    const found = difference(a.get(key), b.get(key), `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
