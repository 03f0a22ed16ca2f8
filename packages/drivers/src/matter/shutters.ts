import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import type { DeviceCommand, DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { clusters, hasFeature, type MatterNode, numberAt } from './nodes.ts';
import { call, type Order } from './order.ts';

/** Features of the cluster of coverings, by the places of their bits. */
const features = { lift: 0, tilt: 1, knowsLift: 2, knowsTilt: 4 } as const;
/** Where it stands: in percent, and in hundredths of one, which not all say. */
const attributes = { lift: [8, 14], tilt: [9, 15] } as const;

/** Whose position counts: how far it is down; of one that only tilts, how far it is tilted. Null is that it knows none. */
function positioned(node: MatterNode, endpoint: number): 'lift' | 'tilt' | null {
  const has = (feature: keyof typeof features): boolean =>
    hasFeature(node, endpoint, clusters.covering, features[feature]);
  if (has('lift')) return has('knowsLift') ? 'lift' : null;
  return has('tilt') && has('knowsTilt') ? 'tilt' : null;
}

export const shutterCommands = (node: MatterNode, endpoint: number): readonly DeviceCommandTag[] =>
  positioned(node, endpoint) === null ? ['shutter'] : ['shutter', 'level'];

/** Matter counts how far it is closed; here 100 is open. One that knows no position says nothing of it. */
export function readShutter(node: MatterNode, endpoint: number): DeviceValues {
  const by = positioned(node, endpoint);
  if (by === null) return {};
  const [percent, hundredths] = attributes[by].map((one) => numberAt(node, endpoint, clusters.covering, one));
  const closed = typeof hundredths === 'number' ? hundredths / 100 : (percent ?? null);
  return { level: closed === null ? null : measured('level', Math.round(100 - closed)) };
}

const moves = { open: 'UpOrOpen', close: 'DownOrClose', stop: 'StopMotion' } as const;

/** It is on its way long before it has arrived, so nothing is waited for. Null where it cannot. */
export function shutterOrder(
  command: Extract<DeviceCommand, { tag: 'shutter' | 'level' }>,
  node: MatterNode,
  endpoint: number,
): Order | null {
  if (command.tag === 'shutter')
    return { asks: [call(clusters.covering, moves[command.move])], confirmedBy: null };
  const closed = Math.round((100 - command.level) * 100);
  switch (positioned(node, endpoint)) {
    case 'lift':
      return {
        asks: [call(clusters.covering, 'GoToLiftPercentage', { liftPercent100thsValue: closed })],
        confirmedBy: null,
      };
    case 'tilt':
      return {
        asks: [call(clusters.covering, 'GoToTiltPercentage', { tiltPercent100thsValue: closed })],
        confirmedBy: null,
      };
    case null:
      return null;
  }
}
