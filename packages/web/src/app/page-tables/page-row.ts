import type { ComponentType } from 'react';
import type { Namespace } from '#lib/i18n/use-text.ts';
import type { PagePath } from '#lib/pages.ts';

export interface PageRow {
  /** Without a leading slash; a segment that begins with `$` is a parameter (`usePageParam`). */
  readonly path: PagePath;
  readonly load: () => Promise<ComponentType>;
  /** What it is written with, beside `portal` and `pages`. */
  readonly texts: readonly Namespace[];
}
