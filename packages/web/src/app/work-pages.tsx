import { Suspense, useEffect } from 'react';
import { NotFound } from '#app/page-failure.tsx';
import { installerPages } from '#app/page-tables/installer.ts';
import { useMayOpen } from '#app/work-shell/may-open.ts';
import { WorkShell } from '#app/work-shell/work-shell.tsx';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { loadable } from '#lib/loadable.tsx';
import { PageParamsProvider } from '#lib/page-params.tsx';
import { leaveSite } from '#lib/sites.ts';
import { go, useHere } from '#lib/router/here.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import '#ui/page-icons.ts';
import '#ui/house-icons.ts';
import '#ui/work-icons.ts';

const pages = installerPages.map(({ path, load, texts }) => ({
  path,
  page: loadable(() => withTexts(load(), ...texts)),
}));

const firstPage = 'installer_equipment_list';

/** The page at a path without its leading slash. */
function pageAt(path: string) {
  const [name, tab] = path.split('/');
  return pages.find((one) => one.path === path || (tab !== undefined && one.path === `${name ?? ''}/$tab`));
}

/** Fetches the page at a path, before its frame stands; where that fails, its own place says so. */
export const fetchWorkPage = (path: string): void =>
  void pageAt(path === 'installer.html' ? firstPage : path)
    ?.page.fetch()
    ?.catch(() => undefined);

/** The entry leads on to the list of equipment (S2.2, S2.11). */
function Entry() {
  useEffect(() => go(`/${firstPage}`, { replace: true }), []);
  return null;
}

/** A page that has nothing for whoever is this in his company. */
function NotForRole() {
  const t = useText();
  return (
    <EmptyState
      ofPage
      title={t('sites.notYourRole')}
      text={t('sites.askManager')}
      action={
        <PageLink to={`/${firstPage}`} className="link">
          {t('sites.nav.list')}
        </PageLink>
      }
    />
  );
}

/** The pages of whoever works for many homes, in their own frame; while one is shown no house is open. */
export function WorkPages() {
  const path = useHere((here) => here.path.slice(1));
  useEffect(leaveSite, []);
  const mayOpen = useMayOpen();
  if (path === 'installer.html') return <Entry />;
  const [, tab] = path.split('/');
  const found = pageAt(path);
  return (
    <WorkShell>
      {found === undefined ? (
        <NotFound />
      ) : !mayOpen(found.path) ? (
        <NotForRole />
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
