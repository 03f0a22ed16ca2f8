import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { ZoneSettings } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { type AreaId, type DeviceId, type RoomId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { cutText } from '@homeward/contract/words/values/text.ts';
import type { DiscoveredDevice } from '@homeward/drivers/port.ts';
import { defaultSettings, defaultSupervision } from '@homeward/contract/shapes/devices/default-settings.ts';

/**
 * Which discovered device joins the panel, and as what; null leaves it among the unknown ones, to be learnt later, and
 * so does `full`, which somebody must hear of: there is no room for it.
 */
export type DevicePlan = (
  device: DiscoveredDevice,
  taken: readonly DeviceConfig[],
) => DeviceConfig | 'full' | null;

/** Where a device goes that is expected; what is absent comes from the device and its kind. */
export interface PlannedDevice {
  readonly id: DeviceId;
  readonly area: AreaId;
  readonly zone: ZoneNo;
  readonly name?: string;
  readonly room?: RoomId | null;
  readonly settings?: Partial<ZoneSettings>;
  readonly supervisionSeconds?: number | null;
}

/** Lets in the devices that are named, each in its place. */
export function planned(devices: readonly PlannedDevice[]): DevicePlan {
  const byId = new Map(devices.map((device) => [device.id, device]));
  return (found) => {
    const plan = byId.get(found.id);
    return plan ? configOf(found, plan, []) : null;
  };
}

/** Lets in every device that nobody took out, each in the next free zone of one area; none when the area is full. */
export function joinAll(area: AreaId): DevicePlan {
  return (found, taken) => {
    const used = new Set<number>(taken.filter((device) => device.area === area).map(({ zone }) => zone));
    for (let zone = 1; zone <= limits.zonesPerArea; zone += 1) {
      if (!used.has(zone)) return configOf(found, { id: found.id, area, zone: ZoneNo.parse(zone) }, taken);
    }
    return 'full';
  };
}

/** Asks each plan in turn. */
export function firstPlan(...plans: readonly DevicePlan[]): DevicePlan {
  return (found, taken) => {
    for (const plan of plans) {
      const config = plan(found, taken);
      if (config !== null) return config;
    }
    return null;
  };
}

/** A name that no other device has: two that are called alike are numbered. */
function nameAmong(name: string, taken: readonly DeviceConfig[]): string {
  const names = new Set(taken.map((device) => device.name));
  for (let no = 1; ; no += 1) {
    const ending = no === 1 ? '' : ` ${no}`;
    const short = cutText(name, limits.deviceNameLength - ending.length);
    if (!names.has(`${short}${ending}`)) return `${short}${ending}`;
  }
}

function configOf(
  found: DiscoveredDevice,
  plan: PlannedDevice,
  taken: readonly DeviceConfig[],
): DeviceConfig {
  return {
    id: found.id,
    kind: found.kind,
    modelId: found.modelId,
    name: plan.name ?? nameAmong(found.name, taken),
    area: plan.area,
    zone: plan.zone,
    room: plan.room ?? null,
    settings: { ...defaultSettings(found.kind), ...plan.settings },
    ...(found.checksCodes === true && { checksCodes: true }),
    ...(found.trust !== undefined && { trust: found.trust }),
    supervisionSeconds:
      plan.supervisionSeconds === undefined ? defaultSupervision(found.kind, found) : plan.supervisionSeconds,
  };
}
