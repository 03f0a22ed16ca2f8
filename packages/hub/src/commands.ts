import type { CommandResult, PanelCommand, Refusal } from '@homeward/contract/shapes/panel/command.ts';
import { CommandId, type DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { LinkCommand } from '@homeward/contract/shapes/panel/link.ts';
import type { Actor, AreaTarget, ArmMode, PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { WorldAct } from '@homeward/contract/shapes/devices/world.ts';
import type { HouseWish } from '@homeward/drivers/house.ts';
import { installerRefusal } from '@homeward/panel/access/permissions.ts';
import { areaOf } from '@homeward/panel/commands.ts';
import { type CodeEntries, createCodeEntries } from './devices/code-entries.ts';
import type { WishedFrom } from './devices/devices-options.ts';
import { inTime } from './time/in-time.ts';
import type { Journal } from './journal/journal.ts';
import type { Loop } from './loop/loop.ts';
import type { PanelClock } from './loop/panel-clock.ts';
import { type Checked, createCodeCheck } from './pins/code-check.ts';
import { codeEditIn, createCodeEdits } from './pins/code-edit.ts';
import type { PinKeeper } from './pins/keeper.ts';
import type { Brought } from './backup/brought.ts';
import type { Upkeep } from './machine.ts';
import type { Pins } from './pins/pins.ts';
import { type PinSource, remoteSource, type Tries } from './pins/tries.ts';
import type { Seal } from './vault/seal.ts';
import type { ConnectionCommand, MachineConnections } from './connections/connections.ts';
import type { Secrets } from './connections/secrets.ts';
import { readSms, type SmsWish } from './connections/sms-command.ts';
import { expiredResult } from './loop/turn.ts';
import { commandInPanelTime, resultInWallTime } from './time/wall-time.ts';
import {
  type CommandBody,
  nothingToNote,
  type Note,
  refusals,
  refusedWith,
  type WhileFailing,
} from './loop/work.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

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
  readonly tries: Tries;
  readonly keeper: PinKeeper;
  readonly seal: Seal;
  readonly secrets: Secrets;
  readonly connections: MachineConnections;
  readonly brought: Brought;
  readonly upkeep: Upkeep;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly panelClock: PanelClock;
  readonly random: Random;
  readonly log: Log;
  /** Carries out acts on the simulated world; absent in a real home. */
  readonly world: ((act: WorldAct) => Promise<void>) | null;
  /** Why no driver here does this to its network or has a word for it to its device; null where one does. */
  readonly unserved: (wish: PanelCommand) => MessageKey | null;
}

/** The way from a person's wish to the panel's step. Times in commands and their results are wall times. */
export interface Commands {
  /** Executes once at most, and never after `notAfter` (monotonic ms); a repeated id gets the first one's result. */
  run(command: LinkCommand, notAfter: number): Promise<CommandResult>;
  local(act: LocalAct): Promise<CommandResult>;
  readonly entered: CodeEntries;
  /** Somebody wants a mode from another system in the house, with a code; resolves with why it came to nothing. */
  wished(from: WishedFrom, wish: HouseWish): Promise<Refusal | null>;
}

/** Disarming by a code: a false alarm for its owner is worse than a line that comes late (decision 32). */
const disarms = (wish: PanelCommand): boolean =>
  wish.tag === 'setMode' && wish.mode === 'disarm' && wish.pin !== null;

/** What becomes of a wish while the disk fails: help is called for, and a right code disarms, wherever it is typed. */
function laneOf(wish: PanelCommand): WhileFailing {
  if (wish.tag === 'panic') return 'run';
  return disarms(wish) ? 'runAndAnswer' : 'refuse';
}

/** A wish and the code that it needs, to be verified as that of one of the slots; null is none. */
interface Asked extends Pick<SmsWish, 'next'> {
  readonly code: string | null;
  readonly slots: readonly PinSlot[];
}

/** Commands for one loop. */
export function createCommands(options: CommandsOptions): Commands {
  const { loop, pins, journal, clock, panelClock, log } = options;
  const running = new Map<CommandId, Promise<CommandResult>>();
  const editCode = createCodeEdits(options);
  const check = createCodeCheck(options);

  function earlier({ id, command }: LinkCommand): CommandResult | Promise<CommandResult> | null {
    const same = running.get(id) ?? loop.fallback()?.refused(id);
    if (same) return same;
    try {
      const known = journal.result(id);
      if (known) return known;
    } catch (error) {
      log.error('the journal cannot say whether a command ran', { error: String(error) });
      // A cry for help is better heard twice than not at all, and a house better disarmed twice.
      if (laneOf(command) === 'refuse') return refusedWith(refusals.journalFailed);
    }
    // It ran, but what it came to is forgotten.
    return loop.state().seenCommands.includes(id) ? { tag: 'refused', refusal: { tag: 'noAnswer' } } : null;
  }

  /** What is asked for, and with which code; a text message says both in words of its own. Null makes no sense. */
  function askedBy({ command: given, slots }: LinkCommand): Asked | null {
    if (given.tag !== 'smsCommand') {
      const wish = commandInPanelTime(given, panelClock.wallOffset());
      return { next: { tag: 'do', command: wish }, code: 'pin' in wish ? (wish.pin ?? null) : null, slots };
    }
    const sms = readSms(given.sms, loop.state(), options.secrets);
    return sms === null ? null : { ...sms, slots: [{ tag: 'installer' }] };
  }

  /**
   * What was given under duress calls for help whatever becomes of the command: of one that is refused before the panel
   * has seen it the panel hears nothing else.
   */
  async function execute(command: LinkCommand, source: PinSource, notAfter: number): Promise<CommandResult> {
    const asked = askedBy(command);
    if (asked === null) return refusedWith('v2_mg_sms_command_format');
    const checked = check.check(command, asked.code, asked.slots, source);
    const result = await carryOut(command, asked, checked, source, notAfter);
    const { actor, proof } = checked;
    if (result.tag === 'refused' && proof.tag === 'pin' && proof.slot.tag === 'duress') {
      const area = areaOf(loop.state().config, command.command);
      loop.post({ tag: 'underDuress', id: command.id, actor, proof, area });
    }
    return result;
  }

  /** Why the hub itself does not carry a wish out; null is no objection. */
  function objection(wish: PanelCommand, whileFailing: WhileFailing): CommandResult | null {
    const unserved = options.unserved(wish);
    if (unserved !== null) return refusedWith(unserved);
    const unable = wish.tag === 'upkeep' ? options.upkeep.refusal(wish.act) : null;
    const refusal = unable ?? options.secrets.refusal(wish, loop.state().config.connections);
    if (refusal !== null) return { tag: 'refused', refusal };
    return loop.failing() && whileFailing === 'refuse' ? refusedWith(refusals.journalFailed) : null;
  }

  async function carryOut(
    command: LinkCommand,
    { next, slots }: Asked,
    { actor, proof, counters, refusal }: Checked,
    source: PinSource,
    notAfter: number,
  ): Promise<CommandResult> {
    const { id } = command;
    const given = next.tag === 'do' ? next.command : command.command;
    const whileFailing = laneOf(given);
    const note: Note = { ...nothingToNote, counters };
    // Tries that were counted are on the disk before anybody learns what came of them.
    const answer = (result: CommandResult) =>
      counters.length === 0 ? result : refuse(id, result, note, whileFailing);
    if (refusal !== null) return answer(refusal);
    if (clock.monotonic() > notAfter) return answer(expiredResult);
    const restore = await options.brought.edit(given, command.actor);
    if (restore?.tag === 'refused') return answer(restore);
    const wish = restore?.command ?? given;
    if (wish.tag === 'world') return act(wish.act);
    if (wish.tag === 'connection') return connect(wish, command.actor);
    const obstacle = objection(wish, whileFailing);
    if (obstacle !== null) return answer(obstacle);
    if (next.tag === 'echo')
      return refuse(id, { tag: 'done', revision: loop.state().revision }, note, whileFailing);
    if (next.tag === 'refuse')
      return refuse(id, { tag: 'refused', refusal: next.refusal }, note, whileFailing);
    const sealed = options.secrets.seal(options.seal.seal(wish));
    const bare: PanelCommand = 'pin' in sealed ? { ...sealed, pin: null } : sealed;
    const body: CommandBody = { tag: 'commandReceived', id, actor, proof, command: bare };
    const noted = restore === null ? note : { ...note, pins: restore.pinsFor(actor) };
    const edit = codeEditIn(body);
    const done =
      edit === null
        ? loop.command(body, noted, notAfter, whileFailing)
        : editCode(edit, {
            source,
            chance: pins.chanceOf(check.enabled(slots)),
            note: noted,
            notAfter,
            locked: (until) => check.locked(actor, source, until),
            refuse: (why, more) => {
              const counted = { ...noted, counters: [...noted.counters, ...more] };
              return refuse(id, { tag: 'refused', refusal: why }, counted, whileFailing);
            },
          });
    return inTime(clock, answerMs, done, { tag: 'refused', refusal: { tag: 'noAnswer' } });
  }

  /** What the hub says by itself is answered when it is on disk, or a power cut would give endless tries. */
  async function refuse(
    id: CommandId,
    result: CommandResult,
    note: Note,
    whileFailing: WhileFailing,
  ): Promise<CommandResult> {
    const written = await loop.note({ ...note, results: [{ id, result }] });
    return written || whileFailing === 'runAndAnswer' ? result : refusedWith(refusals.journalFailed);
  }

  /** The machine's own connections are none of the panel's state; who may is. */
  async function connect(wanted: ConnectionCommand, actor: Actor): Promise<CommandResult> {
    const turn = { state: loop.state(), at: panelClock.now() };
    const uninvited = installerRefusal(turn, actor, { tag: 'none' }, 'connection');
    if (uninvited !== null) return { tag: 'refused', refusal: uninvited };
    return options.connections.act(wanted);
  }

  async function act(worldAct: WorldAct): Promise<CommandResult> {
    if (options.world === null) return refusedWith(refusals.noWorld);
    await options.world(worldAct);
    return { tag: 'done', revision: loop.state().revision };
  }

  async function once(command: LinkCommand, source: PinSource, notAfter: number): Promise<CommandResult> {
    const before = earlier(command);
    if (before !== null) return before;
    const result = execute(command, source, notAfter);
    running.set(command.id, result);
    return await result.finally(() => running.delete(command.id));
  }

  const outside = async (result: Promise<CommandResult>): Promise<CommandResult> =>
    resultInWallTime(await result, panelClock.wallOffset());

  /** What somebody wants at a device of the panel: any of its codes will do that may. */
  function atDevice(
    device: DeviceId,
    channel: LocalAct['channel'],
    code: string | null,
    command: PanelCommand,
  ): Promise<CommandResult> {
    // The panel gives a code its owner's name.
    const actor: Actor =
      code === null
        ? { tag: 'device', name: check.nameOf(device), channel, slot: null }
        : { tag: 'person', name: '', channel, slot: null };
    return byCode({ tag: 'local', device }, actor, code, command);
  }

  async function byCode(
    source: PinSource,
    actor: Actor,
    code: string | null,
    command: PanelCommand,
  ): Promise<CommandResult> {
    const wanted: LinkCommand = {
      id: CommandId.parse(Buffer.from(options.random.bytes(12)).toString('hex')),
      actor,
      slots: loop.state().config.pins.map(({ slot }) => slot),
      trusted: code === null && actor.channel === 'remote',
      expiresAt: clock.now() + answerMs,
      command,
    };
    const result = await outside(once(wanted, source, clock.monotonic() + answerMs));
    if (result.tag === 'refused' && result.refusal.tag === 'pinRequired')
      check.refused(actor, source, 'noCode');
    return result;
  }

  return {
    run: (command, notAfter) =>
      outside(once(command, remoteSource(command.actor, command.proven === true), notAfter)),
    local: ({ device, channel, area, mode, force, code }) =>
      atDevice(device, channel, code, { tag: 'setMode', area, mode, pin: code, force }),
    wished: async ({ gateway, name }, { area, mode, code }) => {
      const target = loop.state().config.areas.find(({ id }) => id === area);
      if (target === undefined) return { tag: 'absent' };
      const actor: Actor = { tag: 'person', name: '', channel: 'client', slot: null };
      const result = await byCode({ tag: 'gateway', gateway, name }, actor, code, {
        tag: 'setMode',
        area: target.id,
        mode,
        pin: code,
        force: false,
      });
      return result.tag === 'refused' ? result.refusal : null;
    },
    entered: createCodeEntries(loop, (device, code, wish) => atDevice(device, 'keypad', code, wish)),
  };
}
