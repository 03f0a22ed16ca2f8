import type { Area, Device, Memory } from './memory.ts';

/** Swinger shutdown: zones that alarmed so often that they are no longer listened to. */

/** Whether a zone is shut down. One opening is one alarm, whatever comes of it. */
export function isShutDown({ now }: Memory, device: Device): boolean {
  const swinger = device.area.swingers.get(device);
  return swinger !== undefined && swinger.silentUntil !== null && swinger.at !== now;
}

export function countTrip({ config, now }: Memory, device: Device): void {
  const { swingerTrips } = config;
  const { swingers } = device.area;
  const swinger = swingers.get(device);
  if (swingerTrips === 0 || swinger?.at === now) return;
  const trips = (swinger?.trips ?? 0) + 1;
  const silentUntil = trips >= swingerTrips ? now + 8 * 3_600_000 : null;
  swingers.set(device, { trips, at: now, silentUntil });
}

export function endShutDowns({ now }: Memory, { swingers }: Area): void {
  for (const [device, { silentUntil }] of swingers)
    if (silentUntil !== null && silentUntil <= now) swingers.delete(device);
}
