import type { DeviceConfig } from '@homeward/contract/entities/device.ts';
import type { DeviceCommand } from '@homeward/contract/entities/device-command.ts';
import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import type { Rule, Scene } from '@homeward/contract/entities/automation.ts';
import type { AreaConfig } from '@homeward/contract/entities/area.ts';
import type { AlarmKind } from '@homeward/contract/entities/incident.ts';
import type { PinSlot } from '@homeward/contract/modes.ts';

/** How a household is set up, as far as the reference model goes. */
export interface Household {
  readonly areas: readonly AreaConfig[];
  readonly devices: readonly DeviceConfig[];
  readonly scenes: readonly Scene[];
  readonly rules: readonly Rule[];
  readonly pins: readonly {
    readonly slot: PinSlot;
    readonly areas: readonly number[];
    readonly enabled: boolean;
  }[];
  readonly armFault: 'confirm' | 'direct';
  readonly sirenMinutes: number;
  readonly sirenVolume: string;
  readonly tamperAlarm: 'fullArm' | 'always';
  readonly acFailSeconds: number;
  readonly crossZoneMinutes: number;
  readonly confirmationMinutes: number;
}

/** What somebody asked for and the panel took on. */
export type Wish =
  | { readonly tag: 'mode'; readonly area: number; readonly mode: Mode; readonly force: boolean }
  | { readonly tag: 'silence'; readonly area: number }
  | {
      readonly tag: 'bypass';
      readonly kind: 'oneTime' | 'permanent';
      readonly rows: readonly { readonly device: string; readonly on: boolean }[];
    }
  | { readonly tag: 'help'; readonly kind: AlarmKind; readonly area: number }
  | { readonly tag: 'scene'; readonly scene: string }
  | { readonly tag: 'device'; readonly device: string; readonly command: DeviceCommand['tag'] }
  | { readonly tag: 'other' };

export type Mode = 'disarm' | 'arm' | 'home_1' | 'home_2' | 'home_3';
/** What was proved with a wish: a slot's code, a session that needs none, or nothing. */
export type Proved = PinSlot | 'trusted' | 'nothing';

/** Something that truly happened at the hub's boundary, at panel time `at` (ms). */
export type Fact = { readonly at: number } & (
  | { readonly tag: 'said'; readonly device: string; readonly values: DeviceValues; readonly live: boolean }
  | { readonly tag: 'there'; readonly device: string; readonly online: 'online' | 'offline' | 'unknown' }
  | { readonly tag: 'wireLost'; readonly devices: readonly string[] }
  | { readonly tag: 'joined'; readonly device: DeviceConfig }
  | {
      readonly tag: 'wish';
      readonly id: string;
      readonly wish: Wish;
      readonly proved: Proved;
      /** A rule, a schedule, or somebody or something that must prove what it may do. */
      readonly automatic: boolean;
    }
  | { readonly tag: 'mains'; readonly on: boolean }
  | { readonly tag: 'restarted' }
  | { readonly tag: 'time' }
);

/** One alarm that must be on record, told and reported. */
export interface ExpectedAlarm {
  readonly at: number;
  readonly code: string;
  readonly device: string | null;
}

/** Where an area should stand. */
export interface ExpectedArea {
  readonly id: number;
  readonly stage: 'disarmed' | 'exitDelay' | 'armed' | 'entryDelay';
  readonly mode: Mode;
  /** End of the delay; null outside one. */
  readonly until: number | null;
  readonly alarm: 'quiet' | 'sounding' | 'memory';
  readonly sirenUntil: number | null;
  readonly burglar: boolean;
}

/** How a device should stand. */
export interface ExpectedDevice {
  readonly id: string;
  readonly condition: 'normal' | 'active' | 'unknown';
  readonly oneTime: boolean;
  readonly permanent: boolean;
  readonly faults: readonly string[];
}

/** An alarm that is on record. */
export interface AlarmRecord {
  readonly code: string;
  readonly device: string | null;
  readonly incident: string;
  /** It must be told outside, whatever came after. */
  readonly must: boolean;
}
