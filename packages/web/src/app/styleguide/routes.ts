import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '#app/root-route.tsx';
import { alsoLoad } from '#lib/i18n/use-text.ts';

const worded = async <Module>(page: Promise<Module>): Promise<Module> => {
  await alsoLoad('shell');
  return page;
};

/** Every component and every page with sample data; only while developing. */
export const styleguideRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/styleguide',
        component: lazyRouteComponent(() => worded(import('#app/styleguide/styleguide.tsx')), 'Styleguide'),
      }),
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/styleguide/$story',
        component: lazyRouteComponent(() => worded(import('#app/styleguide/stories.tsx')), 'Story'),
      }),
    ]
  : [];
