import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { firstPicture } from '#lib/first-picture.ts';

/** Part of a page that comes after it. Where it cannot be loaded it is missing, and the page stands. */
export const lazyPart = <Props = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch(() => () => null) }));

/** Part of the first page that comes after its first picture. */
export const laterPart = <Props = object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    await firstPicture();
    return load();
  });
