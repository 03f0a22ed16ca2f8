import type { OtherPage } from '#app/page-tables/other-page.ts';

/** Devices, rooms and groups of devices. */
export const devicePages: readonly OtherPage[] = [
  {
    path: 'automation/device',
    load: async () => (await import('#app/pages/devices-page.tsx')).DevicesPage,
    texts: ['devices', 'listing'],
  },
  {
    path: 'automation/device/$id',
    load: async () => (await import('#app/pages/device-page.tsx')).DevicePage,
    texts: ['devices', 'device'],
  },
  {
    path: 'automation/room',
    load: async () => (await import('#app/pages/rooms-page.tsx')).RoomsPage,
    texts: ['devices', 'rooms'],
  },
  {
    path: 'automation/room/$id',
    load: async () => (await import('#app/pages/room-page.tsx')).RoomPage,
    texts: ['devices', 'rooms'],
  },
  {
    path: 'automation/group',
    load: async () => (await import('#app/pages/groups-page.tsx')).GroupsPage,
    texts: ['devices', 'groups'],
  },
];
