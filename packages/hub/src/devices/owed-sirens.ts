import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';

/** A chime is a moment: it neither replaces what is owed nor is worth repeating, and no fault where it is not heard. */
export const isChime = (command: DeviceCommand): boolean =>
  command.tag === 'siren' && command.sound === 'chime';

/** Ms until a siren that confirmed nothing is told again; doubling up to the longest. */
const firstRetryMs = 2_000;
const longestRetryMs = 20_000;

interface Owed {
  readonly command: DeviceCommand;
  readonly tries: number;
  readonly cancel: () => void;
}

/** Siren commands that nobody confirmed: they go out again after a while, and when the device is heard. */
export interface OwedSirens {
  /** `again` is called when it is time. */
  owe(device: DeviceId, command: DeviceCommand, tries: number): void;
  /** What is owed to a device, which then is owed nothing. */
  take(device: DeviceId): Omit<Owed, 'cancel'> | undefined;
  clear(): void;
}

export function createOwedSirens(clock: Clock, again: (device: DeviceId) => void): OwedSirens {
  const owed = new Map<DeviceId, Owed>();

  function take(device: DeviceId): Owed | undefined {
    const debt = owed.get(device);
    debt?.cancel();
    owed.delete(device);
    return debt;
  }

  return {
    owe: (device, command, tries) => {
      const wait = Math.min(longestRetryMs, firstRetryMs * 2 ** tries);
      owed.set(device, { command, tries: tries + 1, cancel: clock.after(wait, () => again(device)) });
    },
    take,
    clear: () => {
      for (const device of owed.keys()) take(device);
    },
  };
}
