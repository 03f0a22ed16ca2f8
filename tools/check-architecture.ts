// The import table of docs/architecture.md, checked against the sources: a package exists only because its permitted
// imports differ. Inside a package the folders stand on floors.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { arrowsUp, circles, floorsOf, importsOf } from './floors.ts';

const root = dirname(import.meta.dirname);
const own = (...names: string[]): string[] => names.map((name) => `@homeward/${name}`);

/** Package → the packages of ours it may import. */
const permitted: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  panel: own('contract'),
  drivers: own('contract'),
  channels: own('contract'),
  hub: own('contract', 'panel', 'drivers', 'channels'),
  server: own('contract', 'channels'),
  web: own('contract'),
  homeward: own('contract', 'panel', 'drivers', 'channels', 'hub', 'server'),
  // Never part of the product: whatever it needs to prove the others.
  testing: own('contract', 'panel', 'drivers', 'channels', 'hub', 'server', 'homeward'),
};
/** Pure packages: nothing of Node, no other library but these. */
const pure: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod'],
  panel: ['@noble/hashes/sha2.js', '@noble/hashes/utils.js'],
};

/** Short names of a package for its own folders. */
function ownNames(name: string): Readonly<Record<string, string>> {
  const { imports = {} } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
    imports?: Readonly<Record<string, string>>;
  };
  return imports;
}

const contract = join(root, 'packages/contract/src');
const declarations = /(?:^|\n)\s*(?:import|export)\s+(?!type\s)(?:([^;'"`]*?)from\s*)?'([^']+)'/g;

/** What a source imports as values; imports of types alone vanish. */
const valuesOf = (text: string): readonly string[] =>
  [...text.matchAll(declarations)].flatMap(([, names = '', specifier = '']) => {
    const list = names.replace(/[{}]/g, ' ').split(',');
    const types = list.every((name) => name.trim() === '' || name.trim().startsWith('type '));
    return types && names.trim() !== '' ? [] : [specifier];
  });

const ways = new Map<string, readonly string[]>();
/** The way by which a module of the contract comes to zod, itself first; empty where it does not. */
function wayToZod(file: string): readonly string[] {
  const known = ways.get(file);
  if (known !== undefined) return known;
  ways.set(file, []);
  const found = valuesOf(readFileSync(join(contract, file), 'utf8'))
    .map((specifier) =>
      specifier === 'zod'
        ? [specifier]
        : specifier.startsWith('.')
          ? wayToZod(join(dirname(file), specifier))
          : [],
    )
    .find((way) => way.length > 0);
  const way = found === undefined ? [] : [file, ...found];
  ways.set(file, way);
  return way;
}

const problems: string[] = [];
let files = 0;
for (const [name, friends] of Object.entries(permitted)) {
  const sources = new Map<string, string>();
  for (const file of globSync(`packages/${name}/src/**/*.{ts,tsx}`, { cwd: root })) {
    files += 1;
    const text = readFileSync(join(root, file), 'utf8');
    const test = /\.test\.tsx?$/.test(file);
    if (!test) sources.set(file.slice(`packages/${name}/src/`.length), text);
    // A browser loads no schema (decision 2).
    const [, , , floor = ''] = file.split('/');
    if (name === 'contract' && !test && (floor === 'words' || floor === 'rules')) {
      const way = wayToZod(file.slice('packages/contract/src/'.length));
      if (way.length > 0) problems.push(`${file}: ${floor} load no schema, but ${way.join(' → ')}`);
    }
    const declared = name === 'web' && !test ? valuesOf(text) : [];
    for (const specifier of declared.filter((one) => one.startsWith('@homeward/contract/'))) {
      const way = wayToZod(specifier.slice('@homeward/contract/'.length));
      if (way.length > 0) problems.push(`${file}: the browser loads no schema, but ${way.join(' → ')}`);
    }
    for (const [, specifier = ''] of text.matchAll(/(?<!['\w])(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const [scope, second] = specifier.split('/');
      if (scope === '@homeward') {
        const target = `${scope}/${second}`;
        const proves = test && target === '@homeward/testing';
        if (target !== `@homeward/${name}` && !friends.includes(target) && !proves)
          problems.push(`${file}: ${name} may not import ${target}`);
      } else if (name in pure && !test && !specifier.startsWith('.') && !pure[name]?.includes(specifier)) {
        problems.push(`${file}: ${name} is pure and may not import ${specifier}`);
      } else if (
        specifier.startsWith('..') &&
        !join(dirname(file), specifier).startsWith(`packages/${name}/src`)
      ) {
        problems.push(`${file}: reaches out of its package with ${specifier}`);
      }
      // The floors tell of static imports only.
      if (file.startsWith('packages/web/src/features/') && specifier.startsWith('#app/'))
        problems.push(`${file}: a feature may not import ${specifier}`);
      const domain = /^(#features|#app|#lib\/(house|client|live)|@homeward)\//.test(specifier);
      if (file.startsWith('packages/web/src/ui/') && domain)
        problems.push(`${file}: ui knows no domain, but imports ${specifier}`);
    }
  }
  const imports = importsOf(sources, ownNames(name));
  const problemsInside = [...arrowsUp(imports, floorsOf[name]), ...circles(imports)];
  problems.push(...problemsInside.map((problem) => `packages/${name}/src: ${problem}`));
}
if (files < 20) problems.push(`only ${files} files seen: the check itself is broken`);
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
