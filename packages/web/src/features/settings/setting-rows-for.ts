import { settingRows, type SettingRow } from '@homeward/contract/words/panel/setting-rows.ts';
import type { Values } from '#features/settings/setting-part.ts';
import type { PortalSettings } from '#lib/house/portal-settings.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/**
 * Whether the region profile has such a setting; one that is set all the same is shown, so that it can be put right.
 * `system`: the settings that the panel goes by; undefined while they are not known.
 */
export function isOffered({ profile, kind, field }: SettingRow, system: Values | undefined): boolean {
  if (profile === undefined || system?.['profile'] === profile) return true;
  return system !== undefined && (kind.tag === 'number' || kind.tag === 'step') && system[field] !== 0;
}

/** The settings that this person may look for. */
export const rowsFor = ({ flags }: PortalSettings, system: Values | undefined): readonly SettingRow[] =>
  settingRows.filter((row) => (row.flag === undefined || flags[row.flag] === true) && isOffered(row, system));

/** The page and tab that a setting stands on. */
export const whereOf = (t: Text, { page, tab }: Pick<SettingRow, 'page' | 'tab'>): string =>
  [t(`settings.page.${page}`), ...(tab === null ? [] : [t(`settings.tab.${tab}`)])].join(' · ');
