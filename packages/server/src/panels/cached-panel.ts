import type { AreaView } from '@homeward/contract/shapes/panel/area.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { PanelChange, PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { PanelStatus } from '@homeward/contract/shapes/panel/panel-status.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { allUnpacked, changedParts, unpackedPart, packedPartsOf, withIncidents } from './packed-parts.ts';
import type { PackedParts, PartName } from './packed-parts.ts';
import { shared, sharedArea, sharedDevice } from './shared-values.ts';

type Head = Pick<PanelView, 'name' | 'series' | 'model' | 'version' | 'timeZone' | 'pinLength'>;

/** A panel's last known state as memory holds it, thousands of them at once. Replaced as a whole by every change. */
export interface CachedPanel {
  readonly id: PanelId;
  readonly head: Head;
  readonly revision: number;
  readonly at: number;
  readonly status: PanelStatus;
  readonly areas: readonly AreaView[];
  readonly rooms: PanelView['rooms'];
  readonly devices: readonly DeviceView[];
  /** Incidents that nobody on the premises may see. */
  readonly silentIncidents: ReadonlySet<string>;
  readonly packed: PackedParts;
}

const none: ReadonlySet<string> = new Set();

const silentOf = (incidents: PanelView['incidents']): ReadonlySet<string> => {
  const silent = incidents.filter((incident) => incident.silent);
  return silent.length === 0 ? none : new Set(silent.map(({ id }) => id));
};

export function residentOf(view: PanelView): CachedPanel {
  const { name, series, model, version, timeZone, pinLength } = view;
  return {
    id: view.id,
    head: {
      name,
      series: shared(series),
      model: shared(model),
      version: shared(version),
      timeZone: shared(timeZone),
      pinLength,
    },
    revision: view.revision,
    at: view.at,
    status: shared(view.status),
    areas: view.areas.map(sharedArea),
    rooms: shared(view.rooms),
    devices: view.devices.map(sharedDevice),
    silentIncidents: silentOf(view.incidents),
    packed: packedPartsOf(view),
  };
}

/** One of the parts that are read seldom. Costs a parse: not for hot paths. */
export const partOf = <Name extends PartName>({ packed }: CachedPanel, name: Name): PanelView[Name] =>
  unpackedPart(packed, name);

/** The whole state. Costs a parse of all packed parts. */
export const viewOf = (resident: CachedPanel): PanelView => ({
  id: resident.id,
  ...resident.head,
  revision: resident.revision,
  at: resident.at,
  status: resident.status,
  areas: resident.areas,
  rooms: resident.rooms,
  devices: resident.devices,
  ...allUnpacked(resident.packed),
});

function merged<Item extends { readonly id: unknown }>(
  items: readonly Item[],
  changed: readonly Item[] | undefined,
): readonly Item[] {
  if (!changed || changed.length === 0) return items;
  const next = new Map(changed.map((item) => [item.id, item]));
  const kept = items.map((item) => {
    const change = next.get(item.id);
    next.delete(item.id);
    return change ?? item;
  });
  return [...kept, ...next.values()];
}

/** More than the panel ever keeps, unless that many are open at once. */
const mostIncidents = 200;

/** New incidents come first, as at the panel, which alone decides which old ones go. */
function newestFirst(known: readonly Incident[], changed: readonly Incident[]): readonly Incident[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = changed.filter(({ id }) => !ids.has(id));
  return [
    ...added,
    ...merged(
      known,
      changed.filter(({ id }) => ids.has(id)),
    ),
  ].slice(0, mostIncidents);
}

function changedHead(head: Head, { name, timeZone, settings }: PanelChange): Head {
  if (name === undefined && timeZone === undefined && settings === undefined) return head;
  return {
    ...head,
    name: name ?? head.name,
    timeZone: shared(timeZone ?? head.timeZone),
    pinLength: settings?.pinLength ?? head.pinLength,
  };
}

/** Incidents after a change; the same list where it says nothing of them. */
function changedIncidents(
  known: readonly Incident[],
  { incidents = [], dropped = [] }: PanelChange,
): readonly Incident[] {
  const gone = new Set<string>(dropped);
  return newestFirst(known, incidents).filter(({ id }) => !gone.has(id));
}

/**
 * Applies a change; null where it starts from a later revision than the one known, or leads to an earlier one. Whole
 * entities change, so one that starts earlier may be applied, too.
 */
export function withChange(resident: CachedPanel, change: PanelChange): CachedPanel | null {
  if (resident.revision < change.from || resident.revision > change.revision) return null;
  const removed = new Set<string>(change.removed);
  const devices = merged(resident.devices, change.devices?.map(sharedDevice));
  const next: CachedPanel = {
    ...resident,
    head: changedHead(resident.head, change),
    revision: change.revision,
    at: change.at,
    status: change.status ?? resident.status,
    areas: merged(resident.areas, change.areas?.map(sharedArea)),
    rooms: change.rooms === undefined ? resident.rooms : shared(change.rooms),
    devices: removed.size === 0 ? devices : devices.filter(({ id }) => !removed.has(id)),
    packed: changedParts(resident.packed, change),
  };
  if (!change.incidents && !change.dropped) return next;
  const incidents = changedIncidents(partOf(resident, 'incidents'), change);
  return {
    ...next,
    silentIncidents: silentOf(incidents),
    packed: withIncidents(next.packed, incidents),
  };
}

/** An alarm is on: what break-glass roles need. A silent one is on for those alone whom it shows to. */
export const alarmOn = ({ areas, silentIncidents }: CachedPanel, silent: boolean): boolean =>
  areas.some(({ alarm }) => alarm.tag === 'sounding' && (silent || !silentIncidents.has(alarm.incident)));

/** Nothing is reported outside: somebody tries the panel out. */
export const inTestMode = (resident: CachedPanel, now: number): boolean =>
  now < (partOf(resident, 'maintenance').testModeUntil ?? 0);
