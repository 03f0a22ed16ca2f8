import * as events from '../../words/alarms/event-names.ts';
import type { Role } from '../../shapes/access/access.ts';
import type { DeviceKind } from '../../shapes/devices/device.ts';
import type { Series } from '../../shapes/devices/history.ts';
import type { ShareKind } from '../../shapes/care/sharing.ts';
import type { CareView } from '../../shapes/care/care.ts';

/**
 * What a role sees of the life of whoever is cared for, where that is shared. Whoever is cared for sees their own.
 * Stations, installers and support come in by an alarm or by the owner's consent, which are gates of their own.
 */
export const kindsShownTo: Readonly<Record<Role, readonly ShareKind[]>> = {
  master: ['activity', 'sleep', 'medication', 'places', 'cameras'],
  user: ['activity', 'sleep', 'medication', 'cameras'],
  reportUser: ['activity', 'sleep', 'medication'],
  careContact: ['activity', 'sleep', 'medication', 'places'],
  careReceiver: [],
  station: [],
  installer: [],
  support: [],
};

const motions: ReadonlySet<DeviceKind> = new Set([
  'pir',
  'ir_camera',
  'ir_sensor',
  'ipcam',
  'vdp',
  'chair_sensor',
]);
const doors: ReadonlySet<DeviceKind> = new Set(['door_contact', 'tilt_sensor']);

/**
 * What the state of a device tells of somebody's life. Of a door nothing: whoever locks up has to know whether it is open
 * now; when it was is another matter (`historyKind`).
 */
export const lifeKind = (kind: DeviceKind): ShareKind | null =>
  kind === 'bed_sensor' ? 'sleep' : motions.has(kind) ? 'activity' : null;

/** What it tells of somebody's life when a device was moved last, though not how it stands. */
export const movedKind = (kind: DeviceKind): ShareKind | null => (doors.has(kind) ? 'activity' : null);

const signs: ReadonlySet<Series> = new Set<Series>(['motion', 'opening', 'detected']);
const meterSigns: ReadonlySet<Series> = new Set<Series>(['on', 'power', 'energy']);

/** What a series of the past of a device tells of somebody's life. `isMeter`: what it takes counts as a sign of life. */
export function historyKind(kind: DeviceKind, series: Series, isMeter: boolean): ShareKind | null {
  if (isMeter && meterSigns.has(series)) return 'activity';
  if (!signs.has(series)) return null;
  return lifeKind(kind) ?? movedKind(kind);
}

/** Events that tell of somebody's life, by their number, where they are of no alarm. */
export const eventsOfKind: Readonly<Partial<Record<ShareKind, readonly number[]>>> = {
  activity: [events.inactivity, events.wandering, events.mobility, events.entry, events.opened],
  sleep: [events.notBackInBed, events.notUpFromBed, events.outOfBed],
  medication: [events.medicationTaken],
};

const kindOfNumber: ReadonlyMap<number, ShareKind> = new Map(
  (Object.keys(eventsOfKind) as ShareKind[]).flatMap((kind) =>
    (eventsOfKind[kind] ?? []).map((number) => [number, kind] as const),
  ),
);

/** What an event of a number tells of somebody's life, where it is of no alarm. */
export const kindOfEvent = (number: number): ShareKind | null => kindOfNumber.get(number) ?? null;

/** How somebody is without what they do not share. Calls stay, all of them. */
export function sharedCare<Care extends CareView>(care: Care, withholds: (kind: ShareKind) => boolean): Care {
  return {
    ...care,
    ...(withholds('activity') ? { lastActivity: null, lastRoom: null, findings: [], habits: [] } : {}),
    ...(withholds('sleep') ? { beds: [] } : {}),
    ...(withholds('medication')
      ? { checkIn: null, checkInDue: null, medicationDue: null, medicationTaken: null }
      : {}),
  };
}
