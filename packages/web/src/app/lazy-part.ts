import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Part of a page that comes after it. Where it cannot be loaded it is missing, and the page stands. */
export const lazyPart = <Props = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch(() => () => null) }));
