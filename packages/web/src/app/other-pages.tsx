import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { otherPages } from '#app/other-page-table.ts';
import { NotFound } from '#app/page-failure.tsx';
import { PageParamsProvider } from '#lib/page-params.tsx';
import { alsoLoad } from '#lib/i18n/use-text.ts';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

/** The pages, each loaded once with its texts when it is first shown. */
const pages = otherPages.map(({ path, load, texts }) => ({
  path,
  Page: lazy(async () => {
    const [Page] = await Promise.all([load(), ...texts.map(alsoLoad)]);
    return { default: Page };
  }),
}));

interface Found {
  readonly page: (typeof pages)[number];
  readonly params: Readonly<Record<string, string>>;
}

/** The page an address is of, with what its `$` segments say; undefined where there is none. */
function pageOf(path: string): Found | undefined {
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

/** Whatever page of the table the address names. */
export function OtherPages() {
  const path = useParams({ strict: false, select: ({ _splat }) => _splat ?? '' });
  const found = pageOf(path);
  if (found === undefined) return <NotFound />;
  return (
    <PageParamsProvider value={found.params}>
      <Suspense fallback={<PageSkeleton />}>
        <found.page.Page key={found.page.path} />
      </Suspense>
    </PageParamsProvider>
  );
}
