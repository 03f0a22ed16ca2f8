import type { DeviceView } from '@homeward/contract/entities/device.ts';
import { judge } from '../accounts/memberships.ts';
import { AppError, notFound } from '../app-error.ts';
import { scenesInScope, seesArea } from '../panels/scope.ts';
import { capturesOf } from '../store/captures.ts';
import { command } from './command.ts';
import { controlCommand } from './control-request.ts';
import { data, done, stateOf } from './handler.ts';
import type { AtPanel, Handlers } from './handler.ts';
import { mayArm } from './mode-handlers.ts';

interface Named {
  readonly device?: string | undefined;
  readonly area?: number | undefined;
  readonly zone?: number | undefined;
}

/** A device by its id, or by area and zone as older clients name it. Throws 998 as for any that is not there. */
function deviceNamed(context: AtPanel, { device, area, zone }: Named): DeviceView {
  const found = stateOf(context).devices.find((one) =>
    device === undefined || device === '' ? one.area === area && one.zone === zone : one.id === device,
  );
  if (!found || !seesArea(context.scope, found.area)) throw notFound();
  return found;
}

/** Permanent bypass is a right of its own in the matrix. */
function assertPermanentBypass({ services, session, membership }: AtPanel): void {
  const { sessions, clock } = services;
  const fresh = sessions.isFresh(session);
  const verdict = judge(membership, 'bypassPermanent', 'write', { alarm: false, fresh, now: clock.now() });
  if (verdict.tag === 'stepUpNeeded') throw new AppError('confirmFirst', 'v2_mg_confirm_first');
  if (verdict.tag === 'denied') throw new AppError('forbidden', 'v2_mg_not_allowed');
}

const cameras: ReadonlySet<DeviceView['kind']> = new Set(['ipcam', 'vdp', 'ir_camera'] as const);

type Names =
  | 'POST /panel/device_control'
  | 'POST /minigw/unlock'
  | 'POST /device/bypass'
  | 'GET /automation/scene'
  | 'POST /automation/scene_apply'
  | 'GET /camera'
  | 'GET /camera/picture';

export const deviceHandlers: Pick<Handlers, Names> = {
  'POST /panel/device_control': async (context, { body }) => {
    const device = deviceNamed(context, { device: body.device_sid, area: body.area, zone: body.zone });
    const wanted = body.command ?? controlCommand(device, body.request_value ?? '');
    if (!wanted) throw new AppError('inputError', 'v2_mg_input_error');
    await command(context, { tag: 'control', device: device.id, command: wanted, pin: body.pincode ?? null });
    return data({
      area: String(device.area),
      zone: String(device.zone),
      device_sid: device.id,
      device_type: `device_type.${device.kind}`,
      request_value: body.request_value ?? '',
      dimmer_power_level: false,
      hue: false,
      saturation: false,
      lightness: false,
      x: false,
      y: false,
      temperature: false,
      mod: false,
    });
  },
  'POST /minigw/unlock': async (context, { body }) => {
    const device = deviceNamed(context, { area: body.area, zone: body.zone });
    if (device.kind !== 'door_lock') throw notFound();
    const unlock = { tag: 'lock', locked: false } as const;
    await command(context, { tag: 'control', device: device.id, command: unlock, pin: body.pincode });
    return done;
  },
  'POST /device/bypass': async (context, { body }) => {
    const permanent = body.bypass_type === 'permanently';
    if (permanent) assertPermanentBypass(context);
    const devices = body.devices.map((row) => ({
      device: deviceNamed(context, {
        device: row.device_id ?? row.device_sid,
        area: row.area,
        zone: row.zone,
      }).id,
      on: (permanent ? row.bypass : row.temp_bypass) ?? false,
    }));
    await command(context, { tag: 'bypass', kind: permanent ? 'permanent' : 'oneTime', devices });
    return done;
  },
  'GET /automation/scene': (context) =>
    data(
      scenesInScope(stateOf(context), context.scope).map(({ id, name, actions }) => ({
        id,
        name,
        actions: String(actions.length),
        arms: actions.some(({ tag }) => tag === 'mode') ? '1' : '0',
      })),
    ),
  'POST /automation/scene_apply': async (context, { body }) => {
    const scene = scenesInScope(stateOf(context), context.scope).find(({ id }) => id === body.id);
    if (!scene) throw notFound();
    // A scene is no way round the matrix: what sets a mode needs the right to arm.
    if (scene.actions.some(({ tag }) => tag === 'mode') && !mayArm(context))
      throw new AppError('forbidden', 'v2_mg_not_allowed');
    await command(context, { tag: 'applyScene', scene: scene.id, pin: body.pincode ?? null });
    return done;
  },
  'GET /camera': async (context) => {
    const { devices } = stateOf(context);
    const captures = await capturesOf(context.services.store.db, context.panel).list();
    return data(
      devices
        .filter(({ kind, area }) => cameras.has(kind) && seesArea(context.scope, area))
        .map(({ id, name, area, online }) => {
          const newest = captures.find(({ device }) => device === id);
          return {
            device_id: id,
            name,
            area: String(area),
            capture_id: newest?.id ?? '',
            at: newest ? String(newest.at) : '',
            online,
          };
        }),
    );
  },
  'GET /camera/picture': async (context, { query }) => {
    const picture = await capturesOf(context.services.store.db, context.panel).picture(query.id);
    if (!picture) throw notFound();
    // A camera that is gone has no area any more: only who sees all sees its pictures.
    const area = context.resident?.devices.find(({ id }) => id === picture.device)?.area;
    if (context.scope.areas.length > 0 && (area === undefined || !seesArea(context.scope, area)))
      throw notFound();
    return { tag: 'picture', type: picture.type, content: picture.content };
  },
};
