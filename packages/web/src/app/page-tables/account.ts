import type { OtherPage } from '#app/page-tables/other-page.ts';

/** People, ways to be told, and one’s own account. */
export const accountPages: readonly OtherPage[] = [
  ...['', '/$tab'].map((tab) => ({
    path: `account/account_care_receiver${tab}`,
    load: async () => (await import('#app/pages/care-receiver-page.tsx')).CareReceiverPage,
    texts: ['care'] as const,
  })),
  {
    path: 'account',
    load: async () => (await import('#app/pages/account-page.tsx')).AccountPage,
    texts: ['accounts', 'account', 'picture', 'shell'],
  },
  {
    path: 'account/list',
    load: async () => (await import('#app/pages/people-page.tsx')).PeoplePage,
    texts: ['accounts', 'people'],
  },
  {
    path: 'account/buy',
    load: async () => (await import('#app/pages/buy-page.tsx')).BuyPage,
    texts: ['more', 'payment'],
  },
  {
    path: 'account/buy/$receipt',
    load: async () => (await import('#app/pages/receipt-page.tsx')).ReceiptPage,
    texts: ['more', 'payment'],
  },
  {
    path: 'account/account_announcement',
    load: async () => (await import('#app/pages/announcement-page.tsx')).AnnouncementPage,
    texts: ['more'],
  },
  {
    path: 'account/account_device_bypass',
    load: async () => (await import('#app/pages/bypass-page.tsx')).BypassPage,
    texts: ['accounts', 'more'],
  },
  {
    path: 'account/account_notification',
    load: async () => (await import('#app/pages/notification-page.tsx')).NotificationPage,
    texts: ['accounts', 'notify', 'reasons'],
  },
  {
    path: 'account/account_notification/$tab',
    load: async () => (await import('#app/pages/notification-page.tsx')).NotificationPage,
    texts: ['accounts', 'notify', 'reasons'],
  },
  {
    path: 'account/$tab',
    load: async () => (await import('#app/pages/account-page.tsx')).AccountPage,
    texts: ['accounts', 'account', 'picture', 'shell'],
  },
];
