import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { log } from '../kernel/log.ts';
import type { Input } from '../kernel/input.ts';
import { layoutOf } from '../kernel/layout.ts';
import type { Turn } from '../kernel/turn.ts';

/** XYZ of a code that is nobody's, or of none where one is needed. */
const refusedEntry = events.notDisarmed;
const words = { wrongCode: 'wrong code', noCode: 'no code' } as const;

/** Nobody is known behind a code that is nobody's: the log names the device. Too many of them are told outside (461). */
export function codeRefused(
  turn: Turn,
  { source, device, why }: Extract<Input, { tag: 'codeRefused' }>,
): void {
  const { areaOf, slotOf } = layoutOf(turn.state.config);
  const note = { event: refusedEntry, user: 0, actor: source, detail: words[why] };
  if (device === null) {
    log(turn, note);
    return;
  }
  const slot = slotOf.get(device);
  if (slot === undefined) return;
  const area = areaOf[slot] ?? 0;
  log(turn, { ...note, area, device: slot });
}
