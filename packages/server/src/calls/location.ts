import { defaultMapBounds, mapBounds } from '@homeward/contract/words/values/constants.ts';
import { circleAround, type Spot } from '@homeward/contract/words/care/fence-shape.ts';
import { FenceId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { locationRoutes } from '@homeward/contract/routes/care/location.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { verdictAt } from '../api/identify.ts';
import { partOf } from '../panels/cached-panel.ts';
import { freshId } from './fresh-id.ts';
import { positionHandlers } from './position.ts';
import { placeName, trackerHandlers, trackersSeen } from './tracker.ts';

/** Metres. */
const leastRadius = 50;

type FenceCalls = Extract<keyof typeof locationRoutes, `${string} /panel/${string}`>;

/** The circle around corners; the least there may be, where they lie nearer. */
function aroundCorners(corners: readonly Spot[]): Spot & { readonly radius: number } {
  const circle = circleAround(corners);
  return { ...circle, radius: Math.max(leastRadius, circle.radius) };
}

/** Where the house stands, and places on the map. */
const fenceHandlers: Pick<Handlers, FenceCalls> = {
  'GET /panel/geo_fencing_info': (context) => {
    const { latitude, longitude } = partOf(stateOf(context), 'settings');
    return data({
      latitude,
      longitude,
      default_location: defaultMapBounds,
      bounds: mapBounds,
      fences: limits.geofences,
      trackers: limits.trackers,
    });
  },
  'POST /panel/geo_fencing_info': async (context, { body: { latitude, longitude } }) => {
    // Half a place is none.
    if ((latitude === null) !== (longitude === null))
      throw new AppError('inputError', 'v2_mg_required_field', {
        data: { where: latitude === null ? 'latitude' : 'longitude' },
      });
    await configure(context, { tag: 'putSettings', settings: { latitude, longitude } });
    return done;
  },
  'GET /panel/mobilelite_geofence': (context) => {
    const seen = verdictAt(context, 'location', 'read').tag === 'allowed' ? trackersSeen(context) : [];
    return data(
      partOf(stateOf(context), 'geofences').map((fence) => ({
        ...fence,
        inside: seen.filter(({ inside }) => inside.includes(fence.id)).map(({ id }) => id),
      })),
    );
  },
  'POST /panel/mobilelite_geofence': async (context, { body }) => {
    const known = partOf(stateOf(context), 'geofences').find(({ id }) => id === body.id);
    if (body.id !== undefined && !known) throw notFound();
    const id = known?.id ?? FenceId.parse(freshId(context));
    const { latitude, longitude, radius, enabled, corners } = body;
    const circle = { latitude, longitude, radius };
    const fence = {
      id,
      name: placeName(body.name),
      ...(corners === undefined ? circle : { ...aroundCorners(corners), corners }),
      enabled,
    };
    await configure(context, { tag: 'putGeofence', fence }, body.pincode ?? null);
    return data({ id });
  },
  'DELETE /panel/mobilelite_geofence': async (context, { query, body }) => {
    const id = body.id ?? query.id;
    const fence = partOf(stateOf(context), 'geofences').find((one) => one.id === id);
    if (!fence) throw notFound();
    await configure(context, { tag: 'removeGeofence', fence: fence.id });
    return done;
  },
};

/** Places, and who is where. */
export const locationHandlers: Pick<Handlers, keyof typeof locationRoutes> = {
  ...fenceHandlers,
  ...trackerHandlers,
  ...positionHandlers,
};
