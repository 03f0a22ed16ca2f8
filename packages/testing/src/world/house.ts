import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { DriverReport, KeypadSign } from '@homeward/drivers/port.ts';
import type { DriverSpec } from '@homeward/hub/devices/supervisor.ts';
import { type Body, newBody, obeyed } from './body.ts';
import { isNobodys } from './codes.ts';
import { createDeviceWire, type DeviceWire } from './device-wire.ts';
import type { Home } from './home.ts';
import type { Dice } from './random.ts';
import type { Process, Scheduler } from './scheduler.ts';
import type { Weather } from './weather.ts';
import { createWireDriver } from './wire-driver.ts';

/** The things of a household, and the wires to them. They outlive the hub. */
export interface House {
  readonly bodies: readonly Body[];
  /** Drivers for a hub that starts; `emitted` learns what they truly told, and says whether the hub hears it. */
  drivers(process: Process, emitted: (report: DriverReport) => boolean): readonly DriverSpec[];
  /** A device changes, and says so as far as its wire lets it. */
  change(body: Body, values: DeviceValues): void;
  /** Somebody gives a code at a keypad, for what its word says. */
  enter(body: Body, word: string, code: string): void;
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

/** The house of a home. */
export function createHouse(
  home: Home,
  scheduler: Scheduler,
  dice: Dice,
  weather: Weather,
  trace: (what: string) => void,
  found: (what: string) => void,
): House {
  const rolls = dice.fork('wires');
  const bodies = [...home.config.devices, ...home.joining, ...home.strangers].map(newBody);
  const byId = new Map(bodies.map((body) => [body.config.id, body]));
  const wires = home.wires.map((name) => {
    const own = bodies.filter(({ config }) => home.wireOf(config.id) === name);
    const wire = { name, bodies: own, retains: rolls.chance(0.5) };
    return createDeviceWire(wire, { scheduler, rolls, weather });
  });
  const wireOf = ({ config }: Body): DeviceWire => {
    const wire = wires.find(({ name }) => name === home.wireOf(config.id));
    if (wire === undefined) throw new Error('a device without a wire');
    return wire;
  };
  const tell = (body: Body, values: DeviceValues) => wireOf(body).tell(body, values);

  function change(body: Body, values: DeviceValues): void {
    if (body.stuckUntil > scheduler.now()) return;
    const { action, ...lasting } = values;
    body.values = { ...body.values, ...lasting };
    tell(body, action === undefined ? lasting : values);
  }

  function obey(body: Body, wanted: DeviceCommand): void {
    if (!body.on) return;
    trace(`${body.config.id} obeys ${JSON.stringify(wanted)}`);
    const values = obeyed(body.values, wanted);
    if (values !== null) change(body, values);
  }

  function back(body: Body): void {
    if (body.on) return;
    body.on = true;
    wireOf(body).tellPresence(body);
    tell(body, body.values);
  }

  for (const body of bodies) {
    const again = () => {
      tell(body, body.values);
      scheduler.after(rolls.int(checkIn.least, checkIn.most), again);
    };
    scheduler.after(rolls.int(0, checkIn.least), again);
  }

  /** Codes that were given, by the number of the entry. */
  const given: string[] = [];

  /** A keypad answers; whatever it shows for a code that is nobody's, it is not what was asked for. */
  function shown({ entry, shows }: KeypadSign): void {
    const code = entry === null ? undefined : given[entry];
    if (code !== undefined && isNobodys(code) && shows !== 'refused')
      found(`a keypad shows ${shows} for ${code}, which is nobody's code`);
  }

  const parts = { shown, scheduler, rolls, weather, obey, find: (id: DeviceId) => byId.get(id) };
  return {
    bodies,
    change,
    drivers: (process, emitted) =>
      wires.map((wire) => ({
        name: wire.name,
        open: () => {
          // Pulled out, perhaps: the supervisor finds no driver at all.
          if (weather.strikes('driverFails', 0.2)) throw new Error('the stick is not there');
          return createWireDriver(wire, process, emitted, parts);
        },
      })),
    enter: (body, word, code) => {
      const no = given.push(code) - 1;
      wireOf(body).enter(body, { device: body.config.id, word, code, no });
    },
    takeAway: (body, ms) => {
      body.on = false;
      // Some wires notice at once, others never.
      if (rolls.chance(0.5)) wireOf(body).tellPresence(body);
      scheduler.after(ms, () => back(body));
    },
    stick: (body, ms) => {
      // A siren that does not do as told is no siren, and a lamp is obeyed.
      if ('sounding' in body.values || 'on' in body.values) return;
      body.stuckUntil = scheduler.now() + ms;
    },
    cutWire: (ms) => {
      const wire = rolls.pick(wires);
      wire.setUp(false);
      scheduler.after(ms, () => wire.setUp(true));
    },
    hangDriver: () => rolls.pick(wires).hang(),
    mend: () => {
      for (const wire of wires) {
        wire.setUp(true);
        wire.release();
      }
      for (const body of bodies) {
        body.stuckUntil = 0;
        back(body);
      }
      // A driver that failed often starts a minute later, and many devices speak only when they have something to say.
      for (const body of bodies) scheduler.after(rolls.int(61_000, 63_000), () => tell(body, body.values));
    },
    unplug: () => {
      for (const wire of wires) wire.unplug();
    },
    troubles: () => wires.filter((wire) => !wire.heard()).map(({ name }) => `the ${name} wire has no driver`),
  };
}
