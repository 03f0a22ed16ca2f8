import { canBypass, isBypassed } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { bypassRoutes } from '@homeward/contract/routes/alarms/bypass.ts';
import type { BodyOf } from '@homeward/contract/routes/table.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { assertMay } from '../api/assert-may.ts';
import { command } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { seesArea } from '../panels/scope.ts';
import { deviceNamed, wrongField } from './device-named.ts';

type Bypass = BodyOf<'POST /device/bypass'>;

/** The one area that a list is about: only of one-time bypasses, and for clients that know of master areas (S5.7). */
const masterArea = ({
  bypass_type: type,
  master_area: area,
  xml_version: version = 3,
}: Pick<Bypass, 'bypass_type' | 'master_area' | 'xml_version'>): number | null =>
  type === 'oneTime' && area !== undefined && area > 0 && version >= 2 ? area : null;

/**
 * A row names its device by id; one-time rows of version 2 clients by area and zone. Whoever sends both means the same
 * device.
 */
function deviceOf(context: AtPanel, row: Bypass['devices'][number], only: number | null): DeviceView {
  const device = deviceNamed(context, row);
  if (only !== null && device.area !== only) throw notFound();
  return device;
}

function wantedOf(
  { bypass, temp_bypass: once, tamper_bypass: tamper }: Bypass['devices'][number],
  type: string,
) {
  const on = type === 'permanently' ? bypass : type === 'tamper' ? tamper : once;
  if (on === undefined) throw wrongField('devices', 'v2_mg_required_field');
  return on;
}

const kinds = { oneTime: 'oneTime', permanently: 'permanent', tamper: 'tamper' } as const;

export const bypassHandlers: Pick<Handlers, keyof typeof bypassRoutes> = {
  'GET /device/bypass': (context, { query }) => {
    const { areas, devices } = stateOf(context);
    const only = masterArea(query);
    const names = new Map(areas.map(({ id, name }) => [id, name]));
    const seen = devices.filter(
      ({ area }) => seesArea(context.scope, area) && (only === null || area === only),
    );
    return data(
      seen.map((device) => {
        const { permanent, oneTime, tamper } = device.bypass;
        return {
          device_id: device.id,
          device_sid: device.id,
          name: device.name,
          area: device.area,
          area_name: names.get(device.area) ?? '',
          zone: device.zone,
          type: `device_type.${device.kind}`,
          bypass: permanent,
          temp_bypass: oneTime,
          tamper_bypass: tamper,
          faults: [...device.faults],
          faulty: device.faults.length > 0 && !isBypassed(device, device),
          fixed: query.bypass_type === 'oneTime' && permanent,
          can_bypass: canBypass(device),
        };
      }),
    );
  },
  'POST /device/bypass': async (context, { body }) => {
    const { bypass_type: type } = body;
    // What lasts longer than until the next disarming is a right of its own in the matrix.
    if (type !== 'oneTime') assertMay(context, 'bypassPermanent');
    const only = masterArea(body);
    const devices = body.devices.map((row) => {
      const device = deviceOf(context, row, only);
      const on = wantedOf(row, type);
      if (type === 'oneTime' && on && device.bypass.permanent)
        throw new AppError('panelFault', 'v2_mg_already_bypassed_permanently', {
          data: { device_id: device.id },
        });
      return { device: device.id, on };
    });
    await command(context, { tag: 'bypass', kind: kinds[type], devices });
    return done;
  },
};
