import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { InternalEvent, Turn } from './turn.ts';

/**
 * What deadlines of all chapters but automation are made of. What is added here, the compiler asks for in `isSameTiming`
 * (deadlines.ts), too.
 */
export type Timing = Pick<
  PanelState,
  | 'at'
  | 'config'
  | 'areas'
  | 'control'
  | 'reporting'
  | 'maintenance'
  | 'consent'
  | 'schedules'
  | 'calendars'
  | 'care'
  | 'location'
  | 'connections'
  | 'vigil'
  | 'warmUp'
  | 'acFailedAt'
  | 'startedAt'
  | 'wallOffset'
  | 'setupRevision'
>;

/**
 * One chapter of the panel's manual, as the step sees it. A folder has one, or a few where something else comes in
 * between; all are of the same shape, and each leaves out what it has no use for. Commands and edits reach a chapter
 * through the tables in commands.ts and edits.ts. `Seen` is what its deadlines are made of.
 */
export interface Chapter<Seen = Timing> {
  /** Its earliest deadline; null while nothing runs. What is due at once is due at `state.at` or the ms after it. */
  readonly next?: (state: Seen) => Instant | null;
  /** Makes happen what is due at `turn.at`, and nothing that is not. */
  readonly due?: (turn: Turn) => void;
  /** Follows what happened inside the panel. `depth` counts how often happenings have led to happenings in this step. */
  readonly follow?: (turn: Turn, happened: readonly InternalEvent[], depth: number) => void;
  /** The panel is back after it was away. */
  readonly restarted?: (turn: Turn) => void;
}
