import type { PanelCommand } from '@homeward/contract/command.ts';
import type { DeviceConfig, DeviceValues } from '@homeward/contract/entities/device.ts';
import type { PanelFault } from '@homeward/contract/entities/panel-status.ts';
import type { Receipt } from '@homeward/contract/entities/report.ts';
import type { CommandId, DeviceId, Instant } from '@homeward/contract/ids.ts';
import type { Actor, PinSlot } from '@homeward/contract/modes.ts';
import type { PinUser } from './config.ts';

/** What a command proved: the slot its PIN opened, or a session that needs none, or nothing. */
export type Proof =
  | { readonly tag: 'pin'; readonly slot: PinSlot }
  | { readonly tag: 'trusted' }
  | { readonly tag: 'none' };

type Body =
  /** `live` is false for what was retained or replayed: it says how things stand, but the device was not heard. */
  | {
      readonly tag: 'deviceReported';
      readonly device: DeviceId;
      readonly values: DeviceValues;
      readonly live: boolean;
    }
  | {
      readonly tag: 'deviceAvailable';
      readonly device: DeviceId;
      readonly online: 'online' | 'offline' | 'unknown';
    }
  /** The wire of these devices went away: what they said before no longer counts. */
  | { readonly tag: 'devicesLost'; readonly devices: readonly DeviceId[] }
  | { readonly tag: 'deviceJoined'; readonly config: DeviceConfig }
  | {
      readonly tag: 'commandReceived';
      readonly id: CommandId;
      readonly actor: Actor;
      readonly proof: Proof;
      readonly command: PanelCommand;
    }
  /** Wrong codes from one source reached the limit; `source` is a name for the log. */
  | { readonly tag: 'lockedOut'; readonly source: Actor; readonly until: Instant }
  | { readonly tag: 'panelReported'; readonly fault: PanelFault; readonly on: boolean }
  | { readonly tag: 'panelBattery'; readonly percent: number | null }
  | {
      readonly tag: 'receiptArrived';
      readonly report: number;
      readonly destination: number;
      readonly attempt: number;
      readonly receipt: Receipt;
    }
  | { readonly tag: 'pinsChanged'; readonly pins: readonly PinUser[] }
  /** Time has come to `at`: every deadline up to it is due. */
  | { readonly tag: 'timerFired' }
  /** The hub came back; it was away for `downFor` ms. Devices have yet to be heard. */
  | { readonly tag: 'restarted'; readonly downFor: number };

/**
 * Everything the panel can learn. `at` is panel time in ms: it never goes back, and every input first makes all
 * deadlines before it happen, so the order of inputs alone decides what the panel does.
 */
export type Input = Body & { readonly at: Instant };
export type InputTag = Body['tag'];
