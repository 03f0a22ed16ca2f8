/** The addresses of all pages behind the first two (S2.7 to S2.11), without a leading slash; `$` begins a parameter. */
const pages = [
  'automation',
  'automation/automation_scene',
  'automation/automation_scene/add',
  'automation/automation_scene/$id/edit',
  'automation/automation_scene/$id',
  'automation/automation_rule',
  'automation/automation_rule/add',
  'automation/automation_rule/$id/edit',
  'automation/automation_rule/$id',
  'automation/device',
  'automation/device/$id',
  'automation/room',
  'automation/room/$id',
  'automation/group',
  'account/account_care_receiver',
  'account/account_care_receiver/$tab',
  'account',
  'account/list',
  'account/buy',
  'account/buy/$receipt',
  'account/account_announcement',
  'account/account_device_bypass',
  'account/account_notification',
  'account/account_notification/$tab',
  'account/$tab',
  'event',
  'incident/$id',
  'coverage',
  'past',
  'jobs',
  'camera',
  'healthcare',
  'healthcare/setting',
  'more',
  'location',
  'gps_event_history',
  'setting',
  'setting/setting_panel',
  'setting/setting_panel/$tab',
  'setting/setting_network',
  'setting/setting_network/$tab',
  'setting/setting_report',
  'setting/setting_report/$tab',
  'setting/setting_user_code',
  'setting/setting_passcode',
] as const;
export type PagePath = (typeof pages)[number];

/** What leads to any other address is not shown. */
export const existingPages: ReadonlySet<string> = new Set(pages);

/** Whether there is a page at an address without its leading slash; a page of tabs by one of them, too. */
export const isPage = (path: string): boolean =>
  existingPages.has(path) || existingPages.has(path.replace(/\/[^/]+$/, '/$tab'));
