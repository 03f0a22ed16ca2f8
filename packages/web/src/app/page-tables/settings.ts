import type { OtherPage } from '#app/page-tables/other-page.ts';

/** How the home is set up (S2.9). */
export const settingPages: readonly OtherPage[] = [
  {
    path: 'setting',
    load: async () => (await import('#app/pages/settings-page.tsx')).SettingsIndexPage,
    texts: ['settings', 'accounts'],
  },
  ...['', '/$tab'].map((tab) => ({
    path: `setting/setting_panel${tab}`,
    load: async () => (await import('#features/settings/panel-setting-page.tsx')).PanelSettingPage,
    texts: ['settings', 'upkeep', 'accounts', 'entry', 'problems'] as const,
  })),
  ...['', '/$tab'].map((tab) => ({
    path: `setting/setting_network${tab}`,
    load: async () => (await import('#features/settings/network-setting-page.tsx')).NetworkSettingPage,
    texts: ['settings', 'accounts', 'entry'] as const,
  })),
  ...['', '/$tab'].map((tab) => ({
    path: `setting/setting_report${tab}`,
    load: async () => (await import('#features/reports/report-setting-page.tsx')).ReportSettingPage,
    texts: ['settings', 'reports', 'accounts', 'entry', 'reasons'] as const,
  })),
];
