/** What a camera can notice. */
export type Sense = 'motion' | 'tamper' | 'input';

/** One thing that a camera noticed. */
export interface Notice {
  readonly sense: Sense;
  /** Which of its rules, sources or inputs. */
  readonly source: string;
  /** Null is a moment without an end, as a line that is crossed. */
  readonly isOn: boolean | null;
  /** How it stood already when it was asked for, not something that happened now. */
  readonly isOld: boolean;
}

export interface Notices {
  readonly notices: readonly Notice[];
  /** Those that could not be read. */
  readonly malformed: number;
}

/** Who hears what a camera notices. */
export interface Ears {
  /** The camera answered, be it that there is nothing new. */
  readonly heard: (notices: Notices) => void;
  /** It is asked for all that stands anew: what was said before counts no longer. */
  readonly anew: () => void;
}
