import { spawn } from 'node:child_process';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { cleanEnvironment } from './program.ts';

const root = join(import.meta.dirname, '..', '..');

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
export async function buildReference(folder: string, name: 'page' | 'routes'): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'limits', name),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false },
  });
}
