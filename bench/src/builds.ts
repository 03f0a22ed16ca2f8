import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { cleanEnvironment, commandLine, productFolder } from './program.ts';

const root = join(import.meta.dirname, '..', '..');

const bundle = join(root, 'tools', 'bundle.ts');

/** Bundles as `npm start` does it. Throws with the bundler's words where that fails. */
function bundled(folder: string, ...entries: readonly string[]): void {
  const args = ['--disable-warning=ExperimentalWarning', bundle, folder, ...entries];
  const made = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`it does not bundle: ${made.stderr.trim().slice(0, 2000)}`);
}

/** Builds the programs of `product/`, and the product itself. */
export function buildProducts(): void {
  const sources = join(import.meta.dirname, 'product');
  bundled(productFolder, ...readdirSync(sources).map((name) => join(sources, name)));
  bundled(dirname(commandLine), join(root, 'packages', 'homeward', 'src', 'main.ts'));
}

/** Builds the portal as it is shipped, into a folder of this run. Throws with the builder's words where that fails. */
export async function buildPortal(folder: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'],
    {
      cwd: join(root, 'packages', 'web'),
      env: cleanEnvironment({ NODE_ENV: 'production' }),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let words = '';
  child.stderr.on('data', (text) => (words += String(text)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`the portal does not build: ${words.trim().slice(0, 2000)}`);
}

/** Builds a reference page of the limits the same way. */
export async function buildReference(folder: string, name: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'limits', name),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false },
  });
}
