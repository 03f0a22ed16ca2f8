import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import { isWired } from '@homeward/contract/words/devices/wired-loops.ts';
import type { Loop } from '@homeward/contract/shapes/devices/wiring.ts';
import type { WiredInput } from '@homeward/contract/routes/devices/device-tool.ts';
import type { z } from 'zod';
import { notFound } from '../base/app-error.ts';
import { ask, configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { seesArea } from '../panels/scope.ts';
import { addDevice } from './device-add.ts';
import { editDevice } from './device-edit.ts';
import { configOf, deviceNamed, wrongField } from './device-named.ts';
import type { Named } from './device-named.ts';

const wiredOf = (context: AtPanel): readonly DeviceView[] =>
  stateOf(context).devices.filter(({ id, area }) => isWired(id) && seesArea(context.scope, area));

const inputOf = (device: DeviceView): z.output<typeof WiredInput> => ({
  device_id: device.id,
  area: device.area,
  zone: device.zone,
  name: device.name,
  type: `device_type.${device.kind}`,
  wiring: device.wiring ?? null,
  condition: device.condition,
  online: device.online,
  last_heard: device.lastHeard,
  tamper: device.values.tamper ?? null,
});

/** A wired input by name; anything else is not there. */
function wiredNamed(context: AtPanel, named: Named): DeviceView {
  const device = deviceNamed(context, named);
  if (!isWired(device.id)) throw notFound();
  return device;
}

async function setWiring(context: AtPanel, device: DeviceView, wiring: Loop): Promise<void> {
  await configure(context, { tag: 'putDevice', device: { ...configOf(device), wiring } });
}

/** Inputs as they stood until now, each asked to say so anew. */
async function readAnew(context: AtPanel, inputs: readonly DeviceView[]) {
  if (inputs.length === 0) return [];
  const told = await ask(context, {
    tag: 'onWire',
    devices: inputs.slice(0, 200).map(({ id }) => id),
    ask: true,
  });
  const asked = new Map(told.devices.map((one) => [one.device, one.asked]));
  return inputs.map((device) => ({ ...inputOf(device), asked: asked.get(device.id) ?? false }));
}

type WiredCalls =
  | 'GET /device/bus_eol'
  | 'POST /device/bus_eol'
  | 'GET /panel/wiredSensorSetting'
  | 'POST /panel/wiredSensorSetting'
  | 'PUT /panel/wiredSensorSetting'
  | 'GET /panel/queryWiredZone'
  | 'POST /panel/queryWiredZone';

/** Calls about wired inputs. */
export const wiredHandlers: Pick<Handlers, WiredCalls> = {
  'GET /device/bus_eol': (context) => data(wiredOf(context).map(inputOf)),
  'POST /device/bus_eol': async (context, { body }) => {
    await setWiring(context, wiredNamed(context, body), body.wiring);
    return done;
  },
  'GET /panel/wiredSensorSetting': (context) => data(wiredOf(context).map(inputOf)),
  'POST /panel/wiredSensorSetting': async (context, { body }) => {
    if (!/^(?:IN|SR):/.test(body.device_id)) throw wrongField('device_id', 'v2_mg_not_wired');
    const { id, area, zone } = await addDevice(context, { ...body, type: body.type ?? 'wired_input' });
    return data({ device_id: id, area, zone });
  },
  'PUT /panel/wiredSensorSetting': async (context, { body }) => {
    wiredNamed(context, body);
    await editDevice(context, body);
    return done;
  },
  'GET /panel/queryWiredZone': async (context) => data(await readAnew(context, wiredOf(context))),
  'POST /panel/queryWiredZone': async (context, { body }) =>
    data(await readAnew(context, [wiredNamed(context, body)])),
};
