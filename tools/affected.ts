// Which files a change can concern: those that are otherwise than before, and whatever imports them by any way.

/** The text of each file, by its path from the project's root. */
export type Sources = ReadonlyMap<string, string>;

/** What may be an import: a path that begins like one, in quotes. Too many is no harm. */
const mentions = /['"]((?:\.{1,2}|@homeward|#\w+)\/[^'"\s]+)['"]/g;

/** The file that an import of `from` means, by its path from the root; as it is where it is of no package of ours. */
function pathOf(from: string, specifier: string): string {
  const [first = '', second = '', ...rest] = specifier.split('/');
  if (first === '@homeward') return ['packages', second, 'src', ...rest].join('/');
  if (first === '#texts') return ['packages/web/public/translations', second, ...rest].join('/');
  if (first.startsWith('#')) return ['packages/web/src', first.slice(1), second, ...rest].join('/');
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  return parts.join('/');
}

/** The files of `sources` that `changed` can concern, `changed` among them as far as they are there, in their order. */
export function affectedBy(changed: ReadonlySet<string>, sources: Sources): readonly string[] {
  const importers = new Map<string, string[]>();
  for (const [path, text] of sources)
    for (const [, specifier = ''] of text.matchAll(mentions)) {
      const target = pathOf(path, specifier);
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  const found = new Set(changed);
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
  return [...sources.keys()].filter((path) => found.has(path));
}
