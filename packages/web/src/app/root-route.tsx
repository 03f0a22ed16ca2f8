import { createRootRoute, Outlet, retainSearchParams } from '@tanstack/react-router';
import { NotFound } from '#app/page-failure.tsx';

/** `?panel=` names the panel an address is about, and stays with every step (S2.5). */
export const rootRoute = createRootRoute({
  validateSearch: (search): { panel?: string } =>
    typeof search['panel'] === 'string' ? { panel: search['panel'] } : {},
  search: { middlewares: [retainSearchParams(['panel'])] },
  component: Outlet,
  notFoundComponent: NotFound,
});
