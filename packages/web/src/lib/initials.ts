/** Two letters for a name: the first of its first two words. */
export const initialsOf = (name: string): string =>
  (name.match(/(?<!\S)\S/gu) ?? []).slice(0, 2).join('').toUpperCase();
