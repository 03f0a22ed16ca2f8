import type { Understood } from './corpus.ts';
import type { Definition } from './definitions.ts';

/** Where the table is kept, beside this file. */
export const corpusFile = 'corpus.txt';

export interface Row {
  readonly definition: Pick<Definition, 'vendor' | 'model'>;
  readonly understood: Pick<Understood, 'kinds' | 'values' | 'commands' | 'dangers'>;
}

/** A definition by maker and model. */
export const nameOf = ({ vendor, model }: Row['definition']): string =>
  `${vendor} ${model}`.replaceAll(/[|;\s]+/g, ' ');

/** A line for each way to be understood: kinds, values, commands and dangers, then everything that is understood so. */
export function tableOf(rows: readonly Row[]): string {
  const lines = Map.groupBy(rows, ({ understood: { kinds, values, commands, dangers } }) =>
    [counted(kinds), values.join(' '), commands.join(' '), dangers.join(' ')].join(' | '),
  );
  return [...lines]
    .map(
      ([what, alike]) =>
        `${what} | ${alike
          .map(({ definition }) => nameOf(definition))
          .toSorted()
          .join('; ')}\n`,
    )
    .toSorted()
    .join('');
}

/** Kinds of several devices behind one address, alike ones counted. */
function counted(kinds: readonly string[]): string {
  const alike = Map.groupBy(kinds, (kind) => kind);
  return [...alike].map(([kind, all]) => (all.length === 1 ? kind : `${all.length} ${kind}`)).join(', ');
}
