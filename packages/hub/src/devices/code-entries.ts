import type { CommandResult, PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { ButtonAct } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { CodeEntry, KeypadSign } from '@homeward/drivers/port.ts';
import { actOf, actsByItself, targetOf } from '@homeward/panel/devices/buttons.ts';
import { answerSign } from './keypad-signs.ts';
import type { Loop } from '../loop/loop.ts';

/** Somebody gave a code at a device, or should have; resolves with what the device shows for it, null is nothing. */
export type CodeEntries = (entry: CodeEntry) => Promise<KeypadSign['shows'] | null>;

/** What somebody wants at a device with a code, or without one, through the check that every code goes through. */
type AtDevice = (device: DeviceId, code: string | null, wish: PanelCommand) => Promise<CommandResult>;

/** What a word asks for; null is nothing that needs a code. */
function wishOf(device: DeviceConfig, act: ButtonAct | null, code: string | null): PanelCommand | null {
  switch (act?.tag) {
    case 'mode':
      return { tag: 'setMode', area: targetOf(device), mode: act.mode, pin: code, force: false };
    case 'scene':
      return { tag: 'applyScene', scene: act.scene, pin: code };
    default:
      // A code that is good for nothing here is looked at all the same, and counts.
      return code === null ? null : { tag: 'provePin', pin: code };
  }
}

/**
 * Entries at devices of any kind: what the word means there is done if the code may. Without a code only a device
 * that acts in its own right does anything. Help is asked for no code.
 */
export function createCodeEntries(loop: Pick<Loop, 'state' | 'post'>, atDevice: AtDevice): CodeEntries {
  return async ({ device, word, code }) => {
    const config = loop.state().config.devices.find(({ id }) => id === device);
    if (config === undefined) return null;
    if (code !== null && config.sendsCodes !== true) loop.post({ tag: 'codeSent', device });
    const act = actOf(config, word);
    const wish = wishOf(config, act, code);
    if (wish === null || act?.tag === 'alarm' || (code === null && actsByItself(config))) {
      loop.post({ tag: 'deviceReported', device, values: { action: word }, live: true });
      return null;
    }
    return answerSign(await atDevice(device, code, wish), wish);
  };
}
