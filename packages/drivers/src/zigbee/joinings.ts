import type { Clock } from '@homeward/contract/ports.ts';
import type { DiscoveredDevice, DriverReport } from '../port.ts';

/** How long (ms) after a device has joined a list that names it is taken for that of its joining. */
const joinedMs = 60_000;

/** Devices that have just joined the network; the bridge tells of that before or after the list that names them. */
export interface Joinings {
  /** Tells of a device, and whether it has just joined. */
  tell(device: DiscoveredDevice): void;
  /** The device of an address has joined; null is nobody. */
  joined(address: string | null, devices: readonly DiscoveredDevice[]): void;
  stop(): void;
}

export function createJoinings(clock: Clock, emit: (report: DriverReport) => void): Joinings {
  const cancels = new Map<string, () => void>();

  function tell(device: DiscoveredDevice): void {
    const hasJoined = [...cancels.keys()].some((digits) => device.id.startsWith(`ZB:${digits}`));
    emit({ tag: 'discovered', device, ...(hasJoined && { joined: true }) });
  }

  return {
    tell,
    joined: (address, devices) => {
      const digits = /^0x([0-9a-f]{16})$/.exec(address ?? '')?.[1];
      if (digits === undefined) return;
      cancels.get(digits)?.();
      cancels.set(
        digits,
        clock.after(joinedMs, () => cancels.delete(digits)),
      );
      for (const device of devices) if (device.id.startsWith(`ZB:${digits}`)) tell(device);
    },
    stop: () => {
      for (const cancel of cancels.values()) cancel();
    },
  };
}
