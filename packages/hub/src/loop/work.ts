import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { CommandId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { CommandRecord, CounterRow, PinRow } from '../journal/journal.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

type WithoutTime<Body> = Body extends unknown ? Omit<Body, 'at'> : never;
/** An input before it is stamped with panel time. */
export type Body = WithoutTime<Input>;
export type CommandBody = Extract<Body, { tag: 'commandReceived' }>;

/** What is written beside the inputs. */
export interface Note {
  readonly results: readonly CommandRecord[];
  /** Beside a command: written with it if the panel takes it, else not at all. */
  readonly pins: readonly PinRow[];
  readonly counters: readonly CounterRow[];
}

export const nothingToNote: Note = { results: [], pins: [], counters: [] };

/**
 * What becomes of a command while the disk fails. `run`: it is taken from memory, and answered when it is on the disk.
 * `runAndAnswer`: answered at once, since somebody stands before the keypad.
 */
export type WhileFailing = 'refuse' | 'run' | 'runAndAnswer';

/** One entry of the hub's queue. Callbacks run after the commit, never before. */
export type Work =
  | { readonly tag: 'input'; readonly input: Input }
  | {
      readonly tag: 'command';
      readonly id: CommandId;
      readonly input: Input;
      readonly note: Note;
      /** Monotonic ms after which it must not execute. */
      readonly notAfter: number;
      readonly whileFailing: WhileFailing;
      readonly reply: (result: CommandResult) => void;
    }
  | { readonly tag: 'note'; readonly note: Note; readonly done: (written: boolean) => void };

/** A mark of the clock. */
export const pulse: Work = { tag: 'note', note: nothingToNote, done: () => {} };

/** The panel's own storage fails, or works again. */
export const storageFault = (on: boolean, at: Instant): Work => ({
  tag: 'input',
  input: { tag: 'panelReported', fault: 'storage', on, at },
});

/** Message keys of refusals that the hub itself makes. */
export const refusals = {
  /** The disk fails: nothing can be promised, so nothing but an alarm is taken on. */
  journalFailed: 'hub.journalFailed',
  stopped: 'hub.stopped',
  broken: 'hub.broken',
  noWorld: 'hub.noWorld',
  noWay: 'hub.noWay',
  /** Questions: nobody here can tell, it took too long, or it was none. */
  notKnown: 'hub.notKnown',
  tookTooLong: 'hub.tookTooLong',
  noQuestion: 'hub.noQuestion',
} as const;

/** A refusal that says why by a message key. */
export function refusedWith(why: MessageKey): CommandResult {
  return { tag: 'refused', refusal: { tag: 'invalid', why } };
}

/** No code is looked at until then. */
export const lockedOut = (until: number): CommandResult => ({
  tag: 'refused',
  refusal: { tag: 'lockedOut', until },
});

/** The code is nobody's that may; `lock` where that was one too many. */
export const wrongCode = (triesLeft: number, lock: number | null): CommandResult =>
  lock === null ? { tag: 'refused', refusal: { tag: 'wrongPin', triesLeft } } : lockedOut(lock);
