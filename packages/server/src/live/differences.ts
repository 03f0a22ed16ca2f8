import { eventClass } from '@homeward/contract/rules/alarms/event-string.ts';
import type { AreaView } from '@homeward/contract/shapes/panel/area.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { PanelChange } from '@homeward/contract/shapes/panel/panel.ts';
import { isWired } from '@homeward/contract/words/devices/wired-loops.ts';
import { onlyHeard, onlyLife, onlyObstacles, onlyOfPart } from './only-life.ts';
import { progressBetween } from './progress.ts';
import type { Subject } from './subject.ts';
import type { KeptEvent } from '../store/events.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { partOf } from '../panels/cached-panel.ts';
import { eventKind } from '../panels/event-scope.ts';
import { areaInScope } from '../panels/scope.ts';
import type { PartName } from '../panels/packed-parts.ts';
import { sharedDevice } from '../panels/shared-values.ts';

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const minute = 60_000;

/** What records show of a device: not what it was told and has not confirmed, and when it was heard to the minute. */
const shownOf = (device: DeviceView): DeviceView => ({
  ...sharedDevice(device),
  pending: null,
  failed: null,
  lastHeard: device.lastHeard === null ? null : device.lastHeard - (device.lastHeard % minute),
});

/** The devices of a change that show something new. A sounder that beeps each second of a delay tells nobody. */
function shownAnew(before: CachedPanel | undefined, { devices = [] }: PanelChange): readonly DeviceView[] {
  return devices.filter((device) => {
    const known = before?.devices.find(({ id }) => id === device.id);
    return known === undefined || !same(shownOf(known), shownOf(device));
  });
}

/** An area's mode, phase and alarm, since when and by whom. */
const modeOfArea = ({ phase, alarm, burglar, since, by }: AreaView) => ({ phase, alarm, burglar, since, by });

/**
 * What is told of an area that changed. Clients of the family fetch everything when they are told of its mode: a window
 * that is opened, which only stands in the way of arming, is told otherwise; and so is a silent alarm to those who may
 * not know of it, or that alone would tell them.
 */
function subjectOfArea(
  before: CachedPanel | undefined,
  { incidents = [] }: PanelChange,
  area: AreaView,
): Subject {
  const known = before?.areas.find(({ id }) => id === area.id);
  if (before === undefined || known === undefined) return { tag: 'mode', area: area.id, silent: false };
  if (same(modeOfArea(known), modeOfArea(area)))
    return { tag: 'area', area: area.id, ...onlyObstacles(before, known, area) };
  const silentOnes = incidents.flatMap(({ id, silent }) => (silent ? [id] : []));
  const hidden = new Set([...before.silentIncidents, ...silentOnes]);
  const shown = (one: AreaView) => modeOfArea(areaInScope({ silent: false }, one, hidden));
  return { tag: 'mode', area: area.id, silent: same(shown(known), shown(area)) };
}

/** What a change is about, for those who listen. */
export const subjectsOfChange = (
  before: CachedPanel | undefined,
  change: PanelChange,
): readonly Subject[] => [
  ...(change.areas ?? []).map((area) => subjectOfArea(before, change, area)),
  ...shownAnew(before, change).map((device): Subject => ({
    tag: 'device',
    device: device.id,
    area: device.area,
    ...onlyLife(before, device),
  })),
  ...(change.devices ?? []).flatMap((device): Subject[] =>
    isWired(device.id)
      ? [{ tag: 'wired', device: device.id, area: device.area, ...onlyLife(before, device) }]
      : [],
  ),
  ...progressOf(before, change),
  ...(change.removed ?? []).flatMap((id): Subject[] => {
    const gone = before?.devices.find((device) => device.id === id);
    return gone ? [{ tag: 'device', device: id, area: gone.area }] : [];
  }),
  // Pages look anew who of outside is let in when the status is told.
  ...(change.status || change.consent !== undefined ? [{ tag: 'status' } as const] : []),
  ...(change.incidents ?? []).map(({ id, area, silent }): Subject => ({
    tag: 'incident',
    incident: id,
    area,
    silent,
  })),
  ...gone(before, change.dropped ?? []),
  ...parts.flatMap(({ part, names }): Subject[] =>
    names.some((name) => isAnew(before, change, name))
      ? [{ tag: 'part', part, ...onlyOfPart(before, part, change) }]
      : [],
  ),
];

type Part = Extract<Subject, { tag: 'part' }>['part'];

/** What is told without saying more: who may read it reads it anew. */
const parts: readonly { readonly part: Part; readonly names: readonly (PartName & keyof PanelChange)[] }[] = [
  { part: 'CARE', names: ['care', 'careNow'] },
  { part: 'LOCATION', names: ['geofences', 'trackers', 'trackersNow'] },
  { part: 'RULES', names: ['rules', 'restingRules', 'scenes'] },
  // Names of modes are words on every page.
  { part: 'SETTINGS', names: ['settings'] },
];

/** Whether a part is another one. Settings come with every change of the set-up, and are mostly the same. */
const isAnew = (
  before: CachedPanel | undefined,
  change: PanelChange,
  name: PartName & keyof PanelChange,
): boolean =>
  change[name] !== undefined &&
  (name !== 'settings' || before === undefined || !same(partOf(before, 'settings'), change.settings));

/** How learning and walk tests have come on; what they were before, only the state before can tell. */
function progressOf(before: CachedPanel | undefined, { maintenance }: PanelChange): readonly Subject[] {
  if (maintenance === undefined || before === undefined) return [];
  return progressBetween(partOf(before, 'maintenance'), maintenance, before.devices.length).map(
    (progress): Subject => ({ tag: 'progress', progress, ...onlyHeard(before, progress) }),
  );
}

/** Incidents that are no longer kept; whose they were, only the state before can tell. */
function gone(before: CachedPanel | undefined, dropped: readonly string[]): readonly Subject[] {
  if (before === undefined || dropped.length === 0) return [];
  return partOf(before, 'incidents').flatMap(({ id, area, silent }): Subject[] =>
    dropped.includes(id) ? [{ tag: 'incident', incident: id, area, silent }] : [],
  );
}

/** What is different between two whole states, as after a time without a link. */
export function subjectsBetween(before: CachedPanel | undefined, after: CachedPanel): readonly Subject[] {
  const areas = new Map(before?.areas.map((area) => [area.id, area]));
  const devices = new Map(before?.devices.map((device) => [device.id, device]));
  const incidents = partOf(after, 'incidents');
  const known = new Map(before && partOf(before, 'incidents').map((incident) => [incident.id, incident]));
  const kept = new Set(after.devices.map(({ id }) => id));
  const moved = parts.flatMap(({ part, names }): Subject[] =>
    before !== undefined && names.some((name) => before.packed[name] !== after.packed[name])
      ? [{ tag: 'part', part }]
      : [],
  );
  const told = subjectsOfChange(before, {
    from: before?.revision ?? after.revision,
    revision: after.revision,
    at: after.at,
    areas: after.areas.filter((area) => !same(areas.get(area.id), area)),
    devices: after.devices.filter((device) => !same(devices.get(device.id), device)),
    removed: (before?.devices ?? []).flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    incidents: incidents.filter((incident) => !same(known.get(incident.id), incident)),
    dropped: [...known.keys()].filter((id) => incidents.every((incident) => incident.id !== id)),
    ...(same(before?.status, after.status) && before?.packed.consent === after.packed.consent
      ? {}
      : { status: after.status }),
    ...(before?.packed.maintenance === after.packed.maintenance
      ? {}
      : { maintenance: partOf(after, 'maintenance') }),
  });
  return moved.length === 0 ? told : [...told, ...moved];
}

/** The reports of stored events. An alarm is told twice, as the family's clients expect (domain 1.8). */
export const subjectsOfEvents = (events: readonly KeptEvent[]): readonly Subject[] =>
  events.flatMap(({ id, event, silent }): Subject[] => {
    const { area, tracker } = event;
    const kind = eventKind(event);
    const only = kind === null ? {} : { only: [{ kind }] };
    // Not all who listen may know where somebody is; that a place changed they are told beside.
    if (tracker !== undefined) return [];
    switch (eventClass(event.code)) {
      case 'alarm':
        return [
          { tag: 'report', kind: 'ALARM', event: id, area, silent, ...only },
          { tag: 'alarm', area, silent },
        ];
      case 'arming':
        return [{ tag: 'report', kind: 'MODE_CHANGE', event: id, area, silent, ...only }];
      case 'restore':
      case 'fault':
      case 'information':
        return [{ tag: 'report', kind: 'STATUS', event: id, area, silent, ...only }];
    }
  });
