import type { ComponentType } from 'react';
import type { Namespace } from '#lib/i18n/use-text.ts';

export interface OtherPage {
  /** Without a leading slash; a segment that begins with `$` is a parameter (`usePageParam`). */
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  /** What it is written with, beside `portal` and `pages`. */
  readonly texts: readonly Namespace[];
}

/** The pages behind the first two, by their addresses (S2.7 to S2.11). */
export const otherPages: readonly OtherPage[] = [
  {
    path: 'automation',
    load: async () => (await import('#app/pages/automation-page.tsx')).AutomationPage,
    texts: ['automation'],
  },
  {
    path: 'automation/automation_scene',
    load: async () => (await import('#app/pages/scene-list-page.tsx')).SceneListPage,
    texts: ['automation'],
  },
  ...['add', '$id/edit'].map((mode) => ({
    path: `automation/automation_scene/${mode}`,
    load: async () => (await import('#app/pages/scene-edit-page.tsx')).SceneEditPage,
    texts: ['automation', 'editor'] as const,
  })),
  {
    path: 'automation/automation_scene/$id',
    load: async () => (await import('#app/pages/scene-page.tsx')).ScenePage,
    texts: ['automation'],
  },
  {
    path: 'automation/automation_rule',
    load: async () => (await import('#app/pages/rule-list-page.tsx')).RuleListPage,
    texts: ['automation'],
  },
  ...['add', '$id/edit'].map((mode) => ({
    path: `automation/automation_rule/${mode}`,
    load: async () => (await import('#app/pages/rule-edit-page.tsx')).RuleEditPage,
    texts: ['automation', 'editor'] as const,
  })),
  {
    path: 'automation/automation_rule/$id',
    load: async () => (await import('#app/pages/rule-page.tsx')).RulePage,
    texts: ['automation'],
  },
  {
    path: 'automation/device',
    load: async () => (await import('#app/pages/devices-page.tsx')).DevicesPage,
    texts: ['devices'],
  },
  {
    path: 'automation/device/$id',
    load: async () => (await import('#app/pages/device-page.tsx')).DevicePage,
    texts: ['devices', 'device'],
  },
  {
    path: 'automation/room',
    load: async () => (await import('#app/pages/rooms-page.tsx')).RoomsPage,
    texts: ['devices'],
  },
  {
    path: 'automation/room/$id',
    load: async () => (await import('#app/pages/room-page.tsx')).RoomPage,
    texts: ['devices'],
  },
  {
    path: 'automation/group',
    load: async () => (await import('#app/pages/groups-page.tsx')).GroupsPage,
    texts: ['devices'],
  },
  {
    path: 'event',
    load: async () => (await import('#app/pages/events-page.tsx')).EventsPage,
    texts: ['log'],
  },
  {
    path: 'incident/$id',
    load: async () => (await import('#app/pages/incident-page.tsx')).IncidentPage,
    texts: ['camera', 'log'],
  },
  {
    path: 'coverage',
    load: async () => (await import('#app/pages/coverage-page.tsx')).CoveragePage,
    texts: ['past'],
  },
  {
    path: 'past',
    load: async () => (await import('#app/pages/past-page.tsx')).PastPage,
    texts: ['past', 'devices'],
  },
  {
    path: 'jobs',
    load: async () => (await import('#app/pages/jobs-page.tsx')).JobsPage,
    texts: ['shell', 'more'],
  },
  {
    path: 'camera',
    load: async () => (await import('#app/pages/camera-page.tsx')).CameraPage,
    texts: ['camera'],
  },
  {
    path: 'healthcare',
    load: async () => (await import('#app/pages/care-page.tsx')).CarePage,
    texts: ['care'],
  },
  {
    path: 'healthcare/setting',
    load: async () => (await import('#app/pages/care-setting-page.tsx')).CareSettingPage,
    texts: ['care'],
  },
  ...['', '/$tab'].map((tab) => ({
    path: `account/account_care_receiver${tab}`,
    load: async () => (await import('#app/pages/care-receiver-page.tsx')).CareReceiverPage,
    texts: ['care'] as const,
  })),
  {
    path: 'account',
    load: async () => (await import('#app/pages/account-page.tsx')).AccountPage,
    texts: ['account', 'shell'],
  },
  {
    path: 'account/list',
    load: async () => (await import('#app/pages/people-page.tsx')).PeoplePage,
    texts: ['people'],
  },
  {
    path: 'account/buy',
    load: async () => (await import('#app/pages/buy-page.tsx')).BuyPage,
    texts: ['more'],
  },
  {
    path: 'account/account_announcement',
    load: async () => (await import('#app/pages/announcement-page.tsx')).AnnouncementPage,
    texts: ['more'],
  },
  {
    path: 'account/account_device_bypass',
    load: async () => (await import('#app/pages/bypass-page.tsx')).BypassPage,
    texts: ['more'],
  },
  {
    path: 'account/account_notification',
    load: async () => (await import('#app/pages/notification-page.tsx')).NotificationPage,
    texts: ['notify'],
  },
  {
    path: 'account/account_notification/$tab',
    load: async () => (await import('#app/pages/notification-page.tsx')).NotificationPage,
    texts: ['notify'],
  },
  {
    path: 'account/$tab',
    load: async () => (await import('#app/pages/account-page.tsx')).AccountPage,
    texts: ['account', 'shell'],
  },
  {
    path: 'more',
    load: async () => (await import('#app/pages/more-page.tsx')).MorePage,
    texts: ['more', 'shell'],
  },
  {
    path: 'location',
    load: async () => (await import('#app/pages/location-page.tsx')).LocationPage,
    texts: ['places'],
  },
  {
    path: 'gps_event_history',
    load: async () => (await import('#app/pages/gps-page.tsx')).GpsPage,
    texts: ['places'],
  },
];
