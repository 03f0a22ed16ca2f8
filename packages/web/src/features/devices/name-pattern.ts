import { plainNameError } from '#features/devices/name-field.tsx';

/** What a pattern can have filled in; each has its word in `bulk.token`. */
export const nameTokens = ['room', 'kind', 'number', 'name'] as const;
export type NameToken = (typeof nameTokens)[number];

/** What is filled in for one device. */
export interface Nameable {
  readonly id: string;
  readonly area: number;
  readonly name: string;
  readonly room: string;
  readonly kind: string;
}

export interface NewName {
  readonly id: string;
  readonly before: string;
  readonly name: string;
  readonly problem: 'v2_mg_required_name' | 'v2_mg_max_limit_name_length' | 'twice' | null;
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A pattern with values in the place of `{word}`; what is no word of ours stays as it is written. */
function filled(
  pattern: string,
  words: Readonly<Record<NameToken, string>>,
  values: Readonly<Record<NameToken, string>>,
): string {
  const byWord = new Map(nameTokens.map((token) => [words[token].toLowerCase(), values[token]]));
  return tidy(
    pattern.replace(/\{([^{}]*)\}/g, (all, word: string) => byWord.get(word.trim().toLowerCase()) ?? all),
  );
}

/**
 * The names that a pattern gives the chosen devices, in their order. `words`: the tokens as they are written in braces.
 * A number counts those that would be called the same without it. `others` keep their names, and theirs are not to be
 * taken: the same name in the same area is said as a conflict.
 */
export function patternNames(
  pattern: string,
  words: Readonly<Record<NameToken, string>>,
  chosen: readonly Nameable[],
  others: readonly Pick<Nameable, 'area' | 'name'>[],
): readonly NewName[] {
  const counts = new Map<string, number>();
  const rows = chosen.map(({ id, area, name: before, room, kind }) => {
    const values = { room, kind, name: before, number: '' };
    const group = `${area} ${filled(pattern, words, values)}`;
    const no = (counts.get(group) ?? 0) + 1;
    counts.set(group, no);
    return { id, area, before, name: filled(pattern, words, { ...values, number: String(no) }) };
  });
  const uses = new Map<string, number>();
  const place = ({ area, name }: Pick<Nameable, 'area' | 'name'>): string =>
    `${area} ${name.trim().toLowerCase()}`;
  for (const one of [...rows, ...others]) uses.set(place(one), (uses.get(place(one)) ?? 0) + 1);
  return rows.map(({ area, ...row }) => {
    const twice = (uses.get(place({ area, name: row.name })) ?? 0) > 1;
    return { ...row, problem: plainNameError(row.name) ?? (twice ? 'twice' : null) };
  });
}
