import type { SettingRow } from './setting-rows.ts';

/** Where the fields of forms that go by other names stand in the set-up. */
const elsewhere: Readonly<Record<string, string>> = {
  'info.name': 'panel/name/',
  'info.contact': 'panel/contact/name',
  'info.mail_address': 'panel/contact/mail',
  'info.phone': 'panel/contact/phone',
  'clock.time_zone': 'panel/timeZone/',
  'clock.internet_time': 'settings/internetTime/',
};

/** The place of a setting in the history of changes: part, thing and field of it. */
export const placeOfRow = ({ part, field }: Pick<SettingRow, 'part' | 'field'>): string =>
  elsewhere[`${part}.${field}`] ??
  (part === 'system' ? `settings/${field}/` : `connections/${part}/${field}`);
