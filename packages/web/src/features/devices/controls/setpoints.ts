import { isTmst15 } from '@homeward/contract/rules/devices/device-abilities.ts';
import { setpointBounds, setpointGap } from '@homeward/contract/words/devices/setpoint-limits.ts';
import type { HouseDevice } from '#lib/house/device.ts';

/** Setpoints of a thermostat, °C; null where it has none. */
export interface Setpoints {
  readonly heat: number | null;
  readonly cool: number | null;
}

export const boundsOf = (kind: HouseDevice['kind'], what: 'heat' | 'cool'): readonly [number, number] =>
  kind === 'radiator' ? setpointBounds.radiator.heat : setpointBounds.thermostat[what];

/** How far heating and cooling stay apart, °C (S5.2). */
export const gapOf = (kind: HouseDevice['kind'], model: string): number =>
  isTmst15(kind, model) ? setpointGap.tmst15 : setpointGap.standard;

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, value));

/** The setpoints with one of them moved: it pushes the other before it, and stops where that can go no further. */
export function moved(
  before: Setpoints,
  what: 'heat' | 'cool',
  to: number,
  { kind, gap }: { readonly kind: HouseDevice['kind']; readonly gap: number },
): Setpoints {
  const heatBounds = boundsOf(kind, 'heat');
  const coolBounds = boundsOf(kind, 'cool');
  if (what === 'heat') {
    if (before.cool === null) return { heat: within(to, heatBounds), cool: null };
    const heat = within(to, [heatBounds[0], Math.min(heatBounds[1], coolBounds[1] - gap)]);
    return { heat, cool: within(Math.max(before.cool, heat + gap), coolBounds) };
  }
  if (before.heat === null) return { heat: null, cool: within(to, coolBounds) };
  const cool = within(to, [Math.max(coolBounds[0], heatBounds[0] + gap), coolBounds[1]]);
  return { heat: within(Math.min(before.heat, cool - gap), heatBounds), cool };
}
