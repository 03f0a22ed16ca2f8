import { printable } from '@homeward/contract/words/values/printable.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import type { CodeEntry, DiscoveredDevice, DriverReport } from '@homeward/drivers/port.ts';
import { isTakenOut } from '@homeward/panel/devices/taken-out.ts';
import type { DevicesOptions } from './devices-options.ts';
import { createDeviceTools, type DeviceTools } from './device-tools.ts';
import { createAskedPictures } from './asked-pictures.ts';
import { createCarriers } from './carriers.ts';
import { createSight } from './sight.ts';
import { createMembers } from './members.ts';
import { describedOtherwise } from './described-otherwise.ts';
import { createHouseMirror, type HouseMirror } from './house-mirror.ts';
import { createKeypadSigns } from './keypad-signs.ts';
import { createOwedSirens, isChime } from './owed-sirens.ts';
import { gatewayName, type Line } from './line.ts';
import { createLines } from './lines.ts';

/** Every driver of the hub as one: reports become inputs, commands find their wire. */
export interface Devices {
  start(): void;
  command(device: DeviceId, command: DeviceCommand, incident?: IncidentId | null): void;
  /** Whether a device's wire has a word for a command; true where nobody can tell. */
  takes(device: DeviceId, command: DeviceCommand): boolean;
  /** Lets new devices join the wires and tells the panel who is there already; or ends that. */
  learn(on: boolean): void;
  /** Discovered, but part of nothing yet. */
  unknown(): readonly DiscoveredDevice[];
  /** The panel's state has changed: devices that have become part of it are asked how they stand. */
  changed(): void;
  /** Asks every device of the panel how it stands, and has sirens hear again what they were told last. */
  refresh(): void;
  /** The panel says that something has happened. */
  happened(event: PanelEvent): void;
  readonly tools: DeviceTools;
  stop(): Promise<void>;
}

/** Runs the drivers of one hub. */
export function createDevices(options: DevicesOptions): Devices {
  const { drivers, plan, clock, log, state, post } = options;
  const config = () => state().config;
  const isLearning = () => state().maintenance.learning !== null;
  const owners = new Map<DeviceId, Line>();
  /** Everything that was discovered, as it last described itself. */
  const present = new Map<DeviceId, DiscoveredDevice>();
  const pictures = createAskedPictures({
    ...options,
    beforeOf: (device, mostMs) => seenBy(device)?.supervisor.before(device, mostMs) ?? null,
  });
  const members = createMembers(config);
  const carried = createCarriers(members, state, post);
  const owed = createOwedSirens(clock, settle);
  /** The last siren command of each device, which alone may be owed. */
  const latest = new Map<DeviceId, DeviceCommand>();
  const isMember = members.has;
  const { isPrivate, blindAgain } = createSight({ members, state, send });
  const seenBy = (device: DeviceId): Line | undefined =>
    isMember(device) && !isPrivate(device) ? owners.get(device) : undefined;
  const unknown = () => [...present.values()].filter(({ id }) => !isMember(id));
  const signs = createKeypadSigns({
    state,
    now: options.now,
    show: (id, sign) => owners.get(id)?.supervisor.show(id, sign),
  });
  const found = (discovered: DiscoveredDevice): void => {
    const { commands: _, ...device } = discovered;
    post({ tag: 'deviceFound', device: { ...device, name: printable(device.name) } });
  };

  /** Says so where a wire describes a device of the panel otherwise than the panel has it. */
  function described(discovered: DiscoveredDevice): void {
    const member = members.find(discovered.id);
    const isOffered = member !== undefined && state().devices.get(member.slot)?.offered !== undefined;
    const told = member === undefined ? null : describedOtherwise(discovered, member.device, isOffered);
    if (told !== null) post(told);
  }

  /** What it came to is shown where it was asked for, and then how the area stands. */
  async function entered(line: Line, entry: CodeEntry): Promise<void> {
    const done = signs.hold(entry.device);
    const shows = await options.entered(entry);
    if (shows !== null) line.supervisor.show(entry.device, { shows, entry: entry.no, seconds: null });
    done();
  }

  function discovered(line: Line, device: DiscoveredDevice, hasJoined: boolean): void {
    owners.set(device.id, line);
    line.devices.add(device.id);
    present.set(device.id, device);
    signs.forget([device.id]);
    if (isMember(device.id)) {
      carried(line, device.id);
      described(device);
      blindAgain(line.supervisor, device.id);
      if (isLearning()) found(device);
      return settle(device.id);
    }
    // Whoever has the panel learn says what it is for; what is left over joins at the end.
    if (isLearning()) return found(device);
    // What its owner took out stays out, until somebody lets it join the wire again.
    const staysOut = isTakenOut(config(), device.id) && !hasJoined;
    if (staysOut || !join(device, hasJoined)) found(device);
  }

  /** Makes a device part of the panel by its plan; false where it has none, no room, or is to be chosen by somebody. */
  function join(device: DiscoveredDevice, hasJoined: boolean): boolean {
    if (owners.get(device.id)?.isChosen === true) return false;
    const joined = plan(device, config().devices);
    if (joined === 'full') post({ tag: 'noRoom', device: device.id, name: device.name });
    if (joined === null || joined === 'full') return false;
    members.join(device.id);
    post({ tag: 'deviceJoined', config: joined, ...(hasJoined && { again: true }) });
    settle(device.id);
    return true;
  }

  function heard(line: Line, device: DeviceId): boolean {
    owners.set(device, line);
    line.devices.add(device);
    carried(line, device);
    return isMember(device);
  }

  function lost(affected: Iterable<DeviceId>, watched = false): void {
    const devices = [...affected].filter(isMember);
    if (devices.length > 0) post({ tag: 'devicesLost', devices, ...(watched && { watched }) });
  }

  function take(line: Line, report: DriverReport): void {
    if (report.tag === 'reported' && report.live) line.health.heard();
    switch (report.tag) {
      case 'discovered':
        return discovered(line, report.device, report.joined === true);
      case 'reported': {
        const { device, values, live } = report;
        if (!heard(line, device)) return;
        post({ tag: 'deviceReported', device, values, live });
        if (live) settle(device);
        return;
      }
      case 'availability': {
        const { device, online } = report;
        if (!heard(line, device)) return;
        post({ tag: 'deviceAvailable', device, online: online ? 'online' : 'offline' });
        if (online) settle(device);
        return;
      }
      case 'radio':
        return lines.tellJamming(line, report.silent);
      case 'power':
        return lines.tellPower(line, report.power);
      case 'entered':
        if (heard(line, report.entry.device)) void entered(line, report.entry);
        return;
      case 'wished':
        return mirror.wished(line, report.wish);
      case 'captured': {
        const { device, picture } = report;
        if (heard(line, device) && !isPrivate(device))
          options.captured(device, picture, pictures.incidentOf(device));
        return;
      }
      case 'link':
        line.isUp = report.up;
        log.info('a driver’s link changed', {
          driver: line.name,
          up: report.up,
          reason: report.up ? '' : report.reason,
        });
        signs.forget(line.devices);
        if (!report.up) {
          lines.down(line, report.reason);
          return lost(report.devices, gatewayName(line) !== null);
        }
        line.health.up();
        for (const device of line.devices) settle(device);
        if (isLearning()) line.supervisor.learn(true);
    }
  }

  /** Sends what is owed to a device. */
  function settle(device: DeviceId): void {
    const debt = owed.take(device);
    if (debt === undefined) return;
    // The driver may be in the middle of telling; a command must not run inside its report.
    void Promise.resolve().then(() => send(device, debt.command, debt.tries));
  }

  async function send(device: DeviceId, command: DeviceCommand, tries = 0): Promise<void> {
    const line = owners.get(device);
    const outcome = line
      ? await line.supervisor.command(device, command)
      : { tag: 'rejected' as const, reason: 'unknownDevice' as const };
    if (outcome.tag === 'confirmed' || outcome.tag === 'sent') return;
    log.warn('a device did not do as told', { device, command: command.tag, outcome });
    if (isChime(command)) return;
    const hopeless = outcome.tag === 'rejected' && outcome.reason === 'unsupported';
    if (command.tag === 'siren' && !hopeless) {
      // A siren that perhaps did not hear must still sound, or fall silent (I7); a later command wins.
      if (latest.get(device) === command) owed.owe(device, command, tries);
      return;
    }
    const willHear = outcome.tag === 'unconfirmed' && outcome.reason === 'asleep';
    post(
      willHear ? { tag: 'commandWaits', device } : { tag: 'commandFailed', device, reason: outcome.reason },
    );
  }

  const lines = createLines({
    drivers,
    clock,
    log,
    post,
    take,
    lost,
    state,
    now: options.now,
    kept: options.kept,
    held: members.held,
    begun: () => mirror.update(),
    opener: { ...options, port: options.gateways ?? null, config, isMember },
    closed: (line) => {
      const behind = [...line.devices].filter((id) => owners.get(id) === line);
      for (const id of behind) {
        owners.delete(id);
        present.delete(id);
      }
      signs.forget(behind);
      lost(behind);
    },
  });

  const mirror: HouseMirror = createHouseMirror({ lines: lines.all, state, wished: options.wished });

  const tools = createDeviceTools({
    lines: lines.all,
    ownerOf: (device) => owners.get(device),
    isPrivate,
    presentAs: (device) => present.get(device),
    now: options.now,
    clock,
    cameras: options.cameras,
    state,
    post,
  });

  return {
    start: () => {
      for (const { supervisor } of lines.all) supervisor.start();
      lines.changed();
    },
    command: (device, command, incident = null) => {
      if (command.tag === 'capture' && incident !== null) pictures.asked(device, incident);
      if (command.tag === 'privacy' && owners.get(device)?.supervisor.takes(device, command) !== true) return;
      if (command.tag === 'siren' && !isChime(command)) {
        latest.set(device, command);
        owed.take(device);
      }
      void send(device, command);
    },
    takes: (device, command) => {
      if (command.tag === 'privacy') return true;
      // Nobody is told to turn round: the panel knows which way, as it sees to privacy.
      const told = command.tag === 'toggle' ? ({ tag: 'switch', on: true } as const) : command;
      return owners.get(device)?.supervisor.takes(device, told) ?? true;
    },
    learn: (on) => {
      for (const { supervisor } of lines.all) supervisor.learn(on);
      for (const device of unknown()) {
        if (on) found(device);
        else if (!isTakenOut(config(), device.id)) join(device, false);
      }
    },
    unknown,
    changed: () => {
      signs.update();
      mirror.update();
      lines.changed();
      for (const { id, isUnread } of members.changed()) {
        // Whatever it said until now, nobody listened, or it meant something else.
        if (isUnread) owners.get(id)?.supervisor.read(id);
        const device = present.get(id);
        if (device !== undefined) described(device);
      }
    },
    refresh: () => {
      for (const { id } of config().devices) owners.get(id)?.supervisor.read(id);
      for (const [id, command] of latest) if (isMember(id)) void send(id, command);
    },
    happened: mirror.happened,
    tools: { ...tools, answerers: { ...tools.answerers, ...lines.gateways } },
    stop: async () => {
      owed.clear();
      tools.close();
      await lines.stop();
    },
  };
}
