import { isSameTrust, wireKindOf } from '@homeward/contract/rules/devices/device-purposes.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { HeldDevice } from '@homeward/drivers/port.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { isTakenOut } from '@homeward/panel/devices/taken-out.ts';
import { layoutOf } from '@homeward/panel/kernel/layout.ts';

/** The devices of the panel, with those that have asked to join and whose step the panel may not have taken yet. */
export interface Members {
  has(device: DeviceId): boolean;
  /** A device of the panel with its slot. */
  find(device: DeviceId): { readonly slot: number; readonly device: DeviceConfig } | undefined;
  /** What a wire is to know of a device of the panel. */
  held(device: DeviceId): HeldDevice | null;
  /** A device asks to join. */
  join(device: DeviceId): void;
  /**
   * Devices that have become part of the panel, or are held as something else, since this was asked last. Of those that
   * are new or of another kind nothing is known yet.
   */
  changed(): readonly { readonly id: DeviceId; readonly isUnread: boolean }[];
}

export function createMembers(config: () => PanelConfig): Members {
  const joining = new Set<DeviceId>();
  let seen: readonly DeviceConfig[] = config().devices;
  let known = { devices: seen, ids: new Set(seen.map(({ id }) => id)) };

  const find: Members['find'] = (id) => {
    const slot = layoutOf(config()).slotOf.get(id);
    const device = slot === undefined ? undefined : config().devices[slot];
    return slot === undefined || device === undefined ? undefined : { slot, device };
  };

  return {
    find,
    held: (id) => {
      const device = find(id)?.device;
      if (device === undefined) return null;
      return {
        kind: wireKindOf(device),
        sendsCodes: device.sendsCodes === true,
        ...(device.codes !== undefined && { codes: device.codes }),
      };
    },
    has: (device) => {
      const { devices } = config();
      if (known.devices !== devices) {
        known = { devices, ids: new Set(devices.map(({ id }) => id)) };
        for (const joined of joining)
          if (known.ids.has(joined) || isTakenOut(config(), joined)) joining.delete(joined);
      }
      return known.ids.has(device) || joining.has(device);
    },
    join: (device) => void joining.add(device),
    changed: () => {
      const { devices } = config();
      if (devices === seen) return [];
      const before = new Map(seen.map((device) => [device.id, device]));
      seen = devices;
      const isHeldAs = ({ kind, checksCodes, trust }: DeviceConfig, was: DeviceConfig | undefined): boolean =>
        was?.kind === kind && was.checksCodes === checksCodes && isSameTrust(was.trust, trust);
      return devices
        .filter((device) => !isHeldAs(device, before.get(device.id)))
        .map(({ id, kind }) => ({ id, isUnread: before.get(id)?.kind !== kind }));
    },
  };
}
