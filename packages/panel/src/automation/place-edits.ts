import type { Problem } from '@homeward/contract/rules/devices/command-problems.ts';
import type { EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { Edits } from '../kernel/edit.ts';
import type { PanelConfig } from '../state/config.ts';
import { withoutSpot } from '../state/spots.ts';
import { putBy } from './setup-lists.ts';

type Spots = EditOf<'placeDevices'>['spots'];

/** Tenths of a percent are finer than anybody points. */
const tenth = (percent: number): number => Math.round(percent * 10) / 10;

/** What is wrong with where devices are to stand: only what is on that floor, or on none, has a place on its picture. */
function problemsOf(config: PanelConfig, { floor, spots }: EditOf<'placeDevices'>): readonly Problem[] {
  const devices = new Map(config.devices.map((device) => [device.id, device]));
  return spots.flatMap(({ device: id }, index): readonly Problem[] => {
    const where = `spots.${index}.device`;
    const device = devices.get(id);
    if (device === undefined) return [{ why: 'v2_mg_action_no_zone', where }];
    const isTwice = spots.slice(0, index).some((spot) => spot.device === id);
    const own = config.rooms.find((room) => room.id === device.room)?.floor ?? floor;
    return isTwice || own !== floor ? [{ why: 'v2_mg_value_not_offered', where }] : [];
  });
}

function placed(device: DeviceConfig, floor: EditOf<'placeDevices'>['floor'], spots: Spots): DeviceConfig {
  const spot = spots.find((one) => one.device === device.id);
  if (spot === undefined) return device.spot?.floor === floor ? withoutSpot(device) : device;
  const [x, y] = [tenth(spot.x), tenth(spot.y)];
  const { spot: before } = device;
  if (before?.floor === floor && before.x === x && before.y === y) return device;
  return { ...device, spot: { floor, x, y } };
}

/** The edit of where devices stand on the picture of a floor. What guards the house is as before. */
export const placeEdits: Pick<Edits, 'placeDevices'> = {
  placeDevices: (turn, edit, { actor }) => {
    const { config } = turn.state;
    const floor = config.floors.find(({ id }) => id === edit.floor);
    const problems: readonly Problem[] =
      floor === undefined ? [{ why: 'v2_mg_value_not_offered', where: 'floor' }] : problemsOf(config, edit);
    return putBy(turn, actor, `plan: ${floor?.name ?? ''}`, problems, (before) => ({
      ...before,
      devices: before.devices.map((device) => placed(device, edit.floor, edit.spots)),
    }));
  },
};
