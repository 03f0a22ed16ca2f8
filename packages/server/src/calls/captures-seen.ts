import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { seesCamera, wasGiven } from '../accounts/memberships.ts';
import type { AtPanel } from '../api/handler.ts';
import { verdictAt } from '../api/identify.ts';
import { isCamera } from '../panels/cameras.ts';
import { seesArea } from '../panels/scope.ts';
import type { CaptureInfo } from '../store/captures.ts';
import type { SeenCaptures } from '../store/event-scope.ts';

/** A camera that is gone has no area any more: only who sees all sees its pictures. */
function inSight({ scope, resident }: AtPanel): (device: DeviceId) => boolean {
  const areas = new Map(resident?.devices.map((device) => [device.id, device.area]));
  return (device) => {
    const area = areas.get(device);
    return area === undefined ? scope.areas.length === 0 : seesArea(scope, area);
  };
}

/** Whose pictures somebody may see, who may see any. */
export function mayLookAt(context: AtPanel): (picture: Pick<CaptureInfo, 'device' | 'incident'>) => boolean {
  const seen = inSight(context);
  // What an alarm carries goes with it.
  return ({ device, incident }) =>
    seen(device) && (incident === null ? seesCamera : wasGiven)(context.membership, device);
}

/** Which pictures of alarms somebody may see at a panel, as a question to the store says it. */
export function alarmCaptures(context: AtPanel): SeenCaptures {
  const { scope, membership, resident } = context;
  if (verdictAt(context, 'cameras', 'read').tag !== 'allowed') return { of: [] };
  const isNamed = membership.role === 'user';
  if (!isNamed && scope.areas.length === 0) return 'all';
  const cameras = isNamed
    ? membership.cameras
    : (resident?.devices.filter(isCamera) ?? []).map(({ id }) => id);
  const seen = inSight(context);
  return { of: cameras.filter((camera) => seen(camera) && wasGiven(membership, camera)) };
}
