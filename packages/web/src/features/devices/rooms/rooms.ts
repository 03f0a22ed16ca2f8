import { isLight, isOpener } from '#lib/house/device-kinds.ts';
import { isTripped, shownFaults } from '#features/devices/device-look.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import type { IconName } from '#ui/icon-paths.ts';
import '#ui/device-icons.ts';

/** What a room's tile says. */
export interface RoomSummary {
  /** °C, of what measures the air; null where nothing does. */
  readonly temperature: number | null;
  readonly humidity: number | null;
  readonly lights: readonly HouseDevice[];
  readonly lit: readonly HouseDevice[];
  readonly open: readonly HouseDevice[];
  readonly faulty: readonly HouseDevice[];
  readonly tripped: readonly HouseDevice[];
  readonly silent: readonly HouseDevice[];
  /** What "all off" would switch off. */
  readonly on: readonly HouseDevice[];
  readonly count: number;
}

const lamp = ({ kind, name }: HouseDevice): boolean =>
  isLight(kind) || (kind === 'switch' && /lamp|light|licht|leuchte/i.test(name));

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Rooms with their own sensor trust it; else whatever measures there. Devices that are silent say nothing. */
function measured(rows: readonly HouseDevice[], what: 'temperature' | 'humidity'): number | null {
  const heard = rows.filter(({ online }) => online !== 'offline');
  const of = (kinds: readonly string[]) =>
    heard.filter(({ kind }) => kinds.includes(kind)).flatMap((device) => device[what] ?? []);
  return (
    mean(of(['room_sensor', 'temperature_sensor', 'thermostat', 'aqs'])) ??
    mean(of(['radiator', 'pir', 'door_contact', 'smoke_detector']))
  );
}

/** Sums up the devices of a room. */
export function summaryOf(rows: readonly HouseDevice[]): RoomSummary {
  const lights = rows.filter(lamp);
  return {
    temperature: measured(rows, 'temperature'),
    humidity: measured(rows, 'humidity'),
    lights,
    lit: lights.filter(({ on }) => on === true),
    open: rows.filter(({ kind, opening }) => isOpener(kind) && opening === 'open'),
    faulty: rows.filter((device) => shownFaults(device).length > 0),
    tripped: rows.filter(isTripped),
    silent: rows.filter(({ online }) => online === 'offline'),
    on: rows.filter(
      ({ kind, on }) =>
        on === true && (isLight(kind) || kind === 'switch' || kind === 'fan' || kind === 'dio'),
    ),
    count: rows.length,
  };
}

/** Devices whose names hold a room's: a guess for whoever fills it. */
export function guessesFor(room: string, rows: readonly HouseDevice[]): readonly HouseDevice[] {
  const word = room.trim().toLocaleLowerCase();
  if (word.length < 3) return [];
  return rows.filter(({ name }) => name.toLocaleLowerCase().includes(word));
}

/** Rooms that a drawing says, by words of the languages there are. */
const drawings: readonly (readonly [words: RegExp, icon: IconName])[] = [
  [/bed|schlaf|kinder|nursery|guest|gäste/i, 'bed'],
  [/bath|bad|toilet|wc|laundry|wasch/i, 'water'],
  [/kitchen|küche|dining|ess/i, 'kitchen'],
  [/hall|flur|diele|entr|corridor/i, 'doorClosed'],
  [/study|office|büro|arbeit/i, 'desk'],
  [/cellar|basement|keller|attic|dach|stair|treppe/i, 'stairs'],
  [/garage|carport|shed|schuppen|workshop|werk/i, 'garage'],
  [/terrace|terrasse|garden|garten|balcon|balkon|patio/i, 'sun'],
];

/** What a room is drawn as; a sofa where its name says nothing. */
export const roomIcon = (name: string): IconName =>
  drawings.find(([words]) => words.test(name))?.[1] ?? 'room';
