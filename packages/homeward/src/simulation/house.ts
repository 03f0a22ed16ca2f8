import type { DeviceConfig } from '@homeward/contract/entities/device.ts';
import type { DeviceCommand } from '@homeward/contract/entities/device-command.ts';
import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import type { DeviceId } from '@homeward/contract/ids.ts';
import type { CommandOutcome, DiscoveredDevice, Driver, DriverReport } from '@homeward/drivers/port.ts';
import type { DriverSpec } from '@homeward/hub/devices/supervisor.ts';
import { type Home, restOf } from './household.ts';
import type { Dice } from './random.ts';
import type { Process, Scheduler } from './scheduler.ts';
import type { Weather } from './weather.ts';

/** A device as it really is, whoever hears it. */
export interface Body {
  readonly config: DeviceConfig;
  values: DeviceValues;
  /** Has power and is in reach. */
  on: boolean;
  /** When the last command arrives: on a wire none overtakes another. */
  commandedAt: number;
  /** Says the same over and over, whatever happens, until then. */
  stuckUntil: number;
}

interface Wire {
  readonly name: string;
  readonly bodies: readonly Body[];
  up: boolean;
  /** Keeps the last word of its devices, as a broker does. */
  readonly retains: boolean;
  line: Line | null;
  /** The process that runs a driver on it, and the devices it has heard of. */
  known: { process: Process | null; readonly devices: Set<DeviceId> };
}

/** A driver that runs on a wire. */
interface Line {
  readonly process: Process;
  readonly emit: (report: DriverReport) => void;
  hangs: boolean;
  open: boolean;
  /** Lets a start that hangs go on. */
  release: () => void;
}

/** The things of a household, and the wires to them. They outlive the hub. */
export interface House {
  readonly bodies: readonly Body[];
  /** Drivers for a hub that starts; `emitted` learns what they truly told, and says whether the hub hears it. */
  drivers(process: Process, emitted: (report: DriverReport) => boolean): readonly DriverSpec[];
  /** A device changes, and says so as far as its wire lets it. */
  change(body: Body, values: DeviceValues): void;
  /** Takes a device away for a while, or for good in a calm. */
  takeAway(body: Body, ms: number): void;
  /** A device is stuck for a while. */
  stick(body: Body, ms: number): void;
  /** Cuts a wire for a while. */
  cutWire(ms: number): void;
  hangDriver(): void;
  /** Everything works again, and every device says how it stands. */
  mend(): void;
  /** The hub is gone: what is on its way finds nobody. */
  unplug(): void;
  /** What is not as it should be in a calm: wires without a driver. */
  troubles(): readonly string[];
}

const checkIn = { least: 25 * 60_000, most: 50 * 60_000 };
const confirmMs = 10_000;

/** The house of a home. */
export function createHouse(
  home: Home,
  scheduler: Scheduler,
  dice: Dice,
  weather: Weather,
  trace: (what: string) => void,
): House {
  const rolls = dice.fork('wires');
  const bodies = [...home.config.devices, ...home.joining, ...home.strangers].map((config): Body => ({
    config,
    values: restOf(config.kind),
    on: true,
    commandedAt: 0,
    stuckUntil: 0,
  }));
  const byId = new Map(bodies.map((body) => [body.config.id, body]));
  const wires = home.wires.map((name): Wire => {
    const own = bodies.filter(({ config }) => home.wireOf(config.id) === name);
    return {
      name,
      bodies: own,
      up: true,
      retains: rolls.chance(0.5),
      line: null,
      known: { process: null, devices: new Set() },
    };
  });
  const wireOf = ({ config }: Body): Wire => {
    const wire = wires.find(({ name }) => name === home.wireOf(config.id));
    if (wire === undefined) throw new Error('a device without a wire');
    return wire;
  };
  const lineOf = (wire: Wire): Line | null => {
    const { line } = wire;
    return line !== null && line.open && !line.hangs && line.process.alive() ? line : null;
  };

  function tell(body: Body, values: DeviceValues): void {
    if (!body.on || weather.strikes('wireLost', 0.03)) return;
    const wire = wireOf(body);
    const send = (ms: number) =>
      scheduler.after(ms, () => {
        if (wire.up) lineOf(wire)?.emit({ tag: 'reported', device: body.config.id, values, live: true });
      });
    const late = weather.strikes('wireLate', 0.03) ? rolls.int(500, 40_000) : 0;
    const ms = rolls.int(5, 150) + late;
    send(ms);
    if (weather.strikes('wireRepeated', 0.03)) send(ms + rolls.int(0, 5_000));
  }

  function change(body: Body, values: DeviceValues): void {
    if (body.stuckUntil > scheduler.now()) return;
    const { action, ...lasting } = values;
    body.values = { ...body.values, ...lasting };
    tell(body, action === undefined ? lasting : values);
  }

  function announce(wire: Wire): void {
    const line = lineOf(wire);
    if (line === null) return;
    if (!wire.up) {
      line.emit({
        tag: 'link',
        up: false,
        reason: 'down',
        devices: wire.bodies.map(({ config }) => config.id),
      });
      return;
    }
    line.emit({ tag: 'link', up: true });
    for (const { config, on, values } of wire.bodies) {
      wire.known.devices.add(config.id);
      line.emit({ tag: 'discovered', device: described(config) });
      line.emit({ tag: 'availability', device: config.id, online: on });
      if (wire.retains) {
        weather.count('wireRetained');
        line.emit({ tag: 'reported', device: config.id, values, live: false });
      }
    }
  }

  function describedBy(body: Body): void {
    if (wireOf(body).up)
      lineOf(wireOf(body))?.emit({ tag: 'availability', device: body.config.id, online: body.on });
  }

  function later(least: number, most: number): void {
    for (const body of bodies) {
      const again = () => {
        tell(body, body.values);
        scheduler.after(rolls.int(least, most), again);
      };
      scheduler.after(rolls.int(0, least), again);
    }
  }
  later(checkIn.least, checkIn.most);

  function setWire(wire: Wire, up: boolean): void {
    if (wire.up === up) return;
    wire.up = up;
    announce(wire);
  }

  function back(body: Body): void {
    if (body.on) return;
    body.on = true;
    describedBy(body);
    tell(body, body.values);
  }

  function command(wire: Wire, line: Line, id: DeviceId, wanted: DeviceCommand): Promise<CommandOutcome> {
    return new Promise((resolve) => {
      if (!line.process.alive() || line.hangs) return;
      const body = byId.get(id);
      if (body === undefined) return resolve({ tag: 'rejected', reason: 'unknownDevice' });
      if (!wire.up || !line.open) return resolve({ tag: 'rejected', reason: 'linkDown' });
      const answer = (ms: number, outcome: CommandOutcome) => scheduler.after(ms, () => resolve(outcome));
      const silence: CommandOutcome = { tag: 'unconfirmed', reason: 'timedOut' };
      if (!body.on || weather.strikes('deviceDeaf', 0.1)) {
        answer(confirmMs, silence);
        return;
      }
      body.commandedAt = Math.max(body.commandedAt, scheduler.now() + rolls.int(5, 400));
      const ms = body.commandedAt - scheduler.now();
      scheduler.after(ms, () => obey(body, wanted));
      if (weather.strikes('deviceUnconfirmed', 0.1)) answer(confirmMs, silence);
      else answer(ms + 5, { tag: 'confirmed' });
    });
  }

  function obey(body: Body, wanted: DeviceCommand): void {
    if (!body.on) return;
    trace(`${body.config.id} obeys ${JSON.stringify(wanted)}`);
    if (wanted.tag === 'siren' && wanted.sound !== 'chime') {
      change(body, { sounding: wanted.sound !== 'off' && wanted.volume !== 'none' });
    }
    if (wanted.tag === 'switch') change(body, { on: wanted.on });
    if (wanted.tag === 'toggle') change(body, { on: body.values.on !== true });
    if (wanted.tag === 'level') change(body, { level: wanted.level, on: wanted.level > 0 });
    if (wanted.tag === 'lock') change(body, { locked: wanted.locked });
  }

  function open(wire: Wire, process: Process, emitted: (report: DriverReport) => boolean): Driver {
    let line: Line | null = null;
    return {
      start: (emit) => {
        const started = Promise.withResolvers<void>();
        line = {
          process,
          release: started.resolve,
          hangs: weather.strikes('driverHang', 0.1),
          open: true,
          emit: (report) => {
            if (!process.alive()) return;
            if (emitted(report)) emit(report);
          },
        };
        wire.line = line;
        if (wire.known.process !== process) wire.known = { process, devices: new Set() };
        announce(wire);
        if (!line.hangs) started.resolve();
        return started.promise;
      },
      command: (id, wanted) => (line === null ? new Promise(() => {}) : command(wire, line, id, wanted)),
      stop: () => {
        if (line !== null) line.open = false;
        // Given up: the hub itself finds that nothing it heard counts any more.
        const devices = [...wire.known.devices];
        if (process.alive() && devices.length > 0)
          emitted({ tag: 'link', up: false, reason: 'given up', devices });
        return Promise.resolve();
      },
      counters: () => ({ malformed: 0, linkLosses: 0 }),
    };
  }

  return {
    bodies,
    change,
    drivers: (process, emitted) =>
      wires.map((wire) => ({
        name: wire.name,
        open: () => {
          // Pulled out, perhaps: the supervisor finds no driver at all.
          if (weather.strikes('driverFails', 0.2)) throw new Error('the stick is not there');
          return open(wire, process, emitted);
        },
      })),
    takeAway: (body, ms) => {
      body.on = false;
      // Some wires notice at once, others never.
      if (rolls.chance(0.5)) describedBy(body);
      scheduler.after(ms, () => back(body));
    },
    stick: (body, ms) => {
      // A siren that does not do as told is no siren, and a lamp is obeyed.
      if ('sounding' in body.values || 'on' in body.values) return;
      body.stuckUntil = scheduler.now() + ms;
    },
    cutWire: (ms) => {
      const wire = rolls.pick(wires);
      setWire(wire, false);
      scheduler.after(ms, () => setWire(wire, true));
    },
    hangDriver: () => {
      const { line } = rolls.pick(wires);
      if (line !== null) line.hangs = true;
    },
    mend: () => {
      for (const wire of wires) {
        setWire(wire, true);
        const { line } = wire;
        if (line === null || !line.hangs) continue;
        line.hangs = false;
        line.release();
        announce(wire);
      }
      for (const body of bodies) {
        body.stuckUntil = 0;
        back(body);
      }
      // A driver that failed often starts a minute later, and many devices speak only when they have something to say.
      for (const body of bodies) scheduler.after(rolls.int(61_000, 63_000), () => tell(body, body.values));
    },
    unplug: () => {
      for (const wire of wires) wire.line = null;
    },
    troubles: () =>
      wires.filter((wire) => lineOf(wire) === null).map(({ name }) => `the ${name} wire has no driver`),
  };
}

function described({ id, kind, modelId, name }: DeviceConfig): DiscoveredDevice {
  const commands: DeviceCommand['tag'][] =
    kind === 'siren' ? ['siren'] : kind === 'switch' ? ['switch'] : ['identify'];
  return { id, kind, modelId, name, battery: kind !== 'switch', commands };
}
