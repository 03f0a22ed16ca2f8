import type { Geofence, Tracker } from '@homeward/contract/shapes/care/location.ts';
import { FenceId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { devices } from './house.ts';
import { rigFor } from './rig.ts';
import type { Rig } from './rig.ts';

/** A phone whose bearer lets others follow it, and the place that it comes home to. */
export const phone = TrackerId.parse('phone');
export const home = FenceId.parse('home');
export const tracker: Tracker = {
  id: phone,
  name: "Ada's phone",
  bearer: 'Ada',
  device: null,
  consent: true,
  retentionDays: 7,
};
export const fence: Geofence = {
  id: home,
  name: 'Home',
  latitude: 52.5,
  longitude: 13.4,
  radius: 200,
  enabled: true,
};

/** The house with both, in which no device falls silent. */
export const located = (patch: Partial<PanelConfig> = {}): Rig =>
  rigFor({
    devices: devices.map((entry) => ({ ...entry, supervisionSeconds: null })),
    geofences: [fence],
    trackers: [tracker],
    ...patch,
  });
