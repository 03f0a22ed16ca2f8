/** Without accents and capitals, so that "kuche" finds "Küche". */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

const begins = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));

/** How well one typed word fits: whole beginnings best, then parts, then its letters in order; undefined where not. */
function fitOf(word: string, text: string): number | undefined {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (begins(text, at)) return at === 0 ? 100 : 80;
  if (text.includes(word)) return 50;
  let gaps = 0;
  let last = -1;
  for (const sign of word) {
    const at = text.indexOf(sign, last + 1);
    if (at < 0) return undefined;
    // A letter that begins a word is no gap: "ktw" is the kitchen window.
    if (last >= 0 && at > last + 1 && !begins(text, at)) gaps += 1;
    last = at;
  }
  return gaps > word.length / 2 ? undefined : 30 - gaps * 4;
}

/**
 * How well what was typed fits a name, and less well what else is said of the thing; undefined where a word fits
 * neither.
 */
export function fit(typed: string, name: string, more = ''): number | undefined {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const texts = [plain(name), plain(more)] as const;
  let sum = 0;
  for (const word of words) {
    const byName = fitOf(word, texts[0]);
    const byMore = texts[1].includes(word) ? 20 : undefined;
    const best = Math.max(byName ?? 0, byMore ?? 0);
    if (best === 0) return undefined;
    sum += best;
  }
  // Of two that fit alike, the shorter says less beside it.
  return sum - Math.min(9, texts[0].length / 10);
}
