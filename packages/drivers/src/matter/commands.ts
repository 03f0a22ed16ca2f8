import { wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Json } from '../common/json.ts';
import type { CommandOutcome } from '../port.ts';
import type { MatterDevice } from './devices.ts';
import { clusters } from './nodes.ts';

/** What a command comes down to. */
export interface Order {
  readonly args: Json;
  /** By which of its words the device confirms; null where it says nothing that could be waited for. */
  readonly confirmedBy: DeviceValues | null;
}

/** Ms: locks take no word that may have been on its way for longer. */
const timedMs = 10_000;
const identifySeconds = 10;

/** A command in the words of Matter, or null where the device has none. */
export function orderFor({ discovered, node, endpoint }: MatterDevice, command: DeviceCommand): Order | null {
  if (!discovered.commands.includes(command.tag)) return null;
  const told = (
    cluster: number,
    name: string,
    payload: Json = {},
    confirmedBy: DeviceValues | null = wantedBy(command),
    more: Json = {},
  ): Order => ({
    args: { node_id: node, endpoint_id: endpoint, cluster_id: cluster, command_name: name, payload, ...more },
    confirmedBy,
  });
  switch (command.tag) {
    case 'switch':
      return told(clusters.onOff, command.on ? 'On' : 'Off');
    case 'level':
      return command.level === 0
        ? told(clusters.onOff, 'Off', {}, { on: false })
        : told(
            clusters.level,
            'MoveToLevelWithOnOff',
            {
              level: Math.max(1, Math.round((command.level / 100) * 254)),
              transitionTime: 0,
              optionsMask: 0,
              optionsOverride: 0,
            },
            { on: true, level: command.level },
          );
    case 'lock':
      return told(clusters.lock, command.locked ? 'LockDoor' : 'UnlockDoor', {}, undefined, {
        timed_request_timeout_ms: timedMs,
      });
    case 'identify':
      return told(clusters.identify, 'Identify', { identifyTime: identifySeconds });
    default:
      return null;
  }
}

/** What became of a command that the server did not take, by its code. */
export function refused(code: string): CommandOutcome {
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
