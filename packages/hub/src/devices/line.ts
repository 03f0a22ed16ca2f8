import type { GatewayHealth, MachineGateway } from '@homeward/contract/shapes/devices/gateway.ts';
import type { Power } from '@homeward/contract/shapes/devices/power.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { troubleOf } from '@homeward/drivers/common/trouble.ts';
import type { Supervisor } from './supervisor.ts';

/** One driver that runs, and how it fares. */
export interface Line {
  /** As it is called for people. */
  name: string;
  /** Of the gateway that it is, or of the machine's; null where it is none, as in a test. */
  readonly id: string | null;
  /** Set at the machine. */
  readonly shown: MachineGateway | null;
  readonly supervisor: Supervisor;
  /** It shows the house to others, and brings no devices. */
  readonly isOutward: boolean;
  /** None of its devices joins that nobody takes. */
  readonly isChosen: boolean;
  readonly devices: Set<DeviceId>;
  readonly health: LineHealth;
  isUp: boolean;
  /** Its radio says nothing any more. */
  isSilent: boolean;
  /** How the supply stands that it watches: null while nothing is known of it, absent where it watches none. */
  power?: Power | null;
}

/** As the panel knows a gateway whose loss is told; null for a driver that is none, or shows the house to others. */
export const gatewayName = ({ id, isOutward, name, shown }: Line): string | null =>
  id === null || isOutward ? null : (shown?.name ?? name);

/** How a line fares, since it was opened. */
export interface LineHealth {
  up(): void;
  down(reason: string): void;
  heard(): void;
  /** Down, or not reached yet, for so long that somebody must know. */
  isLost(): boolean;
  /** Nothing is known yet: it was opened just now. */
  isNew(): boolean;
  told(): Pick<GatewayHealth, 'state' | 'since' | 'heard' | 'trouble'>;
  stop(): void;
}

/** Ms for which a gateway may be away before it is a fault: brokers and bridges are started anew. */
const lostAfterMs = 30_000;

/** A line that is not watched is never lost. `changed` is called when `isLost` or `isNew` are otherwise. */
export function createLineHealth(
  clock: Clock,
  isWatched: boolean,
  now: () => Instant,
  changed: () => void,
): LineHealth {
  let state: GatewayHealth['state'] = 'waiting';
  let since = now();
  let heard: Instant | null = null;
  let trouble: GatewayHealth['trouble'] = null;
  let isLost = false;
  let cancel = watch();

  function watch(): () => void {
    if (!isWatched) return () => {};
    return clock.after(lostAfterMs, () => {
      isLost = true;
      changed();
    });
  }

  return {
    up: () => {
      if (state === 'up') return;
      state = 'up';
      since = now();
      isLost = false;
      cancel();
      changed();
    },
    down: (reason) => {
      trouble = { ...troubleOf(reason), at: now() };
      if (state === 'down') return;
      if (state === 'up') {
        cancel();
        cancel = watch();
      }
      state = 'down';
      since = now();
      changed();
    },
    heard: () => {
      heard = now();
    },
    isLost: () => isLost,
    isNew: () => state !== 'up' && !isLost,
    told: () => ({ state, since, heard, trouble }),
    stop: () => cancel(),
  };
}
