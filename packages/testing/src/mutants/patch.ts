import { sep } from 'node:path';
import type { Patch } from './mutant.ts';
import { patchedMutants } from './patched-mutants.ts';

/** Patches by the file they belong to. */
const patchesOf = new Map<string, { readonly name: string; readonly patch: Patch }[]>();
for (const [name, { patches }] of Object.entries(patchedMutants))
  for (const patch of patches) {
    const known = patchesOf.get(patch.file) ?? [];
    known.push({ name, patch });
    patchesOf.set(patch.file, known);
  }

export const patchedFiles: readonly string[] = [...patchesOf.keys()];

/** The name by which patches know a file, from its path. */
const fileOf = (path: string): string | null => {
  const [, name, rest] = /\/packages\/(\w+)\/src\/(.+)$/.exec(path.replaceAll(sep, '/')) ?? [];
  return name === undefined || rest === undefined ? null : `${name}/${rest}`;
};

/**
 * The source of a file with all of its mutants in it, each asleep until it is active; null where it has none. Throws
 * where a patch no longer fits: the code has changed, and the mutant must follow.
 */
export function patched(path: string, source: string): string | null {
  const file = fileOf(path);
  const rows = file === null ? undefined : patchesOf.get(file);
  if (rows === undefined) return null;
  return rows.reduce((text, { name, patch }) => {
    const places = text.split(patch.find).length - 1;
    if (places !== 1)
      throw new Error(`mutant ${name}: its place occurs ${places} times in ${patch.file}: ${patch.find}`);
    const active = `(globalThis.homewardMutant === '${name}')`;
    return text.replace(patch.find, () => patch.instead.replaceAll('MUTANT', active));
  }, source);
}
