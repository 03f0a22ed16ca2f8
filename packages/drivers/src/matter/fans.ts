import { wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues, FanMode } from '@homeward/contract/shapes/devices/device-values.ts';
import { clusters, hasCluster, type MatterNode, numberAt, valueAt } from './nodes.ts';
import { call, type Order, write } from './order.ts';

const [modeAt, sequenceAt] = [0, 1];
/** By their numbers; the last thinks for itself. */
const modes: readonly FanMode[] = ['off', 'low', 'medium', 'high', 'on', 'auto', 'auto'];
/** Numbers of modes that a fan has, by the number of its sequence. */
const sequences: readonly (readonly number[])[] = [
  [0, 1, 2, 3],
  [0, 1, 3],
  [0, 1, 2, 3, 5],
  [0, 1, 3, 5],
  [0, 3, 5],
  [0, 3],
];
const fastest = 3;

function numberOf(mode: FanMode, node: MatterNode, endpoint: number): number | null {
  const sequence = numberAt(node, endpoint, clusters.fan, sequenceAt) ?? 0;
  // Whatever is on without more is as fast as it can be.
  const number = mode === 'on' ? fastest : modes.indexOf(mode);
  return (sequences[sequence] ?? []).includes(number) ? number : null;
}

export function readFan(node: MatterNode, endpoint: number): DeviceValues {
  const number = numberAt(node, endpoint, clusters.fan, modeAt);
  return { fanMode: number === null ? null : (modes[number] ?? null) };
}

/** A fan that is switched by itself says so; of others its mode says whether it is on. */
export function readFanOn(node: MatterNode, endpoint: number): DeviceValues {
  const { fanMode = null } = readFan(node, endpoint);
  const own = valueAt(node, endpoint, clusters.onOff, 0);
  const on = hasCluster(node, endpoint, clusters.onOff)
    ? typeof own === 'boolean'
      ? own
      : null
    : fanMode === null
      ? null
      : fanMode !== 'off';
  return { on, fanMode };
}

/** Null where the fan has no such mode. */
export function fanOrder(
  command: Extract<DeviceCommand, { tag: 'switch' | 'fanMode' }>,
  node: MatterNode,
  endpoint: number,
): Order | null {
  if (command.tag === 'switch' && hasCluster(node, endpoint, clusters.onOff))
    return {
      asks: [call(clusters.onOff, command.on ? 'On' : 'Off')],
      confirmedBy: wantedBy(command),
    };
  const mode = command.tag === 'fanMode' ? command.mode : command.on ? 'on' : 'off';
  const number = numberOf(mode, node, endpoint);
  if (number === null) return null;
  const confirmedBy = command.tag === 'switch' ? wantedBy(command) : { fanMode: modes[number] ?? null };
  return { asks: [write(clusters.fan, modeAt, number)], confirmedBy };
}
