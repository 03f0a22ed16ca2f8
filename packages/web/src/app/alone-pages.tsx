import { lazy, Suspense, type ComponentType } from 'react';
import { NotFound } from '#app/page-failure.tsx';
import { withTexts, type Namespace } from '#lib/i18n/use-text.ts';
import { useHere } from '#lib/router/here.ts';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

const page = (load: () => Promise<ComponentType>, ...texts: readonly Namespace[]) =>
  lazy(async () => ({ default: await withTexts(load(), ...texts) }));
const entry = (load: () => Promise<ComponentType>) => page(load, 'accounts', 'account', 'entry');

/** By their address without its leading slash. */
const pages = {
  'auth/setup': page(async () => (await import('#features/sign-in/set-up-page.tsx')).SetUpPage, 'start'),
  'auth/invitation': entry(
    async () => (await import('#features/sign-in/invitation-page.tsx')).InvitationPage,
  ),
  'auth/forgot': entry(async () => (await import('#features/sign-in/reset-pages.tsx')).ForgotPage),
  'auth/reset': entry(async () => (await import('#features/sign-in/reset-pages.tsx')).ResetPage),
  'auth/factor': entry(async () => (await import('#features/account/factor-page.tsx')).FactorPage),
  select_panel: page(
    async () => (await import('#features/select-panel/select-panel-page.tsx')).SelectPanelPage,
    'start',
  ),
};
const isPage = (name: string): name is keyof typeof pages => Object.hasOwn(pages, name);

/** Pages that stand outside the frame of a house: the ways in, and the choice of one. */
export function AlonePages() {
  const name = useHere(({ path }) => path.slice(1));
  const Page = isPage(name) ? pages[name] : NotFound;
  return (
    <Suspense
      fallback={
        <main className="alone">
          <PageSkeleton />
        </main>
      }
    >
      <Page />
    </Suspense>
  );
}
