import type { PageRow } from '#app/page-tables/page-row.ts';

/** Devices, rooms and groups of devices. */
export const devicePages: readonly PageRow[] = [
  {
    path: 'automation/device',
    load: async () => (await import('#features/devices/devices-page.tsx')).DevicesPage,
    texts: ['devices', 'listing'],
  },
  {
    path: 'automation/device/$id',
    load: async () => (await import('#features/devices/device-page.tsx')).DevicePage,
    texts: ['devices', 'device'],
  },
  {
    path: 'automation/room',
    load: async () => (await import('#features/devices/rooms/rooms-page.tsx')).RoomsPage,
    texts: ['devices', 'rooms'],
  },
  {
    path: 'automation/room/$id',
    load: async () => (await import('#features/devices/rooms/room-page.tsx')).RoomPage,
    texts: ['devices', 'rooms'],
  },
  {
    path: 'automation/group',
    load: async () => (await import('#features/devices/groups/groups-page.tsx')).GroupsPage,
    texts: ['devices', 'groups'],
  },
  {
    path: 'automation/climate',
    load: async () => (await import('#features/devices/climate/climate-page.tsx')).ClimatePage,
    texts: ['devices', 'device', 'measures'],
  },
];
