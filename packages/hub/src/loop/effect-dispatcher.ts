import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import type { Log } from '@homeward/contract/ports.ts';
import type { Effect } from '@homeward/panel/kernel/effect.ts';
import type { CommandRecord } from '../journal/journal.ts';
import { expiredResult, type Turn } from './turn.ts';
import type { Work } from './work.ts';

/** Where effects leave the loop and where those who wait for a command's result hear of it. */
export interface EffectDispatcher {
  /** The work is on the disk: everything that came of it goes out, in order. */
  written(work: readonly Work[], turn: Turn): void;
  /** The work was taken from memory: devices and reports are told, and only who stands at a keypad hears back. */
  unwritten(work: readonly Work[], turn: Turn): void;
  /** These results are on the disk by now. */
  answer(results: readonly CommandRecord[]): void;
  /** Nobody waits for ever. */
  close(result: CommandResult): void;
}

/** `perform` does what leaves the machine. */
export function createEffectDispatcher(perform: (effect: Effect) => void, log: Log): EffectDispatcher {
  const waiting = new Map<CommandId, (result: CommandResult) => void>();

  /** One effect that cannot be given must not keep back the others. */
  function give(effect: Effect): void {
    try {
      perform(effect);
    } catch (error) {
      log.error('an effect could not be carried out', { tag: effect.tag, error: String(error) });
    }
  }

  function reply({ id, result }: CommandRecord): void {
    const told = waiting.get(id);
    waiting.delete(id);
    told?.(result);
  }

  /** A command that was too late is answered here, every other one by its reply. */
  function settle(work: readonly Work[], turn: Turn): void {
    for (const item of work) {
      if (item.tag === 'note') item.done(true);
      if (item.tag !== 'command') continue;
      if (turn.expired.has(item)) item.reply(expiredResult);
      else waiting.set(item.id, item.reply);
    }
  }

  return {
    written: (work, turn) => {
      settle(work, turn);
      for (const effect of turn.effects) {
        if (effect.tag === 'reply') reply(effect);
        else give(effect);
      }
    },
    unwritten: (work, turn) => {
      settle(work, turn);
      const atOnce = new Set(
        work.flatMap((item) =>
          item.tag === 'command' && item.whileFailing === 'runAndAnswer' ? [item.id] : [],
        ),
      );
      for (const effect of turn.effects) {
        if (effect.tag === 'reply') {
          if (atOnce.has(effect.id)) reply(effect);
        } else if (effect.tag !== 'event') give(effect);
      }
    },
    answer: (results) => {
      for (const record of results) reply(record);
    },
    close: (result) => {
      for (const told of waiting.values()) told(result);
      waiting.clear();
    },
  };
}
