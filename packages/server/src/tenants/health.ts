import { isBypassed } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { FleetPanel } from '@homeward/contract/shapes/company/tenant.ts';
import { alarmOn, partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';

/** How a panel is, nothing of who lives there; made once for each state. */
export interface Health extends Pick<
  FleetPanel,
  'alarm' | 'faults' | 'batteries' | 'bypassed' | 'firmware' | 'lastTest' | 'failedReports'
> {}

export const noHealth: Health = {
  alarm: false,
  faults: 0,
  batteries: 0,
  bypassed: 0,
  firmware: '',
  lastTest: null,
  failedReports: 0,
};
const made = new WeakMap<CachedPanel, Health>();

/** The second word of a version line is the firmware (S9.6). */
const firmwareOf = (version: string): string => version.split(/[\s,]+/)[1] ?? version;

/** Whether a walk test is about a device: it guards something in any mode, or always. */
export const isDetector = ({ settings: { responses, always } }: DeviceView): boolean =>
  always !== null || Object.values(responses).some((response) => response !== 'none');

/** Words of what a device says by itself, without anybody near it. */
const byItself: ReadonlySet<string> = new Set(['heard', 'closed']);

/** What the packed parts of a panel say of tests. */
interface Tests {
  /** When the last walk test ended; null where there was none. */
  readonly endedAt: Instant | null;
  readonly walked: ReadonlySet<DeviceView['id']>;
  /** Reports whose last test failed. */
  readonly failed: number;
}

/** Devices speak all the time, and what is packed stays: it is read once, and not at every word of a device. */
const read = new WeakMap<CachedPanel['packed'], Tests>();

function testsOf(resident: CachedPanel): Tests {
  const known = read.get(resident.packed);
  if (known) return known;
  const { lastWalkTest } = partOf(resident, 'maintenance');
  const rows = lastWalkTest?.rows ?? [];
  const tests: Tests = {
    endedAt: lastWalkTest?.endedAt ?? null,
    walked: new Set(rows.filter(({ what }) => !byItself.has(what)).map(({ device }) => device)),
    failed: partOf(resident, 'reportTests').filter(({ state }) => state === 'failed').length,
  };
  read.set(resident.packed, tests);
  return tests;
}

/** Devices that somebody made speak in the last walk test. */
export const walkedIn = (resident: CachedPanel): ReadonlySet<DeviceView['id']> => testsOf(resident).walked;

/** The last walk test, by the detectors that there are now; null where there was none. */
export function lastTestOf(resident: CachedPanel): FleetPanel['lastTest'] {
  const { endedAt, walked } = testsOf(resident);
  if (endedAt === null) return null;
  const detectors = resident.devices.filter(isDetector);
  return {
    at: endedAt,
    heard: detectors.filter(({ id }) => walked.has(id)).length,
    of: detectors.length,
  };
}

export function healthOf(resident: CachedPanel): Health {
  const known = made.get(resident);
  if (known) return known;
  const { devices, status } = resident;
  const panelBattery = status.faults.includes('lowBattery') || status.faults.includes('batteryMissing');
  const health: Health = {
    // Whoever installs may stand on the premises.
    alarm: alarmOn(resident, false),
    faults: status.faults.length + devices.reduce((sum, { faults }) => sum + faults.length, 0),
    batteries: devices.filter(({ faults }) => faults.includes('lowBattery')).length + (panelBattery ? 1 : 0),
    bypassed: devices.filter((device) => isBypassed(device, device)).length,
    firmware: firmwareOf(resident.head.version),
    lastTest: lastTestOf(resident),
    failedReports: testsOf(resident).failed,
  };
  made.set(resident, health);
  return health;
}
