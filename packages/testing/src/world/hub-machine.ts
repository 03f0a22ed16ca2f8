import type { Log } from '@homeward/contract/ports.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { createHub, type Hub } from '@homeward/hub/hub.ts';
import {
  createMemoryDisk,
  cutPower,
  openMemoryJournal,
  type DiskFault,
  type MemoryDisk,
} from '@homeward/hub/journal/memory.ts';
import { createHouse, type House } from './house.ts';
import type { Home } from './home.ts';
import { createHubWatch } from './hub-watch.ts';
import type { HubWatch } from './watched-hub.ts';
import { createLinkWire, type LinkWire, type RunningServer } from './link-wire.ts';
import type { HubSpoilers } from '../mutants/spoilers.ts';
import type { Dice } from './random.ts';
import { createMachine, type Machine, type Process, type Scheduler } from './scheduler.ts';
import { createStations, type Stations } from './station.ts';
import type { Verdict } from './verdict.ts';
import type { Weather } from './weather.ts';

/** One household's computer, with everything around it. */
export interface HubMachine {
  readonly home: Home;
  readonly key: string;
  readonly machine: Machine;
  readonly disk: MemoryDisk;
  readonly house: House;
  readonly stations: Stations;
  readonly watch: HubWatch;
  readonly wire: LinkWire;
  /** The hub that runs now; null while the power is off. */
  hub(): Hub | null;
  online(): boolean;
  start(): void;
  /** The power goes and comes back after `ms`. */
  kill(ms: number): void;
  /** The disk fails for a while. */
  spoilDisk(fault: Exclude<DiskFault, null>, ms: number): void;
  setMains(on: boolean): void;
  /** A fault of the panel itself comes or goes. */
  setFault(fault: 'tamper' | 'jamming' | 'lowBattery', on: boolean): void;
  /** Everything that can be mended is. */
  mend(): void;
  /** Errors the hub logged that no fault explains. */
  readonly complaints: readonly string[];
}

export interface HubMachineParts {
  readonly home: Home;
  readonly wall: number;
  readonly scheduler: Scheduler;
  readonly dice: Dice;
  readonly weather: Weather;
  readonly verdict: Verdict;
  readonly trace: (what: string) => void;
  readonly server: () => RunningServer | null;
  readonly spoilers: HubSpoilers;
}

/** Little is kept, so that every limit is met often. */
const retention = { inputs: 300, events: 400, unackedEvents: 5_000, resultsMs: 24 * 3_600_000 };
const snapshotEvery = { inputs: 150, ms: 900_000 };

/** Builds it; nothing runs before `start`. */
export function createHubMachine(parts: HubMachineParts): HubMachine {
  const { home, scheduler, dice, weather, verdict, trace, spoilers } = parts;
  const { id } = home.config;
  const machine = createMachine(scheduler, parts.wall);
  const disk = createMemoryDisk(`epoch-${id}`);
  const house = createHouse(
    home,
    scheduler,
    dice,
    weather,
    (what) => trace(`${id} ${what}`),
    (what) => verdict.found('I4', `${id}: ${what}`),
  );
  const key = `link-key-of-${id}`;
  const keyring = { pins: dice.fork('keys').bytes(32), link: key };
  const random = dice.fork('hub');
  const kills = dice.fork('kills');
  const complaints: string[] = [];
  let process: Process | null = null;
  let hub: Hub | null = null;
  let mainsOn = true;
  let online = () => false;
  let starts = 0;
  const disks = dice.fork('disk');
  /** Ms that this disk takes; null takes none. */
  const syncMs = weather.knows('diskSlow') ? disks.pick([1, 4, 15, 60]) : null;
  const faults = new Set<'tamper' | 'jamming' | 'lowBattery'>();

  const stations = createStations(scheduler, dice, weather, () => parts.wall + scheduler.now(), trace);
  const watch = createHubWatch(home, disk, parts.wall, scheduler.now, verdict.found, (what) =>
    trace(`${id} ${what}`),
  );
  const wire = createLinkWire(scheduler, dice, weather, parts.server, {
    commanded: (command, until) => watch.commanded(command.id, until),
    // While the disk fails or hangs calls for help and disarming work from memory, which no journal tells the watch.
    mayPass: ({ command }) =>
      !(command.tag === 'panic' || (command.tag === 'setMode' && command.mode === 'disarm')) ||
      !home.exact ||
      (disk.fault === null && !watch.failing && !watch.writing),
  });

  const log: Log = {
    info: () => {},
    warn: (message, data) => trace(`${id} warn ${message} ${JSON.stringify(data ?? {})}`),
    error: (message, data) => {
      const line = `${message} ${JSON.stringify(data ?? {})}`;
      trace(`${id} error ${line}`);
      if (/could not take an input|queue|lost: the disk|epoch/.test(message)) complaints.push(line);
    },
  };

  function start(): void {
    if (hub !== null) return;
    const mine = machine.boot();
    process = mine;
    starts += 1;
    trace(`${id} starts`);
    const inner = spoilers.journal(
      openMemoryJournal(disk, {
        retention,
        ...(syncMs !== null && { later: (landed) => syncs(mine, landed) }),
      }),
    );
    // A commit that was to take the power with it may land when all has become calm.
    const journal = watch.journal(inner, mine.alive, cut, () =>
      powerOff(weather.calm() ? 1_000 : kills.int(1_000, 600_000)),
    );
    const running = createHub({
      config: home.config,
      journal,
      clock: mine.clock,
      random,
      log,
      drivers: house
        .drivers(mine, (report) => {
          watch.emitted(report);
          return spoilers.hears(report);
        })
        .map((spec) => spoilers.driver(spec)),
      plan: planned(
        home.joining.map(({ id: device, area, zone, name, room, settings, supervisionSeconds }) => ({
          id: device,
          area,
          zone,
          name,
          room,
          settings,
          supervisionSeconds,
        })),
      ),
      ways: spoilers.ways(stations.ways(mine, machine)),
      keyring,
      schedule: (run) =>
        mine.schedule(() => {
          run();
          if (mine.alive()) watch.drained();
        }),
      snapshotEvery,
    });
    // The first commit of a new journal may have taken the power with it.
    if (!mine.alive()) return;
    hub = running;
    watch.started(running);
    running.start();
    tellMains();
    for (const fault of ['tamper', 'jamming', 'lowBattery'] as const)
      if (!home.exact) running.post({ tag: 'panelReported', fault, on: faults.has(fault) });
    const link = running.connect(spoilers.connector(wire.connector(mine)));
    online = link.online;
  }

  /** The disk takes its time, and now and then far more than that. */
  function syncs({ clock }: Process, landed: () => void): void {
    weather.count('diskSlow');
    const hangs = weather.strikes('diskHangs', 0.002);
    clock.after(hangs ? disks.int(500, 20_000) : disks.int(0, syncMs ?? 0), landed);
  }

  function cut(): 'before' | 'after' | null {
    if (starts === 1 && scheduler.now() < 60_000) return null;
    if (weather.strikes('hubKilledBeforeCommit', 0.001)) return 'before';
    return weather.strikes('hubKilledAfterCommit', 0.001) ? 'after' : null;
  }

  function powerOff(ms: number): void {
    if (process === null || !process.alive()) return;
    trace(`${id} loses power for ${ms} ms`);
    process.kill();
    hub = null;
    online = () => false;
    house.unplug();
    wire.hubDied();
    const landed = disk.sure !== null && kills.chance(0.5);
    cutPower(disk, landed);
    watch.killed(landed);
    scheduler.after(ms, start);
  }

  function tellMains(): void {
    if (hub === null) return;
    watch.mains(!mainsOn);
    hub.post({ tag: 'panelReported', fault: 'acFailure', on: !mainsOn });
  }

  function setFault(fault: 'tamper' | 'jamming' | 'lowBattery', on: boolean): void {
    if (on) faults.add(fault);
    else faults.delete(fault);
    hub?.post({ tag: 'panelReported', fault, on });
  }

  return {
    home,
    key,
    machine,
    disk,
    house,
    stations,
    watch,
    wire,
    complaints,
    hub: () => hub,
    online: () => online(),
    start,
    kill: powerOff,
    spoilDisk: (fault, ms) => {
      disk.fault = fault;
      trace(`${id} disk ${fault} for ${ms} ms`);
      scheduler.after(ms, () => {
        disk.fault = null;
      });
    },
    setFault,
    setMains: (on) => {
      if (mainsOn === on) return;
      mainsOn = on;
      tellMains();
    },
    mend: () => {
      disk.fault = null;
      start();
      house.mend();
      stations.mend();
      wire.mend();
      for (const fault of faults) setFault(fault, false);
      if (!mainsOn) {
        mainsOn = true;
        tellMains();
      }
    },
  };
}
