import type { HouseDevice } from '#lib/house/device.ts';

/** The simulated devices by what a visitor can do to them. */
export interface Possibilities {
  readonly openings: readonly HouseDevice[];
  readonly motions: readonly HouseDevice[];
  /** Detect and stay: smoke, water. */
  readonly detectors: readonly HouseDevice[];
  /** Pressed, and over. */
  readonly buttons: readonly HouseDevice[];
}

const openings = ['door_contact', 'tilt_sensor'];
const motions = ['pir', 'ir_camera', 'outdoor_pir'];
const detectors = [
  'smoke_detector',
  'heat_detector',
  'co_detector',
  'gas_detector',
  'water_sensor',
  'glass',
  'shock_sensor',
  'bed_sensor',
];
const buttons = ['panic_button', 'medical_button', 'pendant', 'pull_cord', 'fall_sensor'];

export function possibilities(devices: readonly HouseDevice[]): Possibilities {
  const of = (kinds: readonly string[]) => devices.filter(({ kind }) => kinds.includes(kind));
  return {
    openings: of(openings),
    motions: of(motions),
    detectors: of(detectors),
    buttons: of(buttons),
  };
}
