import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Files = ReadonlySet<string>;

/** What has been loaded when a chunk runs, whichever way it came: scripts and styles, by file. */
function whatIsThere(chunks: ReadonlyMap<string, Chunk>): ReadonlyMap<string, Files> {
  const withImports = (file: string, found = new Set<string>()): Set<string> => {
    const chunk = chunks.get(file);
    if (chunk === undefined || found.has(file)) return found;
    for (const one of [file, ...(chunk.viteMetadata?.importedCss ?? [])]) found.add(one);
    for (const one of chunk.imports) withImports(one, found);
    return found;
  };
  const there = new Map<string, Files>();
  const load = (file: string, before: Files): void => {
    const own = withImports(file);
    const all = own.union(before);
    for (const one of own) {
      const known = there.get(one);
      const now = known?.intersection(all) ?? all;
      if (known?.size === now.size) continue;
      there.set(one, now);
      for (const next of chunks.get(one)?.dynamicImports ?? []) load(next, now);
    }
  };
  for (const { isEntry, fileName } of chunks.values()) if (isEntry) load(fileName, new Set());
  return there;
}

/** Where the bundler lists the files of a chunk's lazy imports, and where it takes some of them. */
const list = /^const __vite__mapDeps=.*?\bm\.f=(\[.*?\]).*?;\n/;
const taken = /__vite__mapDeps\(\[([\d,]*)\]\)/g;

/** The code of a chunk, with only those files named that are not there yet. */
function withoutKnown(code: string, known: Files): string {
  const [head, names] = list.exec(code) ?? [];
  if (head === undefined || names === undefined) return code;
  const all = JSON.parse(names) as readonly string[];
  const left = new Map<string, number>();
  const rest = code.slice(head.length).replace(taken, (_, places: string) => {
    const files = places.split(',').flatMap((place) => all[Number(place)] ?? []);
    const missing = files.filter((file) => !known.has(file));
    for (const file of missing) if (!left.has(file)) left.set(file, left.size);
    const own = missing.map((file) => left.get(file)).join(',');
    return own === '' ? '[]' : `__vite__mapDeps([${own}])`;
  });
  return left.size === 0 ? rest : head.replace(names, JSON.stringify([...left.keys()])) + rest;
}

/**
 * A lazy import names all files it needs, so that they come together. Those that came with the page before it need no
 * naming.
 */
export const fewPreloads: Plugin = {
  name: 'homeward:few-preloads',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
      );
      const there = whatIsThere(chunks);
      for (const [file, chunk] of chunks) chunk.code = withoutKnown(chunk.code, there.get(file) ?? new Set());
    },
  },
};
