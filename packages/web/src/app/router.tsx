import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { requirePanel, requireSession } from '#app/guard.ts';
import { PageFailure } from '#app/page-failure.tsx';
import { SecurityPage } from '#app/pages/security-page.tsx';
import { SignInPage } from '#app/pages/sign-in-page.tsx';
import { rootRoute } from '#app/root-route.tsx';
import { SignedInShell } from '#app/signed-in-shell.tsx';
import { styleguideRoutes } from '#app/styleguide/routes.ts';
import { withTexts, type Namespace } from '#lib/i18n/use-text.ts';

/** A page that comes with its texts when it is opened. */
function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, () => React.ReactNode>>>,
  name: Name,
  ...texts: readonly Namespace[]
) {
  return lazyRouteComponent(async () => {
    const [page] = await Promise.all([withTexts(load(), 'pages', ...texts), import('#ui/more-icons.ts')]);
    return page;
  }, name);
}

const word = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/security' });
  },
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  validateSearch: (search): { to?: string } => onlyGiven({ to: word(search['to']) }),
  component: SignInPage,
});

const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/setup',
  component: lazyPage(() => import('#app/pages/set-up-page.tsx'), 'SetUpPage', 'start'),
});

/** Entry by other ways than id and password; none of them needs a session first (auth-pages.tsx). */
const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/$',
  component: lazyPage(() => import('#app/auth-pages.tsx'), 'AuthPages'),
});

const selectPanelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/select_panel',
  validateSearch: (search): { to?: string } => onlyGiven({ to: word(search['to']) }),
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyPage(() => import('#app/pages/select-panel-page.tsx'), 'SelectPanelPage', 'start'),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ location, search }) => {
    await requireSession(location.href);
    await requirePanel(search.panel, location.href, false);
  },
  component: SignedInShell,
});

const securityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/security',
  component: SecurityPage,
});

/** Security and status both open the security page (S2.6). */
const statusRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/status',
  component: SecurityPage,
});

/** Every other page: which there are is told by a table that comes with the first of them (other-pages.tsx). */
const otherRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/$',
  component: lazyPage(() => import('#app/other-pages.tsx'), 'OtherPages'),
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  signInRoute,
  setUpRoute,
  authRoute,
  selectPanelRoute,
  shellRoute.addChildren([securityRoute, statusRoute, otherRoute]),
  ...styleguideRoutes,
]);

/** Without the keys that are not given, so that addresses stay short. */
function onlyGiven<Search extends object>(
  search: Search,
): { [Key in keyof Search]?: Exclude<Search[Key], undefined> } {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  ) as {
    [Key in keyof Search]?: Exclude<Search[Key], undefined>;
  };
}

/** The router below `basepath`, the entry a page was opened under (S2.4). */
export function createPortalRouter(basepath: string) {
  return createRouter({
    routeTree,
    basepath,
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
