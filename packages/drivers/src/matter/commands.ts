import { wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { isObject } from '../common/json.ts';
import type { CommandOutcome } from '../port.ts';
import { climateOrder } from './climate.ts';
import type { MatterDevice } from './devices.ts';
import { fanOrder } from './fans.ts';
import { colourOrder, whiteOrder } from './lights.ts';
import type { Answer } from './messages.ts';
import { clusters, type MatterNode } from './nodes.ts';
import { call, type Order } from './order.ts';
import { shutterOrder } from './shutters.ts';

/** Ms: locks take no word that may have been on its way for longer. */
const timedMs = 10_000;
const identifySeconds = 10;

function levelOrder({ level }: Extract<DeviceCommand, { tag: 'level' }>): Order {
  if (level === 0) return { asks: [call(clusters.onOff, 'Off')], confirmedBy: { on: false } };
  const payload = {
    level: Math.max(1, Math.round((level / 100) * 254)),
    transitionTime: 0,
    optionsMask: 0,
    optionsOverride: 0,
  };
  return { asks: [call(clusters.level, 'MoveToLevelWithOnOff', payload)], confirmedBy: { on: true, level } };
}

/** A command in the words of Matter, or null where the device has none. */
export function orderFor(
  { discovered: { commands, kind }, endpoint }: MatterDevice,
  node: MatterNode,
  command: DeviceCommand,
): Order | null {
  if (!commands.includes(command.tag)) return null;
  const confirmedBy = wantedBy(command);
  switch (command.tag) {
    case 'switch':
      return kind === 'fan'
        ? fanOrder(command, node, endpoint)
        : { asks: [call(clusters.onOff, command.on ? 'On' : 'Off')], confirmedBy };
    case 'level':
      return kind === 'shutter' ? shutterOrder(command, node, endpoint) : levelOrder(command);
    case 'colour':
      return colourOrder(command, node, endpoint);
    case 'colourTemperature':
      return whiteOrder(command, node, endpoint);
    case 'shutter':
      return shutterOrder(command, node, endpoint);
    case 'setpoint':
    case 'thermostatMode':
      return climateOrder(command, node, endpoint);
    case 'fanMode':
      return fanOrder(command, node, endpoint);
    case 'lock': {
      const timed = { timed_request_timeout_ms: timedMs };
      return {
        asks: [call(clusters.lock, command.locked ? 'LockDoor' : 'UnlockDoor', {}, timed)],
        confirmedBy,
      };
    }
    case 'identify':
      return {
        asks: [call(clusters.identify, 'Identify', { identifyTime: identifySeconds })],
        confirmedBy,
      };
    default:
      return null;
  }
}

/** A device refuses what is written in an answer that is none of a failure: by a status that is not 0. */
const refusesWriting = (result: unknown): boolean =>
  Array.isArray(result) &&
  result.some((one) => isObject(one) && typeof one['Status'] === 'number' && one['Status'] !== 0);

/** What came of an answer where the command goes no further; null where it does. */
export function failureOf(answer: Answer): CommandOutcome | null {
  if (!answer.ok) return refused(answer.code);
  return refusesWriting(answer.result) ? { tag: 'rejected', reason: 'unsupported' } : null;
}

/** What became of a command that the server did not take, by its code. */
function refused(code: string): CommandOutcome {
  switch (code) {
    case '5':
      return { tag: 'rejected', reason: 'unknownDevice' };
    case '8':
    case '9':
      return { tag: 'rejected', reason: 'unsupported' };
    case 'lost':
      return { tag: 'unconfirmed', reason: 'linkLost' };
    // Whether it arrived nobody knows.
    default:
      return { tag: 'unconfirmed', reason: 'timedOut' };
  }
}
