import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import type { ProgrammingTab } from '@homeward/contract/words/panel/panel-tabs.ts';
import type { PortalSettings } from '#lib/house/portal-settings.ts';
import type { TextKey } from '#lib/i18n/use-text.ts';
import { isPage } from '#lib/pages.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** A page of settings (S2.9) as the index shows it: by what one wants to do. */
export interface SettingTask {
  /** Below the entry, without a leading slash. */
  readonly path: string;
  readonly icon: IconName;
  readonly text: TextKey;
  readonly note: TextKey;
  /** The flag without which there is no such page. */
  readonly flag?: FlagName;
  /** The tab of programming without which an installer has no such page (S9.5). */
  readonly programming?: ProgrammingTab;
  readonly shown?: (settings: PortalSettings) => boolean;
}

const owner = ({ role }: PortalSettings): boolean => role === 'master' || role === 'installer';
/** Whoever has a code of the panel, be it the installer's. */
const coded = (settings: PortalSettings): boolean => owner(settings) || settings.role === 'user';

/** The pages of settings in the order of the index. */
export const settingTasks: readonly SettingTask[] = [
  {
    path: 'setup',
    icon: 'houseShield',
    text: 'settings.task.setup',
    note: 'settings.task.setupNote',
    shown: owner,
  },
  {
    path: 'acceptance',
    icon: 'edit',
    text: 'settings.task.acceptance',
    note: 'settings.task.acceptanceNote',
    shown: owner,
  },
  {
    path: 'setting/setting_device',
    icon: 'contactOpen',
    text: 'settings.task.devices',
    note: 'settings.task.devicesNote',
    shown: owner,
  },
  {
    path: 'setting/setting_gateway',
    icon: 'gateway',
    text: 'settings.task.gateways',
    note: 'settings.task.gatewaysNote',
    shown: owner,
  },
  {
    path: 'setting/setting_user_code',
    icon: 'key',
    text: 'settings.task.codes',
    note: 'settings.task.codesNote',
    shown: coded,
  },
  {
    path: 'setting/setting_panel/security',
    icon: 'clock',
    text: 'settings.task.delays',
    note: 'settings.task.delaysNote',
    shown: owner,
  },
  {
    path: 'setting/setting_mode',
    icon: 'shieldLock',
    text: 'settings.task.modes',
    note: 'settings.task.modesNote',
    shown: owner,
  },
  {
    path: 'account/account_notification',
    icon: 'bell',
    text: 'settings.task.told',
    note: 'settings.task.toldNote',
  },
  {
    path: 'setting/setting_machine',
    icon: 'bell',
    text: 'settings.task.machine',
    note: 'settings.task.machineNote',
    shown: ({ machine }) => machine,
  },
  {
    path: 'setting/setting_report',
    icon: 'mail',
    text: 'settings.task.reports',
    note: 'settings.task.reportsNote',
    flag: 'settingReport',
    shown: owner,
  },
  {
    path: 'setting/setting_network',
    icon: 'globe',
    text: 'settings.task.network',
    note: 'settings.task.networkNote',
    programming: 'network',
    flag: 'settingNetwork',
    shown: owner,
  },
  {
    path: 'setting/setting_panel/general',
    icon: 'houseShield',
    text: 'settings.task.home',
    note: 'settings.task.homeNote',
    shown: owner,
  },
  {
    path: 'setting/setting_geofence',
    icon: 'place',
    text: 'settings.task.places',
    note: 'settings.task.placesNote',
    shown: owner,
  },
  {
    path: 'setting/setting_equipment',
    icon: 'list',
    text: 'settings.task.equipment',
    note: 'settings.task.equipmentNote',
    shown: owner,
  },
  {
    path: 'setting/setting_panel/backupRestore',
    icon: 'download',
    text: 'settings.task.backup',
    note: 'settings.task.backupNote',
    shown: owner,
  },
  {
    path: 'setting/setting_import',
    icon: 'list',
    text: 'settings.task.import',
    note: 'settings.task.importNote',
    shown: owner,
  },
  {
    path: 'setting/setting_history',
    icon: 'refresh',
    text: 'settings.task.history',
    note: 'settings.task.historyNote',
    shown: owner,
  },
  {
    path: 'setting/setting_prompt',
    icon: 'volume',
    text: 'settings.task.prompt',
    note: 'settings.task.promptNote',
    flag: 'settingPrompt',
    programming: 'prompt',
    shown: owner,
  },
  {
    path: 'setting/setting_wired_sensor',
    icon: 'plug',
    text: 'settings.task.wired',
    note: 'settings.task.wiredNote',
    shown: owner,
  },
  {
    path: 'setting/setting_bus_management',
    icon: 'group',
    text: 'settings.task.bus',
    note: 'settings.task.busNote',
    shown: owner,
  },
  {
    path: 'setting/setting_zwave_tool',
    icon: 'gateway',
    text: 'settings.task.zwave',
    note: 'settings.task.zwaveNote',
    flag: 'settingZwaveTool',
    shown: owner,
  },
  {
    path: 'setting/zigbee_map',
    icon: 'group',
    text: 'settings.task.zigbee',
    note: 'settings.task.zigbeeNote',
    shown: owner,
  },
  {
    path: 'setting/event_log',
    icon: 'clock',
    text: 'settings.task.log',
    note: 'settings.task.logNote',
    flag: 'settingEventLog',
    shown: owner,
  },
  {
    path: 'setting/setting_panel/scheduledAlarm',
    icon: 'clock',
    text: 'settings.task.schedules',
    note: 'settings.task.schedulesNote',
    shown: ({ tabs }) => tabs.includes('scheduledAlarm'),
  },
  {
    path: 'automation/reminder',
    icon: 'bell',
    text: 'settings.task.reminders',
    note: 'settings.task.remindersNote',
    shown: owner,
  },
  {
    path: 'setting/setting_passcode',
    icon: 'keypad',
    text: 'settings.task.passcode',
    note: 'settings.task.passcodeNote',
    flag: 'settingPasscode',
    shown: owner,
  },
];

/** Those that this person has, of the pages that there are. */
export const tasksOf = (settings: PortalSettings): readonly SettingTask[] =>
  settingTasks.filter(
    ({ path, flag, programming, shown }) =>
      isPage(path) &&
      (shown?.(settings) ?? true) &&
      (flag === undefined || settings.flags[flag] === true) &&
      (programming === undefined ||
        settings.role !== 'installer' ||
        settings.programmingTabs.includes(programming)),
  );
