import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { Effect } from '@homeward/panel/kernel/effect.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { appendNow, prune } from '../journal/hub-journal.ts';
import type { Batch, Journal, PinRow } from '../journal/journal.ts';
import { createDeadlineTimer } from './deadline-timer.ts';
import { everySoOften } from '../time/every-so-often.ts';
import { createPendingCommit } from './pending-commit.ts';
import { createEffectDispatcher } from './effect-dispatcher.ts';
import type { PanelClock } from './panel-clock.ts';
import type { KnownPins } from './known-pins.ts';
import type { Schedule } from '../time/schedule.ts';
import { createSnapshotDue, type SnapshotEvery } from './snapshot-every.ts';
import { createMemoryFallback, type MemoryFallback } from './memory-fallback.ts';
import { inWallTime, logBroken, protects, takeTurn, type Turn } from './turn.ts';
import {
  type Body,
  type CommandBody,
  type Note,
  pulse,
  refusals,
  refusedWith,
  storageFault,
  type WhileFailing,
  type Work,
} from './work.ts';

/** Work per transaction (performance.md §4). */
const groupSize = 512;
/** Ms between marks of the clock while nothing happens, so that a restart knows how long it was away. */
const pulseMs = 60_000;

export interface LoopOptions {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly panelClock: PanelClock;
  readonly schedule: Schedule;
  readonly log: Log;
  readonly snapshotEvery: SnapshotEvery;
  readonly state: PanelState;
  /** Sequence of the last input on disk. */
  readonly lastInput: number;
  /** How many of them came after the last snapshot; a hub that restarts often must not replay ever more. */
  readonly replayed: number;
  /** Does what leaves the machine. Replies are not among it. */
  readonly perform: (effect: Effect) => void;
  /** Changes reach them through `changed`. */
  readonly pins: KnownPins;
  /** Others may learn of the new state: it is on disk, or the disk fails and the panel protects from memory. */
  readonly changed: (pins: readonly PinRow[]) => void;
}

/**
 * Queue → step → journal → effects. Nothing leaves before what caused it is on the disk (design: 4). The thread does not
 * wait for that: it hears drivers and links meanwhile, and what they bring goes together next.
 */
export interface Loop {
  /** As far as it is on the disk, or in memory while the disk fails. */
  state(): PanelState;
  /** The disk fails; the panel protects from memory. */
  failing(): boolean;
  /** What happened since the disk failed; null while it works. */
  fallback(): MemoryFallback | null;
  /** The last event that counts; null where all do that the journal has. */
  lastEvent(): number | null;
  /** `at` is panel time; without it, now. */
  post(body: Body, at?: Instant): void;
  /** Resolves after the commit. `notAfter`: monotonic ms after which it must not execute. */
  command(
    body: CommandBody,
    note: Note,
    notAfter: number,
    whileFailing: WhileFailing,
  ): Promise<CommandResult>;
  /** Resolves true when the note is on disk, false when it could not be written; wrong tries count all the same. */
  note(note: Note): Promise<boolean>;
  /** The server has this event and all before it on its disk; written with the next commit. */
  acknowledged(seq: number): void;
  acked(): number;
  /** Finishes the queue, leaves a snapshot and lets go of the timers. The journal stays open. */
  stop(): void;
}

/** Starts a loop on a state that the journal holds. */
export function createLoop(
  options: LoopOptions & { readonly acked: number; readonly performed: number },
): Loop {
  const { journal, clock, panelClock, log } = options;
  const queue: Work[] = [];
  const dispatcher = createEffectDispatcher(options.perform, log);
  let state = options.state;
  /** Whose codes the disk knows. */
  let pinUsers = state.config.pins;
  let lastInput = options.lastInput;
  let performed = options.performed;
  let acked = options.acked;
  const snapshots = createSnapshotDue(options.snapshotEvery, options.replayed, () => panelClock.now());
  let scheduled = false;
  let stopped = false;
  let fallback: MemoryFallback | null = null;
  const pending = createPendingCommit(journal, clock, options.schedule);

  const batchOf = (turn: Turn, snapshot: PanelState | null, pins: readonly PinRow[]): Batch => {
    const wallOffset = panelClock.wallOffset();
    return {
      firstInput: lastInput + 1,
      inputs: turn.inputs,
      events: inWallTime(turn.events, wallOffset),
      wallOffset,
      results: turn.results,
      pins: [...turn.pins, ...pins],
      counters: turn.counters,
      clock: panelClock.mark(),
      performed,
      acked,
      snapshot,
      rewrite: null,
    };
  };

  const schedule = () => {
    if (scheduled || stopped || pending.underway()) return;
    scheduled = true;
    options.schedule(() => {
      scheduled = false;
      if (stopped || pending.underway()) return;
      drain();
      if (queue.length > 0) schedule();
    });
  };

  const add = (work: Work) => {
    queue.push(work);
    schedule();
  };
  const post = (body: Body, at = panelClock.now()) => {
    if (!stopped) add({ tag: 'input', input: { ...body, at } });
  };

  function drain(): void {
    const work = queue.splice(0, groupSize);
    if (work.length === 0) return;
    if (fallback) protect(work, fallback);
    else commit(work);
    if (!pending.underway()) timer.arm(state);
  }

  function commit(work: readonly Work[]): void {
    const turn = takeTurn(state, work, clock.monotonic());
    const retired = retiredBy(turn.state, turn.pins);
    const due = snapshots.isDue(turn.inputs.length);
    const batch = batchOf(turn, due ? turn.state : null, retired);
    let landing: Promise<void> | null;
    try {
      landing = journal.append(batch);
    } catch (error) {
      return failed(work, batch, error, Promise.resolve());
    }
    if (landing === null) return landed(work, turn, batch);
    const over = landing;
    pending.wait(over, (error) => {
      if (error === null) landed(work, turn, batch);
      else failed(work, batch, error, over);
      timer.arm(state);
      if (queue.length > 0) schedule();
    });
  }

  function landed(work: readonly Work[], turn: Turn, batch: Batch): void {
    state = turn.state;
    pinUsers = state.config.pins;
    lastInput += turn.inputs.length;
    snapshots.wrote(turn.inputs.length, batch.snapshot !== null);
    logBroken(turn, log);
    dispatcher.written(work, turn);
    performed = lastInput;
    options.changed(batch.pins);
    if (batch.snapshot !== null) prune(journal, log);
  }

  /** `over`: settles when the disk has done with what was asked of it, however late. */
  function failed(work: readonly Work[], batch: Batch, error: unknown, over: Promise<void>): void {
    log.error('the journal failed: protecting from memory', { error: String(error) });
    const before = options.pins.known(batch.pins);
    const held = createMemoryFallback({ lastInput, lastEvent: state.eventSeq, pins: before });
    fallback = held;
    protect(work, held);
    tellDisk(true);
    // A disk that hangs would take the thread with it.
    void over.catch(() => {}).then(() => retryLater(held, 1_000));
  }

  /** Codes to erase because of what changed. `written` come onto the disk with them. */
  function retiredBy(after: PanelState, written: readonly PinRow[]): readonly PinRow[] {
    const { pins } = after.config;
    return pins === pinUsers ? [] : options.pins.retired(pins, written);
  }

  /** The memory lane (B-3): sirens and reports go out, events and replies wait for the disk, commands are refused. */
  function protect(work: readonly Work[], held: MemoryFallback): void {
    const allowed = work.filter(protects);
    const turn = takeTurn(state, allowed, clock.monotonic());
    state = turn.state;
    const lost = held.hold(turn, inWallTime(turn.events, panelClock.wallOffset()));
    logBroken(turn, log);
    if (lost > 0) log.error('events lost: the disk has failed for too long', { lost });
    for (const item of work) {
      if (item.tag !== 'input') held.count(item.note.counters);
      if (allowed.includes(item)) continue;
      if (item.tag === 'note') item.done(false);
      else if (item.tag === 'command') item.reply(held.refuse(item.id));
    }
    dispatcher.unwritten(allowed, turn);
    options.changed([]);
  }

  function retryLater(held: MemoryFallback, waitMs: number): void {
    clock.after(waitMs, () => {
      if (stopped) return;
      if (!recover(held)) retryLater(held, Math.min(5_000, waitMs * 2));
    });
  }

  function recover(held: MemoryFallback): boolean {
    const batch = held.batch(state, panelClock, acked, retiredBy(state, []));
    try {
      journal.reopen();
      appendNow(journal, batch);
    } catch (error) {
      log.error('the journal still fails', { error: String(error) });
      return false;
    }
    lastInput = batch.performed;
    performed = batch.performed;
    snapshots.wrote(0, true);
    pinUsers = state.config.pins;
    fallback = null;
    log.info('the journal works again', { events: batch.events.length });
    dispatcher.answer(batch.results);
    options.changed(batch.pins);
    prune(journal, log);
    tellDisk(false);
    return true;
  }

  /** A panel that refuses has a fault. It hears of it first, and no later than what waits: no delay grows by the wait. */
  function tellDisk(fails: boolean): void {
    const waits = queue.find((work) => work.tag !== 'note')?.input.at ?? Infinity;
    queue.unshift(storageFault(fails, Math.min(panelClock.now(), waits)));
    schedule();
  }

  function leaveSnapshot(): void {
    try {
      appendNow(journal, batchOf(takeTurn(state, [], 0), state, []));
    } catch (error) {
      log.error('no snapshot at the end: the next start replays', { error: String(error) });
    }
  }

  const cancelPulse = everySoOften(clock, pulseMs, () => add(pulse));
  const timer = createDeadlineTimer(clock, panelClock, () => post({ tag: 'timerFired' }));
  timer.arm(state);

  return {
    state: () => state,
    failing: () => fallback !== null,
    fallback: () => fallback,
    lastEvent: () => fallback?.lastEvent ?? (pending.underway() ? state.eventSeq : null),
    post,
    command: (body, note, notAfter, whileFailing) =>
      new Promise((reply) => {
        if (stopped) return reply(refusedWith(refusals.stopped));
        const input = { ...body, at: panelClock.now() };
        add({ tag: 'command', id: body.id, input, note, notAfter, whileFailing, reply });
      }),
    note: (note) =>
      new Promise((done) => {
        if (stopped) return done(false);
        add({ tag: 'note', note, done });
      }),
    acknowledged: (seq) => void (acked = Math.max(acked, seq)),
    acked: () => acked,
    stop: () => {
      while (queue.length > 0 || pending.underway()) {
        if (pending.underway()) pending.finish();
        else drain();
      }
      stopped = true;
      timer.cancel();
      cancelPulse();
      if (fallback) recover(fallback);
      else leaveSnapshot();
      dispatcher.close(refusedWith(refusals.stopped));
    },
  };
}
