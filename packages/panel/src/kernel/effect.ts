import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { EventCode, PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { UpkeepAct } from '@homeward/contract/shapes/panel/upkeep.ts';
import type { NetworkAct, NetworkFamily } from '@homeward/contract/shapes/devices/network.ts';
import type { CommandId, DeviceId, IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';

/** One attempt at telling one destination. A retry keeps `sequence`, so that the receiver knows it again. */
export interface SendReport {
  readonly report: number;
  readonly destination: number;
  readonly attempt: number;
  readonly url: string;
  /** Sealed by the hub: what belongs where the address says `***`. */
  readonly secret?: string;
  readonly account: string;
  /** 1 to 9999, per destination. */
  readonly sequence: number;
  readonly code: EventCode;
  /** When it happened, by panel time. */
  readonly at: Instant;
  /** Who did it, by name; null where the number of the code is a zone's, absent where nobody knows. */
  readonly person?: string | null;
}

/** One attempt at uploading a capture to one row of the upload page. */
export interface UploadCapture {
  readonly upload: number;
  readonly capture: string;
  readonly attempt: number;
  readonly row: number;
  readonly url: string;
  /** Sealed by the hub: what belongs where the address says `***`. */
  readonly secret?: string;
  /** Private networks the owner listed, as `10.0.0.0/8`. */
  readonly networks: readonly string[];
}

/** Asks a receiver whether the line is open; the answer comes back as `pollAnswered`. */
export interface PollLine {
  readonly destination: number;
  readonly url: string;
  readonly secret?: string;
  readonly account: string;
}

/** A web request of a rule; it goes out once, and how it ended comes back as `requestEnded`. */
export interface WebRequest {
  readonly request: number;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly body: string | null;
  /** Private networks the owner listed, as `10.0.0.0/8`. */
  readonly networks: readonly string[];
}

/** What the shell must do, in order, after the input and its events are on disk. */
export type Effect =
  | { readonly tag: 'event'; readonly event: PanelEvent }
  | {
      readonly tag: 'commandDevice';
      readonly device: DeviceId;
      readonly command: DeviceCommand;
      readonly incident: IncidentId | null;
    }
  /** Lets new devices join the wires, or no longer. */
  | { readonly tag: 'learn'; readonly on: boolean }
  /** Has a driver do something to its network; how it ended comes back as `networkActed`. */
  | {
      readonly tag: 'network';
      readonly family: NetworkFamily;
      readonly act: NetworkAct;
      readonly device: DeviceId | null;
      /** Of several of the family; absent is the one that the device is on, or the first. */
      readonly gateway?: string;
    }
  /** Does something to the panel as a machine. */
  | { readonly tag: 'upkeep'; readonly act: UpkeepAct }
  | { readonly tag: 'poll'; readonly poll: PollLine }
  | { readonly tag: 'request'; readonly request: WebRequest }
  | { readonly tag: 'upload'; readonly upload: UploadCapture }
  | { readonly tag: 'send'; readonly send: SendReport }
  | { readonly tag: 'reply'; readonly id: CommandId; readonly result: CommandResult };
