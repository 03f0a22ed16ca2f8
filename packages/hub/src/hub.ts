import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { Capture, LinkCommand } from '@homeward/contract/shapes/panel/link.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { WorldAct } from '@homeward/contract/shapes/devices/world.ts';
import type { DiscoveredDevice } from '@homeward/drivers/port.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { Effect } from '@homeward/panel/kernel/effect.ts';
import { portalOwes } from '@homeward/panel/reporting/proof.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { bootFrom, firstBatch, firstWords } from './loop/boot.ts';
import { createCaptures } from './link/captures.ts';
import { type Commands, createCommands, type LocalAct } from './commands.ts';
import { createBrought } from './backup/brought.ts';
import type { DevicePlan } from './devices/device-plan.ts';
import type { GatewayPort } from './devices/gateway-port.ts';
import { createDevices } from './devices/devices.ts';
import type { DriverSpec } from './devices/supervisor.ts';
import { unservedBy } from './devices/unserved.ts';
import { appendNow, createBackups, withoutUnwritten } from './journal/hub-journal.ts';
import type { Journal } from './journal/journal.ts';
import type { LinkConnector } from './link/connector.ts';
import { createLinkClient, type LinkClient } from './link/link-client.ts';
import { fixedKey } from './link/link-keys.ts';
import { createLoop } from './loop/loop.ts';
import { createPanelClock, downTime } from './loop/panel-clock.ts';
import type { Past } from './past/past.ts';
import type { Keyring } from './pins/key-file.ts';
import { createPinKeeper, type PinChange } from './pins/keeper.ts';
import { createPins } from './pins/pins.ts';
import { createTries } from './pins/tries.ts';
import { type Answerers, createQuestions } from './link/questions.ts';
import type { ReportWays } from './reporting/report-ways.ts';
import type { Web } from './requests/web.ts';
import type { Schedule } from './time/schedule.ts';
import { createSeal } from './vault/seal.ts';
import { createMachineConnections, type Outside } from './connections/connections.ts';
import { createSecrets } from './connections/secrets.ts';
import { createUpkeep, type Machine } from './machine.ts';
import { pastAnswers } from './past/past-answers.ts';
import { createWaysOut } from './ways-out.ts';
import { defaultSnapshotEvery, type SnapshotEvery } from './loop/snapshot-every.ts';
import { type Body, nothingToNote } from './loop/work.ts';

/** Everything a hub needs from outside; a world gives virtual ones. */
export interface HubOptions {
  /** How the panel is set up when its journal is new; afterwards the journal knows better. */
  readonly config: PanelConfig;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly drivers: readonly DriverSpec[];
  readonly plan: DevicePlan;
  /** What opens the gateways that the panel is set up with; absent where this hub opens none, as in the demo. */
  readonly gateways?: GatewayPort;
  readonly ways: ReportWays;
  /** The way of rules to the web; without it their requests end unanswered. */
  readonly web?: Web;
  /** Mail, uploads and the machine's own network; what is absent is truthfully said to be. */
  readonly outside?: Outside;
  readonly keyring: Keyring;
  /** What of the machine can be kept up; what is absent is truthfully said to be. */
  readonly machine?: Machine;
  readonly schedule: Schedule;
  readonly world?: (act: WorldAct) => Promise<void>;
  readonly snapshotEvery?: SnapshotEvery;
  /** Keeps what the panel was and tells of it; it follows the same journal. A world in memory has none. */
  readonly past?: Past;
  /** Answers to questions about what the panel's state does not hold. */
  readonly answerers?: Answerers;
}

/** One panel, running on a machine. */
export interface Hub {
  /** Starts drivers, and the deadlines that passed while it was away. */
  start(): void;
  /** Ends cleanly: drivers, channels, links, a snapshot, the journal. */
  stop(): Promise<void>;
  /** Dials the server, for ever. */
  connect(connector: LinkConnector): LinkClient;
  /** A command from this process; `expiresAt` is by this machine's clock. */
  command(command: LinkCommand): Promise<CommandResult>;
  /** A keypad, remote controller or tag reader was used. */
  local(act: LocalAct): Promise<CommandResult>;
  /** Anything else the panel should learn, such as its mains. */
  post(body: Body): void;
  /** A camera's picture, for the panel and, as soon as it can be reached, for the server. */
  capture(capture: Capture): void;
  /** Sets or, with null, erases the code of a slot that the panel's configuration has. */
  setPin(slot: PinSlot, code: string | null): Promise<PinChange>;
  hasPin(slot: PinSlot): boolean;
  state(): PanelState;
  /** The journal fails and the panel protects from memory. */
  failing(): boolean;
  /** Whether the journal takes a row now. */
  probe(): Promise<boolean>;
  /** Discovered devices that are part of nothing yet. */
  unknownDevices(): readonly DiscoveredDevice[];
}

/** Opens the panel where its journal left it. Throws `JournalError` where the journal cannot be read. */
export function createHub(options: HubOptions): Hub {
  const { journal, clock, random, log, schedule, keyring } = options;
  const { drivers, plan, outside = {}, machine = {} } = options;
  const loaded = journal.load();
  const panelClock = createPanelClock(clock, loaded.clock);
  const secrets = createSecrets(keyring.pins, options.config.id, random);
  const begun = bootFrom(loaded, secrets.sealConfig(options.config), panelClock.now(), log);
  const { id: panel } = begun.state.config;
  const tries = createTries(loaded.counters);
  const pins = createPins(panel, keyring.pins, loaded.pins, tries);
  const seal = createSeal(keyring.pins, panel, random);
  const links = new Set<LinkClient>();
  const newEpoch = () => Buffer.from(random.bytes(12)).toString('hex');
  let epoch = { name: loaded.epoch, base: loaded.epochBase };

  const perform = (effect: Effect): void => {
    switch (effect.tag) {
      case 'commandDevice': {
        const command = seal.open(effect.command);
        if (command !== null) return devices.command(effect.device, command, effect.incident);
        return loop.post({ tag: 'commandFailed', device: effect.device, reason: 'sealBroken' });
      }
      case 'learn':
        return devices.learn(effect.on);
      case 'network':
        return devices.tools.act(effect, effect.act);
      case 'upkeep':
        return upkeep.perform(effect.act);
      case 'send':
      case 'poll':
      case 'request':
      case 'upload':
        return waysOut.perform(effect);
      // Events leave through the journal, and the house's other systems hear of some; replies leave through the loop.
      case 'event':
        return devices.happened(effect.event);
      case 'reply':
    }
  };

  if (loaded.snapshot === null) appendNow(journal, firstBatch(begun.state, panelClock));
  const loop = createLoop({
    journal,
    clock,
    panelClock,
    schedule,
    log,
    snapshotEvery: options.snapshotEvery ?? defaultSnapshotEvery,
    state: begun.state,
    lastInput: begun.lastInput,
    replayed: loaded.inputs.length,
    performed: loaded.performed,
    acked: loaded.acked,
    perform,
    pins,
    changed: (rows) => {
      pins.apply(rows);
      for (const link of links) link.changed();
      devices.changed();
      waysOut.changed();
    },
  });
  const shared = {
    clock,
    log,
    state: () => loop.state(),
    post: (body: Body) => loop.post(body),
    now: () => panelClock.now(),
  };
  const waysOut = createWaysOut({
    ...shared,
    ways: options.ways,
    web: options.web ?? null,
    outside: options.outside ?? {},
    secrets,
    config: () => loop.state().config,
    panelClock,
  });
  const captures = createCaptures({ ...shared, random, links, keep: waysOut.keep });
  const connections = createMachineConnections({ outside, secrets, ...shared });
  const devices = createDevices({
    ...shared,
    drivers,
    cameras: outside.cameras ?? null,
    gateways: options.gateways,
    opened: secrets.gateway,
    plan,
    kept: () => loop.note(nothingToNote),
    captured: captures.taken,
    ownSound: (use) => brought.sound(use),
    entered: (entry) => commands.entered(entry),
    wished: (from, wish) => commands.wished(from, wish),
  });
  const keeper = createPinKeeper(loop, pins);
  const state = () => loop.state();
  const brought = createBrought({ key: keyring.pins, pins, state, panelClock, random, journal, log });
  const upkeep = createUpkeep({ machine, links, devices, state, panelClock, clock, log });
  const commands: Commands = createCommands({
    loop,
    pins,
    tries,
    keeper,
    seal,
    secrets,
    connections,
    brought,
    upkeep,
    journal,
    clock,
    panelClock,
    random,
    log,
    world: options.world ?? null,
    unserved: unservedBy(() => devices, options.gateways !== undefined),
  });
  const questions = createQuestions({
    state: () => loop.state(),
    wallOffset: () => panelClock.wallOffset(),
    clock,
    log,
    answerers: {
      ...pastAnswers(options.past, state, () => panelClock.wallOffset()),
      ...devices.tools.answerers,
      ...connections.answerers,
      ...brought.answerers,
      ...upkeep.answerers,
      storage: async () => ({ tag: 'storage', writable: await loop.note(nothingToNote) }),
      ...options.answerers,
    },
  });

  const backups = createBackups(journal, clock);
  return {
    start: () => {
      panelClock.onStep((wallOffset) => loop.post({ tag: 'clockSet', wallOffset }));
      const isBack = loaded.clock !== null && loaded.snapshot !== null;
      const downFor = isBack ? downTime(panelClock.mark().wall, loaded.clock) : null;
      const now = { wallOffset: panelClock.wallOffset(), version: options.config.version, downFor };
      for (const { body, at } of firstWords(loop.state(), now)) loop.post(body, at);
      options.past?.start(begun.lastInput + 1);
      devices.start();
      connections.start();
      waysOut.changed();
      backups.start();
      for (const effect of begun.unperformed) perform(effect);
    },
    stop: async () => {
      backups.stop();
      upkeep.stop();
      for (const link of links) link.stop();
      await devices.stop();
      connections.close();
      waysOut.close();
      loop.stop();
      await options.past?.close();
      journal.close();
    },
    connect: (connector) => {
      const link = createLinkClient({
        panel,
        keys: machine.keys ?? fixedKey(keyring.link),
        connector,
        journal: withoutUnwritten(journal, () => loop.lastEvent()),
        epoch: () => epoch,
        lastEvent: () => loop.lastEvent() ?? loop.state().eventSeq,
        renewEpoch: () => {
          epoch = { name: newEpoch(), base: loop.acked() };
          journal.renewEpoch(epoch.name, epoch.base);
        },
        clock,
        random,
        log,
        state: () => loop.state(),
        wallOffset: () => panelClock.wallOffset(),
        command: (command, notAfter) => commands.run(command, notAfter),
        ask: (question) => questions.ask(question),
        acknowledged: (seq) => {
          loop.acknowledged(seq);
          const owed = portalOwes(loop.state());
          if (owed !== null && owed <= seq) loop.post({ tag: 'portalHas', seq });
        },
      });
      links.add(link);
      return link;
    },
    command: (command) => commands.run(command, clock.monotonic() + (command.expiresAt - clock.now())),
    local: (act) => commands.local(act),
    post: (body) => loop.post(body),
    capture: captures.add,
    setPin: (slot, code) => keeper.set(slot, code),
    hasPin: (slot) => pins.has(slot),
    state: () => loop.state(),
    failing: () => loop.failing(),
    probe: () => loop.note(nothingToNote),
    unknownDevices: () => devices.unknown(),
  };
}
