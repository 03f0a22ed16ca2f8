import type { ComponentType } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { alsoLoad } from '#lib/i18n/use-text.ts';

/** What most houses have nothing to say about comes, with its words, where one has. */
export const noticePart = <Props = object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    const [Notice] = await Promise.all([load(), alsoLoad('notices')]);
    return Notice;
  });
