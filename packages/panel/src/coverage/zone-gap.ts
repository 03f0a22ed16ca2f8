import type { Gap } from '@homeward/contract/shapes/alarms/coverage.ts';
import type { DeviceConfig, Fault } from '@homeward/contract/shapes/devices/device.ts';
import type { ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import { armModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { canBypass, isBypassed } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import type { PanelState } from '../state/panel-state.ts';
import { entryAt } from '../kernel/turn.ts';
import { guardsIn } from '../kernel/responses.ts';
import { isWarmingUp } from '../zones/warm-up.ts';
import { fallsBack, isButton } from '../kernel/zone.ts';

/** Whether a device watches over an opening or a room at all. Buttons call for help, key switches arm. */
export const isWatcher = (config: DeviceConfig): boolean =>
  !isButton(config.kind) &&
  (config.settings.always !== null ||
    (config.settings.setUnset === 'none' && armModes.some((mode) => guardsIn(config, mode))));

/** Whether the setting of a mode has the device watch: what guards always does. */
export const watchesIn = (config: DeviceConfig, mode: ArmMode): boolean =>
  config.settings.always !== null || guardsIn(config, mode);

/** Faults with which a detector may see nothing, or is not believed at once. A low battery still works. */
const blinding: ReadonlySet<Fault> = new Set<Fault>(['antiMasking', 'tamper', 'outOfOrder', 'supervision']);

/** Why a zone would not notice an opening in an area now; null is no reason. The plainest reason comes first. */
export function zoneGap(state: PanelState, area: number, slot: number): Gap | null {
  const config = entryAt(state.config.devices, slot);
  const device = entryAt(state.devices, slot);
  const { condition } = entryAt(state.zones, slot);
  const gap = (why: Gap['why'], detail: string | null = null): Gap => ({ device: config.id, why, detail });
  if (isBypassed(config, device)) return gap('bypassed', device.bypass.permanent ? 'permanent' : 'oneTime');
  const { soak, walkTest } = state.maintenance;
  if (canBypass(config) && soak.some((trial) => trial.device === config.id)) return gap('soak');
  if (canBypass(config) && walkTest !== null) return gap('walkTest');
  if (isWarmingUp({ state }, slot)) return gap('warmingUp');
  const { swingers } = entryAt(state.areas, area);
  if (swingers.some((swinger) => swinger.device === config.id && swinger.until !== null))
    return gap('silenced');
  if (device.online === 'offline') return gap('offline');
  if (condition === 'unknown') return gap('unknown');
  const fault = device.faults.find((one) => blinding.has(one) && !(one === 'tamper' && device.bypass.tamper));
  if (fault !== undefined) return gap('fault', fault);
  return condition === 'active' && !fallsBack(config) ? gap('open') : null;
}
