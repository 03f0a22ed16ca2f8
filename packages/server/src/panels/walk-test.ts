import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { FleetPanel } from '@homeward/contract/shapes/company/tenant.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { partOf } from './cached-panel.ts';
import type { CachedPanel } from './cached-panel.ts';

/** Whether a walk test is about a device: it guards something in any mode, or always. */
export const isDetector = ({ settings: { responses, always } }: DeviceView): boolean =>
  always !== null || Object.values(responses).some((response) => response !== 'none');

/** Words of what a device says by itself, without anybody near it. */
const byItself: ReadonlySet<string> = new Set(['heard', 'closed']);

interface Walk {
  /** When the last walk test ended; null where there was none. */
  readonly endedAt: Instant | null;
  readonly walked: ReadonlySet<DeviceView['id']>;
}

/** Devices speak all the time, and what is packed stays: it is read once, and not at every word of a device. */
const read = new WeakMap<CachedPanel['packed'], Walk>();

function walkOf(resident: CachedPanel): Walk {
  const known = read.get(resident.packed);
  if (known) return known;
  const { lastWalkTest } = partOf(resident, 'maintenance');
  const rows = lastWalkTest?.rows ?? [];
  const walk: Walk = {
    endedAt: lastWalkTest?.endedAt ?? null,
    walked: new Set(rows.filter(({ what }) => !byItself.has(what)).map(({ device }) => device)),
  };
  read.set(resident.packed, walk);
  return walk;
}

/** Devices that somebody made speak in the last walk test. */
export const walkedIn = (resident: CachedPanel): ReadonlySet<DeviceView['id']> => walkOf(resident).walked;

/** The last walk test, by the detectors that there are now; null where there was none. */
export function lastTestOf(resident: CachedPanel): FleetPanel['lastTest'] {
  const { endedAt, walked } = walkOf(resident);
  if (endedAt === null) return null;
  const detectors = resident.devices.filter(isDetector);
  return {
    at: endedAt,
    heard: detectors.filter(({ id }) => walked.has(id)).length,
    of: detectors.length,
  };
}
