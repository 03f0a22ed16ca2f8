import { buttonNames } from '@homeward/contract/zone-responses.ts';
import type { DeviceConfig, DeviceKind } from '@homeward/contract/entities/device.ts';
import { ButtonName } from '@homeward/contract/entities/zone-settings.ts';
import { ordinaryActs } from '@homeward/contract/zone-responses.ts';
import type { ButtonAct } from '@homeward/contract/entities/zone-settings.ts';
import type { Actor, AreaTarget } from '@homeward/contract/modes.ts';
import { pressedForHelp } from '../alarms/panic.ts';
import { chime } from '../alarms/sirens.ts';
import { setMode } from '../arming/set-mode.ts';
import { applyScene } from '../automation/scenes.ts';
import { log } from '../events.ts';
import type { Proof } from '../input.ts';
import { layoutOf } from '../layout.ts';
import { entryAt } from '../turn.ts';
import type { Turn } from '../turn.ts';

/** Words of drivers for buttons that go by another name in the family's settings. */
const buttonWords: Readonly<Record<string, ButtonName>> = {
  button_1: 'button1',
  button_2: 'button2',
  button_3: 'button3',
  button_4: 'button4',
  on: 'switchOn',
  off: 'switchOff',
};
/** Words that have no button in the settings, and always mean this. */
const fixedActs: Readonly<Record<string, ButtonAct>> = {
  silent_panic: { tag: 'alarm', kind: 'silentPanic' },
  home_1: { tag: 'mode', mode: 'home_1' },
  home_2: { tag: 'mode', mode: 'home_2' },
  home_3: { tag: 'mode', mode: 'home_3' },
};
/** XYZ of somebody at the door. */
const doorbell = 790;

/** Devices whose buttons the settings are about; those of others are left to rules. */
const channels: Partial<Readonly<Record<DeviceKind, Actor['channel']>>> = {
  remote_controller: 'remote',
  night_switch: 'remote',
  scene_button: 'remote',
  keypad: 'keypad',
  tag_reader: 'tag',
};

/** What the right of a device to arm and disarm goes by. */
export type Rights = Pick<DeviceConfig, 'kind' | 'checksCodes' | 'sendsCodes'>;

/**
 * Whether a device's bare word is its own right to arm and disarm: a remote and a night switch are a proof by
 * possession, and so is a keypad that checks codes itself and never says them. Codes of all others are checked by the
 * hub and tags by the panel, so their bare buttons prove nothing, and nor does a button on the wall. What was seen to
 * send a code owes one, whatever it is called.
 */
export const actsByItself = ({ kind, checksCodes, sendsCodes }: Rights): boolean =>
  sendsCodes !== true &&
  (kind === 'remote_controller' || kind === 'night_switch' || (kind === 'keypad' && checksCodes === true));

const proofOf = (config: DeviceConfig): Proof =>
  actsByItself(config) ? { tag: 'trusted' } : { tag: 'none' };

/** What a word means on this device: its setting, else what the button is called; null is nothing that is known. */
export function actOf({ settings }: DeviceConfig, word: string): ButtonAct | null {
  if (Object.hasOwn(fixedActs, word)) return fixedActs[word] ?? null;
  const named = Object.hasOwn(buttonWords, word) ? buttonWords[word] : word;
  const button = buttonNames.find((name) => name === named);
  return button === undefined ? null : (settings.buttons[button] ?? ordinaryActs[button]);
}

/** What an act of a device that sets a mode is about: the device's own area, or 0 where it is the whole house's. */
export const targetOf = ({ settings, area }: Pick<DeviceConfig, 'settings' | 'area'>): AreaTarget =>
  settings.wholeArea ? 0 : area;

/** A button of a remote, keypad, tag reader, night switch or wall was pressed; words nobody knows are left to rules. */
export function buttonPressed(turn: Turn, slot: number, word: string): void {
  const config = entryAt(turn.state.config.devices, slot);
  const channel = channels[config.kind];
  const act = channel === undefined ? null : actOf(config, word);
  if (channel === undefined || act === null) return;
  const actor: Actor = { tag: 'device', name: config.name, channel, slot: null };
  carryOut(turn, slot, act, actor);
}

function carryOut(turn: Turn, slot: number, act: ButtonAct, actor: Actor): void {
  const config = entryAt(turn.state.config.devices, slot);
  const own = entryAt(layoutOf(turn.state.config).areaOf, slot);
  const proof = proofOf(config);
  switch (act.tag) {
    case 'none':
      return;
    case 'doorbell':
      log(turn, { event: doorbell, area: own, device: slot, actor });
      chime(turn, own);
      return;
    case 'alarm':
      pressedForHelp(turn, own, slot, act.kind, actor);
      return;
    case 'scene':
      applyScene(turn, act.scene, actor, proof);
      return;
    case 'mode': {
      // Nobody waits at a keypad's bare button for a refusal.
      if (proof.tag === 'none') return;
      const area = targetOf({ ...config, area: entryAt(turn.state.config.areas, own).id });
      const { latchReport: reported } = config.settings;
      setMode(turn, { actor, proof, area, mode: act.mode, force: false, user: config.zone, reported });
    }
  }
}
