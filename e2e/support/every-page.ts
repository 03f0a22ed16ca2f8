import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the test home has something to show. */
export interface Found {
  readonly room: string;
  readonly scene: string;
  readonly rule: string;
  readonly incident: string;
}

export interface PageOfAll {
  /** Names its pictures. */
  readonly name: string;
  /** Below the entry, without a leading slash. */
  readonly path: string;
  /** It is opened at the panel of who is cared for. */
  readonly care?: true;
  /** It shows only what the house itself has brought along, so nothing of its own can fail or be waited for. */
  readonly still?: true;
  /** An installer's, about no house or what he makes there: installer.test.ts and site-wizard.test.ts look at it. */
  readonly work?: true;
  /** On a phone it is the list of its parts, which the portal has brought along. */
  readonly parts?: true;
}

const device = 'RF:0a1b2c01';

/** One address at least of every page of every day (S2.6 to S2.11, S2.17, S2.18). */
export const everyPage = ({ room, scene, rule, incident }: Found): readonly PageOfAll[] => [
  { name: 'security', path: 'security' },
  { name: 'devices', path: 'automation/device', still: true },
  { name: 'device', path: `automation/device/${device}` },
  { name: 'rooms', path: 'automation/room' },
  { name: 'plan', path: 'automation/room?view=plan' },
  { name: 'room', path: `automation/room/${room}` },
  { name: 'groups', path: 'automation/group' },
  { name: 'automation', path: 'automation' },
  { name: 'schedules', path: 'automation/schedule' },
  { name: 'reminders', path: 'automation/reminder' },
  { name: 'scenes', path: 'automation/automation_scene' },
  { name: 'scene', path: `automation/automation_scene/${scene}` },
  { name: 'scene-add', path: 'automation/automation_scene/add' },
  { name: 'scene-edit', path: `automation/automation_scene/${scene}/edit` },
  { name: 'rules', path: 'automation/automation_rule' },
  { name: 'rule', path: `automation/automation_rule/${rule}` },
  { name: 'rule-add', path: 'automation/automation_rule/add' },
  { name: 'rule-edit', path: `automation/automation_rule/${rule}/edit` },
  { name: 'account', path: 'account', parts: true },
  { name: 'account-profile', path: 'account/profile' },
  { name: 'account-security', path: 'account/security' },
  { name: 'account-data', path: 'account/data' },
  { name: 'people', path: 'account/list' },
  { name: 'plan', path: 'account/buy' },
  { name: 'receipt', path: 'account/buy/2026-0001' },
  { name: 'announcements', path: 'account/account_announcement' },
  { name: 'bypass', path: 'account/account_device_bypass' },
  { name: 'notification', path: 'account/account_notification' },
  { name: 'notification-quiet', path: 'account/account_notification/quiet' },
  { name: 'notification-canary', path: 'account/account_notification/canary' },
  { name: 'notification-monthly', path: 'account/account_notification/monthly' },
  { name: 'notification-log', path: 'account/account_notification/log' },
  { name: 'events', path: 'event' },
  { name: 'incident', path: `incident/${incident}`, still: true },
  { name: 'access', path: 'access' },
  { name: 'acceptance', path: 'acceptance' },
  { name: 'site-wizard', path: 'site_wizard/devices' },
  { name: 'coverage', path: 'coverage' },
  { name: 'past', path: 'past' },
  { name: 'jobs', path: 'jobs' },
  { name: 'camera', path: 'camera' },
  { name: 'camera-wall', path: 'camera?wall=on' },
  { name: 'more', path: 'more' },
  { name: 'settings', path: 'setting', still: true },
  { name: 'setting-panel', path: 'setting/setting_panel' },
  { name: 'setting-security', path: 'setting/setting_panel/security' },
  { name: 'setting-clock', path: 'setting/setting_panel/clock' },
  { name: 'setting-history', path: 'setting/setting_history' },
  { name: 'setting-import', path: 'setting/setting_import', still: true },
  { name: 'setting-schedules', path: 'setting/setting_panel/scheduledAlarm' },
  { name: 'setting-doors', path: 'setting/setting_panel/doorEntry', still: true },
  { name: 'setting-backup', path: 'setting/setting_panel/backupRestore' },
  { name: 'setting-networks', path: 'setting/setting_network' },
  { name: 'setting-network', path: 'setting/setting_network/line' },
  { name: 'setting-report', path: 'setting/setting_report' },
  { name: 'setting-reports', path: 'setting/setting_report/report' },
  { name: 'location', path: 'location' },
  { name: 'gps', path: 'gps_event_history' },
  { name: 'setting-devices', path: 'setting/setting_device' },
  { name: 'setting-device-add', path: 'setting/setting_device/add' },
  { name: 'setting-walktest', path: 'setting/setting_device/walktest' },
  { name: 'setting-zone', path: `setting/setting_device/zone/${device}` },
  { name: 'setting-equipment', path: 'setting/setting_equipment' },
  { name: 'setting-prompt', path: 'setting/setting_prompt' },
  { name: 'zwave', path: 'setting/setting_zwave_tool' },
  { name: 'zigbee-map', path: 'setting/zigbee_map' },
  { name: 'event-log', path: 'setting/event_log' },
  { name: 'bus', path: 'setting/setting_bus_management' },
  { name: 'setting-places', path: 'setting/setting_geofence' },
  { name: 'setting-machine', path: 'setting/setting_machine', still: true },
  { name: 'climate', path: 'automation/climate' },
  { name: 'setting-modes', path: 'setting/setting_mode' },
  { name: 'setting-gateways', path: 'setting/setting_gateway' },
  { name: 'setting-gateway-add', path: 'setting/setting_gateway/add' },
  { name: 'setting-gateway-new', path: 'setting/setting_gateway/add/camera' },
  { name: 'setting-gateway', path: 'setting/setting_gateway/none' },
  { name: 'setting-wired', path: 'setting/setting_wired_sensor' },
  { name: 'setup', path: 'setup' },
  { name: 'setup-home', path: 'setup/home' },
  { name: 'setup-told', path: 'setup/told' },
  { name: 'setup-practice', path: 'setup/practice' },
  { name: 'codes', path: 'setting/setting_user_code' },
  { name: 'passcode', path: 'setting/setting_passcode' },
  { name: 'equipment', path: 'installer_equipment_list', work: true },
  { name: 'equipment-add', path: 'installer_equipment_list?add=on', work: true },
  { name: 'batches', path: 'installer_batch_config', work: true },
  { name: 'templates', path: 'installer_template', work: true },
  { name: 'site-wizard-way', path: 'site_wizard', work: true },
  { name: 'acceptance-report', path: 'acceptance/:', work: true },
  { name: 'installer-acceptance', path: 'installer_acceptance/:', work: true },
  { name: 'board', path: 'installer_dashboard', work: true },
  { name: 'board-wall', path: 'installer_dashboard?wall=on', work: true },
  { name: 'company', path: 'installer_account', work: true },
  { name: 'companies', path: 'installer_company', work: true },
  { name: 'customers', path: 'installer_customer', work: true },
  { name: 'support', path: 'installer_support', work: true },
  { name: 'signals', path: 'installer_signals', work: true },
  { name: 'installer-machine', path: 'installer_machine', work: true },
  { name: 'queue', path: 'installer_queue', work: true },
  { name: 'installer-account', path: 'installer_profile', work: true },
  { name: 'installer-profile', path: 'installer_profile/profile', work: true },
  { name: 'care', path: 'healthcare', care: true },
  { name: 'care-setting', path: 'healthcare/setting', care: true },
  { name: 'care-sharing', path: 'healthcare/sharing', care: true },
  { name: 'care-receiver', path: 'account/account_care_receiver', care: true },
  { name: 'care-sheet', path: 'account/account_care_receiver/sheet', care: true },
  { name: 'care-contacts', path: 'account/account_care_receiver/emergency', care: true },
];

/** The addresses of the portal's own tables of pages, `:` for what differs. */
export function tabledPaths(): readonly string[] {
  const folder = join(import.meta.dirname, '..', '..', 'packages', 'web', 'src', 'app', 'page-tables');
  return readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^ +path: ['`](.+?)['`],$/gm)].map(
      ([, path = '']) => path.replaceAll(/\$\{tab\}/g, '').replaceAll(/\$\{\w+\}|\$\w+/g, ':'),
    ),
  );
}
