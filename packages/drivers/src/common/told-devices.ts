import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { DiscoveredDevice } from '../port.ts';
import type { Word } from './device-words.ts';

/** A device as a driver builds it of what its peer tells. */
interface Built {
  readonly discovered: DiscoveredDevice;
}

/** The devices of a peer that is read whole again and again, and what was told of each last. */
export interface ToldDevices<Device extends Built> {
  /**
   * These are all that there are from now on. Says what is new or otherwise, and that what is gone cannot be reached.
   * `isMoved`: a device stands otherwise than when all was read before.
   */
  load(devices: readonly Device[], isMoved: (device: Device) => boolean): readonly Word[];
  /** All that is known of a device; nothing of it was heard now. */
  whole(device: Device): readonly Word[];
  all(device: DeviceId): readonly Word[];
  find(device: DeviceId): Device | undefined;
  values(device: DeviceId): DeviceValues;
  isReached(device: DeviceId): boolean;
  /** Whether it can be reached, as it was told last; undefined where nothing was told since the line came back. */
  toldReached(device: DeviceId): boolean | undefined;
  devices(): readonly DeviceId[];
  /** Nothing that was said counts any more. */
  forget(): void;
}

/** `isReached` and `valuesOf`: how a device stands by what the peer told last. */
export function createToldDevices<Device extends Built>({
  isReached,
  valuesOf,
}: {
  readonly isReached: (device: Device) => boolean;
  readonly valuesOf: (device: Device) => DeviceValues;
}): ToldDevices<Device> {
  let built = new Map<DeviceId, Device>();
  const reached = new Map<DeviceId, boolean>();
  /** How each was described. */
  const described = new Map<DeviceId, string>();

  function whole(device: Device): readonly Word[] {
    const { id } = device.discovered;
    const is = isReached(device);
    reached.set(id, is);
    return [
      { tag: 'said', device: id, values: valuesOf(device), live: false },
      { tag: 'reached', device: id, is },
    ];
  }

  return {
    load: (devices, isMoved) => {
      const before = built;
      built = new Map(devices.map((device) => [device.discovered.id, device]));
      const words = devices.flatMap((device): readonly Word[] => {
        const { discovered } = device;
        const text = JSON.stringify(discovered);
        const isNew = described.get(discovered.id) !== text;
        const isOtherwise = isMoved(device);
        described.set(discovered.id, text);
        const said = isNew || isOtherwise || !reached.has(discovered.id) ? whole(device) : [];
        return isNew ? [{ tag: 'discovered', device: discovered }, ...said] : said;
      });
      const gone = [...before.keys()].flatMap((id): readonly Word[] => {
        if (built.has(id)) return [];
        described.delete(id);
        reached.delete(id);
        return [{ tag: 'reached', device: id, is: false }];
      });
      return [...words, ...gone];
    },
    whole,
    all: (id) => {
      const device = built.get(id);
      return device === undefined ? [] : whole(device);
    },
    find: (id) => built.get(id),
    values: (id) => {
      const device = built.get(id);
      return device === undefined ? {} : valuesOf(device);
    },
    isReached: (id) => {
      const device = built.get(id);
      return device !== undefined && isReached(device);
    },
    toldReached: (id) => reached.get(id),
    devices: () => [...built.keys()],
    forget: () => reached.clear(),
  };
}
