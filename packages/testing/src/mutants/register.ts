import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { patched } from './patch.ts';

/** From here on modules of the product are loaded with their mutants in them. Before that they stay as they are. */
export function loadMutants(): void {
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
      const path = fileURLToPath(url);
      const source = patched(path, readFileSync(path, 'utf8'));
      return source === null
        ? next(url, context)
        : { format: 'module-typescript', source, shortCircuit: true };
    },
  });
}
