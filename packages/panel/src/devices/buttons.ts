import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import { buttonNames } from '@homeward/contract/words/alarms/zone-responses.ts';
import { ordinaryActs } from '@homeward/contract/rules/alarms/ordinary-acts.ts';
import type { ButtonName } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { ButtonAct } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { AreaTarget } from '@homeward/contract/shapes/values/modes.ts';

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
