import type { Instant } from '@homeward/contract/ids.ts';
import { chapters } from './chapters.ts';
import { remembered } from './remembered.ts';
import type { PanelState } from './state.ts';
import type { Turn } from './turn.ts';

/** When the panel must be woken next: the earliest deadline in the state, or null while nothing runs. */
export const nextDeadline = remembered((state: PanelState): Instant | null => {
  let next: Instant | null = null;
  for (const chapter of chapters) {
    const at = chapter.next?.(state) ?? null;
    if (at !== null && (next === null || at < next)) next = at;
  }
  return next;
});

/** Makes everything happen that is due at `turn.at`, chapter by chapter. */
export function passDeadline(turn: Turn): void {
  for (const chapter of chapters) chapter.due?.(turn);
}

/** Lets every chapter follow what happened, and what that brought about, until nothing more happens. */
export function followHappenings(turn: Turn): void {
  for (let depth = 0; turn.happenings.length > 0; depth += 1) {
    const happened = turn.happenings;
    turn.happenings = [];
    for (const chapter of chapters) chapter.follow?.(turn, happened, depth);
  }
}
