import type { DeviceView } from '../shapes/devices/device.ts';

const text = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/**
 * How a device is watched over; times in epoch ms, '' is unknown or never. It is overdue from `expected_by` on, and a fault
 * from `missed_by` on. `unnoticed_seconds` is blank where nobody would ever notice, and `unnoticed_by` where it guards
 * nothing.
 */
export function encodeWatch({ lastHeard, watch, gateway }: DeviceView): Readonly<Record<string, string>> {
  const from = watch === undefined ? null : Math.max(lastHeard ?? watch.from, watch.from);
  const after = (seconds: number | null | undefined): number | null =>
    from === null || seconds === null || seconds === undefined ? null : from + seconds * 1000;
  const { patience = null, usual = null, cutOff = null, unnoticed = null, batteryUntil = null } = watch ?? {};
  return {
    gateway: gateway ?? '',
    expected_by: text(after(patience === null ? null : Math.min(usual ?? patience, patience))),
    missed_by: text(after(patience)),
    usual_pause: text(usual),
    cut_off: cutOff?.why ?? '',
    unnoticed_seconds: text(unnoticed?.seconds),
    unnoticed_by: unnoticed?.by ?? '',
    unnoticed_remedy: unnoticed?.remedy ?? '',
    battery_until: text(batteryUntil),
  };
}
