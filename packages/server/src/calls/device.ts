import type { deviceRoutes } from '@homeward/contract/routes/devices/device.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { NetworkFamily } from '@homeward/contract/shapes/devices/network.ts';
import { AppError } from '../base/app-error.ts';
import { command, configure } from '../api/command.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { controlCommands, echoOf } from './control-request.ts';
import { addDevice } from './device-add.ts';
import { changeDevice, editDevice, editedDevice, nameDevices } from './device-edit.ts';
import { configOf, deviceNamed, idNamed, wrongField } from './device-named.ts';
import { lockAt } from './lock.ts';
import { resource } from './resource.ts';

/** The radio network that a device is a member of; null is none that it could be sent out of. */
const networks: ReadonlyMap<string, NetworkFamily> = new Map([
  ['ZB', 'zigbee'],
  ['ZW', 'zwave'],
  ['MA', 'matter'],
]);
const networkOf = (id: DeviceId): NetworkFamily | null => networks.get(id.slice(0, 2)) ?? null;

export const deviceHandlers: Pick<Handlers, keyof typeof deviceRoutes> = {
  'GET /panel/device': (context) => resource(context, 'device'),
  'GET /panel/device_status': (context) => resource(context, 'device'),
  'POST /panel/device': async (context, { body }) => {
    const { id, area, zone, kind, name } = await addDevice(context, body);
    return data({ device_id: id, area, zone, type: kind, name });
  },
  'PUT /panel/device': async (context, { body }) => {
    await editDevice(context, body);
    return done;
  },
  'POST /panel/device_set': async (context, { body }) => {
    await editDevice(context, body);
    return done;
  },
  'DELETE /panel/device': async (context, { query, body }) => {
    const device = deviceNamed(context, idNamed(body) === '' && body.area === undefined ? query : body);
    await configure(context, { tag: 'removeDevice', device: device.id });
    const family = networkOf(device.id);
    // Only once the panel has let it go: what is still part of it must not vanish from its wire.
    if (body.leave === true && family !== null)
      await command(context, { tag: 'network', family, act: 'removeDevice', device: device.id }).catch(() => {
        throw new AppError('panelFault', 'v2_mg_device_left_behind');
      });
    return done;
  },
  'POST /panel/device_name': async (context, { body }) => {
    const before = configOf(deviceNamed(context, body));
    await changeDevice(context, before, editedDevice(context, before, { name: body.name }));
    return done;
  },
  'POST /panel/device_names': async (context, { body }) => {
    await nameDevices(context, body.names);
    return done;
  },
  'PUT /panel/device_scm': async (context, { body }) => {
    const { id, ...device } = deviceNamed(context, body);
    const { auto_off: autoOff, power_on: state } = body;
    if (autoOff === undefined && state === undefined) throw wrongField('auto_off', 'v2_mg_required_field');
    if (autoOff !== undefined) {
      if (device.values.on === undefined && autoOff > 0)
        throw wrongField('auto_off', 'v2_mg_command_not_taken');
      const { autoOffSeconds: _, ...before } = configOf({ id, ...device });
      const after = autoOff === 0 ? before : { ...before, autoOffSeconds: autoOff };
      await configure(context, { tag: 'putDevice', device: after });
    }
    // Last: an edit that is refused as stale must have done nothing.
    if (state !== undefined)
      await command(context, { tag: 'control', device: id, command: { tag: 'powerOn', state }, pin: null });
    return done;
  },
  'POST /panel/device_replace': async (context, { body }) => {
    const worn = deviceNamed(context, body);
    // One that has joined already must be this person's to give.
    if (context.resident?.devices.some(({ id }) => id === body.by))
      deviceNamed(context, { device_id: body.by });
    await configure(context, { tag: 'replaceDevice', device: worn.id, by: body.by });
    return done;
  },
  'POST /panel/device_control': async (context, { body }) => {
    const device = deviceNamed(context, { device_sid: body.device_sid, area: body.area, zone: body.zone });
    const wanted = body.command === undefined ? controlCommands(device, body) : [body.command];
    for (const one of wanted)
      await command(context, { tag: 'control', device: device.id, command: one, pin: body.pincode ?? null });
    return data(echoOf(device, body));
  },
  'POST /minigw/unlock': async (context, { body }) => {
    const device = lockAt(context, body);
    const unlock = { tag: 'lock', locked: false } as const;
    await command(context, { tag: 'control', device: device.id, command: unlock, pin: body.pincode ?? null });
    return done;
  },
};
