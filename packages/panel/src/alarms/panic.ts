import type { PanelCommand } from '@homeward/contract/command.ts';
import type { AlwaysKind } from '@homeward/contract/entities/device.ts';
import type { AlarmKind } from '@homeward/contract/entities/incident.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import { alwaysAlarms, raise } from './alarm.ts';
import { layoutOf } from '../layout.ts';
import { done } from '../turn.ts';
import type { Outcome, Turn } from '../turn.ts';

/** What a person may call for by hand. The other kinds are for sensors to say. */
const calls: Partial<Readonly<Record<AlarmKind, AlwaysKind>>> = {
  panic: 'panic',
  silentPanic: 'silentPanic',
  medical: 'medical',
  emergency: 'emergency',
  fire: 'fire',
  fall: 'fall',
};

/** Somebody calls for help; nobody is asked for a code. */
export function callForHelp(
  turn: Turn,
  wish: Extract<PanelCommand, { tag: 'panic' }>,
  actor: Actor,
): Outcome {
  const area = layoutOf(turn.state.config).areaSlotOf.get(wish.area);
  const call = calls[wish.kind];
  if (area === undefined) return { tag: 'refused', refusal: { tag: 'absent' } };
  if (call === undefined)
    return { tag: 'refused', refusal: { tag: 'invalid', why: 'v2_mg_panic_kind_not_allowed' } };
  raise(turn, area, { ...alwaysAlarms[call], device: null, actor });
  return done;
}
