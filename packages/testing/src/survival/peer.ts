import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Hub } from '@homeward/hub/hub.ts';
import type { HastenedClock } from '../scenarios/hastened-clock.ts';
import type { FaultyWire } from '../server/faulty-wire.ts';

/** The line between a driver and its peer, which a test breaks and pours rubbish into. */
export type HardLine = Pick<FaultyWire, 'be' | 'pour'>;

/** The other side of a driver, as bad as it can be. */
export interface SurvivalPeer {
  /** As it is set up in the panel. */
  readonly gateway: Gateway;
  /** What it brings into the panel; null is nothing. */
  readonly device: { readonly id: DeviceId; readonly kind: DeviceKind } | null;
  /** Says the truth: its device is active, or at rest. It may be said again and again. */
  say(isActive: boolean): Promise<void>;
  /** Whether the panel knows what was said last; absent is by the zone of the device. */
  knows?(hub: Hub, isActive: boolean): boolean;
  /** Whether a program of it has been started and has not come to its point yet; absent is never. */
  readonly isAtWork?: () => boolean;
  /** Says so many things in one go: of its device, of strangers, and of nothing. */
  flood(count: number): Promise<void>;
  /** Messages as it really says them, which nonsense is made of. */
  readonly samples: readonly string[];
  /** Says this in the place of a message. */
  nonsense(bytes: Buffer): Promise<void>;
  readonly line: HardLine;
  /**
   * Breaks what hangs, as the driver would after real seconds; absent is where it goes by the time of the house, or the
   * seconds are waited for.
   */
  readonly tire?: () => void;
  /** It starts anew, and remembers no more than such things do. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** What a peer has to know of the house. */
export interface Surroundings {
  /** Time of the house. */
  readonly clock: HastenedClock;
  /** Where programs of a test are looked for before those of the machine. */
  readonly programs: string;
}

/** A text that fills a message to about a kilobyte. */
export const padding = 'x'.repeat(1_000);
