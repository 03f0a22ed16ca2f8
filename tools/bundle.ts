// node tools/bundle.ts FOLDER ENTRY.ts …: puts each entry, and every thread and process it starts, into few files (decision 19).
import { rmSync } from 'node:fs';
import http from 'node:http';
import { basename, extname, join, relative, resolve, sep } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';

const root = join(import.meta.dirname, '..');

/** How our code names the module that a thread or process begins with: a file beside the one that starts it. */
const threadModule = /new URL\('(\.\/[\w-]+\.(?:ts|mjs))', import\.meta\.url\)/g;

/** A thread's file is named by where its source lies, since two may have one name. */
const threadName = (path: string): string =>
  `${relative(join(root, 'packages'), path)
    .slice(0, -extname(path).length)
    .replaceAll(sep, '.')
    .replace('.src.', '.')}.js`;

/** Makes an entry of each such module, and has its starter find it in the same folder. */
const threads: Plugin = {
  name: 'threads',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes(`${sep}node_modules${sep}`)) return null;
    const found = code.replaceAll(threadModule, (_whole, path: string) => {
      const module = resolve(id, '..', path);
      this.emitFile({ type: 'chunk', id: module, fileName: threadName(module) });
      return `new URL('./${threadName(module)}', import.meta.url)`;
    });
    return found === code ? null : found;
  },
};

/**
 * An import of `node:http` reads everything it has, and one of its names loads a whole client of the web, in each thread
 * that imports it: 35 ms. So it is asked for, and what is made when it is read stays unread.
 */
const plainHttp: Plugin = {
  name: 'plain-http',
  resolveId: (id, _importer, { kind }) =>
    id === 'node:http' && kind === 'import-statement' ? plainHttp.name : null,
  load(id) {
    if (id !== plainHttp.name) return null;
    const names = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, { get }]) => !get);
    return [
      "const http = process.getBuiltinModule('node:http');",
      'export default http;',
      ...names.map(([name]) => `export const ${name} = http.${name};`),
    ].join('\n');
  },
};

/**
 * Letters beyond ASCII are written as escapes: one of them, and a whole file is kept with two bytes a letter.
 */
const narrow: Plugin = {
  name: 'narrow',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(
          /[^\0-\x7f]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

const [folder, ...entries] = process.argv.slice(2);
if (folder === undefined || entries.length === 0) throw new Error('say a folder and what goes into it');
rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(entries.map((path) => [basename(path, extname(path)), resolve(path)])),
  platform: 'node',
  // Native parts stay where their packages have them.
  external: ['better-sqlite3', '@node-rs/argon2'],
  plugins: [threads, plainHttp, narrow],
});
await bundle.write({
  dir: folder,
  format: 'esm',
  // Everything lies in one folder, so that what is found from one file is found from each.
  entryFileNames: '[name].js',
  chunkFileNames: 'part-[hash].js',
  // White space and comments go; names stay, for profiles and for those who read what went wrong.
  minify: { compress: false, mangle: false, codegen: true },
});
await bundle.close();
