import type { PageRow } from '#app/page-tables/page-row.ts';

/** People, ways to be told, and one’s own account. */
export const accountPages: readonly PageRow[] = [
  ...(['', '/$tab'] as const).map((tab) => ({
    path: `account/account_care_receiver${tab}` as const,
    load: async () => (await import('#features/care/care-receiver-page.tsx')).CareReceiverPage,
    texts: ['care'] as const,
  })),
  {
    path: 'account',
    load: async () => (await import('#features/account/account-page.tsx')).AccountPage,
    texts: ['accounts', 'account', 'picture', 'shell'],
  },
  {
    path: 'account/list',
    load: async () => (await import('#features/people/people-page.tsx')).PeoplePage,
    texts: ['accounts', 'people'],
  },
  {
    path: 'account/buy',
    load: async () => (await import('#features/payment/buy-page.tsx')).BuyPage,
    texts: ['more', 'payment'],
  },
  {
    path: 'account/buy/$receipt',
    load: async () => (await import('#features/payment/receipt-page.tsx')).ReceiptPage,
    texts: ['more', 'payment'],
  },
  {
    path: 'account/account_announcement',
    load: async () => (await import('#features/announcements/announcement-page.tsx')).AnnouncementPage,
    texts: ['more'],
  },
  {
    path: 'account/account_device_bypass',
    load: async () => (await import('#features/bypass/bypass-page.tsx')).BypassPage,
    texts: ['accounts', 'more'],
  },
  {
    path: 'account/account_notification',
    load: async () => (await import('#features/notify/notification-page.tsx')).NotificationPage,
    texts: ['accounts', 'notify', 'reasons'],
  },
  {
    path: 'account/account_notification/$tab',
    load: async () => (await import('#features/notify/notification-page.tsx')).NotificationPage,
    texts: ['accounts', 'notify', 'reasons'],
  },
  {
    path: 'account/$tab',
    load: async () => (await import('#features/account/account-page.tsx')).AccountPage,
    texts: ['accounts', 'account', 'picture', 'shell'],
  },
];
