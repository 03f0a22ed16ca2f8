import type { Clock } from '@homeward/contract/ports.ts';
import type { DeviceId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import type { Picture } from '@homeward/drivers/port.ts';

/** Ms for which pictures of a camera belong to the alarm that they were asked for. */
const picturesMs = 60_000;
/** Ms within which a camera gives one clip of what was before: the next would show the same. */
const clipMs = 10_000;

/** Which alarms pictures were asked for. */
export interface AskedPictures {
  /** An alarm asks a camera for pictures; one that keeps the seconds before gives them, too. */
  asked(device: DeviceId, incident: IncidentId): void;
  /** The alarm that a picture of a camera is for; null where it is for none. */
  incidentOf(device: DeviceId): IncidentId | null;
}

export function createAskedPictures(
  clock: Clock,
  beforeOf: (device: DeviceId) => Picture | null,
  captured: (device: DeviceId, picture: Picture, incident: IncidentId | null) => void,
): AskedPictures {
  const wanted = new Map<DeviceId, { readonly incident: IncidentId; readonly until: number }>();
  const clipped = new Map<DeviceId, number>();
  return {
    asked: (device, incident) => {
      const now = clock.monotonic();
      wanted.set(device, { incident, until: now + picturesMs });
      if (now - (clipped.get(device) ?? Number.NEGATIVE_INFINITY) < clipMs) return;
      const clip = beforeOf(device);
      if (clip === null) return;
      clipped.set(device, now);
      captured(device, clip, incident);
    },
    incidentOf: (device) => {
      const one = wanted.get(device);
      return one && clock.monotonic() <= one.until ? one.incident : null;
    },
  };
}
