import type { AlwaysKind, DeviceConfig } from '@homeward/contract/entities/device.ts';
import type { Actor, ArmMode } from '@homeward/contract/modes.ts';
import { alwaysAlarms, raise } from '../alarms/alarm.ts';
import { layoutOf } from '../layout.ts';
import { setMode } from '../arming/set-mode.ts';
import { entryAt } from '../turn.ts';
import type { Turn } from '../turn.ts';

/** Buttons for help, on remotes and keypads alike. */
const help: Readonly<Record<string, AlwaysKind>> = {
  panic: 'panic',
  silent_panic: 'silentPanic',
  fire: 'fire',
  medical: 'medical',
  emergency: 'emergency',
};
/** Buttons that change the mode. */
const modes: Readonly<Record<string, ArmMode>> = {
  arm: 'arm',
  home: 'home_1',
  home_1: 'home_1',
  home_2: 'home_2',
  home_3: 'home_3',
  disarm: 'disarm',
};

/** A remote is a proof by possession; a keypad's codes are checked by the hub, so its bare buttons prove nothing. */
const provesByItself = ({ kind }: DeviceConfig): boolean =>
  kind === 'remote_controller' || kind === 'night_switch' || kind === 'tag_reader';

/** A button of a remote, keypad, tag reader or night switch was pressed; words nobody knows are left to rules. */
export function buttonPressed(turn: Turn, slot: number, action: string): void {
  const config = entryAt(turn.state.config.devices, slot);
  if (!provesByItself(config) && config.kind !== 'keypad') return;
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  const channel = config.kind === 'keypad' ? 'keypad' : config.kind === 'tag_reader' ? 'tag' : 'remote';
  const actor: Actor = { tag: 'device', name: config.name, channel, slot: null };
  const call = Object.hasOwn(help, action) ? help[action] : undefined;
  if (call !== undefined) raise(turn, area, { ...alwaysAlarms[call], device: slot, actor });
  const mode = Object.hasOwn(modes, action) ? modes[action] : undefined;
  if (mode === undefined || !provesByItself(config)) return;
  const areaId = entryAt(turn.state.config.areas, area).id;
  setMode(turn, { actor, proof: { tag: 'trusted' }, area: areaId, mode, force: false, user: config.zone });
}
