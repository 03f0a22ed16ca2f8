/** The address of this page for somebody else: with the panel it is about (S2.5). */
export function addressOf(panel: string, path = location.pathname, search = ''): string {
  const query = new URLSearchParams(search);
  query.set('panel', panel);
  return `${location.origin}${path}?${query}`;
}

/** Copies a text; false where the browser does not let a page do that. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
