import type { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import type { LocalDate } from '@homeward/contract/shapes/values/calendar.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { RoomId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { instantOf } from '@homeward/panel/time/local-time.ts';
import { config as house, device } from './house.ts';
import { rigFor } from './rig.ts';
import type { Rig } from './rig.ts';

/** The flat of somebody who is cared for, in Berlin. */

export const kitchen = RoomId.parse('kitchen');
export const bedroom = RoomId.parse('bedroom');
export const bath = RoomId.parse('bath');
const rooms = [kitchen, bedroom, bath].map((id) => ({ id, name: id }));

export const careHouse: PanelConfig = {
  ...house,
  rooms,
  devices: [
    ...house.devices.map((entry) => ({ ...entry, supervisionSeconds: null })),
    device('cord', 'pull_cord', 1, 30, { always: 'emergency', room: 'bath' }),
    device('fall', 'fall_sensor', 1, 31, { always: 'fall' }),
    device('stove', 'pir', 1, 32, { room: 'kitchen' }),
    device('wardrobe', 'pir', 1, 33, { room: 'bedroom' }),
    device('mirror', 'pir', 1, 34, { room: 'bath' }),
    device('bed', 'bed_sensor', 1, 35, { room: 'bedroom' }),
    device('pills', 'medication_dispenser', 1, 36, { room: 'kitchen' }),
    device('kettle', 'power_switch_meter', 1, 37, { room: 'kitchen' }),
    device('flat', 'door_contact', 1, 38, { room: 'bath' }),
  ],
};

/** A rig of that flat; devices have all been heard. */
export const careRig = (care: Partial<CareSettings>, patch: Partial<PanelConfig> = {}): Rig =>
  rigFor({ ...careHouse, ...patch, care: { ...noCare, ...care } });

const clock = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes of the day of `07:30`. */
export const minute = clock;

/** Lets time pass until a clock in the flat shows the time on that day. */
export function waitUntil(rig: Rig, date: LocalDate, time: string): void {
  const { config, wallOffset, at } = rig.state();
  rig.wait((instantOf(config.timeZone, date, clock(time)) - wallOffset - at) / 1000);
}

/** Somebody moves past a motion detector. */
export function walksPast(rig: Rig, name: string): void {
  rig.says(name, { motion: true });
  rig.says(name, { motion: false });
}

const pressed: DeviceValues = { detected: true };

/** Somebody presses a button and lets go. */
export function presses(rig: Rig, name: string): void {
  rig.says(name, pressed);
  rig.says(name, { detected: false });
}
