import type { PageRow } from '#app/page-tables/page-row.ts';

const panel = {
  load: async () => (await import('#features/settings/panel-setting-page.tsx')).PanelSettingPage,
  texts: ['settings', 'upkeep', 'accounts', 'entry', 'problems'],
} as const;
const network = {
  load: async () => (await import('#features/settings/network-setting-page.tsx')).NetworkSettingPage,
  texts: ['settings', 'accounts', 'entry'],
} as const;
const report = {
  load: async () => (await import('#features/reports/report-setting-page.tsx')).ReportSettingPage,
  texts: ['settings', 'reports', 'accounts', 'entry', 'reasons'],
} as const;

/** How the home is set up (S2.9). */
export const settingPages: readonly PageRow[] = [
  {
    path: 'setting',
    load: async () => (await import('#features/settings/settings-page.tsx')).SettingsPage,
    texts: ['settings', 'accounts'],
  },
  { path: 'setting/setting_panel', ...panel },
  { path: 'setting/setting_panel/$tab', ...panel },
  { path: 'setting/setting_network', ...network },
  { path: 'setting/setting_network/$tab', ...network },
  { path: 'setting/setting_report', ...report },
  { path: 'setting/setting_report/$tab', ...report },
  {
    path: 'setting/setting_user_code',
    load: async () => (await import('#features/codes/codes-page.tsx')).CodesPage,
    texts: ['settings', 'codes', 'account', 'accounts', 'entry', 'refusals', 'devices'],
  },
  {
    path: 'setting/setting_passcode',
    load: async () => (await import('#features/codes/passcode-page.tsx')).PasscodePage,
    texts: ['settings', 'codes', 'accounts', 'entry', 'refusals'],
  },
];
