import { cameraFilters } from '@homeward/contract/words/values/constants.ts';
import { gateOf } from '@homeward/contract/words/panel/feature-gates.ts';
import { privacyOf } from '@homeward/contract/rules/devices/device-abilities.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelAnswer } from '@homeward/contract/shapes/panel/question.ts';
import type { cameraRoutes } from '@homeward/contract/routes/devices/camera.ts';
import { seesCamera, wasGiven } from '../accounts/memberships.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { assertMayAct } from '../api/assert-may.ts';
import { ask, command } from '../api/command.ts';
import { answered } from '../link/questions.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { isCamera } from '../panels/cameras.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';
import { capturesOf } from '../store/captures.ts';
import type { CaptureInfo } from '../store/captures.ts';
import { mayLookAt } from './captures-seen.ts';
import { assertShared, noteLook } from './let-in.ts';
import { deviceNamed, idNamed, wrongField } from './device-named.ts';
import type { Named } from './device-named.ts';

/** A live picture ends by itself after so many ms (domain 4.6). */
export const liveMs = 180_000;

/** A frame of a live picture, as it goes to a browser. */
export const frameReply = ({ no, type, codecs, content }: Extract<PanelAnswer, { tag: 'frame' }>) =>
  ({
    tag: 'picture',
    type: codecs === undefined ? type : `${type}; codecs="${codecs}"`,
    content: Buffer.from(content, 'base64'),
    mark: String(no),
  }) as const;

const flag = (value: boolean | null | undefined): string =>
  value === null || value === undefined ? '' : value ? '1' : '0';

/** Whether cameras tell what moves before them: by the flag, and where the firmware has it. */
const detectsMotion = ({ services: { tenants, options }, panel, resident }: AtPanel): boolean =>
  resident !== null &&
  tenants.flagsOf(panel).motionDetection &&
  gateOf(resident.head, 'ivs', options.firmware).open;

/** The cameras that somebody was given, in the areas he sees. */
const camerasOf = (context: AtPanel): readonly DeviceView[] =>
  stateOf(context).devices.filter(
    (device) =>
      isCamera(device) && seesArea(context.scope, device.area) && seesCamera(context.membership, device.id),
  );

function cameraNamed(context: AtPanel, named: Named): DeviceView {
  const { id } = deviceNamed(context, named);
  const camera = camerasOf(context).find((one) => one.id === id);
  if (!camera && wasGiven(context.membership, id)) assertShared(context, 'cameras');
  if (!camera) throw notFound();
  return camera;
}

/** Writes down who looks at what a camera sees, or saw. */
function noteLookThrough(context: AtPanel, what: 'captures' | 'live', device: DeviceId): void {
  const name = context.resident?.devices.find(({ id }) => id === device)?.name ?? '';
  noteLook(context, what, { device, name }, device);
}

const storeOf = ({ services, panel }: AtPanel) => capturesOf(services.store.db, panel);

async function tell(
  context: AtPanel,
  device: DeviceId,
  wanted: DeviceCommand,
  pin: string | null = null,
): Promise<void> {
  await command(context, { tag: 'control', device, command: wanted, pin });
}

const isMaker = (id: string, makers: readonly string[]): boolean => makers.includes(id.split(':')[0] ?? '');

function rowOf(context: AtPanel, { id, device, at, incident, type }: CaptureInfo) {
  const camera = context.resident?.devices.find((one) => one.id === device);
  return {
    capture_id: id,
    device_id: device,
    name: camera?.name ?? '',
    area: camera?.area ?? null,
    at,
    type: type.startsWith('video/') ? ('clip' as const) : ('image' as const),
    incident,
  };
}

export const cameraHandlers: Pick<Handlers, keyof typeof cameraRoutes> = {
  'GET /camera': async (context, { query }) => {
    const makers = query.brand === undefined ? null : cameraFilters[query.brand];
    const shown = camerasOf(context).filter(({ id }) => makers === null || isMaker(id, makers));
    const captures = await storeOf(context).list();
    const detects = detectsMotion(context);
    return data(
      shown.map(({ id, name, area, zone, kind, online, values }) => {
        const newest = captures.find(({ device }) => device === id);
        return {
          device_id: id,
          name,
          area: String(area),
          zone: String(zone),
          type: `device_type.${kind}`,
          capture_id: newest?.id ?? '',
          at: newest ? String(newest.at) : '',
          online,
          privacy: flag(privacyOf(kind, values)),
          live: flag(values.live),
          turns: flag(values.presets !== undefined),
          presets: values.presets ?? [],
          clips: flag(values.clips),
          motion: detects ? flag(values.motion) : '',
        };
      }),
    );
  },
  'GET /camera/picture': async (context, { query }) => {
    const picture = await storeOf(context).picture(query.id);
    if (!picture || !mayLookAt(context)(picture)) throw notFound();
    noteLookThrough(context, 'captures', picture.device);
    return { tag: 'picture', type: picture.type, content: picture.content };
  },
  'GET /camera/list_captures': async (context, { query }) => {
    const named = idNamed(query) !== '' || query.zone !== undefined;
    const only = named ? cameraNamed(context, query) : null;
    const may = mayLookAt(context);
    const { area, type, incident, from, to, before, num } = query;
    const areas = new Map(stateOf(context).devices.map((device) => [device.id, device.area]));
    const kept = await storeOf(context).list();
    const start = before === undefined ? 0 : kept.findIndex(({ id }) => id === before) + 1;
    if (before !== undefined && start === 0) throw wrongField('before');
    return data(
      kept
        .slice(start)
        .filter(
          (one) =>
            may(one) &&
            (only === null || one.device === only.id) &&
            (only !== null || area === undefined || areas.get(one.device) === area) &&
            (incident === undefined || one.incident === incident) &&
            (type === undefined || (type === 'clip') === one.type.startsWith('video/')) &&
            (from === undefined || one.at >= from) &&
            (to === undefined || one.at < to),
        )
        .slice(0, num)
        .map((one) => rowOf(context, one)),
    );
  },
  'DELETE /camera/capture': async (context, { body }) => {
    assertMayAct(context);
    const { membership, services, panel } = context;
    if (membership.role !== 'master') throw new AppError('forbidden', 'v2_mg_not_allowed');
    const wanted = new Set(body.ids);
    const may = mayLookAt(context);
    const found = (await storeOf(context).list()).filter((one) => wanted.has(one.id) && may(one));
    if (found.length === 0) throw notFound();
    const open = new Set(
      partOf(stateOf(context), 'incidents')
        .filter(({ state }) => state !== 'closed')
        .map(({ id }) => id),
    );
    // Evidence stays until somebody has closed the case.
    if (found.some(({ incident }) => incident !== null && open.has(incident)))
      throw new AppError('inputError', 'v2_mg_capture_of_open_incident');
    await storeOf(context).remove(found.map(({ id }) => id));
    noteHere(context, 'deleteCaptures', { count: found.length });
    services.feed.local({ tag: 'capturesGone', panel });
    return data({ deleted: found.length });
  },
  'POST /camera/capture': async (context, { body }) => {
    assertMayAct(context);
    await tell(context, cameraNamed(context, body).id, { tag: 'capture', what: body.what });
    return done;
  },
  'POST /camera/privacy': async (context, { body }) => {
    const { id } = cameraNamed(context, body);
    await tell(context, id, { tag: 'privacy', on: body.on }, body.pincode ?? null);
    return done;
  },
  'POST /camera/turn': async (context, { body }) => {
    const { pan, tilt, zoom, for_ms: forMs, pincode = null } = body;
    await tell(context, cameraNamed(context, body).id, { tag: 'turn', pan, tilt, zoom, forMs }, pincode);
    return done;
  },
  'POST /camera/preset': async (context, { body }) => {
    const { name, pincode = null } = body;
    await tell(context, cameraNamed(context, body).id, { tag: 'preset', name }, pincode);
    return done;
  },
  'POST /camera/restart': async (context, { body }) => {
    await tell(context, cameraNamed(context, body).id, { tag: 'restart' }, body.pincode ?? null);
    return done;
  },
  'GET /camera/frame': async (context, { query }) => {
    // All of it anew at every frame: what somebody may no longer see ends in the middle of the picture.
    const camera = cameraNamed(context, query);
    if (camera.values.privacy === true) throw new AppError('panelFault', 'v2_mg_camera_privacy');
    const { services, panel, session } = context;
    const question = { tag: 'frame', device: camera.id, seen: query.seen, video: query.video } as const;
    return frameReply(answered(question, await services.pictures.frame(panel, question, session.id)));
  },
  'POST /camera/live': async (context, { body }) => {
    assertMayAct(context);
    const { id } = cameraNamed(context, body);
    if (!body.on) {
      const { services, panel, session } = context;
      // The camera goes on for the others.
      if (services.pictures.leave(panel, id, session.id)) await tell(context, id, { tag: 'live', on: false });
      return done;
    }
    // Asked first: nobody's camera wakes for a picture that cannot be seen.
    const { stream } = await ask(context, { tag: 'stream', device: id });
    await tell(context, id, { tag: 'live', on: true });
    noteLookThrough(context, 'live', id);
    // What the portal shows itself has no address here: one in the house is of no use outside, and may hold a password.
    const isShown = stream.type === 'mjpeg' || stream.type === 'stills' || stream.video === 'yes';
    const url = isShown ? '' : stream.url;
    return data({ ...stream, url, until: context.services.clock.now() + liveMs });
  },
};
