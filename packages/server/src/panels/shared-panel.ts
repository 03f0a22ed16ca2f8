import type { ShareKind } from '@homeward/contract/shapes/care/sharing.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { AreaView, Obstacle } from '@homeward/contract/shapes/panel/area.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Tracker, TrackerView } from '@homeward/contract/shapes/care/location.ts';
import { lifeKind, movedKind, sharedCare } from '@homeward/contract/rules/care/sharing.ts';
import { keyOf } from '../store/care-shares.ts';
import type { Withheld } from '../store/care-shares.ts';
import { partOf } from './cached-panel.ts';
import type { CachedPanel } from './cached-panel.ts';

/** Whether a list of what is kept from somebody names a kind, whoever it is of. */
export const withholds = (withheld: readonly Withheld[], kind: ShareKind): boolean =>
  withheld.some((one) => one.kind === kind);

/** A device without what it tells of somebody's life: that is not known, rather than quiet. */
export function withoutLife(device: DeviceView): DeviceView {
  const { values } = device;
  return {
    ...device,
    values: {
      ...values,
      ...(values.motion === undefined ? {} : { motion: null }),
      ...(values.detected === undefined ? {} : { detected: null }),
    },
    condition: 'unknown',
    // It speaks when somebody moves.
    lastHeard: null,
  };
}

/** An area without devices that somebody moves before among what stands in the way of arming. */
export const withoutObstacles = (area: AreaView, isLife: (device: DeviceId) => boolean): AreaView => {
  const rest = (obstacles: readonly Obstacle[]): readonly Obstacle[] =>
    obstacles.filter((one) => !('canBypass' in one && one.tag !== 'deviceFault' && isLife(one.device)));
  const { readiness } = area;
  return {
    ...area,
    readiness: {
      arm: rest(readiness.arm),
      home_1: rest(readiness.home_1),
      home_2: rest(readiness.home_2),
      home_3: rest(readiness.home_3),
    },
  };
};

/**
 * Whether a tracker's whereabouts are kept from somebody: of a phone its bearer's word counts, and a pendant that is
 * nobody's account is carried by whoever is cared for.
 */
export const isPlaceWithheld = (
  withheld: readonly Withheld[],
  { account }: Pick<Tracker, 'account'>,
): boolean =>
  withheld.some(({ kind, resident }) => kind === 'places' && (account === undefined || account === resident));

/** Trackers of a panel that are known to be nobody's whose whereabouts are kept from somebody. */
export const sharedTrackers = (
  withheld: readonly Withheld[],
  resident: CachedPanel | null | undefined,
): readonly string[] =>
  resident === null || resident === undefined
    ? []
    : partOf(resident, 'trackers').flatMap((one) => (isPlaceWithheld(withheld, one) ? [] : [one.id]));

const made = new WeakMap<CachedPanel, Map<string, CachedPanel>>();

/** A panel's state without what somebody does not share: none of it is left to be sent. */
export function sharedPanel(resident: CachedPanel, withheld: readonly Withheld[]): CachedPanel {
  const key = withheld.map(keyOf).join();
  const variants = made.get(resident) ?? new Map<string, CachedPanel>();
  made.set(resident, variants);
  const known = variants.get(key);
  if (known) return known;
  const shared = without(resident, withheld);
  variants.set(key, shared);
  return shared;
}

function without(resident: CachedPanel, withheld: readonly Withheld[]): CachedPanel {
  const keeps = (kind: ShareKind | null): boolean => kind !== null && withholds(withheld, kind);
  const meters = new Set(
    keeps('activity') ? partOf(resident, 'care').meters.map(({ device }) => device) : [],
  );
  const life = new Set(resident.devices.flatMap(({ id, kind }) => (keeps(lifeKind(kind)) ? [id] : [])));
  const trackers = new Set(
    keeps('places')
      ? partOf(resident, 'trackers').flatMap((one) => (isPlaceWithheld(withheld, one) ? [one.id] : []))
      : [],
  );
  const devices = resident.devices.map((device) => {
    if (life.has(device.id)) return withoutLife(device);
    if (meters.has(device.id)) return withoutMeter(device);
    return keeps(movedKind(device.kind)) ? { ...device, lastHeard: null } : device;
  });
  const nowhere = (view: TrackerView): TrackerView =>
    trackers.has(view.id) ? { ...view, last: null, inside: [], asked: null } : view;
  return {
    ...resident,
    areas:
      life.size === 0
        ? resident.areas
        : resident.areas.map((area) => withoutObstacles(area, (id) => life.has(id))),
    devices: life.size === 0 && !keeps('activity') ? resident.devices : devices,
    packed: {
      ...resident.packed,
      careNow: JSON.stringify(sharedCare(partOf(resident, 'careNow'), keeps)),
      ...(trackers.size === 0
        ? {}
        : { trackersNow: JSON.stringify(partOf(resident, 'trackersNow').map(nowhere)) }),
    },
  };
}

/** What a kettle takes now is known to who may know that somebody is up. */
export const withoutMeter = (device: DeviceView): DeviceView => ({
  ...device,
  values: {
    ...device.values,
    ...(device.values.power === undefined ? {} : { power: null }),
    ...(device.values.energy === undefined ? {} : { energy: null }),
  },
  // It speaks when that changes.
  lastHeard: null,
});
