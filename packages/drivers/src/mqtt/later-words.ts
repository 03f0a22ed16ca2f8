import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { Later } from './mqtt-device.ts';

/** What follows by itself upon what devices said: off again, or unknown since nothing more was heard. */
export interface LaterWords {
  /** What follows the word of one listener of a device; it replaces what followed its last one. */
  plan(device: DeviceId, listener: number, later: Later | null): void;
  forget(device: DeviceId): void;
  cancel(): void;
}

export interface LaterEars {
  readonly said: (device: DeviceId, values: DeviceValues) => void;
  readonly away: (device: DeviceId) => void;
}

export function createLaterWords(clock: Clock, { said, away }: LaterEars): LaterWords {
  const planned = new Map<DeviceId, Map<number, () => void>>();

  const forget = (device: DeviceId): void => {
    for (const cancel of planned.get(device)?.values() ?? []) cancel();
    planned.delete(device);
  };

  return {
    plan: (device, listener, later) => {
      const own = planned.get(device) ?? new Map<number, () => void>();
      own.get(listener)?.();
      own.delete(listener);
      if (later !== null) {
        planned.set(device, own);
        own.set(
          listener,
          clock.after(later.after * 1_000, () => {
            own.delete(listener);
            if (later.isAway === true) away(device);
            else said(device, later.values);
          }),
        );
      }
    },
    forget,
    cancel: () => {
      for (const device of planned.keys()) forget(device);
    },
  };
}
