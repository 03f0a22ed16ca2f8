import type { AreaConfig } from '@homeward/contract/entities/area.ts';
import type { DeviceConfig } from '@homeward/contract/entities/device.ts';
import type { PanelModel, PanelSeries, Room, Rule, Scene } from '@homeward/contract/entities/panel.ts';
import type { ReportDestination, ReportGroup } from '@homeward/contract/entities/report.ts';
import type { AreaId, PanelId } from '@homeward/contract/ids.ts';
import type { PinSlot } from '@homeward/contract/modes.ts';

/** A PIN code's owner; the code itself never comes here (the hub verifies it). */
export interface PinUser {
  readonly slot: PinSlot;
  readonly name: string;
  /** The areas this code works in. */
  readonly areas: readonly AreaId[];
  /** Off: arming and disarming with it is not reported. */
  readonly latch: boolean;
  readonly enabled: boolean;
}

/** How the panel is set up. Edited seldom; every edit makes a new object. */
export interface PanelConfig {
  readonly id: PanelId;
  readonly name: string;
  readonly series: PanelSeries;
  readonly model: PanelModel;
  readonly version: string;
  readonly timeZone: string;
  readonly pinLength: 4 | 6;
  readonly areas: readonly AreaConfig[];
  /** A device's place here is its place in `PanelState.devices`. */
  readonly devices: readonly DeviceConfig[];
  readonly rooms: readonly Room[];
  readonly scenes: readonly Scene[];
  readonly rules: readonly Rule[];
  readonly pins: readonly PinUser[];
  /** Confirm: the first attempt with faults is refused, a second within 10 s arms. Direct: arms at once and reports. */
  readonly armFault: 'confirm' | 'direct';
  /** Minutes, 0 to 15; 0 is no siren. */
  readonly sirenMinutes: number;
  readonly sirenVolume: 'none' | 'normal' | 'loud';
  readonly tamperAlarm: 'fullArm' | 'always';
  /** Seconds without mains before it is a fault. */
  readonly acFailSeconds: number;
  /** Minutes for the second detector of a cross zone; 0 is off. */
  readonly crossZoneMinutes: number;
  readonly confirmationMinutes: number;
  readonly report: {
    /** 3 to 16 hex digits at the receivers. */
    readonly account: string;
    readonly destinations: readonly ReportDestination[];
    readonly groups: readonly ReportGroup[];
    /** Hours between periodic tests (602); 0 is off. */
    readonly testHours: number;
  };
}
