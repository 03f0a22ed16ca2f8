import type { ReactNode } from 'react';
import type { ToldRow } from '#features/events/incident-lines.ts';
import type { EventLine } from '#features/events/event-list.tsx';

export interface AlarmView {
  readonly id: string;
  /** "Maple Street 12 · House, armed Home". */
  readonly place: string;
  /** "Break-in alarm". */
  readonly title: string;
  /** What happened in one sentence; names between `<b>` marks. */
  readonly sentence: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly sirenUntil?: number | undefined;
  /** There is a siren that an alarm would sound. */
  readonly hasSiren: boolean;
  /** The sirens of the house are quiet: somebody silenced them, or their time is over. */
  readonly silenced: boolean;
  /** Detectors that agree. */
  readonly detectors: number;
  readonly happened: readonly EventLine[];
  readonly told: readonly ToldRow[];
  /** Names of the cameras whose pictures stand beside. */
  readonly cameras: readonly string[];
  /** Undefined where nobody knows for sure which number to call. */
  readonly emergencyNumber: string | undefined;
  /** This page makes no sound for it any more. */
  readonly muted: boolean;
  /** What waits for the panel now. */
  readonly pending?: 'disarm' | 'silence' | 'help' | 'incident' | undefined;
  /** Why nothing can be done from here. */
  readonly awayText?: string | undefined;
}

export interface AlarmActions {
  readonly onDisarm: () => void;
  readonly onSilence: () => void;
  readonly onHelp: () => void;
  readonly onFalseAlarm: () => void;
  /** Says that it is real; absent where there is nothing to say it of, or somebody has. */
  readonly onReal?: (() => void) | undefined;
  readonly onMute: () => void;
  /** To its story, where there is one yet: from there somebody says that they are on the way. */
  readonly onOpen?: (() => void) | undefined;
  /** Puts the alarm aside: it stays as a strip above the page. */
  readonly onAside: () => void;
}

/** Another alarm that is on at the same time. */
export interface OtherAlarm {
  readonly id: string;
  readonly title: string;
  readonly current: boolean;
  readonly show: () => void;
}

export interface AlarmLayerProps {
  readonly alarm: AlarmView;
  readonly others: readonly OtherAlarm[];
  readonly actions: AlarmActions;
  readonly pictures?: ReactNode;
  /** Which people were told; where nobody was, who could be. */
  readonly people?: ReactNode;
}
