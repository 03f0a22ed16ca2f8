import type { PageRow } from '#app/page-tables/page-row.ts';

const panel = {
  load: async () => (await import('#features/settings/panel-setting-page.tsx')).PanelSettingPage,
  texts: ['settings', 'upkeep', 'schedules', 'accounts', 'entry', 'problems', 'refusals'],
} as const;
const network = {
  load: async () => (await import('#features/settings/network-setting-page.tsx')).NetworkSettingPage,
  texts: ['settings', 'accounts', 'entry'],
} as const;
const report = {
  load: async () => (await import('#features/reports/report-setting-page.tsx')).ReportSettingPage,
  texts: ['settings', 'reports', 'accounts', 'entry', 'reasons'],
} as const;

/** What the pages of devices and zones are written with. */
const adding = ['adding', 'devices', 'device', 'details', 'settings', 'accounts', 'entry'] as const;

/** What the pages of gateways are written with. */
const gateways = [
  'gateways',
  'settings',
  'devices',
  'details',
  'accounts',
  'entry',
  'refusals',
  'problems',
] as const;

/** How the home is set up (S2.9). */
export const settingPages: readonly PageRow[] = [
  {
    path: 'setting',
    load: async () => (await import('#features/settings/settings-page.tsx')).SettingsPage,
    texts: ['settings', 'accounts', 'machine'],
  },
  {
    path: 'setting/setting_panel',
    ...panel,
  },
  {
    path: 'setting/setting_panel/$tab',
    ...panel,
  },
  {
    path: 'setting/setting_history',
    load: async () => (await import('#features/changes/changes-page.tsx')).ChangesPage,
    texts: [
      'changes',
      'settings',
      'adding',
      'accounts',
      'refusals',
      'reports',
      'details',
      'automation',
      'entry',
    ],
  },
  {
    path: 'setting/setting_import',
    load: async () => (await import('#features/importing/import-page.tsx')).ImportPage,
    texts: ['importing', 'settings', 'adding', 'accounts', 'entry', 'refusals', 'problems'],
  },
  {
    path: 'setting/setting_network',
    ...network,
  },
  {
    path: 'setting/setting_network/$tab',
    ...network,
  },
  {
    path: 'setting/setting_report',
    ...report,
  },
  {
    path: 'setting/setting_report/$tab',
    ...report,
  },
  {
    path: 'setting/setting_equipment',
    load: async () => (await import('#features/equipment/equipment-page.tsx')).EquipmentPage,
    texts: ['settings', 'equipment', 'devices', 'details', 'bulk', 'accounts', 'entry', 'refusals'],
  },
  {
    path: 'setting/setting_zwave_tool',
    load: async () => (await import('#features/mesh/zwave-page.tsx')).ZwavePage,
    texts: ['settings', 'mesh', 'joining', 'accounts', 'entry', 'refusals'],
  },
  {
    path: 'setting/zigbee_map',
    load: async () => (await import('#features/mesh/zigbee-map-page.tsx')).ZigbeeMapPage,
    texts: ['settings', 'mesh', 'accounts', 'entry', 'refusals'],
  },
  {
    path: 'setting/event_log',
    load: async () => (await import('#features/events/events-page.tsx')).EventsPage,
    texts: ['log'],
  },
  {
    path: 'setting/setting_bus_management',
    load: async () => (await import('#features/bus/bus-page.tsx')).BusPage,
    texts: ['settings', 'bus', 'accounts', 'entry', 'refusals'],
  },
  {
    path: 'setting/setting_prompt',
    load: async () => (await import('#features/settings/prompt-setting-page.tsx')).PromptSettingPage,
    texts: ['settings', 'accounts', 'entry', 'refusals'],
  },
  {
    path: 'setting/setting_geofence',
    load: async () => (await import('#features/places/fence-page.tsx')).FencePage,
    texts: ['settings', 'places', 'accounts', 'entry', 'refusals'],
  },
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
  {
    path: 'setting/setting_mode',
    load: async () => (await import('#features/modes/modes-page.tsx')).ModesPage,
    texts: ['settings', 'modes', 'devices', 'accounts', 'entry', 'refusals'],
  },
  {
    path: 'setting/setting_gateway',
    load: async () => (await import('#features/gateways/gateway-setting-page.tsx')).GatewaySettingPage,
    texts: gateways,
  },
  {
    path: 'setting/setting_gateway/add',
    load: async () => (await import('#features/gateways/add-gateway-page.tsx')).AddGatewayPage,
    texts: gateways,
  },
  {
    path: 'setting/setting_gateway/add/$kind',
    load: async () => (await import('#features/gateways/new-gateway-page.tsx')).NewGatewayPage,
    texts: gateways,
  },
  {
    path: 'setting/setting_gateway/$id',
    load: async () => (await import('#features/gateways/gateway-page.tsx')).GatewayPage,
    texts: gateways,
  },
  {
    path: 'setting/setting_machine',
    load: async () => (await import('#features/machine/machine-page.tsx')).MachineSettingPage,
    texts: ['machine', 'settings', 'accounts', 'reasons', 'refusals', 'problems'],
  },
  {
    path: 'setting/setting_wired_sensor',
    load: async () => (await import('#features/gateways/wired-sensor-page.tsx')).WiredSensorPage,
    texts: gateways,
  },
];
