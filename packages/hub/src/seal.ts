import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { PanelCommand } from '@homeward/contract/command.ts';
import type { DeviceCommand } from '@homeward/contract/entities/device-command.ts';
import type { Random } from '@homeward/contract/ports.ts';

const prefix = 'sealed:';
const ivBytes = 12;
const tagBytes = 16;
const context = Buffer.from('lock code');

/** Keeps the codes of locks from everything that is written down or shown (reliability D9). */
export interface Seal {
  /** The same command, with every lock's code in it sealed. What is sealed already stays as it is. */
  seal(command: PanelCommand): PanelCommand;
  /** The command as the lock must have it; null where its seal is not ours, or broken. */
  open(command: DeviceCommand): DeviceCommand | null;
}

/** A seal by AES-256-GCM, under a key of its own made from the hub's secret, which lives outside its journal. */
export function createSeal(secret: Uint8Array, panel: string, random: Random): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, panel, 'lock codes', 32));

  function sealed(code: string): string {
    const iv = random.bytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(context);
    const text = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
    return `${prefix}${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
  }

  function opened(seal: string): string | null {
    const bytes = Buffer.from(seal.slice(prefix.length), 'base64url');
    if (bytes.length <= ivBytes + tagBytes) return null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes)).setAAD(context);
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
      return text.toString('utf8');
    } catch {
      return null;
    }
  }

  const isOpenCode = (value: unknown): value is { readonly code: string } =>
    typeof value === 'object' &&
    value !== null &&
    'tag' in value &&
    value.tag === 'lockUser' &&
    'code' in value &&
    typeof value.code === 'string' &&
    value.code !== '' &&
    !value.code.startsWith(prefix);

  return {
    seal: (command) => {
      const text = JSON.stringify(command);
      if (!text.includes('"lockUser"')) return command;
      const plain: unknown = JSON.parse(text, (_, value: unknown) =>
        isOpenCode(value) ? { ...value, code: sealed(value.code) } : value,
      );
      return PanelCommand.parse(plain);
    },
    open: (command) => {
      if (command.tag !== 'lockUser' || !command.code.startsWith(prefix)) return command;
      const code = opened(command.code);
      return code === null ? null : { ...command, code };
    },
  };
}
