import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import { layoutOf } from '../kernel/layout.ts';
import type { PanelState } from '../state/panel-state.ts';
import { entryAt } from '../kernel/turn.ts';
import { sirenKinds } from '../kernel/zone.ts';

/** Devices that a zone's alarm sets off because they are told to (wire: trigger_by_zone), by slot. */
export const triggeredBy = ({ config }: PanelState, zone: DeviceId): readonly number[] =>
  layoutOf(config).triggeredBy.get(zone) ?? [];

/**
 * Sirens that an alarm sets off beside those of its area: those that are told to by one of its zones, and every siren
 * where a zone concerns all areas.
 */
export function triggeredSirens(state: PanelState, incident: Incident | undefined): readonly number[] {
  const { config } = state;
  const { slotOf, sirensOf } = layoutOf(config);
  return (incident?.zones ?? []).flatMap(({ device }): readonly number[] => {
    const slot = device === null ? undefined : slotOf.get(device);
    if (device === null || slot === undefined) return [];
    const told = triggeredBy(state, device).filter((one) =>
      sirenKinds.has(entryAt(config.devices, one).kind),
    );
    return entryAt(config.devices, slot).settings.wholeArea ? [...told, ...sirensOf.flat()] : told;
  });
}
