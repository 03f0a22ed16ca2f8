/**
 * What stands behind the hash of the address as `#name=…`, where no server and no log sees it; taken out of the address
 * at once, so that it stays in no history.
 */
export function takeHashValue(name: string): string {
  const value = new URLSearchParams(location.hash.slice(1)).get(name) ?? '';
  if (value !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return value;
}
