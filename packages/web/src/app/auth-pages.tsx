import { lazy, Suspense, type ComponentType } from 'react';
import { NotFound } from '#app/page-failure.tsx';
import { withTexts } from '#lib/i18n/use-text.ts';
import { useHere } from '#lib/router/here.ts';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

const page = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await withTexts(load(), 'accounts', 'account', 'entry') }));

/** By what stands after `/auth/`. */
const pages = {
  invitation: page(async () => (await import('#features/sign-in/invitation-page.tsx')).InvitationPage),
  forgot: page(async () => (await import('#features/sign-in/reset-pages.tsx')).ForgotPage),
  reset: page(async () => (await import('#features/sign-in/reset-pages.tsx')).ResetPage),
  factor: page(async () => (await import('#features/account/factor-page.tsx')).FactorPage),
};
const isPage = (name: string): name is keyof typeof pages => Object.hasOwn(pages, name);

/** Pages that need no session. */
export function AuthPages() {
  const name = useHere(({ path }) => path.slice('/auth/'.length));
  if (!isPage(name)) return <NotFound />;
  const Page = pages[name];
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
