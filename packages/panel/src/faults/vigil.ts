import { draftOf } from '../turn.ts';
import type { Turn } from '../turn.ts';
import type { VigilState } from './vigil-state.ts';

/** Changes some of what the watch remembers. */
export function setVigil(turn: Turn, patch: Partial<VigilState>): void {
  draftOf(turn).vigil = { ...turn.state.vigil, ...patch };
}
