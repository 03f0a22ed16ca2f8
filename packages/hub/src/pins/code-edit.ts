import type { CommandResult, Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import { pinRefusal } from '@homeward/contract/rules/access/pin-errors.ts';
import type { CounterRow, PinRow } from '../journal/journal.ts';
import type { Loop } from '../loop/loop.ts';
import type { PanelClock } from '../loop/panel-clock.ts';
import { attempt } from '../loop/turn.ts';
import type { CommandBody, Note } from '../loop/work.ts';
import type { PinKeeper } from './keeper.ts';
import type { CodeRejection, Pins } from './pins.ts';
import type { Chance, PinSource, Tries } from './tries.ts';

/** A command that sets a slot up. */
export interface CodeEdit {
  readonly user: PinUser;
  /** Null keeps the code that the slot has; blank erases it. */
  readonly code: string | null;
  /** The owner sets it, who may set any. */
  readonly byOwner: boolean;
  /** Something else opens the slot, or nothing should. */
  readonly mayLackCode: boolean;
  /** The same command without the code. */
  readonly bare: CommandBody;
}

/** Whom it comes from, and how to answer. */
export interface CodeEditing {
  readonly source: PinSource;
  readonly chance: Chance;
  readonly note: Note;
  /** Monotonic ms after which it must not execute. */
  readonly notAfter: number;
  /** Answers with a refusal once that and the tries are on the disk. */
  readonly refuse: (refusal: Refusal, counters: readonly CounterRow[]) => Promise<CommandResult>;
  /** A try too many locked the source. */
  readonly locked: (until: Instant) => void;
}

export interface CodeEditsOptions {
  readonly loop: Loop;
  readonly pins: Pins;
  readonly tries: Tries;
  readonly keeper: PinKeeper;
  readonly panelClock: PanelClock;
}

/** The slot that a command sets up, and its code; null for every other command. */
export function codeEditIn(body: CommandBody): CodeEdit | null {
  const { command } = body;
  if (command.tag !== 'configure' || command.edit.tag !== 'putPin') return null;
  const { code } = command.edit;
  const { digits: _, ...asked } = code === '' ? switchedOff(command.edit.user) : command.edit.user;
  const digits = code === null ? null : code.length;
  const user: PinUser = digits === 4 || digits === 6 ? { ...asked, digits } : asked;
  const bare = { ...body, command: { ...command, edit: { ...command.edit, user, code: null } } };
  const mayLackCode = !user.enabled || (user.tag ?? '').trim() !== '';
  return { user, code, byOwner: isOwner(body), mayLackCode, bare };
}

/** A guard's, temporary or duress slot without a code is off (domain 4.5). */
function switchedOff(user: PinUser): PinUser {
  const { tag } = user.slot;
  return tag === 'guard' || tag === 'temporary' || tag === 'duress' ? { ...user, enabled: false } : user;
}

/** Whether the owner is behind a command: a duress code passes for the owner's, a session for the slot it stands for. */
function isOwner({ proof, actor }: CommandBody): boolean {
  if (proof.tag === 'none') return false;
  const slot: PinSlot = proof.tag === 'pin' ? (proof.as ?? proof.slot) : (actor.slot ?? { tag: 'master' });
  return slot.tag === 'master' || slot.tag === 'duress';
}

/** Why a code is not taken, as the panel's refusals have it; of a user of several areas, with the area. */
function refusalFor(why: CodeRejection, { slot, areas }: PinUser): Refusal {
  const ofForm = why !== 'used' && why !== 'master';
  return ofForm && slot.tag === 'user' && areas.length > 1
    ? pinRefusal('formatInArea', areas[0])
    : pinRefusal(why);
}

/**
 * Carries out edits of slots. The code stays here: the panel sees the edit without it, and what it makes of it is
 * written together with the code's digest or not at all. Refuses codes that are unfit, as S5.8 has it. Finding somebody
 * else's code by setting one's own is a guess like any other, and counts as a wrong try; finding that one is free tells
 * as much, and counts for the day, but for the owner.
 */
export function createCodeEdits(
  options: CodeEditsOptions,
): (edit: CodeEdit, editing: CodeEditing) => Promise<CommandResult> {
  const { loop, pins, tries, keeper, panelClock } = options;

  /** Who may not set codes must not learn which ones are taken: the panel is asked before the code is looked at. */
  function allows(bare: CommandBody): boolean {
    const [, effects] = attempt(loop.state(), { ...bare, at: panelClock.now() });
    return effects?.some((effect) => effect.tag === 'reply' && effect.result.tag === 'done') === true;
  }

  return ({ user, code, byOwner, mayLackCode, bare }, editing) => {
    const { source, chance, note, notAfter, refuse, locked } = editing;
    const give = (pinRows: readonly PinRow[], counters: readonly CounterRow[] = []) =>
      loop.command(
        bare,
        { ...note, pins: pinRows, counters: [...note.counters, ...counters] },
        notAfter,
        'refuse',
      );
    if (!allows(bare)) return give([]);
    const lacksCode = code === '' || (code === null && !pins.has(user.slot));
    if (lacksCode && !mayLackCode) return refuse(pinRefusal('codeBlank'), []);
    if (code === null) return give([]);
    if (code === '') return give([{ slot: slotNumber(user.slot), mac: null }]);
    const until = tries.lockOf(source, panelClock.now(), chance, !byOwner);
    if (until !== null) return refuse({ tag: 'lockedOut', until }, []);
    return keeper.put(
      user.slot,
      code,
      (row) => give([row], byOwner ? [] : tries.hint(source, panelClock.now())),
      (why) => {
        if (why !== 'used' && why !== 'master') return refuse(refusalFor(why, user), []);
        const guess = tries.wrong(source, panelClock.now(), chance);
        if (guess.lock !== null && guess.told) locked(guess.lock);
        return refuse(refusalFor(why, user), guess.counters);
      },
    );
  };
}
