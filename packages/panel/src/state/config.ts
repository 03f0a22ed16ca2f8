import type { AreaConfig } from '@homeward/contract/shapes/panel/area.ts';
import type { DeviceGroup, Room, Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { standardConnections } from '@homeward/contract/rules/reports/standard-connections.ts';
import type { Connections } from '@homeward/contract/shapes/reports/connections.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import type { Geofence, Tracker } from '@homeward/contract/shapes/care/location.ts';
import { noContact } from '@homeward/contract/shapes/panel/panel.ts';
import type { PanelContact, PanelModel, PanelSeries } from '@homeward/contract/shapes/panel/panel.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { ReportGroup, StoredDestination } from '@homeward/contract/shapes/reports/report.ts';
import type { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import type { PinLength } from '@homeward/contract/shapes/access/pin.ts';
import { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import type { DeviceId, PanelId } from '@homeward/contract/shapes/values/ids.ts';

/** What a panel is, and stays. */
interface Identity {
  readonly id: PanelId;
  readonly name: string;
  readonly series: PanelSeries;
  readonly model: PanelModel;
  readonly version: string;
  /** IANA name. */
  readonly timeZone: string;
  /** As it is at first; a setting from then on. */
  readonly pinLength: PinLength;
}

/** How the panel is set up. Edited seldom; every edit makes a new object. */
export interface PanelConfig extends Identity, Readonly<PanelSettings> {
  /** Whom to reach about it. */
  readonly contact: PanelContact;
  readonly areas: readonly AreaConfig[];
  /** A device's place here is its place in `PanelState.devices`. */
  readonly devices: readonly DeviceConfig[];
  /** Devices that their owner took out: none of them joins by itself until somebody adds it again. */
  readonly takenOut: readonly DeviceId[];
  readonly rooms: readonly Room[];
  readonly deviceGroups: readonly DeviceGroup[];
  readonly scenes: readonly Scene[];
  readonly rules: readonly Rule[];
  readonly schedules: readonly ArmSchedule[];
  readonly pins: readonly PinUser[];
  readonly care: CareSettings;
  readonly geofences: readonly Geofence[];
  readonly trackers: readonly Tracker[];
  /** Its secrets are sealed by the hub. */
  readonly connections: Connections;
  /** Likewise. */
  readonly gateways: readonly Gateway[];
  readonly report: {
    /** 3 to 16 hex digits at the receivers. */
    readonly account: string;
    readonly destinations: readonly StoredDestination[];
    readonly groups: readonly ReportGroup[];
  };
}

/** A panel as it leaves the box: no devices, no codes, standard settings, one area to be named by its owner. */
export function newPanelConfig(identity: Identity, areas: readonly AreaConfig[]): PanelConfig {
  return {
    ...identity,
    ...standardSettings,
    pinLength: identity.pinLength,
    contact: noContact,
    areas,
    devices: [],
    takenOut: [],
    rooms: [],
    deviceGroups: [],
    scenes: [],
    rules: [],
    schedules: [],
    pins: [],
    care: noCare,
    geofences: [],
    trackers: [],
    connections: standardConnections,
    gateways: [],
    report: { account: '0000', destinations: [], groups: [] },
  };
}

const settingNames = Object.keys(standardSettings);

const settings = new WeakMap<PanelConfig, PanelSettings>();

/** The settings page's part of a configuration; the same object for the same configuration. */
export function settingsOf(config: PanelConfig): PanelSettings {
  const known = settings.get(config);
  if (known !== undefined) return known;
  const part = PanelSettings.parse(
    Object.fromEntries(Object.entries(config).filter(([name]) => settingNames.includes(name))),
  );
  settings.set(config, part);
  return part;
}
