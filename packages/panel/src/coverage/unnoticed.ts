import { isWired } from '@homeward/contract/words/devices/wired-loops.ts';
import type { DeviceConfig, DeviceWatch, Unnoticed } from '@homeward/contract/shapes/devices/device.ts';
import type { PanelConfig } from '../state/config.ts';
import type { PanelState } from '../state/panel-state.ts';
import { batteryLastsUntil } from '../state/battery-days.ts';
import { usualPause } from '../state/pace.ts';
import { isMissable, layoutOf } from '../kernel/layout.ts';
import { cutOff, listenedFrom, patienceAt } from '../kernel/silence.ts';
import { entryAt } from '../kernel/turn.ts';
import { isWatcher } from './zone-gap.ts';

/**
 * Seconds after which a driver says itself that what it asks all the time is gone, and the loss of its gateway is told:
 * a board is given up after 120 s (wired/mqtt-gateway.ts), or sooner by its heartbeat (wired/modbus-gateway.ts); a camera when its lease of 120 s has run out and two attempts
 * have failed (camera/onvif/events.ts); a gateway that is away is a fault 30 s later (hub/devices/line.ts).
 */
const boardSeconds = 150;
const cameraSeconds = 180;
const cameras = /^(?:XF|DH|IM|HV|OP)/;

/** How soon somebody would notice that a loop is disabled, or what is lacking for that. */
function unnoticedOfLoop({ gateways }: PanelConfig, { id, wiring }: DeviceConfig): Unnoticed {
  const board = gateways.find(({ inputs }) => inputs.some((input) => input.id === id));
  const loop = wiring ?? board?.inputs.find((input) => input.id === id)?.loop;
  const never = { seconds: null, by: 'nobody' } as const;
  // Without a resistor at its end a cut or a bridge looks like rest.
  if (loop === undefined || !('end' in loop)) return { ...never, remedy: 'resistors' };
  // A Modbus module answers for as long as it runs, with what it measured when it stopped measuring.
  const mayFreeze = board?.values['board'] === 'modbus' && board.values['heartbeat'] !== 'coil';
  return mayFreeze ? { ...never, remedy: 'heartbeat' } : { seconds: boardSeconds, by: 'board', remedy: null };
}

/**
 * The longest time for which a device could be disabled and nobody would be told: its radio crushed, its battery taken
 * out, its line cut, its gateway pulled out. It counts from that moment to the first fault of the device, of its gateway
 * or of its radio. What deceives a detector that goes on speaking, as a magnet beside a contact, is no part of it; nor is
 * the time in which the panel itself was away.
 */
export function unnoticedOf(state: PanelState, slot: number): Unnoticed {
  const device = entryAt(state.config.devices, slot);
  if (isWired(device.id)) return unnoticedOfLoop(state.config, device);
  const patience = patienceAt(state, slot);
  if (patience === null) {
    if (cameras.test(device.id)) return { seconds: cameraSeconds, by: 'camera', remedy: null };
    return { seconds: null, by: 'nobody', remedy: remedyFor(state, slot, device) };
  }
  const allowed = entryAt(layoutOf(state.config).patience, slot);
  const usual = usualPause(entryAt(state.zones, slot).pace);
  if (patience !== allowed) return { seconds: patience, by: 'learned', remedy: 'speakOftener' };
  return { seconds: patience, by: 'setting', remedy: usual === null ? 'wait' : 'speakOftener' };
}

function remedyFor({ config }: PanelState, slot: number, device: DeviceConfig): Unnoticed['remedy'] {
  const { areaOf } = layoutOf(config);
  if (config.areas[entryAt(areaOf, slot)]?.supervision === false) return 'area';
  // A code of a plain transmitter comes when somebody opens the door, and never says that it is there.
  return isMissable(device) ? 'setTime' : 'replace';
}

/** How a device is watched over, as others see it. */
export function watchOf(state: PanelState, slot: number): DeviceWatch {
  const { pace, battery } = entryAt(state.zones, slot);
  return {
    from: listenedFrom(state, slot),
    usual: usualPause(pace),
    patience: patienceAt(state, slot),
    cutOff: cutOff(state, slot),
    unnoticed: isWatcher(entryAt(state.config.devices, slot)) ? unnoticedOf(state, slot) : null,
    batteryUntil: batteryLastsUntil(battery),
  };
}
