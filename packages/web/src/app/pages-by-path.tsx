import { Suspense } from 'react';
import { NotFound } from '#app/page-failure.tsx';
import type { PageRow } from '#app/page-tables/page-row.ts';
import { PageParamsProvider } from '#lib/page-params.tsx';
import { withTexts } from '#lib/i18n/use-text.ts';
import { loadable } from '#lib/loadable.tsx';
import { useHere } from '#lib/router/here.ts';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

/** The pages of a table, each loaded once with its texts when it is first shown. */
const pagesOf = (table: readonly PageRow[]) =>
  table.map(({ path, load, texts }) => ({ path, page: loadable(() => withTexts(load(), ...texts)) }));
type Pages = ReturnType<typeof pagesOf>;

interface Found {
  readonly page: Pages[number];
  readonly params: Readonly<Record<string, string>>;
}

/** The page an address is of, with what its `$` segments say; undefined where there is none. */
function pageOf(pages: Pages, path: string): Found | undefined {
  const segments = path.split('/').filter((segment) => segment !== '');
  for (const page of pages) {
    const wanted = page.path.split('/');
    if (wanted.length !== segments.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((segment, index) => {
      const given = segments[index] ?? '';
      if (!segment.startsWith('$')) return segment === given;
      try {
        params[segment.slice(1)] = decodeURIComponent(given);
        return true;
      } catch {
        return false;
      }
    });
    if (fits) return { page, params };
  }
  return undefined;
}

/** Whatever page of a table the address names; `prepare` fetches it. */
function area(load: () => Promise<readonly PageRow[]>) {
  let pages: Pages = [];
  const table = loadable<{ readonly path: string }>(async () => {
    pages = pagesOf(await load());
    return Area;
  });
  function Area({ path }: { readonly path: string }) {
    const found = pageOf(pages, path);
    if (found === undefined) return <NotFound />;
    return (
      <PageParamsProvider value={found.params}>
        <Suspense fallback={<PageSkeleton />}>
          <found.page.page.View key={found.page.path} />
        </Suspense>
      </PageParamsProvider>
    );
  }
  return {
    View: table.View,
    prepare: async (path: string): Promise<void> => {
      await table.fetch();
      await pageOf(pages, path)?.page.page.fetch();
    },
  };
}

/** A table whose pages show the icons of the house and its people. */
async function withIcons<Table>(table: Promise<Table>): Promise<Table> {
  const [loaded] = await Promise.all([table, import('#ui/house-icons.ts')]);
  return loaded;
}

/** A table names all files of its pages. */
const areas = {
  automation: area(async () => (await withIcons(import('#app/page-tables/automation.ts'))).automationPages),
  devices: area(async () => (await import('#app/page-tables/devices.ts')).devicePages),
  account: area(async () => (await withIcons(import('#app/page-tables/account.ts'))).accountPages),
  house: area(async () => (await withIcons(import('#app/page-tables/house.ts'))).housePages),
  settings: area(async () => (await withIcons(import('#app/page-tables/settings.ts'))).settingPages),
};

/** By the first segments of an address. */
function areaOf(path: string): keyof typeof areas {
  const [first, second = ''] = path.split('/');
  if (first === 'account') return 'account';
  if (first === 'setting') return 'settings';
  if (first !== 'automation') return 'house';
  return ['device', 'room', 'group', 'climate'].includes(second) ? 'devices' : 'automation';
}

/** Fetches the page at a path without its leading slash. */
export const preparePage = (path: string): Promise<void> => areas[areaOf(path)].prepare(path);

/** Whatever page behind the first two the address names. */
export function PagesByPath() {
  const path = useHere((here) => here.path.slice(1));
  const { View } = areas[areaOf(path)];
  return (
    <Suspense fallback={<PageSkeleton />}>
      <View path={path} />
    </Suspense>
  );
}
