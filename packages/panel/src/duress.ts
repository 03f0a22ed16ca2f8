import { raise } from './alarm.ts';
import type { Proof } from './input.ts';
import { pinUser } from './pins.ts';
import { layoutOf } from './layout.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import type { Turn } from './turn.ts';

/**
 * A code given under duress does what its owner asked and tells the monitoring station (121). Nothing on site differs:
 * not the reply, not the area, not the sirens; the incident is silent and shown only away from the premises.
 */
export function raiseDuress(turn: Turn, actor: Actor, proof: Proof, area: number): void {
  if (proof.tag !== 'pin' || proof.slot.tag !== 'duress') return;
  const { config } = turn.state;
  const user = pinUser(config, proof.slot);
  if (user === undefined || !user.enabled) return;
  const first = user.areas[0];
  const home = first === undefined ? undefined : layoutOf(config).areaSlotOf.get(first);
  raise(turn, config.areas[area] === undefined ? (home ?? 0) : area, {
    kind: 'duress',
    event: 121,
    audible: false,
    device: null,
    actor: { ...actor, slot: proof.slot },
  });
}
