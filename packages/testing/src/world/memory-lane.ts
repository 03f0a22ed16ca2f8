import { CommandId } from '@homeward/contract/ids.ts';
import type { Batch } from '@homeward/hub/journal/journal.ts';
import type { Input } from '@homeward/panel/input.ts';
import type { PanelState } from '@homeward/panel/state.ts';
import type { AlarmEvent, Memory } from '../model/memory.ts';
import type { CommandWatch } from './watch-commands.ts';

/** Where things stood when the disk began to fail: if the hub dies now, the rest never happened. */
export interface Lane {
  readonly mark: Memory;
  readonly commands: ReturnType<CommandWatch['mark']>;
  readonly expected: readonly AlarmEvent[];
  readonly durable: PanelState | null;
  /** A commit that reached the disk although it seemed to fail. */
  readonly landed: Batch | null;
}

/** Somebody turns the test mode on or off. */
export const isTestMode = (input: Input): boolean =>
  input.tag === 'commandReceived' && input.command.tag === 'testMode';

/**
 * Codes that disarmed while the disk failed: no journal has them, so the panel says who it was, and the model whether
 * they may.
 */
export const disarmsFromMemory = ({ areas: known, now }: Memory, { areas }: PanelState): readonly Input[] =>
  areas.flatMap(({ phase, alarm, by, since }, place): readonly Input[] => {
    const area = known[place];
    if (phase.tag !== 'disarmed' || alarm.tag !== 'quiet' || area === undefined) return [];
    const isKnown = area.stage === 'disarmed' && area.alarm === 'quiet';
    if (isKnown || by.tag !== 'person' || by.slot === null) return [];
    return [
      {
        tag: 'commandReceived',
        id: CommandId.parse(`memory-${place}-${since}`),
        actor: by,
        proof: { tag: 'pin', slot: by.slot },
        command: { tag: 'setMode', area: area.config.id, mode: 'disarm', pin: null, force: false },
        at: Math.max(now, since),
      },
    ];
  });
