import type { IconName } from '#ui/icon-paths.ts';
import type { Segment, SegmentState } from '#ui/loop.tsx';

export type ArmedMode = 'arm' | 'home_1' | 'home_2' | 'home_3';
export type AreaMode = 'disarm' | ArmedMode;

/** `endsAt` in epoch milliseconds, `total` in seconds. */
export type AreaPhase =
  | { readonly tag: 'disarmed' }
  | { readonly tag: 'armed'; readonly mode: ArmedMode }
  | {
      readonly tag: 'exitDelay' | 'entryDelay';
      readonly mode: ArmedMode;
      readonly endsAt: number;
      readonly total: number;
    };

export interface Detector {
  readonly id: string;
  readonly name: string;
  readonly state: SegmentState;
}

/** Something that keeps an area from being armed, with what can be done about it. */
export interface Obstacle {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  readonly reason: 'open' | 'silent' | 'tamper' | 'fault';
  /** Epoch milliseconds; for a silent device, when it was last heard. */
  readonly since?: number;
  readonly bypassable: boolean;
  readonly hasCamera?: boolean;
}

export interface AreaView {
  readonly id: string;
  readonly name: string;
  readonly phase: AreaPhase;
  /** The alarm beside the phase: it can sound while disarmed. */
  readonly alarm: 'quiet' | 'sounding' | 'memory';
  readonly since?: number;
  readonly by?: string;
  /** Set when the panel is away: the state is that of this moment. */
  readonly knownAt?: number;
  readonly detectors: readonly Detector[];
  /** The modes offered, in order; `disarm` first. */
  readonly modes: readonly AreaMode[];
  readonly obstacles: Readonly<Partial<Record<ArmedMode, readonly Obstacle[]>>>;
  readonly disarmNeedsPin: boolean;
  readonly pending?: AreaMode;
}

export interface SecurityActions {
  readonly onMode: (area: AreaView, mode: AreaMode) => void;
  readonly onBypassOnce: (area: AreaView, obstacle: Obstacle) => void;
  readonly onLook: (obstacle: Obstacle) => void;
  readonly onHelp: (obstacle: Obstacle) => void;
  readonly onArmAtOnce: (area: AreaView) => void;
}

/** The mode the panel has confirmed; an area in its exit delay is on the way to it. */
export function confirmedMode(phase: AreaPhase): AreaMode {
  return phase.tag === 'disarmed' ? 'disarm' : phase.mode;
}

/** Whether a mode is a home mode. */
export function isHome(mode: AreaMode): boolean {
  return mode.startsWith('home');
}

/** What is in the way of the mode a reader most likely wants next: Away, else the first home mode. */
export function mainObstacles(
  area: AreaView,
): { readonly mode: ArmedMode; readonly list: readonly Obstacle[] } | undefined {
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
