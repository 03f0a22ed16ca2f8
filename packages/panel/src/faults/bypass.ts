import type { PanelCommand } from '@homeward/contract/command.ts';
import type { Refusal } from '@homeward/contract/command.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import { canBypass } from './bypass-rules.ts';
import { tell } from '../events.ts';
import type { Proof } from '../input.ts';
import { layoutOf } from '../layout.ts';
import { areaAt, deviceAt, done, entryAt, setDevice } from '../turn.ts';
import type { Outcome, Turn } from '../turn.ts';

type Wish = Extract<PanelCommand, { tag: 'bypass' }>;
type Row = Wish['devices'][number];

/**
 * Bypasses zones once, until the next disarming, or for good (S4.2, S5.7); all rows or none. Both facts may be on, but
 * what is bypassed for good cannot be bypassed once as well.
 */
export function setBypass(turn: Turn, wish: Wish, actor: Actor, proof: Proof): Outcome {
  for (const row of wish.devices) {
    const refusal = refusalFor(turn, wish.kind, row, proof);
    if (refusal !== null) return { tag: 'refused', refusal };
  }
  for (const { device, on } of wish.devices) {
    const slot = layoutOf(turn.state.config).slotOf.get(device);
    if (slot === undefined) continue;
    const { bypass } = deviceAt(turn, slot);
    if (bypass[wish.kind] === on) continue;
    setDevice(turn, slot, { bypass: { ...bypass, [wish.kind]: on } });
    const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
    tell(turn, { event: 570, qualifier: on ? 1 : 3, area, device: slot, actor, detail: wish.kind });
  }
  return done;
}

function refusalFor(turn: Turn, kind: Wish['kind'], { device, on }: Row, proof: Proof): Refusal | null {
  const slot = layoutOf(turn.state.config).slotOf.get(device);
  if (slot === undefined) return { tag: 'absent' };
  const { bypass } = deviceAt(turn, slot);
  if (bypass[kind] === on) return null;
  if (on && !canBypass(entryAt(turn.state.config.devices, slot))) return { tag: 'cannotBypass', device };
  if (on && kind === 'oneTime' && bypass.permanent) return { tag: 'cannotBypass', device };
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  if (areaAt(turn, area).phase.tag === 'disarmed') return null;
  // While armed, leaving a zone out protects less and needs a proof; taking one back in needs it closed (A1-6).
  if (on) return proof.tag === 'none' ? { tag: 'invalid', why: 'v2_mg_disarm_first' } : null;
  const { condition } = entryAt(turn.state.zones, slot);
  return condition === 'normal' ? null : { tag: 'invalid', why: 'v2_mg_zone_not_closed' };
}
