import type { Geofence, Position, Tracker } from '@homeward/contract/shapes/care/location.ts';
import { FenceId, type Instant, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { seeded } from './household.ts';

const dayMs = 86_400_000;
const daysTold = 7;

type Place = readonly [latitude: number, longitude: number];

const home: Place = [52.4869, 13.3532];
const school: Place = [52.4921, 13.3661];
/** From home to school, as one walks. */
const way: readonly Place[] = [
  home,
  [52.48735, 13.35395],
  [52.4886, 13.3545],
  [52.4894, 13.3571],
  [52.4899, 13.3604],
  [52.4907, 13.3632],
  [52.4918, 13.364],
  school,
];

export const mapleStands = { latitude: home[0], longitude: home[1] } as const;

const fence = (id: string, name: string, [latitude, longitude]: Place, radius: number): Geofence => ({
  id: FenceId.parse(id),
  name,
  latitude,
  longitude,
  radius,
  enabled: true,
});
export const mapleFences: readonly Geofence[] = [
  fence('home', 'Home', home, 150),
  fence('school', 'School', school, 200),
];

/** A phone of somebody without an account: her parents said for her that she may be followed. */
export const miasPhone: Tracker = {
  id: TrackerId.parse('mia'),
  name: 'Mia’s phone',
  bearer: 'Mia',
  device: null,
  consent: true,
  retentionDays: 30,
};

interface Step {
  /** After local midnight. */
  readonly minute: number;
  readonly position: Omit<Position, 'at'>;
}

function walk(
  random: () => number,
  from: number,
  minutes: number,
  places: readonly Place[],
): readonly Step[] {
  const each = minutes / (places.length - 1);
  return places.map(([latitude, longitude], place) => ({
    minute: from + place * each,
    position: {
      latitude: latitude + (random() - 0.5) * 0.0002,
      longitude: longitude + (random() - 0.5) * 0.0003,
      accuracy: Math.round(8 + random() * 22),
    },
  }));
}

/** Where Mia's phone was on a day; `weekday` 0 is Sunday. In order of time. */
function miasDay(random: () => number, weekday: number): readonly Step[] {
  const atHome = (minute: number): readonly Step[] => walk(random, minute, 1, [home, home]);
  if (weekday === 0 || weekday === 6)
    return [
      ...atHome(540 + random() * 60),
      ...walk(random, 840 + random() * 60, 14, way.slice(0, 4)),
      ...walk(random, 960, 12, way.slice(0, 4).toReversed()),
      ...atHome(1120),
    ];
  return [
    ...atHome(440),
    ...walk(random, 460 + random() * 10, 17, way),
    ...walk(random, 600, 180, [school, school, school, school]),
    ...walk(random, 905 + random() * 15, 24, way.toReversed()),
    ...atHome(1100),
  ];
}

/** Where Mia's phone was in the days before today's `midnight` and today until `now`; the same whenever it is asked. */
export function miasWay(midnight: Instant, now: Instant): readonly Position[] {
  const ways: Position[] = [];
  for (let back = daysTold; back >= 0; back -= 1) {
    const begin = midnight - back * dayMs;
    const weekday = new Date(begin + dayMs / 2).getUTCDay();
    for (const { minute, position } of miasDay(seeded(begin / 1000), weekday)) {
      const at = Math.round(begin + minute * 60_000);
      if (at < now) ways.push({ at, ...position });
    }
  }
  return ways;
}
