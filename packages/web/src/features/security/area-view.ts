import type { Armed, Mode } from '#lib/house/device.ts';
import type { ObstacleRow } from '#features/security/obstacle-row.ts';
import type { Segment, SegmentState } from '#features/security/loop.tsx';

export type AreaMode = Mode;

/** `endsAt` in epoch milliseconds, `total` in seconds. */
export type AreaPhase =
  | { readonly tag: 'disarmed' }
  | { readonly tag: 'armed'; readonly mode: Armed }
  | {
      readonly tag: 'exitDelay' | 'entryDelay';
      readonly mode: Armed;
      readonly endsAt: number;
      readonly total: number;
      /** The detector that began an entry delay. */
      readonly cause?: string | undefined;
    };

export interface Detector {
  readonly id: string;
  readonly name: string;
  readonly state: SegmentState;
}

export interface AreaView {
  readonly id: string;
  readonly name: string;
  readonly phase: AreaPhase;
  /** The alarm beside the phase: it can sound while disarmed. */
  readonly alarm: 'quiet' | 'sounding' | 'memory';
  readonly since?: number;
  readonly by?: string;
  /** Set when the panel or the server is away: the state is that of this moment. */
  readonly knownAt?: number;
  /** Why nothing can be done from here, where `knownAt` is set. */
  readonly awayText?: string;
  /** Nothing can be pressed for a moment: what is shown is being read anew. */
  readonly held?: boolean;
  /** Whether this person may arm and disarm; who may not sees no control for it. */
  readonly mayArm: boolean;
  readonly detectors: readonly Detector[];
  /** The modes offered, in order; `disarm` first. */
  readonly modes: readonly AreaMode[];
  /** How many detectors would alarm in each armed mode, whatever is open or bypassed now; undefined where not known. */
  readonly guards?: Readonly<Record<Armed, number>> | undefined;
  /** Something would sound. */
  readonly hasSiren?: boolean;
  readonly obstacles: Readonly<Partial<Record<Armed, readonly ObstacleRow[]>>>;
  readonly pending?: AreaMode;
}

export interface SecurityActions {
  readonly onMode: (area: AreaView, mode: AreaMode) => void;
  /** Ends an exit delay. */
  readonly onNow: () => void;
  readonly onBypassOnce: (obstacle: ObstacleRow) => void;
  /** Whether a device's bypass is under way. */
  readonly isBusy: (device: string) => boolean;
}

/** The mode the panel has confirmed; an area in its exit delay is on the way to it. */
export function confirmedMode(phase: AreaPhase): AreaMode {
  return phase.tag === 'disarmed' ? 'disarm' : phase.mode;
}

/** Whether an armed mode has nothing that would alarm. */
export const guardsNothing = ({ guards }: Pick<AreaView, 'guards'>, mode: AreaMode): boolean =>
  mode !== 'disarm' && guards !== undefined && guards[mode] === 0;

/** Whether a mode is a home mode. */
export function isHome(mode: AreaMode): boolean {
  return mode.startsWith('home');
}

/** What is in the way of the mode a reader most likely wants next: Away, else the first home mode. */
export function mainObstacles(
  area: AreaView,
): { readonly mode: Armed; readonly list: readonly ObstacleRow[] } | undefined {
  if (area.phase.tag !== 'disarmed') return undefined;
  for (const mode of ['arm', 'home_1', 'home_2', 'home_3'] as const) {
    const list = area.obstacles[mode] ?? [];
    if (area.modes.includes(mode) && list.length > 0) return { mode, list };
  }
  return undefined;
}

/** The loop of an area; exceptions carry the label that `name` gives them. */
export function segments(area: AreaView, name: (detector: Detector) => string): readonly Segment[] {
  return area.detectors.map((detector) => ({
    id: detector.id,
    state: detector.state,
    label: detector.state === 'closed' || detector.state === 'resting' ? undefined : name(detector),
  }));
}
