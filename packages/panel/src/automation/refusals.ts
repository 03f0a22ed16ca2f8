import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { MemberResult } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/** XYZ of what automation has to tell. */
const event = events.notice;

/** Why something was refused, in one word: the message key, or what kind of refusal it is. */
export const whyOf = (refusal: Refusal): string => (refusal.tag === 'invalid' ? refusal.why : refusal.tag);

/** What one device made of a command, with the whole of its refusal. */
export interface DeviceResult {
  readonly device: DeviceId;
  readonly refusal: Refusal | null;
}

export const memberResult = ({ device, refusal }: DeviceResult): MemberResult => ({
  device,
  refusal: refusal === null ? null : whyOf(refusal),
});

function nameOf(turn: Turn, device: DeviceId): string {
  const slot = layoutOf(turn.state.config).slotOf.get(device);
  return slot === undefined ? device : entryAt(turn.state.config.devices, slot).name;
}

/** Logs which devices refused what a scene or group told them; nothing where none did. */
export function noteRefusals(turn: Turn, what: string, actor: Actor, results: readonly DeviceResult[]): void {
  const refused = results.map(memberResult).filter(({ refusal }) => refusal !== null);
  if (refused.length === 0) return;
  const list = refused.map(({ device, refusal }) => `${nameOf(turn, device)} ${refusal}`).join(', ');
  log(turn, { event, actor, detail: `${what}: ${refused.length} of ${results.length} refused: ${list}` });
}
