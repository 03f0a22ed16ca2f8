import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { expectWord } from './pending.ts';

/** Sends a command on its way, unasked, and waits for the device's word. */
export function send(turn: Turn, slot: number, command: DeviceCommand, by: Actor): void {
  const { id } = entryAt(turn.state.config.devices, slot);
  turn.effects.push({ tag: 'commandDevice', device: id, command, incident: null });
  expectWord(turn, slot, command, by);
}
