import { infraredKeys, irKey } from '@homeward/contract/rules/devices/infrared.ts';
import type { JoiningAnswer, NetworkAct, NetworkFamily } from '@homeward/contract/shapes/devices/network.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { deviceToolRoutes } from '@homeward/contract/routes/devices/device-tool.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { ask, command } from '../api/command.ts';

import { data, done } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { followed, underWay } from '../api/followed-job.ts';
import { mapWatch } from '../jobs/map-watch.ts';
import { deviceNamed, wrongField } from './device-named.ts';
import { wiredHandlers } from './wired.ts';

/** Bars as words: 1 to 3 weak, 4 to 6 fair, 7 to 9 good (domain 3). */
function receptionOf(rssi: number | null): 'none' | 'weak' | 'fair' | 'good' {
  if (rssi === null || rssi <= 0) return 'none';
  if (rssi <= 3) return 'weak';
  return rssi <= 6 ? 'fair' : 'good';
}

interface OnNetwork {
  readonly family: NetworkFamily;
  readonly act: NetworkAct;
  readonly device: DeviceId | null;
  readonly gateway: string | undefined;
}
const named = (gateway: string | undefined) => (gateway === undefined ? {} : { gateway });

const onNetwork = (context: AtPanel, { gateway, ...wanted }: OnNetwork): Promise<void> =>
  command(context, { tag: 'network', ...wanted, ...named(gateway) });

/** The network of a device, by how its id begins. */
const families: Readonly<Record<string, NetworkFamily>> = {
  'ZB:': 'zigbee',
  'ZW:': 'zwave',
  'HU:': 'hue',
  'MA:': 'matter',
};

const zwaveActs = {
  inclusion: 'include',
  exclusion: 'exclude',
  remove: 'removeDevice',
  replace: 'replaceDevice',
  heal: 'heal',
  reset: 'reset',
} as const;

export const deviceToolHandlers: Pick<Handlers, keyof typeof deviceToolRoutes> = {
  ...wiredHandlers,
  'POST /device/do_identify': async (context, { body }) => {
    const { id } = deviceNamed(context, body);
    await command(context, { tag: 'control', device: id, command: { tag: 'identify' }, pin: null });
    return done;
  },
  'POST /device/rf': async (context, { body }) => {
    const { id, name, online, lastHeard, values, kind, modelId } = deviceNamed(context, body);
    const told = await ask(context, { tag: 'onWire', devices: [id], ask: body.action === 'signal' });
    const wire = told.devices.find(({ device }) => device === id);
    const rssi = values.rssi ?? null;
    return data({
      device_id: id,
      name,
      online,
      last_heard: lastHeard,
      rssi,
      reception: receptionOf(rssi),
      battery: values.battery ?? null,
      driver: wire?.driver ?? null,
      type: `device_type.${wire?.kind ?? kind}`,
      mpid: wire?.modelId || modelId,
      on_battery: wire?.battery ?? null,
      commands: [...(wire?.commands ?? [])],
      asked: wire?.asked ?? false,
    });
  },
  'GET /device/firmware': async (context, { query }) => {
    const { id } = deviceNamed(context, query);
    const { devices } = await ask(context, { tag: 'onWire', devices: [id], ask: false });
    return data({
      device_id: id,
      firmware: devices.find(({ device }) => device === id)?.firmware ?? null,
    });
  },
  'POST /device/firmware': async (context, { body }) => {
    const { id } = deviceNamed(context, body);
    const family = Object.entries(families).find(([start]) => id.startsWith(start))?.[1];
    if (family === undefined) throw new AppError('panelFault', 'v2_mg_network_act_not_supported');
    const act = body.action === 'check' ? 'checkFirmware' : 'updateFirmware';
    await onNetwork(context, { family, act, device: id, gateway: undefined });
    return done;
  },
  'GET /device/ir': (context, { query }) => {
    const { kind, units = [], values } = deviceNamed(context, query);
    if (kind !== 'upic') throw notFound();
    const learned = new Set(values.irKeys ?? []);
    return data(
      units.map((unit) => ({
        ...unit,
        keys: infraredKeys[unit.template].map((key) => ({ key, learned: learned.has(irKey(unit.no, key)) })),
      })),
    );
  },
  'POST /device/ir': async (context, { body }) => {
    const { id } = deviceNamed(context, body);
    const { unit, key, act } = body;
    const wanted = { tag: act === 'learn' ? 'learnKey' : 'sendKey', unit, key } as const;
    await command(context, { tag: 'control', device: id, command: wanted, pin: null });
    return done;
  },
  'POST /device/zwave_tool': async (context, { body }) => {
    const act = zwaveActs[body.action];
    const isOfOne = act === 'removeDevice' || act === 'replaceDevice';
    const device = isOfOne ? deviceNamed(context, body).id : null;
    await onNetwork(context, { family: 'zwave', act, device, gateway: body.gateway });
    return done;
  },
  'GET /panel/resetZB': async (context, { query: { gateway } }) => {
    // It takes out devices of every area.
    if (context.scope.areas.length > 0) throw notFound();
    await onNetwork(context, { family: 'zigbee', act: 'reset', device: null, gateway });
    return done;
  },
  'GET /panel/zigbee_map': async (context, { query }) => {
    if (context.scope.areas.length > 0) throw notFound();
    const { refresh, gateway } = query;
    const wanted = { tag: 'networkMap', family: 'zigbee', anew: refresh, ...named(gateway) } as const;
    const { scan, begun } = await ask(context, wanted);
    if (scan.state !== 'scanning') return data({ ...scan, job: null });
    // A job that was left off is not begun anew by somebody who only looks.
    if (!refresh && begun !== true)
      return data({ ...scan, job: await underWay(context, 'zigbeeMap', gateway) });
    const work = mapWatch(context.services, context.panel, gateway);
    return data({ ...scan, job: await followed(context, 'zigbeeMap', work, named(gateway), gateway) });
  },
  'POST /panel/networks': async (context, { body }) => {
    const { family, gateway, pin, keys, qr, code, again = false } = body;
    if (again) {
      await onNetwork(context, { family, act: 'rejoin', device: null, gateway });
      return data({ taken: true, detail: '' });
    }
    const answers: readonly JoiningAnswer[] = [
      ...(pin === undefined ? [] : [{ tag: 'pin' as const, pin }]),
      ...(keys === undefined ? [] : [{ tag: 'keys' as const, grant: keys }]),
      ...(qr === undefined ? [] : [{ tag: 'qr' as const, qr }]),
      ...(code === undefined ? [] : [{ tag: 'code' as const, code }]),
    ];
    const [answer, ...others] = answers;
    if (answer === undefined || others.length > 0) throw wrongField('pin', 'v2_mg_required_field');
    const { taken, detail } = await ask(context, {
      tag: 'joiningAnswer',
      family,
      answer,
      ...named(gateway),
    });
    return data({ taken, detail });
  },
  'GET /panel/networks': async (context) => data([...(await ask(context, { tag: 'networks' })).networks]),
};
