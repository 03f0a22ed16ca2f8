import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';

/** Openings of a zone that do not count yet, oldest first (pulse count). */
export interface Pulses {
  readonly device: DeviceId;
  readonly at: readonly Instant[];
}

/** A zone that has opened and must stay open until then to count. */
export interface Opening {
  readonly device: DeviceId;
  readonly since: Instant;
  readonly until: Instant;
}

/** An opening of a detector that counts together with others; `counted`: it has. */
export interface GroupTrip {
  readonly device: DeviceId;
  readonly at: Instant;
  readonly counted: boolean;
}

/** How much a device has spoken of late: each word adds to it, and it drains with time. */
export interface Chatter {
  readonly device: DeviceId;
  readonly level: number;
  readonly at: Instant;
}

/** A device that speaks too much is taken at its word once a minute; what it says meanwhile is kept here. */
export interface Muffled {
  readonly device: DeviceId;
  readonly until: Instant;
  /** Words since the minute began. */
  readonly words: number;
  /** What it said that matters to protection, if it did, and what it said last of everything. */
  readonly alarming: DeviceValues | null;
  readonly last: DeviceValues | null;
}

/** A zone that stood open when arming was forced; `at`: closed since then long enough, null while it is not. */
export interface Reinclusion {
  readonly device: DeviceId;
  readonly at: Instant | null;
}

/** The cover of a siren that is left out, and when it guards again. */
export interface SirenCover {
  readonly device: DeviceId;
  readonly until: Instant;
}

/** A time of jamming; `to` null is going on. */
export interface JamSpan {
  readonly from: Instant;
  readonly to: Instant | null;
}

/** A device whose way was cut: where it is not heard by then, and its way is open, it is missed. */
export interface Unsure {
  readonly device: DeviceId;
  readonly until: Instant;
}

/** What watching over devices and the panel itself must remember; nobody outside is shown any of it. */
export interface VigilState {
  readonly pulses: readonly Pulses[];
  /** Oldest first. */
  readonly openings: readonly Opening[];
  /** The last of each, oldest first. */
  readonly groupTrips: readonly GroupTrip[];
  readonly chatter: readonly Chatter[];
  readonly muffled: readonly Muffled[];
  readonly reinclusions: readonly Reinclusion[];
  readonly sirenCovers: readonly SirenCover[];
  /** Of the last minutes, oldest first. */
  readonly jams: readonly JamSpan[];
  /** When jamming comes to count, or ceases to; null for never as things stand. */
  readonly jamChangeAt: Instant | null;
  /** When so much mains failure means sparing the battery; null while it does not. */
  readonly suspendAt: Instant | null;
  /** No supervised device is silent for too long before then; null where none can become so. */
  readonly silenceFrom: Instant | null;
  /** The next warning beep; null while there is nothing new to warn of. */
  readonly beepAt: Instant | null;
  /** Devices of which was told that no zone is left for them, oldest first; whoever is part of the panel is none. */
  readonly noRoomFor: readonly DeviceId[];
  /** When an exit or entry delay sounds next; null while none does. */
  readonly delayBeepAt: Instant | null;
  /** At most one of each device, in no order. */
  readonly unsure: readonly Unsure[];
  /** Names of gateways whose radio is drowned now. */
  readonly jammed: readonly string[];
  /** When a gateway was back after a fault of its own, by its name: nobody's silence counts before. */
  readonly waysBack: Readonly<Record<string, Instant>>;
}

export const noVigil: VigilState = {
  pulses: [],
  openings: [],
  groupTrips: [],
  chatter: [],
  muffled: [],
  reinclusions: [],
  sirenCovers: [],
  jams: [],
  jamChangeAt: null,
  suspendAt: null,
  silenceFrom: null,
  beepAt: null,
  noRoomFor: [],
  delayBeepAt: null,
  unsure: [],
  jammed: [],
  waysBack: {},
};
