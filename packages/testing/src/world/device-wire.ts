import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { CodeEntry, DriverReport } from '@homeward/drivers/port.ts';
import { type Body, described } from './body.ts';
import type { Dice } from './random.ts';
import type { Process, Scheduler } from './scheduler.ts';
import type { Weather } from './weather.ts';

/** A driver that runs on a wire. */
export interface Line {
  readonly process: Process;
  readonly emit: (report: DriverReport) => void;
  hangs: boolean;
  open: boolean;
  /** Lets a start that hangs go on. */
  release: () => void;
}

/** A wire of a house: what its devices say reaches the driver that runs on it, or is late, repeated or lost. */
export interface DeviceWire {
  readonly name: string;
  up(): boolean;
  /** Cuts or mends it; its driver notices. */
  setUp(up: boolean): void;
  /** Whether a driver runs on it and listens. */
  heard(): boolean;
  /** A device says something. */
  tell(body: Body, values: DeviceValues): void;
  /** Somebody gives a code at a device. */
  enter(body: Body, entry: CodeEntry): void;
  /** The wire notices whether a device is there. */
  tellPresence(body: Body): void;
  /** A driver starts on it, and learns of everything there. */
  plug(line: Line): void;
  unplug(): void;
  /** Its driver stops listening, and says nothing of it. */
  hang(): void;
  /** Its driver, if it hangs, goes on. */
  release(): void;
  /** The devices that the drivers of this process have heard of. */
  known(): readonly DeviceId[];
}

/** A wire with its devices. One that `retains` keeps the last word of each, as a broker does. */
export function createDeviceWire(
  wire: { readonly name: string; readonly bodies: readonly Body[]; readonly retains: boolean },
  {
    scheduler,
    rolls,
    weather,
  }: {
    readonly scheduler: Scheduler;
    readonly rolls: Dice;
    readonly weather: Weather;
  },
): DeviceWire {
  let isUp = true;
  let line: Line | null = null;
  let known: { readonly process: Process | null; readonly devices: Set<DeviceId> } = {
    process: null,
    devices: new Set(),
  };
  const listening = (): Line | null =>
    line !== null && line.open && !line.hangs && line.process.alive() ? line : null;

  function announce(): void {
    const its = listening();
    if (its === null) return;
    if (!isUp) {
      const devices = wire.bodies.map(({ config }) => config.id);
      its.emit({ tag: 'link', up: false, reason: 'down', devices });
      return;
    }
    its.emit({ tag: 'link', up: true });
    for (const { config, on, values } of wire.bodies) {
      known.devices.add(config.id);
      its.emit({ tag: 'discovered', device: described(config) });
      its.emit({ tag: 'availability', device: config.id, online: on });
      if (!wire.retains) continue;
      weather.count('wireRetained');
      its.emit({ tag: 'reported', device: config.id, values, live: false });
    }
  }

  return {
    name: wire.name,
    up: () => isUp,
    setUp: (up) => {
      if (isUp === up) return;
      isUp = up;
      announce();
    },
    heard: () => listening() !== null,
    tell: (body, values) => {
      if (!body.on || weather.strikes('wireLost', 0.03)) return;
      const send = (ms: number) =>
        scheduler.after(ms, () => {
          if (isUp) listening()?.emit({ tag: 'reported', device: body.config.id, values, live: true });
        });
      const late = weather.strikes('wireLate', 0.03) ? rolls.int(500, 40_000) : 0;
      const ms = rolls.int(5, 150) + late;
      send(ms);
      if (weather.strikes('wireRepeated', 0.03)) send(ms + rolls.int(0, 5_000));
    },
    enter: (body, entry) => {
      if (!body.on || weather.strikes('wireLost', 0.03)) return;
      const late = weather.strikes('wireLate', 0.03) ? rolls.int(500, 40_000) : 0;
      scheduler.after(rolls.int(5, 150) + late, () => {
        if (isUp) listening()?.emit({ tag: 'entered', entry });
      });
    },
    tellPresence: ({ config, on }) => {
      if (isUp) listening()?.emit({ tag: 'availability', device: config.id, online: on });
    },
    plug: (next) => {
      line = next;
      if (known.process !== next.process) known = { process: next.process, devices: new Set() };
      announce();
    },
    unplug: () => {
      line = null;
    },
    hang: () => {
      if (line !== null) line.hangs = true;
    },
    release: () => {
      if (line === null || !line.hangs) return;
      line.hangs = false;
      line.release();
      announce();
    },
    known: () => [...known.devices],
  };
}
