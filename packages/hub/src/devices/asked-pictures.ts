import type { DeviceId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import type { PastClip } from '@homeward/drivers/port.ts';
import type { DevicesOptions } from './devices-options.ts';

/** Ms for which pictures of a camera belong to the alarm that they were asked for. */
const picturesMs = 60_000;
/** Ms within which a camera gives one clip of what was before: the next would show the same. */
const clipMs = 10_000;

/** Which alarms pictures were asked for. */
export interface AskedPictures {
  /** An alarm asks a camera for pictures; one that keeps the seconds before gives them, too, from the arming on. */
  asked(device: DeviceId, incident: IncidentId): void;
  /** The alarm that a picture of a camera is for; null where it is for none. */
  incidentOf(device: DeviceId): IncidentId | null;
}

export interface AskedPicturesOptions extends Pick<DevicesOptions, 'clock' | 'state' | 'now' | 'captured'> {
  /** As `Driver.before`. */
  readonly beforeOf: (device: DeviceId, mostMs: number) => PastClip | null;
}

export function createAskedPictures(options: AskedPicturesOptions): AskedPictures {
  const { clock, state, now: panelNow, captured, beforeOf } = options;
  const wanted = new Map<DeviceId, { readonly incident: IncidentId; readonly until: number }>();
  const clipped = new Map<DeviceId, number>();

  /** Ms for which the area of an alarm has been guarded: nobody is filmed at home. 0 where it is not. */
  function guardedMs(incident: IncidentId): number {
    const area = state().areas.find(({ incidents }) => incidents.some(({ id }) => id === incident));
    const since = area?.guardedSince ?? null;
    return since === null ? 0 : Math.max(0, panelNow() - since);
  }

  return {
    asked: (device, incident) => {
      const now = clock.monotonic();
      wanted.set(device, { incident, until: now + picturesMs });
      if (now - (clipped.get(device) ?? Number.NEGATIVE_INFINITY) < clipMs) return;
      const mostMs = guardedMs(incident);
      const clip = mostMs === 0 ? null : beforeOf(device, mostMs);
      if (clip === null) return;
      clipped.set(device, now);
      captured(device, clip.picture, incident, clip.agoMs);
    },
    incidentOf: (device) => {
      const one = wanted.get(device);
      return one && clock.monotonic() <= one.until ? one.incident : null;
    },
  };
}
