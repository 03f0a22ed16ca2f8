import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { ButtonAct } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { pressedForHelp } from '../alarms/panic.ts';
import { chime } from '../alarms/sirens.ts';
import { setMode } from '../arming/set-mode.ts';
import { applyScene } from '../automation/scenes.ts';
import { actOf, actsByItself, targetOf } from '../devices/buttons.ts';
import { log } from '../kernel/log.ts';
import type { Proof } from '../kernel/input.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/** XYZ of somebody at the door. */
const doorbell = events.doorbell;

/** Devices whose buttons the settings are about; those of others are left to rules. */
const channels: Partial<Readonly<Record<DeviceKind, Actor['channel']>>> = {
  remote_controller: 'remote',
  night_switch: 'remote',
  scene_button: 'remote',
  keypad: 'keypad',
  tag_reader: 'tag',
};

const proofOf = (config: DeviceConfig): Proof =>
  actsByItself(config) ? { tag: 'trusted' } : { tag: 'none' };

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
