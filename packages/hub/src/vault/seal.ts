import { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { Random } from '@homeward/contract/ports.ts';
import { createVault, isSealed } from './vault.ts';

const purpose = 'lock code';

/** Keeps the codes of locks from everything that is written down or shown (reliability D9). */
export interface Seal {
  /** The same command, with every lock's code in it sealed. What is sealed already stays as it is. */
  seal(command: PanelCommand): PanelCommand;
  /** The command as the lock must have it; null where its seal is not ours, or broken. */
  open(command: DeviceCommand): DeviceCommand | null;
}

/** A seal under a key of its own. */
export function createSeal(secret: Uint8Array, panel: string, random: Random): Seal {
  const vault = createVault(secret, panel, random, 'lock codes');

  const isOpenCode = (value: unknown): value is { readonly code: string } =>
    typeof value === 'object' &&
    value !== null &&
    'tag' in value &&
    value.tag === 'lockUser' &&
    'code' in value &&
    typeof value.code === 'string' &&
    value.code !== '' &&
    !isSealed(value.code);

  return {
    seal: (command) => {
      const text = JSON.stringify(command);
      if (!text.includes('"lockUser"')) return command;
      const plain: unknown = JSON.parse(text, (_, value: unknown) =>
        isOpenCode(value) ? { ...value, code: vault.close(value.code, purpose) } : value,
      );
      return PanelCommand.parse(plain);
    },
    open: (command) => {
      if (command.tag !== 'lockUser' || !isSealed(command.code)) return command;
      const code = vault.open(command.code, purpose);
      return code === null ? null : { ...command, code };
    },
  };
}
