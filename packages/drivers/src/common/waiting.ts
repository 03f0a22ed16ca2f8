import { confirmationMs, confirms } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { CommandOutcome } from '../port.ts';

interface Waiting {
  readonly wanted: DeviceValues | null;
  settle(outcome: CommandOutcome): void;
}

/** Commands under way, which wait for their device's word. */
export interface WaitingCommands {
  /** Resolves when the device says `wanted` (null is nothing that it could say), when it is settled by `send`, or after `patienceMs`, which is too late. */
  wait(
    device: DeviceId,
    wanted: DeviceValues | null,
    send: (settle: (outcome: CommandOutcome) => void) => void,
    patienceMs?: number,
  ): Promise<CommandOutcome>;
  /** A device spoke. */
  said(device: DeviceId, values: DeviceValues): void;
  /** The line is gone: nobody knows what became of them. */
  lost(): void;
}

export function createWaitingCommands(clock: Clock): WaitingCommands {
  const waiting = new Map<DeviceId, Set<Waiting>>();
  return {
    wait: (device, wanted, send, patienceMs = confirmationMs) =>
      new Promise((resolve) => {
        const entry: Waiting = {
          wanted,
          settle: (outcome) => {
            cancel();
            waiting.get(device)?.delete(entry);
            resolve(outcome);
          },
        };
        const cancel = clock.after(patienceMs, () =>
          entry.settle({ tag: 'unconfirmed', reason: 'timedOut' }),
        );
        waiting.set(device, (waiting.get(device) ?? new Set()).add(entry));
        send(entry.settle);
      }),
    said: (device, values) => {
      for (const command of waiting.get(device) ?? [])
        if (command.wanted !== null && confirms(command.wanted, values)) command.settle({ tag: 'confirmed' });
    },
    lost: () => {
      for (const commands of waiting.values())
        for (const command of commands) command.settle({ tag: 'unconfirmed', reason: 'linkLost' });
    },
  };
}
