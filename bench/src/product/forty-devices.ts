import { mapleStreet } from '@homeward/homeward/demo/maple-street.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';

/** The demo's family house with exactly 40 of its devices, both areas among them. */
export const fortyDevices: PanelConfig = (() => {
  // The demo may grow; what is measured stays the same.
  const house = mapleStreet.devices.filter(({ area, zone }) => area === 1 && zone <= 38);
  const garage = mapleStreet.devices.filter(({ area }) => area !== 1);
  const devices = [...house, ...garage.slice(0, 40 - house.length)];
  if (devices.length !== 40) throw new Error(`${devices.length} devices, not 40`);
  // The load opens doors far oftener than anybody could: that is no flood here.
  return { ...mapleStreet, devices, deviceGroups: [], floodPerMinute: 0 };
})();
