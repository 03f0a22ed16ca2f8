import { takes } from '@homeward/contract/rules/devices/device-abilities.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { partOf } from '../panels/cached-panel.ts';

/** A camera with the detector by which an alarm concerns it. */
export interface AlarmCamera {
  readonly camera: DeviceView;
  readonly of: string;
}

/** What raised the home's open alarms, where nobody has disarmed since. */
function causesOf(resident: CachedPanel): readonly DeviceView[] {
  const alarmed = new Set(resident.areas.filter(({ alarm }) => alarm.tag !== 'quiet').map(({ id }) => id));
  const raised = new Set(
    partOf(resident, 'incidents')
      .filter(({ state, area }) => state !== 'closed' && alarmed.has(area))
      .flatMap(({ zones }) => zones.map(({ device }) => device)),
  );
  return resident.devices.filter(({ id }) => raised.has(id));
}

/**
 * Whether a camera is at a detector: it is that, stands in its room, is told to film what it raises, or stands outdoors in
 * its area, as its owner says: one of which nobody said so counts as indoors.
 */
const isAt = (camera: DeviceView, cause: DeviceView): boolean =>
  camera.id === cause.id ||
  (camera.room !== null && camera.room === cause.room) ||
  (camera.outdoors === true && camera.area === cause.area) ||
  camera.settings.triggeredBy.includes(cause.id);

/** Whether an alarm is on that nobody has disarmed. */
export const isUnderAlarm = (resident: CachedPanel): boolean =>
  resident.areas.some(({ alarm }) => alarm.tag !== 'quiet');

/** Whether an alarm is open of which nobody at the home may learn. */
export const isSilentlyAlarmed = (resident: CachedPanel): boolean =>
  partOf(resident, 'incidents').some(({ silent, state }) => silent && state !== 'closed');

/** Cameras with a live picture at what raised the alarms of a home, as the owner’s consent says. */
export function alarmCameras(resident: CachedPanel): readonly AlarmCamera[] {
  const causes = causesOf(resident);
  return resident.devices
    .filter(({ kind }) => takes(kind, 'live'))
    .flatMap((camera) => {
      const cause = causes.find((one) => isAt(camera, one));
      return cause === undefined ? [] : [{ camera, of: cause.name }];
    });
}
