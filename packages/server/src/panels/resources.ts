import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { eventsOfKind } from '@homeward/contract/rules/care/sharing.ts';
import { encodeArea, encodeMode } from '@homeward/contract/wire/area.ts';
import type { ModeWords } from '@homeward/contract/wire/area.ts';
import { encodeLatest } from '@homeward/contract/wire/event.ts';
import type { WireLatest } from '@homeward/contract/wire/event.ts';
import { encodeStatus } from '@homeward/contract/wire/panel.ts';
import type { EventFilter, FoundEvent } from '../store/event-queries.ts';
import type { EventScope } from '../store/event-scope.ts';
import { capturesOf } from '../store/captures.ts';
import type { Db } from '../store/store.ts';
import { isCamera } from './cameras.ts';
import { recordOf } from './device-record.ts';
import { prepare } from './prepared.ts';
import type { Prepared, ResourceName } from './prepared.ts';
import type { Registry } from './registry.ts';
import type { CachedPanel } from './cached-panel.ts';
import { eventInScope } from './event-scope.ts';
import { areaInScope, residentInScope, seesArea } from './scope.ts';
import type { Scope } from './scope.ts';

export const areasOf = (resident: CachedPanel, scope: Scope) =>
  resident.areas
    .filter(({ id }) => seesArea(scope, id))
    .map((area) => areaInScope(scope, area, resident.silentIncidents));

export const modesOf = (resident: CachedPanel, scope: Scope, words: ModeWords = 'ours') =>
  areasOf(resident, scope).map((area) => encodeMode(area, words));

export const devicesOf = (resident: CachedPanel, scope: Scope) =>
  resident.devices.filter(({ area }) => seesArea(scope, area)).map((device) => recordOf(resident, device));

const latest = (found: readonly FoundEvent[], scope: Scope): WireLatest | null => {
  const [first] = found;
  if (!first) return null;
  const { id, epoch, receivedAt } = first;
  return encodeLatest({ reportId: String(id), epoch, receivedAt, event: eventInScope(scope, first.event) });
};

/** The cameras that a membership was given, beside what its scope says. */
export interface GivenCameras {
  /** The same for the same cameras. */
  readonly key: string;
  /** `ofAlarm`: a picture that an alarm carries, which nobody can keep back. */
  has(device: DeviceId, ofAlarm?: boolean): boolean;
}

/** What tells apart the replies of one scope. */
interface Wanted {
  readonly cameras: GivenCameras;
  readonly words: ModeWords;
}

const standard: Wanted = { cameras: { key: '*', has: () => true }, words: 'ours' };

/** The source of truth of third-party clients (domain 1.3). */
async function cycleOf(
  resident: CachedPanel,
  scope: Scope,
  { reader, db }: Makers,
  { cameras, words }: Wanted,
) {
  const without = scope.withheld.flatMap(({ kind }) => eventsOfKind[kind] ?? []);
  const events = { panel: resident.id, areas: scope.areas, silent: scope.silent, actor: null, without };
  const [reported, alarm, captures] = await Promise.all([
    reader.find(events, { limit: 1 }),
    reader.find(events, { limit: 1, class: 'alarm' }),
    capturesOf(db, resident.id).list(),
  ]);
  const shown = resident.devices.filter((device) => isCamera(device) && seesArea(scope, device.area));
  const seen = new Set(shown.map(({ id }) => id));
  const capture = captures.find(
    ({ device, incident }) => seen.has(device) && cameras.has(device, incident !== null),
  );
  return {
    model: modesOf(resident, scope, words),
    panel_status: { warning_snd_mute: resident.status.sirenMuted ? '1' : '0' },
    device_status: devicesOf(resident, scope),
    capture_latest: capture
      ? { capture_id: capture.id, device_id: capture.device, time: String(Math.floor(capture.at / 1000)) }
      : null,
    report_event_latest: latest(reported, scope),
    alarm_event_latest: latest(alarm, scope),
  };
}

interface Makers {
  readonly registry: Registry;
  readonly reader: {
    find(scope: EventScope, filter: EventFilter): Promise<readonly FoundEvent[]>;
  };
  readonly db: Db;
}

/**
 * What was made before under a key, or what `make` makes now of a panel's state as a scope sees it; that is kept until a
 * change touches it (registry.ts), which goes by the key's first word.
 */
export function madeOnce(
  registry: Registry,
  resident: CachedPanel,
  scope: Scope,
  key: string,
  make: () => unknown,
): Prepared | Promise<Prepared> {
  const { replies } = registry;
  const known = replies.get(resident.id, key);
  if (known) return known;
  const version = replies.version(resident.id);
  const current = registry.peek(resident.id);
  // Whoever asks may have looked the state up before it changed.
  const isCurrent = current !== undefined && residentInScope(scope, current) === resident;
  const keep = (data: unknown): Prepared => {
    const prepared = prepare(data);
    if (isCurrent) replies.put(resident.id, key, prepared, version);
    return prepared;
  };
  const data = make();
  return data instanceof Promise ? data.then(keep) : keep(data);
}

/** The ready-made reply of a resource as a scope sees it; made now if need be. */
export const preparedResource = (
  makers: Makers,
  resident: CachedPanel,
  scope: Scope,
  name: ResourceName,
  wanted: Wanted = standard,
): Prepared | Promise<Prepared> => {
  const words = wanted.words === 'family' ? ' family' : '';
  const key =
    name === 'cycle' ? `${name} ${scope.key} ${wanted.cameras.key}${words}` : `${name} ${scope.key}${words}`;
  return madeOnce(makers.registry, resident, scope, key, () => dataOf(makers, resident, scope, name, wanted));
};

function dataOf(
  makers: Makers,
  resident: CachedPanel,
  scope: Scope,
  name: ResourceName,
  wanted: Wanted,
): unknown {
  switch (name) {
    case 'mode':
      return modesOf(resident, scope, wanted.words);
    case 'area':
      return areasOf(resident, scope).map(encodeArea);
    case 'device':
      return devicesOf(resident, scope);
    case 'status':
      return encodeStatus(resident);
    case 'cycle':
      return cycleOf(resident, scope, makers, wanted);
  }
}
