import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, parseAst, type Plugin } from 'vite';
import { sharedFiles } from './shared-files.ts';

/** Translations live below every entry (S7.1); in development all entries share one folder. */
const entryTranslations: Plugin = {
  name: 'homeward:entry-translations',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/[^/]+\/translations\//, '/translations/') ?? '/';
      next();
    });
  },
};

/** The first script of the page is none of the bundle's; its words of explanation stay here. */
const firstScript: Plugin = {
  name: 'homeward:first-script',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const file = join(dir, 'first-paint.js');
    writeFileSync(file, minifySync(file, readFileSync(file, 'utf8')).code);
  },
};

/** React runs as soon as it is there, in a task of its own, while the rest of the first page is on its way. */
const reactFirst: Plugin = {
  name: 'homeward:react-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page) => {
      const [preload, file] =
        /\s*<link rel="modulepreload"[^>]* href="([^"]*\/react-[^"]*)">/.exec(page) ?? [];
      const main = page.indexOf('<script type="module"');
      if (preload === undefined || main === -1)
        throw new Error('vite.config.ts: the page does not name React');
      const script = `<script type="module" crossorigin src="${file}"></script>\n    `;
      return `${page.slice(0, main)}${script}${page.slice(main)}`.replace(preload, '');
    },
  },
};

/**
 * React's modules are functions that run at once. Between brackets the browser compiles them while they arrive; without,
 * as terser leaves them, it reads the whole of React a second time when it runs.
 */
const reactAtOnce: Plugin = {
  name: 'homeward:react-at-once',
  apply: 'build',
  renderChunk: {
    order: 'post',
    handler(code, { name }) {
      if (name !== 'react') return null;
      const modules = parseAst(code).body.flatMap((statement) =>
        statement.type !== 'VariableDeclaration'
          ? []
          : statement.declarations.flatMap(({ init }) =>
              init?.type === 'CallExpression' && init.arguments[0]?.type === 'ArrowFunctionExpression'
                ? [init.arguments[0]]
                : [],
            ),
      );
      if (modules.length === 0) throw new Error('vite.config.ts: none of React’s modules is found');
      return modules
        .toReversed()
        .reduce(
          (text, { start, end }) => `${text.slice(0, start)}(${text.slice(start, end)})${text.slice(end)}`,
          code,
        );
    },
  },
};

/**
 * Nearly all that the first page loads is called for its first picture. Told so, Chromium compiles it while it arrives, and
 * not each function once more when it is called.
 */
const compiledAhead: Plugin = {
  name: 'homeward:compiled-ahead',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const first = Object.values(bundle).filter(
        (one) => one.type === 'chunk' && ['index', 'react'].includes(one.name),
      );
      if (first.length !== 2) throw new Error('vite.config.ts: the first page is not where it was');
      for (const one of first)
        if (one.type === 'chunk') one.code = `//# allFunctionsCalledOnLoad\n${one.code}`;
    },
  },
};

const brotli = promisify(brotliCompress);

/** Writes a `.br` beside every text file, so that the server only ever sends bytes it has on disk. */
const precompressed: Plugin = {
  name: 'homeward:precompressed',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    const texts = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(js|css|svg|html|json|webmanifest)$/.test(name),
    );
    // They are spread over the runtime's threads: one alone takes a fifth of the whole build.
    const compress = async (name: string): Promise<void> => {
      const bytes = await readFile(join(dir, name));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(join(dir, `${name}.br`), await brotli(bytes, { params }));
    };
    await Promise.all(texts.map(compress));
  },
};

/** What the first page loads, which the budget looks for. */
const named = /^(after|rolldown-runtime|index|react)\b/;

export default defineConfig(({ command }) => ({
  // The portal is served under any /{entry}/ (S2.1), its files under one fixed prefix (S1.5).
  base: command === 'build' ? '/static/' : '/',
  plugins: [react(), entryTranslations, firstScript, reactFirst, reactAtOnce, compiledAhead, precompressed],
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // The contract's modules only declare: a reader that stands beside a schema does not bring zod along.
      treeshake: { moduleSideEffects: [{ test: /packages\/contract\/src/, sideEffects: false }] },
      output: {
        // The table of pages names every file of theirs: nobody reads those names, and every page loads them.
        chunkFileNames: ({ name }) => `assets/${named.test(name) ? '[name]' : 'p'}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${named.test(name) ? '[name]' : 'p'}-[hash][extname]`,
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\/|\/app\/(font|react)-first\.ts$/,
            },
            // One chunk for everything the first page needs: it compresses best, and nothing of the alarm is lazy.
            { name: 'core', tags: ['$initial'] },
            // One for all that comes to the security page after its first paint.
            {
              name: 'after',
              test: /\/(app\/(late-start|shell\/tools)|features\/security\/(open-details|scenes-and-pictures))\.tsx?$/,
            },
            ...sharedFiles,
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/REST': 'http://127.0.0.1:8080',
      '/yapi': 'http://127.0.0.1:8080',
      '/ws': { target: 'http://127.0.0.1:8080', ws: true },
    },
  },
}));
