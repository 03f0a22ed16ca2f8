import { matrix } from '@homeward/contract/rules/access/access-matrix.ts';
import type { TextKey } from '#lib/i18n/use-text.ts';
import type { PortalSettings } from '#lib/house/portal-settings.ts';
import type { IconName } from '#ui/icon-paths.ts';

export interface MorePage {
  /** As in the table of pages; `/event` and `/security` are there from the start. */
  readonly path: string;
  readonly icon: IconName;
  readonly text: TextKey;
  /** For whom and which plan; everybody where it is left out. */
  readonly shown?: (settings: PortalSettings) => boolean;
}

export interface MoreGroup {
  readonly text: TextKey;
  readonly pages: readonly MorePage[];
}

const isIn =
  (...roles: readonly string[]) =>
  ({ role }: PortalSettings): boolean =>
    role !== null && roles.includes(role);
const owner = isIn('master', 'installer');
const household = isIn('master', 'user');
const has =
  (feature: PortalSettings['plan']['features'][number]) =>
  ({ plan }: PortalSettings): boolean =>
    plan.features.includes(feature);

const hasCameras = (settings: PortalSettings): boolean =>
  has('camera')(settings) && (settings.role === null || matrix.cameras[settings.role] !== 'none');

/** Everything there is (S2.6 to S2.11), in groups; the page of them all shows those that exist and are this person's. */
export const moreGroups: readonly MoreGroup[] = [
  {
    text: 'more.daily',
    pages: [
      { path: 'automation/device', icon: 'plug', text: 'more.devices' },
      { path: 'automation/room', icon: 'doorClosed', text: 'more.rooms' },
      { path: 'automation/group', icon: 'group', text: 'more.groups' },
      { path: 'automation/climate', icon: 'chart', text: 'more.measures' },
      { path: 'automation/automation_scene', icon: 'play', text: 'more.scenes', shown: has('automation') },
      { path: 'automation/automation_rule', icon: 'bolt', text: 'more.rules', shown: has('automation') },
      {
        path: 'automation/schedule',
        icon: 'clock',
        text: 'more.schedules',
        shown: ({ tabs }) => tabs.includes('scheduledAlarm'),
      },
      { path: 'automation/reminder', icon: 'bell', text: 'more.reminders', shown: has('automation') },
      { path: 'camera', icon: 'camera', text: 'more.cameras', shown: hasCameras },
      { path: 'healthcare', icon: 'heartHand', text: 'more.care', shown: has('care') },
      { path: 'location', icon: 'globe', text: 'more.location', shown: has('location') },
      { path: 'gps_event_history', icon: 'globe', text: 'more.gps', shown: has('location') },
    ],
  },
  {
    text: 'more.house',
    pages: [
      { path: 'account/account_device_bypass', icon: 'bypass', text: 'more.bypass', shown: household },
      { path: 'past', icon: 'clock', text: 'more.past' },
      { path: 'coverage', icon: 'shield', text: 'more.coverage' },
      { path: 'jobs', icon: 'refresh', text: 'more.jobs' },
    ],
  },
  {
    text: 'more.people',
    pages: [
      { path: 'account/list', icon: 'users', text: 'more.list' },
      { path: 'access', icon: 'key', text: 'more.access' },
      { path: 'account/account_notification', icon: 'bell', text: 'more.notification' },
      {
        path: 'account/account_care_receiver',
        icon: 'heartHand',
        text: 'more.careReceiver',
        shown: has('care'),
      },
      {
        path: 'healthcare/sharing',
        icon: 'eye',
        text: 'more.sharing',
        shown: (settings) => has('care')(settings) && isIn('careReceiver', 'master')(settings),
      },
      { path: 'account/account_announcement', icon: 'megaphone', text: 'more.announcement' },
    ],
  },
  {
    text: 'more.account',
    pages: [
      { path: 'account', icon: 'user', text: 'more.profile' },
      { path: 'account/buy', icon: 'card', text: 'more.buy' },
    ],
  },
  {
    text: 'more.settings',
    pages: [
      { path: 'setting', icon: 'settings', text: 'more.allSettings', shown: owner },
      { path: 'setting/setting_device', icon: 'plug', text: 'more.setDevice', shown: owner },
      { path: 'setting/setting_panel', icon: 'gateway', text: 'more.setPanel', shown: owner },
      { path: 'setting/setting_user_code', icon: 'keypad', text: 'more.setCodes', shown: household },
      { path: 'setting/setting_report', icon: 'mail', text: 'more.setReport', shown: owner },
      { path: 'setting/setting_network', icon: 'globe', text: 'more.setNetwork', shown: owner },
      { path: 'setting/setting_geofence', icon: 'globe', text: 'more.setGeofence', shown: owner },
    ],
  },
];
