import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { raise } from './alarm.ts';
import type { Proof } from '../kernel/input.ts';
import { layoutOf } from '../kernel/layout.ts';
import { pinUser } from '../access/pins.ts';
import type { Turn } from '../kernel/turn.ts';

/**
 * A code given under duress does what its owner asked, or is refused like the rest, and tells the monitoring station
 * (121). Nothing on site differs: not the reply, not the area, not the sirens; the incident is silent and shown only
 * away from the premises (reliability A1-13). Without an area it belongs to the first that the code opens.
 */
export function raiseDuress(turn: Turn, actor: Actor, proof: Proof, area: AreaId | null): void {
  if (proof.tag !== 'pin' || proof.slot.tag !== 'duress') return;
  const user = pinUser(turn.state.config, proof.slot);
  if (user === undefined || !user.enabled) return;
  const { areaSlotOf } = layoutOf(turn.state.config);
  const slots = [area, ...user.areas].flatMap((id) => (id === null ? [] : (areaSlotOf.get(id) ?? [])));
  raise(turn, slots[0] ?? 0, {
    kind: 'duress',
    event: events.duress,
    audible: false,
    device: null,
    actor: { ...actor, slot: proof.slot },
  });
}
