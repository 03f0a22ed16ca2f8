import type { Conditions } from './benchmark.ts';
import { type FoundBrowser, openBrowser } from './browser.ts';
import { buildReference } from './builds.ts';
import { type Figure, missing } from './figure.ts';
import { ownFolder } from './folder.ts';
import { start, told } from './program.ts';

/** What shows that the reference page stands. */
export const referenceShown = '[data-row]';

const servers = { page: 'page-server', routes: 'page-server', sites: 'sites-server' } as const;

/** Builds a reference page and serves it, with its data where it asks for any; resolves to its address. */
export async function openReference({ own }: Conditions, name: keyof typeof servers): Promise<string> {
  const folder = own(ownFolder(`reference-${name}`));
  await buildReference(folder.path, name);
  const { ready } = own(
    await start(`limits/${servers[name]}.ts`, { environment: { BENCH_PAGE: folder.path } }),
  );
  return `http://127.0.0.1:${told(ready, 'port')}/`;
}

interface Asking {
  readonly id: string;
  readonly title: string;
  readonly conditions: Conditions;
  /** Its pages' processor is to be slowed. */
  readonly slowed?: true;
}

/** Runs with an installed browser; a figure says so where there is none. */
export async function withBrowser(
  { id, title, conditions, slowed }: Asking,
  run: (found: FoundBrowser & { readonly tag: 'there' }) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const found = conditions.own(await openBrowser(slowed ? 'every core' : 'load core'));
  return found.tag === 'missing' ? [missing(id, title, found.why)] : run(found);
}
