import { isBypassed } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import type { FleetPanel } from '@homeward/contract/shapes/company/tenant.ts';
import { alarmOn, partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { lastTestOf } from '../panels/walk-test.ts';

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

/** Devices speak all the time, and what is packed stays: it is read once, and not at every word of a device. */
const read = new WeakMap<CachedPanel['packed'], number>();

/** Reports whose last test failed. */
function failedReportsOf(resident: CachedPanel): number {
  const known = read.get(resident.packed);
  if (known !== undefined) return known;
  const failed = partOf(resident, 'reportTests').filter(({ state }) => state === 'failed').length;
  read.set(resident.packed, failed);
  return failed;
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
    failedReports: failedReportsOf(resident),
  };
  made.set(resident, health);
  return health;
}
