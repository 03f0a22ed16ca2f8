// npm run house: docs/house.md, how the sources stand and how they stood before their folders were put on floors.
// `npm run house -- FOLDER` prints the figures of another checkout instead and writes nothing: so `before` was made.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before } from './house-before.ts';
import { type Circles, type Figures, figuresOf, invented, type PackageFigures } from './house-figures.ts';

const root = join(import.meta.dirname, '..');

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const shown = ({ circles, members }: Circles): string => (circles === 0 ? '0' : `${circles} of ${members}`);

/** A figure before and now; once where there was nothing before. */
const both = (was: string | undefined, is: string | undefined): string =>
  was === is ? (is ?? '–') : `${was ?? '–'} → ${is ?? '–'}`;

function page(now: Figures): string {
  const columns: readonly (readonly [string, (one: PackageFigures) => string])[] = [
    ['files', ({ files }) => String(files)],
    ['lines', ({ lines }) => String(lines)],
    ['median', ({ median }) => String(median)],
    ['p90', ({ p90 }) => String(p90)],
    ['imports up', ({ up }) => String(up)],
    ['circles of files', ({ fileCircles }) => shown(fileCircles)],
    ['circles of folders', ({ folderCircles }) => shown(folderCircles)],
  ];
  const names = Object.keys({ ...before.packages, ...now.packages }).toSorted();
  const cell = (
    figures: Figures,
    name: string,
    make: (one: PackageFigures) => string,
  ): string | undefined => {
    const one = figures.packages[name];
    return one && make(one);
  };
  const sum = (words: Figures['words']): string =>
    String(Object.values(words).reduce((total, count) => total + count, 0));
  return [
    '# How the house stands',
    '',
    'Written by `npm run house`: before the folders were put on floors (7cbbca09) → now. Sources without their tests. A room is a folder in `src`, or a file that lies there; imports of types count. A figure that is the same stands once. `1 of 18` is one circle, in which 18 lie.',
    '',
    row(['package', ...columns.map(([head]) => head)]),
    row(['---', ...columns.map(() => '---:')]),
    ...names.map((name) =>
      row([name, ...columns.map(([, make]) => both(cell(before, name, make), cell(now, name, make)))]),
    ),
    '',
    `README: ${both(String(before.readme), String(now.readme))} lines. Names that hold a word of our own where the field has one: ${both(sum(before.words), sum(now.words))}.`,
    '',
    row(['word', 'before', 'now']),
    row(['---', '---:', '---:']),
    ...invented.map((word) => row([word, String(before.words[word] ?? 0), String(now.words[word] ?? 0)])),
    '',
  ].join('\n');
}

const [folder] = process.argv.slice(2);
if (folder === undefined) writeFileSync(join(root, 'docs', 'house.md'), page(figuresOf(root)));
else if (existsSync(join(folder, 'packages'))) console.log(JSON.stringify(figuresOf(folder), null, 2));
else throw new Error(`no checkout of this product: ${folder}`);
