import type { Instant } from '@homeward/contract/ids.ts';
import type { PanelState } from './state.ts';
import type { Happening, Turn } from './turn.ts';

/**
 * One chapter of the panel's manual, as the core sees it. Every folder has one, all of the same shape, and each leaves
 * out what it has no use for. Commands and edits reach a chapter through the tables in commands.ts and edits.ts.
 */
export interface Chapter {
  /** Its earliest deadline; null while nothing runs. Asked after every step: what it costs, every step costs. */
  readonly next?: (state: PanelState) => Instant | null;
  /** Makes happen what is due at `turn.at`, and nothing that is not. */
  readonly due?: (turn: Turn) => void;
  /** Follows what happened inside the panel. `depth` counts how often happenings have led to happenings in this step. */
  readonly follow?: (turn: Turn, happened: readonly Happening[], depth: number) => void;
  /** The panel is back after it was away. */
  readonly restarted?: (turn: Turn) => void;
}
