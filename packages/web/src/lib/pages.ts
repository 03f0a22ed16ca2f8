/**
 * The addresses of all pages behind the first two (S2.7 to S2.11), without a leading slash; `$` begins a parameter. They
 * stand by ranges of numbers (S2.12): a page's number is its range and its place in it.
 */
export const pageRanges = {
  200: ['automation', 'automation/schedule'],
  220: [
    'automation/automation_scene',
    'automation/automation_scene/add',
    'automation/automation_scene/$id/edit',
    'automation/automation_scene/$id',
  ],
  250: [
    'automation/automation_rule',
    'automation/automation_rule/add',
    'automation/automation_rule/$id/edit',
    'automation/automation_rule/$id',
    'automation/reminder',
  ],
  300: [
    'automation/device',
    'automation/device/$id',
    'automation/room',
    'automation/room/$id',
    'automation/group',
    'automation/climate',
  ],
  400: ['account', 'account/list', 'account/buy', 'account/buy/$receipt', 'account/$tab'],
  450: [
    'account/account_notification',
    'account/account_notification/$tab',
    'account/account_care_receiver',
    'account/account_care_receiver/$tab',
    'account/account_announcement',
  ],
  470: ['account/account_device_bypass'],
  500: [
    'event',
    'incident/$id',
    'coverage',
    'past',
    'jobs',
    'healthcare',
    'healthcare/setting',
    'healthcare/sharing',
    'more',
    'location',
    'access',
    'acceptance',
    'acceptance/$id',
  ],
  550: ['camera', 'gps_event_history'],
  600: ['setting', 'setting/event_log', 'setting/setting_machine'],
  610: [
    'setting/setting_panel',
    'setting/setting_panel/$tab',
    'setting/setting_history',
    'setting/setting_import',
    'setting/setting_network',
    'setting/setting_network/$tab',
    'setting/setting_report',
    'setting/setting_report/$tab',
    'setting/setting_prompt',
    'setting/setting_bus_management',
    'setting/setting_zwave_tool',
    'setting/zigbee_map',
    'setting/setting_geofence',
    'setting/setting_equipment',
    'setting/setting_user_code',
    'setting/setting_passcode',
    'setting/setting_device',
    'setting/setting_device/add',
    'setting/setting_device/walktest',
    'setting/setting_device/zone/$id',
    'setting/setting_gateway',
    'setting/setting_gateway/add',
    'setting/setting_gateway/add/$kind',
    'setting/setting_gateway/$id',
    'setting/setting_wired_sensor',
    'setting/setting_mode',
  ],
  690: ['setup', 'setup/$step', 'site_wizard', 'site_wizard/$step'],
  700: [
    'installer_dashboard',
    'installer_account',
    'installer_signals',
    'installer_machine',
    'installer_queue',
    'installer_profile',
    'installer_profile/$tab',
    'installer_acceptance/$tab',
    'installer_company',
    'installer_support',
    'installer_customer',
  ],
  750: ['installer_equipment_list', 'installer_batch_config', 'installer_template'],
} as const;

export type PagePath = (typeof pageRanges)[keyof typeof pageRanges][number];

/** What leads to any other address is not shown. */
export const existingPages: ReadonlySet<string> = new Set(Object.values(pageRanges).flat());

/** Whether there is a page at an address without its leading slash; a page of tabs by one of them, too. */
export const isPage = (path: string): boolean =>
  existingPages.has(path) || existingPages.has(path.replace(/\/[^/]+$/, '/$tab'));
