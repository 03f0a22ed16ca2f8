import { existingPages } from '#app/other-page-table.ts';
import { SettingsPage } from '#features/settings/settings-page.tsx';

/** The index of settings, which leads to the pages that there are. */
export const SettingsIndexPage = () => <SettingsPage exists={isThere} />;

/** A page, or a page of tabs by its tab. */
const isThere = (path: string): boolean =>
  existingPages.has(path) || existingPages.has(path.replace(/\/[^/]+$/, '/$tab'));
