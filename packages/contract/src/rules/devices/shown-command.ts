import type { DeviceCommand } from '../../shapes/devices/device-command.ts';

/** The command as it may be shown and kept: without a code. */
export const shownCommand = (command: DeviceCommand): DeviceCommand =>
  command.tag === 'lockUser' ? { ...command, code: '' } : command;
