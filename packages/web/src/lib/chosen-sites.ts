/** The sites that somebody picked in the list, on their way to the page of batches; gone with the page's life. */
let picked: readonly string[] = [];

export function carrySites(macs: readonly string[]): void {
  picked = macs;
}

export const carriedSites = (): readonly string[] => picked;
