// Measures how the sources of a checkout stand; tests are left out.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, type Imports } from './floors.ts';

export interface Circles {
  readonly circles: number;
  /** Files, or folders, that lie in one. */
  readonly members: number;
}

export interface PackageFigures {
  readonly files: number;
  readonly lines: number;
  readonly median: number;
  readonly p90: number;
  /** Imports from folder to folder that go up, in the order that leaves few of them. */
  readonly up: number;
  readonly fileCircles: Circles;
  readonly folderCircles: Circles;
}

export interface Figures {
  readonly packages: Readonly<Record<string, PackageFigures>>;
  readonly readme: number;
  /** How often names hold a word of our own, by word. */
  readonly words: Readonly<Record<string, number>>;
}

/** Words that stood for something the field has a word for, as they occur in names of files and of the code. */
export const invented = [
  'beside',
  'cargo',
  'courier',
  'doings',
  'errand',
  'errands',
  'flight',
  'homeless',
  'muffle',
  'outlet',
  'packer',
  'parcel',
  'parcels',
  'planted',
  'said',
  'seldom',
  'sightings',
  'standings',
  'teller',
  'told',
  'unwritten',
  'veil',
  'vigil',
  'witness',
];

type Arrows = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** How many imports go from one room to another: a room is a folder in `src`, or a file that lies there. */
function arrowsOf(imports: Imports): Arrows {
  const roomOf = (file: string): string => file.split('/')[0] ?? file;
  const arrows = new Map<string, Map<string, number>>();
  for (const [file, targets] of imports) {
    const from = arrows.get(roomOf(file)) ?? new Map<string, number>();
    arrows.set(roomOf(file), from);
    for (const target of targets)
      if (roomOf(target) !== roomOf(file)) from.set(roomOf(target), (from.get(roomOf(target)) ?? 0) + 1);
  }
  return arrows;
}

/** All that can be reached from a node. */
function reachedFrom(start: string, next: (node: string) => Iterable<string>): ReadonlySet<string> {
  const reached = new Set<string>();
  const queue = [start];
  for (const node of queue)
    for (const target of next(node)) {
      if (reached.has(target)) continue;
      reached.add(target);
      queue.push(target);
    }
  return reached;
}

/** Nodes that reach each other form a circle. */
function circlesOf(nodes: Iterable<string>, next: (node: string) => Iterable<string>): Circles {
  const reached = new Map([...nodes].map((node) => [node, reachedFrom(node, next)]));
  const inCircle = [...reached].filter(([node, from]) => from.has(node)).map(([node]) => node);
  const isTogether = (one: string, other: string): boolean =>
    reached.get(one)?.has(other) === true && reached.get(other)?.has(one) === true;
  const firsts = inCircle.filter(
    (node, index) => inCircle.findIndex((one) => isTogether(one, node)) === index,
  );
  return { circles: firsts.length, members: inCircle.length };
}

/** Takes rooms that nothing stands on or that stand on nothing first, else the one that most stand on; counts what is left over. */
function arrowsUp(arrows: Arrows): number {
  const left = new Set(arrows.keys());
  let up = 0;
  const down = (room: string): number =>
    [...(arrows.get(room) ?? [])].reduce((sum, [to, count]) => sum + (left.has(to) ? count : 0), 0);
  const onto = (room: string): number =>
    [...left].reduce((sum, from) => sum + (arrows.get(from)?.get(room) ?? 0), 0);
  while (left.size > 0) {
    const rooms = [...left].map((room) => ({ room, down: down(room), onto: onto(room) }));
    const free = rooms.find((one) => one.down === 0 || one.onto === 0);
    const next =
      free ?? rooms.reduce((best, one) => (one.onto - one.down > best.onto - best.down ? one : best));
    // It lies below all that is left: what it imports of that goes up.
    if (next.onto > 0) up += next.down;
    left.delete(next.room);
  }
  return up;
}

function packageFigures(folder: string): PackageFigures {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.test\.tsx?$/.test(file));
  const sources = new Map(
    files.toSorted().map((file) => [file.slice('src/'.length), readFileSync(join(folder, file), 'utf8')]),
  );
  const { imports: names = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly imports?: Readonly<Record<string, string>>;
  };
  const imports = importsOf(sources, names);
  const arrows = arrowsOf(imports);
  const lengths = [...sources.values()].map(linesOf).toSorted((a, b) => a - b);
  const at = (part: number): number => lengths[Math.floor(part * (lengths.length - 1))] ?? 0;
  return {
    files: lengths.length,
    lines: lengths.reduce((sum, length) => sum + length, 0),
    median: at(0.5),
    p90: at(0.9),
    up: arrowsUp(arrows),
    fileCircles: circlesOf(imports.keys(), (file) => imports.get(file) ?? []),
    folderCircles: circlesOf(arrows.keys(), (room) => arrows.get(room)?.keys() ?? []),
  };
}

const linesOf = (text: string): number => text.split('\n').length - 1;

/** Parts of the names in a source, comments and texts left out. */
function namesIn(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g, ' ');
  return partsOf(code);
}

const partsOf = (text: string): readonly string[] =>
  (text.match(/[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase());

function wordsIn(folder: string): Readonly<Record<string, number>> {
  const counts = new Map(invented.map((word) => [word, 0]));
  for (const file of globSync('packages/*/src/**/*.{ts,tsx}', { cwd: folder })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const name = file.split('/').slice(3).join('/');
    for (const part of [...partsOf(name), ...namesIn(readFileSync(join(folder, file), 'utf8'))]) {
      const count = counts.get(part);
      if (count !== undefined) counts.set(part, count + 1);
    }
  }
  return Object.fromEntries(counts);
}

/** The figures of a checkout in a folder. */
export function figuresOf(folder: string): Figures {
  const packages = globSync('packages/*/package.json', { cwd: folder })
    .map((file) => file.split('/')[1] ?? '')
    .toSorted();
  return {
    packages: Object.fromEntries(
      packages.map((name) => [name, packageFigures(join(folder, 'packages', name))]),
    ),
    readme: linesOf(readFileSync(join(folder, 'README.md'), 'utf8')),
    words: wordsIn(folder),
  };
}
