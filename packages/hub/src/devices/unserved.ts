import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Devices } from './devices.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** Why no driver here does what is wished, or has a word for it to its device; null where one does. */
export const unservedBy =
  (devices: () => Devices, opensGateways: boolean) =>
  (wish: PanelCommand): MessageKey | null => {
    if (wish.tag === 'configure')
      return wish.edit.tag === 'putGateway' && !opensGateways ? 'v2_mg_gateway_not_here' : null;
    if (wish.tag === 'network') return devices().tools.refusal(wish, wish.act);
    if (wish.tag !== 'control') return null;
    return devices().takes(wish.device, wish.command) ? null : 'v2_mg_command_not_taken';
  };
