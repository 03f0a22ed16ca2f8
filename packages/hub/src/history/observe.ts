import type { DeviceState } from '@homeward/contract/shapes/devices/device.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { wallOf } from '../archive/segment.ts';
import type { Samples } from './samples.ts';
import { storedValue } from './series.ts';
import { seriesNames } from '@homeward/contract/words/devices/series-names.ts';

/** Takes in everything that is known of every device. */
export function observeAll(samples: Samples, state: PanelState): void {
  const at = wallOf(state);
  state.config.devices.forEach(({ id }, slot) => {
    const device = state.devices.get(slot);
    if (device === undefined) return;
    for (const name of seriesNames) samples.take(id, name, storedValue(device, name), at);
  });
}

/** Takes in what changed from one state to the next. Devices are in the same slots as long as nobody edits them. */
export function observeChange(samples: Samples, before: PanelState, after: PanelState): void {
  if (before.config.devices !== after.config.devices) {
    const there = new Set(after.config.devices.map(({ id }) => id));
    for (const { id } of before.config.devices) if (!there.has(id)) samples.end(id, wallOf(after));
    observeAll(samples, after);
    return;
  }
  for (const slot of after.devices.changedSince(before.devices)) {
    const is = after.devices.get(slot);
    const config = after.config.devices[slot];
    if (is !== undefined && config !== undefined)
      observeDevice(samples, config.id, before.devices.get(slot), is, wallOf(after));
  }
}

function observeDevice(
  samples: Samples,
  device: string,
  was: DeviceState | undefined,
  is: DeviceState,
  at: number,
): void {
  if (was?.values === is.values && was.online === is.online) return;
  for (const name of seriesNames) {
    const value = storedValue(is, name);
    if (was === undefined || storedValue(was, name) !== value) samples.take(device, name, value, at);
  }
}
