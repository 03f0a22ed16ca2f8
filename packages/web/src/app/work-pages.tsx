import { Suspense, useEffect } from 'react';
import { NotFound } from '#app/page-failure.tsx';
import { installerPages } from '#app/page-tables/installer.ts';
import { WorkShell } from '#app/work-shell/work-shell.tsx';
import { withTexts } from '#lib/i18n/use-text.ts';
import { loadable } from '#lib/loadable.tsx';
import { PageParamsProvider } from '#lib/page-params.tsx';
import { leaveSite } from '#lib/sites.ts';
import { go, useHere } from '#lib/router/here.ts';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import '#ui/page-icons.ts';
import '#ui/house-icons.ts';
import '#ui/work-icons.ts';

const pages = installerPages.map(({ path, load, texts }) => ({
  path,
  page: loadable(() => withTexts(load(), ...texts)),
}));

/** The entry leads on to the list of equipment (S2.2, S2.11). */
function Entry() {
  useEffect(() => go('/installer_equipment_list', { replace: true }), []);
  return null;
}

/** The pages of whoever works for many homes, in their own frame; while one is shown no house is open. */
export function WorkPages() {
  const path = useHere((here) => here.path.slice(1));
  useEffect(leaveSite, []);
  if (path === 'installer.html') return <Entry />;
  const [name, tab] = path.split('/');
  const found = pages.find(
    (one) => one.path === path || (tab !== undefined && one.path === `${name ?? ''}/$tab`),
  );
  return (
    <WorkShell>
      {found === undefined ? (
        <NotFound />
      ) : (
        <PageParamsProvider value={tab === undefined ? {} : { tab }}>
          <Suspense fallback={<PageSkeleton />}>
            <found.page.View key={found.path} />
          </Suspense>
        </PageParamsProvider>
      )}
    </WorkShell>
  );
}
