import { settingRows, type SettingRow } from '@homeward/contract/words/panel/setting-rows.ts';
import type { PortalSettings } from '#lib/house/portal-settings.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** The settings that this person may look for. */
export const rowsFor = ({ flags }: PortalSettings): readonly SettingRow[] =>
  settingRows.filter(({ flag }) => flag === undefined || flags[flag] === true);

/** The page and tab that a setting stands on. */
export const whereOf = (t: Text, { page, tab }: SettingRow): string =>
  [t(`settings.page.${page}`), ...(tab === null ? [] : [t(`settings.tab.${tab}`)])].join(' · ');
