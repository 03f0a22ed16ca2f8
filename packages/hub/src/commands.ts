import type { CommandResult, PanelCommand } from '@homeward/contract/command.ts';
import { CommandId, type DeviceId } from '@homeward/contract/ids.ts';
import type { LinkCommand } from '@homeward/contract/link.ts';
import {
  type Actor,
  type AreaTarget,
  type ArmMode,
  type PinSlot,
  slotNumber,
} from '@homeward/contract/modes.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { WorldAct } from '@homeward/contract/world.ts';
import type { Proof } from '@homeward/panel/input.ts';
import type { Journal } from './journal/journal.ts';
import type { Loop } from './loop.ts';
import type { PanelClock } from './panel-clock.ts';
import type { Pins, PinSource } from './pins/pins.ts';
import { expiredResult, type Planted } from './turn.ts';
import { nothingToNote, type Note, refusals, refusedWith } from './work.ts';

/** Ms after which a caller is told that the panel did not answer. */
const answerMs = 30_000;

/** What somebody did at a keypad, a remote controller or a tag reader of this panel. */
export interface LocalAct {
  readonly device: DeviceId;
  readonly channel: 'keypad' | 'remote' | 'tag';
  readonly area: AreaTarget;
  readonly mode: ArmMode;
  readonly force: boolean;
  /** Null where the device itself is proof (a paired remote controller). */
  readonly code: string | null;
}

export interface CommandsOptions {
  readonly loop: Loop;
  readonly pins: Pins;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly panelClock: PanelClock;
  readonly random: Random;
  readonly log: Log;
  /** Carries out acts on the simulated world; absent in a real home. */
  readonly world: ((act: WorldAct) => Promise<void>) | null;
  readonly planted: Planted;
}

/** The way from a person's wish to the panel's step. */
export interface Commands {
  /** Executes once at most, and never after `notAfter` (monotonic ms); a repeated id gets the first one's result. */
  run(command: LinkCommand, notAfter: number): Promise<CommandResult>;
  local(act: LocalAct): Promise<CommandResult>;
}

/** Commands for one loop. */
export function createCommands(options: CommandsOptions): Commands {
  const { loop, pins, journal, clock, panelClock, log } = options;
  const running = new Map<CommandId, Promise<CommandResult>>();

  function earlier({ id, command }: LinkCommand): CommandResult | Promise<CommandResult> | null {
    const same = running.get(id) ?? loop.unwritten()?.refused(id);
    if (same) return same;
    try {
      const known = journal.result(id);
      if (known) return known;
    } catch (error) {
      log.error('the journal cannot say whether a command ran', { error: String(error) });
      // A cry for help is better heard twice than not at all.
      if (command.tag !== 'panic') return refusedWith(refusals.journalFailed);
    }
    // It ran, but what it came to is forgotten.
    return loop.state().seenCommands.includes(id) ? { tag: 'refused', refusal: { tag: 'noAnswer' } } : null;
  }

  async function execute(command: LinkCommand, source: PinSource, notAfter: number): Promise<CommandResult> {
    if (clock.monotonic() > notAfter) return expiredResult;
    const { id, command: wish } = command;
    if (wish.tag === 'world') return act(wish.act);
    if (loop.failing() && wish.tag !== 'panic') return refusedWith(refusals.journalFailed);
    const code = 'pin' in wish ? wish.pin : null;
    const bare: PanelCommand = 'pin' in wish ? { ...wish, pin: null } : wish;
    let proof: Proof = command.trusted ? { tag: 'trusted' } : { tag: 'none' };
    let actor = command.actor;
    let note: Note = nothingToNote;
    if (code !== null) {
      const usable = enabled(command.slots);
      if (usable.length === 0) return { tag: 'refused', refusal: { tag: 'notAllowed' } };
      const verdict = pins.verify(code, usable, source, panelClock.now());
      switch (verdict.tag) {
        case 'locked':
          return lockedOut(verdict.until);
        case 'wrong':
          if (verdict.lock !== null)
            loop.post({ tag: 'lockedOut', source: named(actor, source), until: verdict.lock });
          return refuse(id, wrong(verdict.triesLeft, verdict.lock), { ...note, counters: verdict.counters });
        case 'slot':
          proof = { tag: 'pin', slot: verdict.slot };
          actor = { ...actor, slot: verdict.slot };
          note = { ...note, counters: verdict.counters };
      }
    }
    return within(loop.command({ tag: 'commandReceived', id, actor, proof, command: bare }, note, notAfter));
  }

  /** Nobody is known behind a wrong code at a keypad: the log names the keypad. */
  function named(actor: Actor, source: PinSource): Actor {
    return source.tag === 'local' ? { ...actor, name: deviceName(source.device) } : actor;
  }

  function deviceName(device: string): string {
    return loop.state().config.devices.find(({ id }) => id === device)?.name ?? device;
  }

  /** A wrong code is answered when it has been counted on disk, or a power cut would give endless tries. */
  async function refuse(id: CommandId, result: CommandResult, note: Note): Promise<CommandResult> {
    const written = await loop.note({ ...note, results: [{ id, result }] });
    return written ? result : refusedWith(refusals.journalFailed);
  }

  const wrong = (triesLeft: number, lock: number | null): CommandResult =>
    lock === null ? { tag: 'refused', refusal: { tag: 'wrongPin', triesLeft } } : lockedOut(lock);

  const lockedOut = (until: number): CommandResult => ({
    tag: 'refused',
    refusal: { tag: 'lockedOut', until: until + panelClock.wallOffset() },
  });

  function enabled(slots: readonly PinSlot[]): readonly PinSlot[] {
    const users = loop.state().config.pins.filter((user) => user.enabled);
    return slots.filter((slot) => users.some((user) => slotNumber(user.slot) === slotNumber(slot)));
  }

  async function act(worldAct: WorldAct): Promise<CommandResult> {
    if (options.world === null) return refusedWith(refusals.noWorld);
    await options.world(worldAct);
    return { tag: 'done', revision: loop.state().revision };
  }

  async function within(result: Promise<CommandResult>): Promise<CommandResult> {
    let cancel = () => {};
    const silence = new Promise<CommandResult>((resolve) => {
      cancel = clock.after(answerMs, () => resolve({ tag: 'refused', refusal: { tag: 'noAnswer' } }));
    });
    try {
      return await Promise.race([result, silence]);
    } finally {
      cancel();
    }
  }

  async function once(command: LinkCommand, source: PinSource, notAfter: number): Promise<CommandResult> {
    const before = options.planted.has('duplicateCommandExecutes') ? null : earlier(command);
    if (before !== null) return before;
    const result = execute(command, source, notAfter);
    running.set(command.id, result);
    try {
      return await result;
    } finally {
      running.delete(command.id);
    }
  }

  return {
    run: (command, notAfter) => once(command, { tag: 'remote', user: command.actor.name }, notAfter),
    local: (local) => {
      const { device, channel, area, mode, force, code } = local;
      const { config } = loop.state();
      // The panel gives a code its owner's name.
      const actor: Actor =
        code === null
          ? { tag: 'device', name: deviceName(device), channel, slot: null }
          : { tag: 'person', name: '', channel, slot: null };
      const command: LinkCommand = {
        id: CommandId.parse(Buffer.from(options.random.bytes(12)).toString('hex')),
        actor,
        slots: config.pins.map(({ slot }) => slot),
        trusted: code === null && channel === 'remote',
        expiresAt: clock.now() + answerMs,
        command: { tag: 'setMode', area, mode, pin: code, force },
      };
      return once(command, { tag: 'local', device }, clock.monotonic() + answerMs);
    },
  };
}
