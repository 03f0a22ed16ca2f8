import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { Log } from '@homeward/contract/ports.ts';
import type { Effect } from '@homeward/panel/kernel/effect.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { step } from '@homeward/panel/step.ts';
import type { CommandRecord, CounterRow, PinRow } from '../journal/journal.ts';
import { refusals, refusedWith, type Work } from './work.ts';

/** What one drain of the queue comes to, before any of it is on disk or leaves the machine. */
export interface Turn {
  readonly state: PanelState;
  readonly inputs: readonly Input[];
  readonly effects: readonly Effect[];
  /** By panel time. */
  readonly events: readonly PanelEvent[];
  readonly results: readonly CommandRecord[];
  readonly pins: readonly PinRow[];
  readonly counters: readonly CounterRow[];
  /** Commands that had waited too long: they did not execute. */
  readonly expired: ReadonlySet<Work>;
  /** Inputs that the panel could not take. They changed nothing; one of them must never stop the others. */
  readonly broken: readonly { readonly input: Input; readonly error: string }[];
}

/** Events as they leave the machine: by wall time, which is panel time plus `wallOffset` ms. */
export const inWallTime = (events: readonly PanelEvent[], wallOffset: number): readonly PanelEvent[] =>
  wallOffset === 0 ? events : events.map((event) => ({ ...event, at: event.at + wallOffset }));

/** Takes the work in order through the panel's step. `now` is monotonic ms. Pure. */
export function takeTurn(before: PanelState, work: readonly Work[], now: number): Turn {
  let state = before;
  const inputs: Input[] = [];
  const effects: Effect[] = [];
  const results: CommandRecord[] = [];
  const pins: PinRow[] = [];
  const counters: CounterRow[] = [];
  const expired = new Set<Work>();
  const broken: { input: Input; error: string }[] = [];

  /** True where the panel took it on; of a command, where it did as asked. */
  const feed = (input: Input): boolean => {
    const [next, caused] = attempt(state, input);
    if (caused === null) {
      broken.push({ input, error: next });
      if (input.tag === 'commandReceived') {
        effects.push({ tag: 'reply', id: input.id, result: refusedWith(refusals.broken) });
      }
      return false;
    }
    state = next;
    inputs.push(input);
    for (const effect of caused) {
      effects.push(effect);
      if (effect.tag === 'reply') results.push({ id: effect.id, result: effect.result });
    }
    return !caused.some((effect) => effect.tag === 'reply' && effect.result.tag === 'refused');
  };

  for (const item of work) {
    switch (item.tag) {
      case 'input':
        feed(item.input);
        break;
      case 'command':
        counters.push(...item.note.counters);
        if (now > item.notAfter) expired.add(item);
        else if (feed(item.input)) pins.push(...item.note.pins);
        break;
      case 'note':
        results.push(...item.note.results);
        pins.push(...item.note.pins);
        counters.push(...item.note.counters);
        break;
    }
  }
  const events = effects.flatMap((effect) => (effect.tag === 'event' ? [effect.event] : []));
  return { state, inputs, effects, events, results, pins, counters, expired, broken };
}

/** Says what the panel could not take. */
export function logBroken({ broken }: Turn, log: Log): void {
  for (const { input, error } of broken) {
    log.error('the panel could not take an input', { tag: input.tag, at: input.at, error });
  }
}

/** One step; a panel that throws gives its reason and no effects, and nothing has changed. */
export function attempt(
  state: PanelState,
  input: Input,
): readonly [PanelState, readonly Effect[]] | readonly [string, null] {
  try {
    return step(state, input);
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error), null];
  }
}

/**
 * What goes on while the disk fails (B-3): everything that protects, a cry for help, and disarming at the door. Nothing
 * else is taken on.
 */
export function protects(work: Work): boolean {
  switch (work.tag) {
    case 'input':
      return true;
    case 'command':
      return work.whileFailing !== 'refuse';
    case 'note':
      return false;
  }
}

export const expiredResult: CommandResult = { tag: 'refused', refusal: { tag: 'expired' } };
