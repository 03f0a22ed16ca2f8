import { hash } from 'node:crypto';
import type { floorRoutes, PlacedDevice } from '@homeward/contract/routes/devices/floor.ts';
import type { Floor } from '@homeward/contract/shapes/automation/automation.ts';
import { FloorId } from '@homeward/contract/shapes/values/ids.ts';
import { newId } from '../accounts/secrets.ts';
import { planRoom, sentPicture } from '../accounts/sent-picture.ts';
import { assertMayAct } from '../api/assert-may.ts';
import { configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';
import { floorPicturesOf } from '../store/floor-pictures.ts';
import { roomsOf } from './room.ts';

const allFloors = (context: AtPanel): readonly Floor[] => partOf(stateOf(context), 'settings').floors;

/** The floors that somebody sees: all of them, or those with a room of his. */
function floorsOf(context: AtPanel): readonly Floor[] {
  const floors = allFloors(context);
  if (context.scope.areas.length === 0) return floors;
  const seen = new Set(roomsOf(context).map(({ floor }) => floor));
  return floors.filter(({ id }) => seen.has(id));
}

/** What stands on the picture of a floor, as far as somebody sees it. What has moved to another floor since does not. */
function placedOn(context: AtPanel, floor: FloorId): readonly PlacedDevice[] {
  const { devices, rooms } = stateOf(context);
  const floorOf = new Map(rooms.map((room) => [room.id, room.floor]));
  return devices.flatMap(({ id, area, room, spot }) => {
    if (spot?.floor !== floor || !seesArea(context.scope, area)) return [];
    const own = room === null ? floor : (floorOf.get(room) ?? floor);
    return own === floor ? [{ device_id: id, x: spot.x, y: spot.y }] : [];
  });
}

const picturesOf = ({ services, panel }: AtPanel) => floorPicturesOf(services.store.db, services.seal, panel);

/** Whoever sees a part of the house would leave out the rest. */
function assertWhole({ scope }: AtPanel): void {
  if (scope.areas.length > 0) throw new AppError('forbidden', 'v2_mg_not_allowed');
}

function assertFloor(floors: readonly Floor[], floor: FloorId): void {
  if (floors.every(({ id }) => id !== floor)) throw notFound();
}

export const floorHandlers: Pick<Handlers, keyof typeof floorRoutes> = {
  'GET /panel/floor': async (context) => {
    const times = await picturesOf(context).times();
    return data({
      floors: floorsOf(context).map(({ id, name }) => ({
        id,
        name,
        picture: times.get(id) ?? null,
        placed: placedOn(context, id),
      })),
      revision: partOf(stateOf(context), 'setupRevision'),
    });
  },
  'PUT /panel/floor': async (context, { body }) => {
    assertWhole(context);
    const floors = body.floors.map(({ id = FloorId.parse(newId(context.services.random)), name }) => ({
      id,
      name: name.trim(),
    }));
    await configure(context, { tag: 'putSettings', settings: { floors } });
    return done;
  },
  'GET /panel/floor_picture': async (context, { query: { floor } }) => {
    assertFloor(floorsOf(context), floor);
    const picture = await picturesOf(context).picture(floor);
    if (!picture) throw notFound();
    const { type, content, at } = picture;
    // The id of a floor is free text, and a header holds neither every letter nor a quotation mark.
    const mark = hash('sha256', JSON.stringify([context.panel, floor, at])).slice(0, 32);
    return { tag: 'picture', type, content, kept: true, mark };
  },
  'PUT /panel/floor_picture': async (context, { body: { floor, content } }) => {
    assertMayAct(context);
    assertWhole(context);
    assertFloor(allFloors(context), floor);
    const picture = sentPicture(content, 'content', planRoom);
    const at = context.services.clock.now();
    const pictures = picturesOf(context);
    if (picture === null) await pictures.remove(floor);
    else await pictures.put(floor, { ...picture, at });
    noteHere(context, 'floorPicture', { floor, removed: picture === null });
    // The panel knows of no picture, so pages that show the floor are told here.
    context.services.live.publish(context.panel, [{ tag: 'part', part: 'SETTINGS' }]);
    return data({ at });
  },
  'PUT /panel/floor_devices': async (context, { body: { floor, placed } }) => {
    assertWhole(context);
    const spots = placed.map(({ device_id: device, x, y }) => ({ device, x, y }));
    await configure(context, { tag: 'placeDevices', floor, spots });
    return done;
  },
};
