import type { PortalSettings } from '#lib/house/portal-settings.ts';
import type { TextKey } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** A setting by the words that somebody looks for it with, and the page that it stands on. */
interface Setting {
  readonly path: string;
  readonly icon: IconName;
  readonly text: TextKey;
  /** What else it is found by. */
  readonly also: TextKey;
  readonly shown?: (settings: PortalSettings) => boolean;
}

const notification = '/account/account_notification';
const care = ({ plan }: PortalSettings): boolean => plan.features.includes('care');
const has =
  (feature: 'push' | 'incomingCall' | 'email' | 'sms' | 'voice') =>
  ({ plan }: PortalSettings): boolean =>
    plan.features.includes(feature);

/** Settings that are part of a page: the palette finds them though no menu names them. */
export const settingEntries: readonly Setting[] = [
  { path: '/account/profile', icon: 'user', text: 'account.tab.profile', also: 'account.tab.profileNote' },
  { path: '/account/security', icon: 'lock', text: 'account.tab.security', also: 'account.tab.securityNote' },
  { path: '/account/session', icon: 'laptop', text: 'account.tab.session', also: 'account.tab.sessionNote' },
  { path: '/account/data', icon: 'download', text: 'account.tab.data', also: 'account.tab.dataNote' },
  {
    path: `${notification}/push`,
    icon: 'bell',
    text: 'notify.my.push',
    also: 'notify.title',
    shown: has('push'),
  },
  {
    path: `${notification}/incoming_call`,
    icon: 'phone',
    text: 'notify.my.incomingCall',
    also: 'notify.title',
    shown: has('incomingCall'),
  },
  {
    path: `${notification}/email`,
    icon: 'mail',
    text: 'notify.channel.email',
    also: 'notify.title',
    shown: has('email'),
  },
  {
    path: `${notification}/sms`,
    icon: 'message',
    text: 'notify.channel.sms',
    also: 'notify.title',
    shown: has('sms'),
  },
  {
    path: `${notification}/voice`,
    icon: 'phone',
    text: 'notify.channel.voice',
    also: 'notify.title',
    shown: has('voice'),
  },
  { path: `${notification}/quiet`, icon: 'moon', text: 'notify.page.quiet', also: 'notify.pageNote.quiet' },
  {
    path: `${notification}/escalation`,
    icon: 'users',
    text: 'notify.page.escalation',
    also: 'notify.pageNote.escalation',
  },
  {
    path: `${notification}/canary`,
    icon: 'check',
    text: 'notify.page.canary',
    also: 'notify.pageNote.canary',
  },
  {
    path: `${notification}/monthly`,
    icon: 'calendar',
    text: 'notify.page.monthly',
    also: 'notify.pageNote.monthly',
  },
  {
    path: `${notification}/webhook`,
    icon: 'link',
    text: 'notify.page.webhook',
    also: 'notify.pageNote.webhook',
  },
  { path: `${notification}/log`, icon: 'list', text: 'notify.page.log', also: 'notify.pageNote.log' },
  {
    path: '/healthcare/setting',
    icon: 'heartHand',
    text: 'care.setting.title',
    also: 'care.links.settingsNote',
    shown: care,
  },
  {
    path: '/healthcare/sharing',
    icon: 'eye',
    text: 'care.links.sharing',
    also: 'care.links.sharingNote',
    shown: care,
  },
  {
    path: '/account/account_care_receiver/emergency',
    icon: 'users',
    text: 'care.tab.emergency',
    also: 'care.links.profile',
    shown: care,
  },
  {
    path: '/account/account_care_receiver/sheet',
    icon: 'print',
    text: 'care.tab.sheet',
    also: 'care.links.sheetNote',
    shown: care,
  },
];
