import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '#app/root-route.tsx';

/** Every component and every page with sample data; only while developing. */
export const styleguideRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/styleguide',
        component: lazyRouteComponent(() => import('#app/styleguide/styleguide.tsx'), 'Styleguide'),
      }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/styleguide/$story',
        component: lazyRouteComponent(() => import('#app/styleguide/stories.tsx'), 'Story'),
      }),
    ]
  : [];
