// The floors of each package, and whether its imports go down. Type imports count; tests and dynamic imports do not.
import { dirname, join } from 'node:path';

/**
 * Floors from the ground up. What stands side by side on one floor does not know each other. A name is a folder below
 * `src`, a file there, or `.` for the files that lie in `src` itself; the longest name that fits a file is its room.
 */
export type Floors = readonly (readonly string[])[];

/** The floors inside of a folder. */
const underEach = (folder: string, floors: Floors): Floors =>
  floors.map((rooms) => rooms.map((room) => `${folder}/${room}`));

/** Packages without an entry have not been put on floors yet. */
export const floorsOf: Readonly<Record<string, Floors>> = {
  // Words know no library; shapes are zod's; rules are about shapes and load none (check-architecture.ts).
  contract: [
    ['ports.ts'],
    ...underEach('words', [
      ['values'],
      ['access', 'alarms', 'api'],
      ['automation', 'care', 'company', 'panel'],
      ['devices'],
      ['reports'],
    ]),
    ...underEach('shapes', [
      ['values'],
      ['api'],
      ['access', 'alarms'],
      ['devices'],
      ['automation', 'care', 'reports'],
      ['panel'],
      ['company'],
    ]),
    ...underEach('rules', [
      ['access', 'alarms', 'care', 'company', 'devices', 'panel', 'values'],
      ['automation', 'reports'],
    ]),
    ['wire'],
    ...underEach('routes', [
      ['api'],
      ['devices'],
      ['access', 'alarms', 'automation', 'care', 'company', 'panel', 'reports'],
    ]),
    ['routes'],
  ],
  panel: [
    ['state'],
    ['kernel'],
    ['connections'],
    ['reporting'],
    ['time'],
    ['access'],
    ['alarms'],
    ['maintenance'],
    ['faults'],
    ['gateways', 'transmission', 'zones'],
    ['arming'],
    ['devices'],
    ['automation'],
    ['care'],
    ['checks', 'signals'],
    ['coverage', 'schedules'],
    ['location'],
    ['setup'],
    ['.'],
  ],
  // A gateway on a broker hears the same radio.
  drivers: [
    ['house.ts'],
    ['port.ts'],
    ['common'],
    [
      'camera',
      'from-home-assistant',
      'home-assistant',
      'hue',
      'matter',
      'rf',
      'simulator',
      'speaker',
      'ups',
      'wired',
      'zigbee',
      'zwave',
    ],
    ['mqtt'],
  ],
  hub: [
    ['journal', 'time', 'vault'],
    ['loop'],
    ['archive', 'calendars', 'link', 'pins', 'reporting', 'requests'],
    ['backup', 'devices', 'time-travel'],
    ['connections', 'history', 'machine.ts'],
    ['commands.ts', 'past', 'ways-out.ts'],
    ['hub.ts'],
  ],
  homeward: [
    ['product-version.ts'],
    ['backup', 'keys', 'machine', 'updates'],
    ['portal', 'settings'],
    ['doctor', 'start'],
    ['commands', 'demo'],
    ['main.ts'],
  ],
  server: [
    ['base'],
    ['options', 'store'],
    ['audit', 'http', 'imports', 'panels', 'payment'],
    ['openapi', 'texts'],
    ['events'],
    ['accounts'],
    ['live', 'notify', 'queue'],
    ['link'],
    ['cluster', 'jobs', 'receiver', 'tenants'],
    ['services.ts'],
    ['api', 'housekeeping.ts', 'sockets.ts'],
    ['removed'],
    ['calls'],
    ['server.ts', 'waiting-room.ts'],
  ],
  web: [
    ['lib'],
    ['ui'],
    ...[
      ['answers', 'forms', 'pin', 'preferences', 'proof', 'reach', 'try-it'],
      [
        'announcements',
        'bus',
        'camera',
        'jobs',
        'joining',
        'machine',
        'notify',
        'now',
        'payment',
        'removed',
        'schedules',
        'upkeep',
        'privacy-screen',
      ],
      ['mesh', 'settings'],
      ['codes', 'reports'],
      ['account', 'events'],
      ['care', 'consent', 'select-panel', 'sign-in'],
      ['alarm', 'centre', 'customers', 'people', 'security'],
      ['automation', 'devices', 'installer-list', 'last-known'],
      ['adding', 'bypass', 'changes', 'gateways', 'importing', 'past', 'places'],
      [
        'acceptance',
        'equipment',
        'installer-batch',
        'installer-dashboard',
        'modes',
        'queue',
        'setup',
        'signals',
      ],
      ['company', 'installer-templates', 'site-wizard', 'support'],
    ].map((features) => features.map((name) => `features/${name}`)),
    ['app'],
  ],
  testing: [
    ['.'],
    ['channels', 'drivers', 'hub', 'imports', 'panel'],
    ['model', 'server'],
    ['home', 'mutants'],
    ['clients', 'scenarios', 'world'],
    ['survival'],
  ],
};

/** The static imports of one package: file → the files of the same package that it imports, as paths below `src`. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * Reads the imports of a package from its sources, given as path below `src` → text. Besides relative paths it knows
 * the package's own short names, as `#lib/*` → `./src/lib/*`, which its package.json lists.
 */
export function importsOf(
  sources: ReadonlyMap<string, string>,
  names: Readonly<Record<string, string>> = {},
): Imports {
  const short = Object.entries(names).map(([name, path]) => [
    name.slice(0, -1),
    path.replace('./src/', '').slice(0, -1),
  ]);
  const fileOf = (file: string, specifier: string): string => {
    if (specifier.startsWith('.')) return join(dirname(file), specifier);
    const [name = '', path = ''] = short.find(([start = '']) => specifier.startsWith(start)) ?? [];
    return name === '' ? '' : path + specifier.slice(name.length);
  };
  return new Map(
    [...sources].map(([file, text]) => {
      const specifiers = [...text.matchAll(/(?<!['\w])(?:from|import)\s+'([^']+)'/g)];
      const files = specifiers.map(([, specifier = '']) => fileOf(file, specifier));
      return [file, [...new Set(files)].filter((target) => sources.has(target))];
    }),
  );
}

/** The room of a file among those that have a floor; null where it stands on none. */
function roomOf(file: string, rooms: readonly string[]): string | null {
  const fits = rooms.filter((room) => file === room || file.startsWith(`${room}/`));
  const longest = fits.toSorted((a, b) => b.length - a.length)[0];
  return longest ?? (!file.includes('/') && rooms.includes('.') ? '.' : null);
}

/** What is wrong with a package on its floors: imports that do not go down, and files without a floor. */
export function arrowsUp(imports: Imports, floors: Floors = []): readonly string[] {
  if (floors.length === 0) return [];
  const heights = new Map(floors.flatMap((rooms, height) => rooms.map((room) => [room, height])));
  const rooms = [...heights.keys()];
  const places = new Map([...imports.keys()].map((file) => [file, roomOf(file, rooms)]));
  const seen = new Set(places.values());
  const problems = rooms.filter((room) => !seen.has(room)).map((room) => `${room}: has a floor, but no file`);
  for (const [file, targets] of imports) {
    const room = places.get(file) ?? null;
    if (room === null) {
      problems.push(`${file}: stands on no floor`);
      continue;
    }
    for (const target of targets) {
      const below = places.get(target) ?? null;
      if (below === null || below === room) continue;
      const rise = (heights.get(below) ?? 0) - (heights.get(room) ?? 0);
      if (rise >= 0)
        problems.push(`${file} → ${target}: ${below} stands ${rise === 0 ? 'beside' : 'above'} ${room}`);
    }
  }
  return problems;
}

/** Files that import one another in a circle, by the shortest way round; every file of a circle is in one of the ways. */
export function circles(imports: Imports): readonly string[] {
  const found: string[] = [];
  const known = new Set<string>();
  for (const file of imports.keys()) {
    const way = known.has(file) ? null : wayRound(imports, file);
    if (way === null) continue;
    for (const one of way) known.add(one);
    found.push([...way, file].join(' → '));
  }
  return found;
}

/** The shortest way from a file over its imports back to itself; null where there is none. */
function wayRound(imports: Imports, start: string): readonly string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue)
    for (const target of imports.get(file) ?? []) {
      if (target === start) {
        const way = [file];
        for (let one = cameFrom.get(file); one !== undefined; one = cameFrom.get(one)) way.unshift(one);
        return way;
      }
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, file);
      queue.push(target);
    }
  return null;
}
