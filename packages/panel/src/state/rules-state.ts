import type { BrokenRule, Measure } from '@homeward/contract/shapes/automation/automation.ts';
import type { LocalDate } from '@homeward/contract/shapes/values/calendar.ts';
import type { DeviceId, Instant, RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { Slots } from './slots.ts';

/** A contact that changed while the panel listened, for as long as rules wait for it to stay so. */
export interface Lasting {
  readonly device: DeviceId;
  readonly is: 'open' | 'closed';
  readonly since: Instant;
  /** When it has lasted for what the next rules wait for. */
  readonly at: Instant;
}

/** A rule whose number lies where it waits for. */
export interface Lying {
  readonly rule: RuleId;
  /** Since when, while the rule waits for it to stay there; null where the rule has been started. */
  readonly since: Instant | null;
  /** When it has stayed long enough; null where the rule has been started. */
  readonly at: Instant | null;
}

/** A number of a device that rules wait for. */
export interface NumberSeen {
  readonly device: DeviceId;
  readonly measure: Measure;
  /** The value that was looked at when it last crossed a bound of any rule. */
  readonly seen: number;
  readonly lying: readonly Lying[];
  /** When the first of those that wait has stayed long enough; null while none waits. */
  readonly at: Instant | null;
}

/** A moment of a rule that has come, so that it does not come again when clocks are put back. */
export interface DoneMoment {
  readonly rule: RuleId;
  /** The local day, or for chance the hour. */
  readonly date: LocalDate;
  /** Wall time. */
  readonly at: number;
}

/** How far time rules have come. */
export interface RuleClock {
  /** The clock they were reckoned by; another one, or an edit, and they are reckoned anew. */
  readonly wallOffset: number;
  readonly timeZone: string;
  readonly setupRevision: number;
  /** Wall time up to which every moment has come. */
  readonly upTo: number;
  /** Of the last two days. */
  readonly done: readonly DoneMoment[];
}

/** When a rule ran within the last minute. */
export interface Pace {
  readonly rule: RuleId;
  readonly runs: readonly Instant[];
}

/** What rules remember from one input to the next; nothing of what their actions do. */
export interface RulesState {
  /** By device. */
  readonly lasting: Slots<Lasting>;
  /** By device, then measure. */
  readonly numbers: Slots<NumberSeen>;
  /** Null while there are no time rules. */
  readonly clock: RuleClock | null;
  /** By rule. */
  readonly paces: readonly Pace[];
  readonly broken: readonly BrokenRule[];
}

export const noRules: RulesState = {
  lasting: Slots.of([]),
  numbers: Slots.of([]),
  clock: null,
  paces: [],
  broken: [],
};
