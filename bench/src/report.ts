import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure, Target } from './figure.ts';
import type { Machine } from './machine.ts';

/** One benchmark's outcome, as it is kept. */
export interface Result {
  readonly id: string;
  readonly title: string;
  readonly at: string;
  readonly seconds: number;
  readonly machine: Machine;
  readonly figures: readonly Figure[];
}

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'bench', 'results');
const page = join(root, 'docs', 'performance.md');
const begin = '<!-- bench:begin, written by npm run bench -->';
const finish = '<!-- bench:end -->';

/** Three significant digits, thousands apart. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(digits, 3) });
}

const targetText = ({ of, bound, value }: Target, unit: string): string =>
  of === 'ratio' ? `${bound} ${value}× limit` : `${bound} ${number(value)} ${unit}`;

function verdict(figure: Figure): string {
  if (figure.tag === 'missing') return 'not measured';
  if (figure.met) return 'met';
  return Number.isFinite(figure.missedBy) ? `missed by ${Math.round(figure.missedBy * 100)} %` : 'missed';
}

const head = ['id', 'what', 'limit', 'product', 'ratio', 'target', 'result'];

function cells(figure: Figure): readonly string[] {
  if (figure.tag === 'missing')
    return [figure.id, figure.what, '–', '–', '–', '–', `not measured: ${figure.why}`];
  const { id, what, unit, limit, product, ratio, target } = figure;
  return [
    id,
    what,
    limit === null ? '–' : `${number(limit)} ${unit}`,
    `${number(product)} ${unit}`,
    ratio === null ? '–' : ratio.toFixed(2),
    targetText(target, unit),
    verdict(figure),
  ];
}

/** The table as it is printed. */
export function plainTable(figures: readonly Figure[]): string {
  const rows = [head, ...figures.map(cells)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;

const rowsOf = (results: readonly Result[]): readonly string[] => [
  line(head),
  line(head.map(() => '---')),
  ...results.flatMap(({ figures }) => figures.map((one) => line(cells(one)))),
];

function markdown(results: readonly Result[]): string {
  const machines = new Map<string, string[]>();
  for (const { id, at, machine } of results) {
    const text = `${machine.processor}, ${machine.cores} cores${machine.pinned ? ', one for what is measured' : ''}, ${machine.system}, Node ${machine.node}, commit ${machine.commit}${machine.changed ? ' with changes' : ''}, ${at.slice(0, 10)}`;
    machines.set(text, [...(machines.get(text) ?? []), id]);
  }
  const notes = results.flatMap(({ figures }) =>
    figures.flatMap((one) => (one.tag === 'measured' && one.note !== '' ? [`- ${one.id}: ${one.note}`] : [])),
  );
  return [
    ...rowsOf(results),
    '',
    ...new Set(notes),
    '',
    ...[...machines].map(([text, ids]) => `Measured (${ids.join(', ')}): ${text}.`),
  ].join('\n');
}

/** Every kept result, in the order of their ids. */
function kept(): readonly Result[] {
  return readdirSync(folder)
    .filter((name) => /^[a-z]\d\.json$/.test(name))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Result);
}

/** Puts a text between the markers of a page. */
function refresh(file: string, table: string): void {
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(finish);
  if (from < 0 || to < from) throw new Error(`${file} has no place for the table: ${begin} … ${finish}`);
  writeFileSync(file, `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`);
}

/** Keeps results under `bench/results`, and writes the table of all kept ones into docs/performance.md. */
export function keep(results: readonly Result[]): void {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, value: unknown): void =>
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  for (const result of results) write(`${result.id}.json`, result);
  const all = kept();
  write('latest.json', all);
  refresh(page, markdown(all));
}
