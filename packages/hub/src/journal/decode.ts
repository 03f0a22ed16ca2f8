import { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { upgraded } from '@homeward/panel/upgrade.ts';
import type { PinCounter } from './pin-counter.ts';

/** Reads back what this hub itself wrote as JSON; the journal's own checks stand between it and a damaged disk. */
export const decode = {
  inputs: (text: string): readonly Input[] => JSON.parse(text),
  input: (text: string): Input => JSON.parse(text),
  /** Also of an older version. `setup` is null where the state holds it itself. */
  state: (text: string, setup: string | null = null): PanelState =>
    upgraded(setup === null ? JSON.parse(text) : { ...JSON.parse(text), config: JSON.parse(setup) }),
  counter: (text: string): PinCounter => JSON.parse(text),
  event: (text: string): PanelEvent => PanelEvent.parse(JSON.parse(text)),
  result: (text: string): CommandResult => CommandResult.parse(JSON.parse(text)),
};
