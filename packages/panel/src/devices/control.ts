import type { Refusal } from '@homeward/contract/command.ts';
import type { DeviceCommand } from '@homeward/contract/entities/device.ts';
import type { DeviceId } from '@homeward/contract/ids.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import { log } from '../events.ts';
import type { Proof } from '../input.ts';
import { layoutOf } from '../layout.ts';
import { refusalOf } from '../access/pins.ts';
import { entryAt } from '../turn.ts';
import type { Turn } from '../turn.ts';

/** Why a device may not be told this now; null is may. Sirens belong to the alarm; unlocking needs a proof. */
export function controlRefusal(
  turn: Turn,
  id: DeviceId,
  command: DeviceCommand,
  proof: Proof,
): Refusal | null {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot === undefined) return { tag: 'absent' };
  if (command.tag === 'siren') return { tag: 'invalid', why: 'v2_mg_siren_follows_alarm' };
  if (command.tag !== 'lock' || command.locked) return null;
  return refusalOf(turn.state, proof, entryAt(layoutOf(turn.state.config).areaOf, slot), 'control');
}

/** Tells a device what to do; who unlocked and locked doors is logged. */
export function control(turn: Turn, id: DeviceId, command: DeviceCommand, actor: Actor): void {
  turn.effects.push({ tag: 'commandDevice', device: id, command, incident: null });
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (command.tag !== 'lock' || slot === undefined) return;
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  log(turn, { event: command.locked ? 807 : 802, area, device: slot, actor });
}
