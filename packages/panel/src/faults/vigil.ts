import { draftOf } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { VigilState } from '../state/vigil-state.ts';

/** Changes some of what the watch remembers. */
export function setVigil(turn: Turn, patch: Partial<VigilState>): void {
  draftOf(turn).vigil = { ...turn.state.vigil, ...patch };
}
