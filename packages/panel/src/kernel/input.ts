import type { CalendarEvent } from '@homeward/contract/shapes/automation/calendar.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import type { PowerUnit } from '@homeward/contract/shapes/devices/power.ts';
import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import type {
  AreaId,
  CalendarId,
  CommandId,
  DeviceId,
  IncidentId,
  Instant,
} from '@homeward/contract/shapes/values/ids.ts';
import type { Actor, PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { Trust } from '@homeward/contract/shapes/devices/trust.ts';
import type { FoundDevice } from '@homeward/contract/shapes/panel/maintenance.ts';
import type { NetworkAct, NetworkFamily } from '@homeward/contract/shapes/devices/network.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';

/**
 * What a command proved: the slot its PIN opened, or a session that needs none, or nothing. `as` is whom the duress code
 * passes for in a person's own session: the slot that the session stands for. Elsewhere it passes for the master.
 */
export type Proof =
  | { readonly tag: 'pin'; readonly slot: PinSlot; readonly as?: PinSlot }
  | { readonly tag: 'trusted' }
  | { readonly tag: 'none' };

type Body =
  /**
   * `live` is false for what was retained or replayed: it says how things stand, but the device was not heard.
   * `happenedAt` is when it happened by the device's own account, in panel time; absent is now.
   */
  | {
      readonly tag: 'deviceReported';
      readonly device: DeviceId;
      readonly values: DeviceValues;
      readonly live: boolean;
      readonly happenedAt?: Instant;
    }
  | {
      readonly tag: 'deviceAvailable';
      readonly device: DeviceId;
      readonly online: 'online' | 'offline' | 'unknown';
    }
  /** The wire of these devices went away: what they said before no longer counts. */
  /** `watched`: the wire is a gateway whose loss the hub tells by itself (`gatewaysLost`) where it lasts. */
  | { readonly tag: 'devicesLost'; readonly devices: readonly DeviceId[]; readonly watched?: boolean }
  /** Which gateway leads to a device, by its name. */
  | { readonly tag: 'deviceCarried'; readonly device: DeviceId; readonly gateway: string }
  /** `again`: somebody let it join its wire now, though its owner may have taken it out before. */
  | { readonly tag: 'deviceJoined'; readonly config: DeviceConfig; readonly again?: boolean }
  | {
      readonly tag: 'commandReceived';
      readonly id: CommandId;
      readonly actor: Actor;
      readonly proof: Proof;
      readonly command: PanelCommand;
    }
  /**
   * Somebody gave a wrong code at a device, or none where one is needed; `source` is a name for the log. A null device is
   * another system in the house.
   */
  | {
      readonly tag: 'codeRefused';
      readonly source: Actor;
      readonly device: DeviceId | null;
      readonly why: 'wrongCode' | 'noCode';
    }
  /** Whoever gave the command of this id, which the hub refused or let wait, gave it under duress. */
  | {
      readonly tag: 'underDuress';
      readonly id: CommandId;
      readonly actor: Actor;
      readonly proof: Proof;
      readonly area: AreaId | null;
    }
  /** Wrong codes from one source reached the limit; `source` is a name for the log. */
  | { readonly tag: 'lockedOut'; readonly source: Actor; readonly until: Instant }
  /** `gateways`: of jamming, those whose radio is drowned, by name. */
  | {
      readonly tag: 'panelReported';
      readonly fault: PanelFault;
      readonly on: boolean;
      readonly gateways?: readonly string[];
    }
  /** Gateways that have been out of reach for a while, by name. */
  | { readonly tag: 'gatewaysLost'; readonly names: readonly string[] }
  /** How a supply stands that a gateway watches; null is that nothing is known of it now. */
  | {
      readonly tag: 'powerReported';
      readonly gateway: string;
      readonly power: Omit<PowerUnit, 'gateway'> | null;
    }
  /** Whether this machine has a modem, for texts: one that is there and fails stays one. */
  | { readonly tag: 'modemFound'; readonly there: boolean }
  | { readonly tag: 'panelBattery'; readonly percent: number | null }
  | {
      readonly tag: 'receiptArrived';
      readonly report: number;
      readonly destination: number;
      readonly attempt: number;
      readonly receipt: Receipt;
    }
  /** A device is on the wire for which no zone is left. */
  | { readonly tag: 'noRoom'; readonly device: DeviceId; readonly name: string }
  /** The wire describes a device of the panel anew, and may know it better than before. */
  | {
      readonly tag: 'deviceDescribed';
      readonly device: DeviceId;
      readonly kind: DeviceKind;
      readonly modelId: string;
      readonly checksCodes?: boolean;
      readonly silenceSeconds?: number;
      readonly trust?: Trust;
    }
  /** A device sent a code for the first time. */
  | { readonly tag: 'codeSent'; readonly device: DeviceId }
  /** A device is on the wire that is no part of the panel yet, or asks to join again. */
  | { readonly tag: 'deviceFound'; readonly device: Omit<FoundDevice, 'at' | 'known'> }
  /** A device did not do as told, for good: `reason` is for the log. */
  | { readonly tag: 'commandFailed'; readonly device: DeviceId; readonly reason: string }
  /** A device sleeps, and its network tells it what was wished when it wakes. */
  | { readonly tag: 'commandWaits'; readonly device: DeviceId }
  /** A driver is done with what its network was told, or has given up: `detail` is for the log. */
  | {
      readonly tag: 'networkActed';
      readonly family: NetworkFamily;
      readonly act: NetworkAct;
      readonly device: DeviceId | null;
      readonly ok: boolean;
      readonly detail: string;
    }
  /** A web request of a rule ended; `status` null is no answer, and `reason` says why. */
  | {
      readonly tag: 'requestEnded';
      readonly request: number;
      readonly status: number | null;
      readonly reason: string;
    }
  /** A calendar was asked: `events` null is as before, `problem` null is that it answered. */
  | {
      readonly tag: 'calendarRead';
      readonly calendar: CalendarId;
      readonly events: readonly CalendarEvent[] | null;
      readonly problem: string | null;
    }
  /** An attempt at uploading a capture ended. */
  | {
      readonly tag: 'uploadEnded';
      readonly upload: number;
      readonly attempt: number;
      readonly receipt: Receipt;
    }
  /** A picture or clip of a camera is there. */
  | {
      readonly tag: 'captured';
      readonly device: DeviceId;
      readonly capture: string;
      readonly incident: IncidentId | null;
    }
  /** The portal has every event up to this one on its disk. */
  | { readonly tag: 'portalHas'; readonly seq: number }
  /** What to add to panel time for wall time, from now on: after a start, and when the wall clock jumped. */
  | { readonly tag: 'clockSet'; readonly wallOffset: number }
  /** Somebody who called is put through to the speaker and microphone of the panel, or is so no longer. */
  | { readonly tag: 'calledIn'; readonly caller: string; readonly on: boolean }
  /** A receiver was asked whether the line is open. */
  | { readonly tag: 'pollAnswered'; readonly destination: number; readonly ok: boolean }
  | { readonly tag: 'pinsChanged'; readonly pins: readonly PinUser[] }
  /** Time has come to `at`: every deadline up to it is due. */
  | { readonly tag: 'timerFired' }
  /** The hub came back; it was away for `downFor` ms. Devices have yet to be heard. */
  /** `version` is the version line of what runs now; absent where nobody said. */
  | { readonly tag: 'restarted'; readonly downFor: number; readonly version?: string };

/**
 * Everything the panel can learn. `at` is panel time in ms: it never goes back, and every input first makes all
 * deadlines before it happen, so the order of inputs alone decides what the panel does.
 */
export type Input = Body & { readonly at: Instant };
export type InputTag = Body['tag'];
