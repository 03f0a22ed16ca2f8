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
    texts: ['settings', 'accounts', 'entry'] as const,
  })),
  ...['', '/$tab'].map((tab) => ({
    path: `setting/setting_network${tab}`,
    load: async () => (await import('#features/settings/network-setting-page.tsx')).NetworkSettingPage,
    texts: ['settings', 'accounts', 'entry'] as const,
  })),
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
