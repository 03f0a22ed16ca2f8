import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { CommandOutcome, Driver, DriverReport, KeypadSign } from '@homeward/drivers/port.ts';
import type { Body } from './body.ts';
import type { DeviceWire, Line } from './device-wire.ts';
import type { Dice } from './random.ts';
import type { Process, Scheduler } from './scheduler.ts';
import type { Weather } from './weather.ts';

interface Parts {
  readonly scheduler: Scheduler;
  readonly rolls: Dice;
  readonly weather: Weather;
  readonly find: (id: DeviceId) => Body | undefined;
  /** A command arrives at its device. */
  readonly obey: (body: Body, wanted: DeviceCommand) => void;
  /** A keypad shows something. */
  readonly shown: (sign: KeypadSign) => void;
}

const confirmMs = 10_000;
const silence: CommandOutcome = { tag: 'unconfirmed', reason: 'timedOut' };

/**
 * A hub's driver on a wire, which may hang as it starts. `emitted` learns what it truly told, and says whether the hub
 * hears it.
 */
export function createWireDriver(
  wire: DeviceWire,
  process: Process,
  emitted: (report: DriverReport) => boolean,
  { scheduler, rolls, weather, find, obey, shown }: Parts,
): Driver {
  let line: Line | null = null;

  function command(own: Line, id: DeviceId, wanted: DeviceCommand): Promise<CommandOutcome> {
    return new Promise((resolve) => {
      if (!process.alive() || own.hangs) return;
      const body = find(id);
      if (body === undefined) return resolve({ tag: 'rejected', reason: 'unknownDevice' });
      if (!wire.up() || !own.open) return resolve({ tag: 'rejected', reason: 'linkDown' });
      const answer = (ms: number, outcome: CommandOutcome) => scheduler.after(ms, () => resolve(outcome));
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

  return {
    start: (emit) => {
      const started = Promise.withResolvers<void>();
      line = {
        process,
        release: started.resolve,
        hangs: weather.strikes('driverHang', 0.1),
        open: true,
        emit: (report) => {
          if (process.alive() && emitted(report)) emit(report);
        },
      };
      wire.plug(line);
      if (!line.hangs) started.resolve();
      return started.promise;
    },
    command: (id, wanted) => (line === null ? new Promise(() => {}) : command(line, id, wanted)),
    show: (_, sign) => shown(sign),
    stop: () => {
      if (line !== null) line.open = false;
      // Given up: the hub itself finds that nothing it heard counts any more.
      const devices = wire.known();
      if (process.alive() && devices.length > 0)
        emitted({ tag: 'link', up: false, reason: 'given up', devices });
      return Promise.resolve();
    },
    counters: () => ({ malformed: 0, linkLosses: 0 }),
  };
}
