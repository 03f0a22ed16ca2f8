import type { ArmedMode } from '@homeward/contract/shapes/values/modes.ts';
import { isBypassed } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import { layoutOf } from '../kernel/layout.ts';
import { deviceAt, entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { guardsIn, openAtArming } from '../kernel/responses.ts';
import { fallsBack } from '../kernel/zone.ts';

/**
 * What whoever arms must know of the zones that the mode guards: those that stay left out, and those that are still active or may
 * stand open, which count again from their next report on. By name.
 */
export function standingAtArming(
  turn: Turn,
  area: number,
  mode: ArmedMode,
): { readonly without: string; readonly active: string } {
  const { config, zones } = turn.state;
  const guarding = entryAt(layoutOf(config).protecting, area).filter((slot) =>
    guardsIn(entryAt(config.devices, slot), mode),
  );
  const isOut = (slot: number): boolean => isBypassed(entryAt(config.devices, slot), deviceAt(turn, slot));
  const isActive = (slot: number): boolean => {
    const device = entryAt(config.devices, slot);
    const mayStand = fallsBack(device) || openAtArming(device, mode) !== undefined;
    return mayStand && entryAt(zones, slot).condition === 'active';
  };
  const names = (slots: readonly number[]): string =>
    slots.map((slot) => entryAt(config.devices, slot).name || entryAt(config.devices, slot).id).join(', ');
  return {
    without: names(guarding.filter(isOut)),
    active: names(guarding.filter((slot) => !isOut(slot) && isActive(slot))),
  };
}
