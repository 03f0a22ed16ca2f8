import { Suspense, type ComponentType, type ReactNode } from 'react';
import { requireAllowed } from '#app/guard.ts';
import { PageFailure } from '#app/page-failure.tsx';
import { isSecurityPath } from '#app/security-path.ts';
import { SecurityPage } from '#features/security/security-page.tsx';
import { SignInPage } from '#features/sign-in/sign-in-page.tsx';
import { SignedInShell } from '#app/signed-in-shell.tsx';
import { withTexts, type Namespace } from '#lib/i18n/use-text.ts';
import { loadable, type Loadable } from '#lib/loadable.tsx';
import type { Address } from '#lib/router/address.ts';
import { useHere } from '#lib/router/here.ts';
import { FailureBoundary } from '#ui/failure-boundary.tsx';

/** A page that comes with its texts when it is opened. */
const lazyPage = (load: () => Promise<ComponentType>, ...texts: readonly Namespace[]) =>
  loadable(async () => {
    const [Page] = await Promise.all([withTexts(load(), 'pages', ...texts), import('#ui/page-icons.ts')]);
    return Page;
  });

/** Entry by other ways than id and password, and the choice of a panel. */
const alonePages = lazyPage(async () => (await import('#app/alone-pages.tsx')).AlonePages);
/** What works for many homes has a frame of its own (S2.4). The page in it is fetched as soon as it is known. */
const workPages = lazyPage(
  async () => {
    const { WorkPages, fetchWorkPage } = await import('#app/work-pages.tsx');
    fetchWorkPage(useHere.getState().path.slice(1));
    return WorkPages;
  },
  'sites',
  'shell',
  'accounts',
);
/** Every page behind the first two: which there are is told by a table that comes with the first of them. */
const pagesByPath = lazyPage(async () => (await import('#app/pages-by-path.tsx')).PagesByPath);
const styleguide = import.meta.env.DEV
  ? lazyPage(async () => (await import('#app/styleguide/styleguide.tsx')).StyleguidePages, 'shell')
  : undefined;

/** Loaded with the first page. */
const here = (View: ComponentType): Loadable<object> => ({ View, fetch: () => undefined });
const signInPage = here(SignInPage);
const securityPage = here(SecurityPage);

/** The page at a path, and whether it stands alone or in the frame of the house. */
function pageAt(path: string): { readonly page: Loadable<object>; readonly alone: boolean } {
  const alone = (page: Loadable<object>) => ({ page, alone: true });
  if (path === '/auth/login') return alone(signInPage);
  if (path.startsWith('/installer')) return alone(workPages);
  if (/^\/(auth\/|select_)/.test(path)) return alone(alonePages);
  if (styleguide !== undefined && path.startsWith('/styleguide')) return alone(styleguide);
  return { page: isSecurityPath(path) ? securityPage : pagesByPath, alone: false };
}

/** What cannot be drawn is left behind by whoever goes elsewhere. */
function Guarded({ children }: { readonly children: ReactNode }) {
  const path = useHere((now) => now.path);
  return (
    <FailureBoundary at={path} failed={PageFailure}>
      {children}
    </FailureBoundary>
  );
}

function PageHere() {
  const { View } = useHere((now) => pageAt(now.path).page);
  return (
    <Guarded>
      <Suspense fallback={null}>
        <View />
      </Suspense>
    </Guarded>
  );
}

const pageAlone = <PageHere />;
/** Always the same, so that the frame is not drawn anew with each page in it. */
const pageInFrame = (
  <Guarded>
    <SignedInShell>{pageAlone}</SignedInShell>
  </Guarded>
);

/** The page somebody is at, or why it cannot be opened. */
export function Portal() {
  const problem = useHere((now) => now.problem);
  const place = useHere(({ path }) => (path === '' ? 'nowhere' : pageAt(path).alone ? 'alone' : 'frame'));
  if (problem !== undefined) return <PageFailure error={problem} />;
  return place === 'nowhere' ? null : place === 'alone' ? pageAlone : pageInFrame;
}

/**
 * The gate of every page: whether somebody may open it, and the code that it begins with, for which the page before stays
 * where it is. Code that does not come is the failure of the page.
 */
export function enter(address: Address): void | Promise<void> {
  const allowed = requireAllowed(address);
  const coming = pageAt(address.path).page.fetch();
  if (allowed === undefined && coming === undefined) return;
  return Promise.all([allowed, coming?.catch(() => undefined)]).then(() => undefined);
}

/** Fetches what all pages but the first two begin with. */
export const fetchOthers = async (): Promise<void> => pagesByPath.fetch();

/** Fetches what the page at a path is made of, before somebody goes there. */
export async function prepare(path: string): Promise<void> {
  const { page } = pageAt(path);
  await page.fetch();
  if (page === pagesByPath) await (await import('#app/pages-by-path.tsx')).preparePage(path.slice(1));
}
