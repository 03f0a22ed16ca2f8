import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { FailureCard } from '#app/failure-card.tsx';
import { SecurityPage } from '#app/pages/security-page.tsx';
import { SignInPage } from '#app/pages/sign-in-page.tsx';
import { rootRoute } from '#app/root-route.tsx';
import { SignedInShell } from '#app/signed-in-shell.tsx';
import { styleguideRoutes } from '#app/styleguide/routes.ts';

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
  component: SignInPage,
});

const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: SignedInShell });

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

const eventRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/event',
  component: lazyRouteComponent(() => import('#app/pages/events-page.tsx'), 'EventsPage'),
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  signInRoute,
  shellRoute.addChildren([securityRoute, statusRoute, eventRoute]),
  ...styleguideRoutes,
]);

/** The router below `basepath`, the entry a page was opened under (S2.4). */
export function createPortalRouter(basepath: string) {
  return createRouter({
    routeTree,
    basepath,
    defaultPreload: 'intent',
    defaultErrorComponent: FailureCard,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
