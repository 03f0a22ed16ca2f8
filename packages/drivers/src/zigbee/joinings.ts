import type { Joining } from '@homeward/contract/shapes/devices/network.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { DiscoveredDevice, DriverReport } from '../port.ts';
import { deviceOf, type JoiningStep } from './network.ts';

/** How long (ms) after a device has joined a list that names it is taken for that of its joining. */
const joinedMs = 60_000;
/** How long (ms) it is shown how far a device has come, where nothing more is heard of it: a bridge asks for minutes. */
const shownMs = 300_000;

/** Devices that have just joined the network; the bridge tells of that before or after the list that names them. */
export interface Joinings {
  /** Tells of a device, and whether it has just joined. */
  tell(device: DiscoveredDevice): void;
  /** A device lets itself in, and has come this far; null is nobody. */
  stepped(step: JoiningStep | null): void;
  /** How far the newest has come; null where nobody is under way. */
  now(): Joining | null;
  stop(): void;
}

/** `listed`: the devices that the bridge names now. */
export function createJoinings(
  clock: Clock,
  listed: () => readonly DiscoveredDevice[],
  emit: (report: DriverReport) => void,
): Joinings {
  const cancels = new Map<string, () => void>();

  function tell(device: DiscoveredDevice): void {
    const hasJoined = [...cancels.keys()].some((digits) => device.id.startsWith(`ZB:${digits}`));
    emit({ tag: 'discovered', device, ...(hasJoined && { joined: true }) });
  }

  let now: Joining | null = null;
  let forget = () => {};
  function show(joining: Joining | null): void {
    forget();
    now = joining;
    forget = joining === null ? () => {} : clock.after(shownMs, () => show(null));
  }

  function joined(address: string): void {
    const digits = /^0x([0-9a-f]{16})$/.exec(address)?.[1];
    if (digits === undefined) return;
    cancels.get(digits)?.();
    cancels.set(
      digits,
      clock.after(joinedMs, () => cancels.delete(digits)),
    );
    for (const device of listed()) if (device.id.startsWith(`ZB:${digits}`)) tell(device);
  }

  return {
    tell,
    stepped: (step) => {
      if (step === null) return;
      if (step.step === 'begun') show({ tag: 'begun' });
      else if (step.step === 'failed')
        show({ tag: 'failed', device: deviceOf(step.address), why: 'interview' });
      else {
        show(null);
        joined(step.address);
      }
    },
    now: () => now,
    stop: () => {
      show(null);
      for (const cancel of cancels.values()) cancel();
    },
  };
}
