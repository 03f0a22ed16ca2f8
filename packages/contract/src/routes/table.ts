import type { z } from 'zod';
import { authRoutes } from './auth.ts';
import { eventRoutes } from './event.ts';
import { panelRoutes } from './panel.ts';
import type { Route } from './route.ts';
import { staticRoutes } from './static.ts';

/** Every call below /REST/v2 (S1.5). The server serves exactly these; the web's client is typed by them. */
export const routes = {
  ...authRoutes,
  ...panelRoutes,
  ...eventRoutes,
  ...staticRoutes,
} as const satisfies Readonly<Record<string, Route>>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type QueryIn<Name extends RouteName> = z.input<Routes[Name]['query']>;
export type BodyIn<Name extends RouteName> = z.input<Routes[Name]['body']>;
export type QueryOf<Name extends RouteName> = z.output<Routes[Name]['query']>;
export type BodyOf<Name extends RouteName> = z.output<Routes[Name]['body']>;
export type DataOf<Name extends RouteName> = z.output<Routes[Name]['data']>;

export const apiBase = '/REST/v2';
