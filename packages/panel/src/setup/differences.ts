import type { Setup, SetupDifference } from '@homeward/contract/shapes/panel/backup.ts';
import { partsOf } from './parts.ts';
import type { Entry } from './parts.ts';

const most = 2000;
const text = (value: unknown): string => JSON.stringify(value);

function differ(part: string, before: readonly Entry[], after: readonly Entry[]): readonly SetupDifference[] {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const wanted = new Set(after.map(({ id }) => id));
  const told = ({ id, name }: Entry, change: SetupDifference['change']): SetupDifference => ({
    part,
    id: id.slice(0, 64),
    name: name.slice(0, 120),
    change,
  });
  return [
    ...after.flatMap((entry) => {
      const was = known.get(entry.id);
      if (was === undefined) return [told(entry, 'added')];
      return text(was.value) === text(entry.value) ? [] : [told(entry, 'changed')];
    }),
    ...before.filter(({ id }) => !wanted.has(id)).map((entry) => told(entry, 'removed')),
  ];
}

/** What changes from one set-up to another, part by part; parts that the second leaves alone do not count. */
export function setupDifferences(before: Setup, after: Setup): readonly SetupDifference[] {
  const was = new Map<string, readonly Entry[]>(Object.entries(partsOf(before)));
  return Object.entries(partsOf(after))
    .flatMap(([part, entries]) => differ(part, was.get(part) ?? [], entries))
    .slice(0, most);
}
