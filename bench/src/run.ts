// npm run bench [-- a1 d1 …] [-- --quick] [-- --rows N] [-- --events N]: measures the product beside the least code that does its work.
import { parseArgs } from 'node:util';
import { type Benchmark, carryOut } from './benchmark.ts';
import { a1 } from './benchmarks/a1.ts';
import { a2 } from './benchmarks/a2.ts';
import { a3 } from './benchmarks/a3.ts';
import { a5 } from './benchmarks/a5.ts';
import { b1, b3 } from './benchmarks/b1.ts';
import { b2 } from './benchmarks/b2.ts';
import { c1 } from './benchmarks/c1.ts';
import { c2 } from './benchmarks/c2.ts';
import { c3 } from './benchmarks/c3.ts';
import { c4 } from './benchmarks/c4.ts';
import { d1, d2 } from './benchmarks/d.ts';
import { e1 } from './benchmarks/e1.ts';
import { e2 } from './benchmarks/e2.ts';
import { e3 } from './benchmarks/e3.ts';
import { e4 } from './benchmarks/e4.ts';
import { e5 } from './benchmarks/e5.ts';
import { f1 } from './benchmarks/f1.ts';
import { f2 } from './benchmarks/f2.ts';
import { f3 } from './benchmarks/f3.ts';
import { f4 } from './benchmarks/f4.ts';
import { f5 } from './benchmarks/f5.ts';
import { g1 } from './benchmarks/g1.ts';
import { g2 } from './benchmarks/g2.ts';
import { g3 } from './benchmarks/g3.ts';
import { h1 } from './benchmarks/h1.ts';
import { h3 } from './benchmarks/h3.ts';
import { h4 } from './benchmarks/h4.ts';
import { i1 } from './benchmarks/i1.ts';
import { i2 } from './benchmarks/i2.ts';
import { j1 } from './benchmarks/j1.ts';
import { buildProducts } from './builds.ts';
import { missing } from './figure.ts';
import { machineFacts } from './machine.ts';
import { pinLoad } from './program.ts';
import { keep, plainTable, type Result } from './report.ts';

const benchmarks: readonly Benchmark[] = [
  a1,
  a2,
  a3,
  a5,
  b1,
  b2,
  b3,
  c1,
  c2,
  c3,
  c4,
  d1,
  d2,
  e1,
  e2,
  e3,
  e4,
  e5,
  f1,
  f2,
  f3,
  f4,
  f5,
  g1,
  g2,
  g3,
  h1,
  h3,
  h4,
  i1,
  i2,
  j1,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'string', default: '0' },
    events: { type: 'string', default: '0' },
  },
});
const unknown = positionals.filter((id) => !benchmarks.some((one) => one.id === id));
const [rows = 0, events = 0] = [values.rows, values.events].map(Number);
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
if (unknown.length > 0 || !isCount(rows) || !isCount(events)) {
  console.error(
    `There are ${benchmarks.map(({ id }) => id).join(', ')}; --quick; --rows NUMBER; --events NUMBER.`,
  );
  process.exit(2);
}

const say = (text: string): void => console.error(`- ${text}`);
say('building the product');
buildProducts();
pinLoad();
const machine = machineFacts();
const results: Result[] = [];
const failed = new Set<string>();
for (const one of benchmarks) {
  if (positionals.length > 0 && !positionals.includes(one.id)) continue;
  say(`${one.id}: ${one.title}`);
  const began = performance.now();
  const at = new Date().toISOString();
  const figures = await carryOut(one, { quick: values.quick, rows, events, say }).catch((error: unknown) => {
    failed.add(one.id);
    console.error(error);
    return [missing(one.id, one.title, 'it failed, see above')];
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  const result = { id: one.id, title: one.title, at, seconds, machine, figures };
  results.push(result);
  // At once, since whoever stops the run keeps what it has measured.
  if (!values.quick && !failed.has(one.id)) keep([result]);
}
console.log(`\n${plainTable(results.flatMap(({ figures }) => figures))}\n`);
const notes = results.flatMap(({ figures }) =>
  figures.flatMap((one) => (one.tag === 'measured' && one.note !== '' ? [`${one.id}: ${one.note}`] : [])),
);
for (const note of new Set(notes)) console.log(note);
if (values.quick) console.log('Nothing is kept.');
if (failed.size > 0) console.log(`Kept as they were, since they failed: ${[...failed].join(', ')}.`);
process.exit(failed.size > 0 ? 1 : 0);
