import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { CommandOutcome, Driver, DriverReport, KeypadSign } from '@homeward/drivers/port.ts';

/** A driver that tests play like an instrument: it says what they say, and remembers what it was told. */
export interface BenchDriver {
  open(): Driver;
  say(report: DriverReport): void;
  reports(device: DeviceId, values: DeviceValues): void;
  readonly commands: readonly { readonly device: DeviceId; readonly command: DeviceCommand }[];
  /** Every word on whether devices may join. */
  readonly learning: readonly boolean[];
  /** Devices that were asked how they stand. */
  readonly asked: readonly DeviceId[];
  /** What keypads were told to show. */
  readonly signs: readonly (KeypadSign & { readonly device: DeviceId })[];
  /** How often it was started. */
  readonly starts: number;
  /** Called at the moment of every command. */
  told: (command: DeviceCommand) => void;
  /** What it does when it is started or told something. */
  behaviour: 'works' | 'throws' | 'hangs' | 'unreachable' | 'unheard';
}

/** A driver without a wire. */
export function createBenchDriver(): BenchDriver {
  const commands: { device: DeviceId; command: DeviceCommand }[] = [];
  const learning: boolean[] = [];
  const asked: DeviceId[] = [];
  const signs: (KeypadSign & { device: DeviceId })[] = [];
  let starts = 0;
  let emit: (report: DriverReport) => void = () => {};
  const never = new Promise<never>(() => {});
  const bench: BenchDriver = {
    behaviour: 'works',
    told: () => {},
    commands,
    learning,
    asked,
    signs,
    get starts() {
      return starts;
    },
    say: (report) => emit(report),
    reports: (device, values) => emit({ tag: 'reported', device, values, live: true }),
    open: () => ({
      start: async (to) => {
        starts += 1;
        emit = to;
        if (bench.behaviour === 'throws') throw new Error('no wire');
        if (bench.behaviour === 'hangs') await never;
      },
      command: async (device, command): Promise<CommandOutcome> => {
        if (bench.behaviour === 'throws') throw new Error('no wire');
        if (bench.behaviour === 'hangs') return never;
        if (bench.behaviour === 'unreachable') return { tag: 'rejected', reason: 'linkDown' };
        if (bench.behaviour === 'unheard') return { tag: 'unconfirmed', reason: 'timedOut' };
        bench.told(command);
        commands.push({ device, command });
        return { tag: 'confirmed' };
      },
      learn: (on) => learning.push(on),
      read: (device) => asked.push(device) > 0,
      show: (device, sign) => void signs.push({ ...sign, device }),
      stop: async () => {},
      counters: () => ({ malformed: 0, linkLosses: 0 }),
    }),
  };
  return bench;
}
