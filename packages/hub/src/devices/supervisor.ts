import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { LiveStream } from '@homeward/contract/shapes/devices/network.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { LeftOut, MachineGateway } from '@homeward/contract/shapes/devices/gateway.ts';
import type {
  CommandOutcome,
  Driver,
  DriverNetwork,
  DriverReport,
  HeldDevice,
  KeypadSign,
  LoopReading,
  PastClip,
  Picture,
  VideoEars,
} from '@homeward/drivers/port.ts';

/** A driver by name, and how to make one; each start makes a new one, since a driver ends for good. */
export interface DriverSpec {
  readonly name: string;
  readonly open: () => Driver;
  /** It brings no devices, and the house is as safe without it: nobody is told of a fault where it is away. */
  readonly isOutward?: boolean;
  /** It has more devices than belong to the panel: none joins that nobody takes. */
  readonly isChosen?: boolean;
  /** How it is shown, where whoever runs the machine has set it. */
  readonly shown?: MachineGateway;
}

/** Ms: a driver that takes longer over a start or a command hangs (A7: found within 30 s). */
const hangMs = 30_000;
const firstBackoffMs = 1_000;
const longestBackoffMs = 60_000;
/** A driver that ran this long (ms) was well: its next failure starts the backoff anew. */
const wellMs = 60_000;

export interface SupervisorOptions {
  readonly spec: DriverSpec;
  readonly clock: Clock;
  readonly log: Log;
  readonly report: (report: DriverReport) => void;
  /** Resolves when all that was reported so far is taken care of. */
  readonly kept?: () => Promise<unknown>;
  /** What the panel has a device as. */
  readonly held?: (device: DeviceId) => HeldDevice | null;
  /** A driver was made and knows nothing yet. */
  readonly begun?: () => void;
  /** The driver was given up; what its devices said no longer counts. */
  readonly lost: (reason: string) => void;
}

/** Keeps one driver running, whatever it does (B-11). */
export interface Supervisor {
  start(): void;
  /** Never rejects; a driver that does not answer is restarted. */
  command(device: DeviceId, command: DeviceCommand): Promise<CommandOutcome>;
  /** As `Driver.learn`; nothing while the driver is down. */
  learn(on: boolean): void;
  /** As `Driver.takes`; true while the driver is down, which then says so itself. */
  takes(device: DeviceId, command: DeviceCommand): boolean;
  /** As `Driver.show`; nothing while the driver is down. */
  show(device: DeviceId, sign: KeypadSign): void;
  /** As `Driver.read`; false while the driver is down. */
  read(device: DeviceId): boolean;
  /** As `Driver.stream`. */
  stream(device: DeviceId): Promise<LiveStream | null>;
  /** As `Driver.still`. */
  still(device: DeviceId): Promise<Picture | null>;
  /** As `Driver.video` and `Driver.before`; null while the driver is down. */
  video(device: DeviceId, ears: VideoEars): (() => void) | null;
  before(device: DeviceId, mostMs: number): PastClip | null;
  /** As `Driver.measured`; null while the driver is down. */
  measured(device: DeviceId): LoopReading | null;
  /** As `Driver.version`; blank while the driver is down. */
  version(): string;
  /** As `Driver.leftOut`; null where it keeps no account of that, or while the driver is down. */
  leftOut(): readonly LeftOut[] | null;
  /** The network of the driver that runs now, if it has one. */
  network(): DriverNetwork | null;
  /** To where the driver shows the house; null where it does not, or while it is down. */
  shows(): NonNullable<Driver['shows']> | null;
  /** `forGood`: its owner wants it no more, and other systems are to forget what it showed. */
  stop(forGood?: boolean): Promise<void>;
}

/** Supervises one driver; nothing runs before `start`. */
export function createSupervisor({
  spec,
  clock,
  log,
  report,
  kept,
  held,
  begun,
  lost,
}: SupervisorOptions): Supervisor {
  const linkDown: CommandOutcome = { tag: 'rejected', reason: 'linkDown' };
  let driver: Driver | null = null;
  let startedAt = 0;
  let backoffMs = firstBackoffMs;
  let cancelRestart = () => {};
  let stopped = false;

  /** The work's result, or a failure of `current` when it throws or takes too long. */
  const watched = async <Result>(
    current: Driver,
    what: string,
    work: () => Promise<Result>,
  ): Promise<Result | null> => {
    let cancel = () => {};
    const late = new Promise<never>((_resolve, reject) => {
      cancel = clock.after(hangMs, () => reject(new Error(`${what} hangs`)));
    });
    try {
      return await Promise.race([work(), late]);
    } catch (error) {
      fail(current, `${what}: ${String(error)}`);
      return null;
    } finally {
      cancel();
    }
  };

  /** Tells the driver something that it does not answer. */
  function tell(what: string, say: (current: Driver) => void): void {
    const current = driver;
    if (current === null) return;
    try {
      say(current);
    } catch (error) {
      fail(current, `${what}: ${String(error)}`);
    }
  }

  function begin(): void {
    let current: Driver;
    try {
      current = spec.open();
    } catch (error) {
      return plan(`open: ${String(error)}`);
    }
    driver = current;
    startedAt = clock.monotonic();
    const emit = (said: DriverReport) => {
      // A driver that was given up may still talk.
      if (driver === current) report(said);
    };
    void watched(current, 'start', () => current.start(emit, kept, held));
    begun?.();
  }

  function fail(current: Driver, reason: string): void {
    if (driver !== current) return;
    driver = null;
    void current.stop().catch((error: unknown) => {
      log.warn('a driver did not stop', { driver: spec.name, error: String(error) });
    });
    lost(reason);
    if (clock.monotonic() - startedAt >= wellMs) backoffMs = firstBackoffMs;
    plan(reason);
  }

  function plan(reason: string): void {
    if (stopped) return;
    log.error('a driver failed and will be started anew', { driver: spec.name, reason, inMs: backoffMs });
    cancelRestart = clock.after(backoffMs, begin);
    backoffMs = Math.min(longestBackoffMs, backoffMs * 2);
  }

  return {
    start: begin,
    command: async (device, command) => {
      const current = driver;
      if (current === null) return linkDown;
      const outcome = await watched(current, 'command', () => current.command(device, command));
      return outcome ?? { tag: 'unconfirmed', reason: 'timedOut' };
    },
    learn: (on) => tell('learn', (current) => current.learn?.(on)),
    takes: (device, command) => driver?.takes?.(device, command) ?? true,
    show: (device, sign) => tell('show', (current) => current.show?.(device, sign)),
    read: (device) => {
      const current = driver;
      try {
        return current?.read?.(device) ?? false;
      } catch (error) {
        if (current !== null) fail(current, `read: ${String(error)}`);
        return false;
      }
    },
    stream: async (device) => {
      const current = driver;
      if (current?.stream === undefined) return null;
      return watched(current, 'stream', async () => (await current.stream?.(device)) ?? null);
    },
    still: async (device) => {
      const current = driver;
      if (current?.still === undefined) return null;
      return watched(current, 'still', async () => (await current.still?.(device)) ?? null);
    },
    video: (device, ears) => driver?.video?.(device, ears) ?? null,
    before: (device, mostMs) => driver?.before?.(device, mostMs) ?? null,
    measured: (device) => driver?.measured?.(device) ?? null,
    version: () => driver?.version?.() ?? '',
    leftOut: () => driver?.leftOut?.() ?? null,
    network: () => driver?.network ?? null,
    shows: () => driver?.shows ?? null,
    stop: async (forGood = false) => {
      stopped = true;
      cancelRestart();
      const current = driver;
      driver = null;
      if (current === null) return;
      let cancel = () => {};
      const late = new Promise<void>((resolve) => {
        cancel = clock.after(hangMs, resolve);
      });
      try {
        if (forGood) await Promise.race([current.shows?.forget(), late]);
        await Promise.race([current.stop(), late]);
      } catch (error) {
        log.warn('a driver did not stop', { driver: spec.name, error: String(error) });
      } finally {
        cancel();
      }
    },
  };
}
