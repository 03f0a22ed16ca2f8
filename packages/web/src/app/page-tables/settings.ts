import type { OtherPage } from '#app/page-tables/other-page.ts';

/** What the pages of devices and zones are written with. */
const adding = ['adding', 'devices', 'device', 'details', 'settings', 'accounts', 'entry'] as const;

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
    path: 'setting/setting_device',
    load: async () => (await import('#features/adding/device-setting-page.tsx')).DeviceSettingPage,
    texts: adding,
  },
  {
    path: 'setting/setting_device/add',
    load: async () => (await import('#features/adding/add-page.tsx')).AddPage,
    texts: adding,
  },
  {
    path: 'setting/setting_device/walktest',
    load: async () => (await import('#features/adding/walk-test-page.tsx')).WalkTestPage,
    texts: adding,
  },
  {
    path: 'setting/setting_device/zone/$id',
    load: async () => (await import('#features/adding/zone-page.tsx')).ZonePage,
    texts: adding,
  },
];
