import type { EventLine } from '#ui/event-list.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';

/** One person or station that is told of the alarm, and how far that got. */
export interface Told {
  readonly id: string;
  readonly name: string;
  /** "push to phone", "signal 4 of 4". */
  readonly way: string;
  readonly state: string;
  readonly icon: IconName;
  readonly tone: Tone;
  /** Two letters of a person; a station shows its icon. */
  readonly initials?: string;
}

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
  readonly sirenUntil?: number;
  readonly silenced: boolean;
  /** Detectors that agree. */
  readonly detectors: number;
  readonly happened: readonly EventLine[];
  readonly told: readonly Told[];
  readonly camera?: {
    readonly name: string;
    readonly src: string;
    readonly alt: string;
    readonly taken: string;
  };
  readonly emergencyNumber: string;
  /** What waits for the panel now. */
  readonly pending?: 'disarm' | 'silence' | 'help' | 'falseAlarm';
}

export interface AlarmActions {
  readonly onDisarm: () => void;
  readonly onSilence: () => void;
  readonly onCamera: () => void;
  readonly onHelp: () => void;
  readonly onFalseAlarm: () => void;
}
