import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PendingCommand } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { tell } from '../reporting/tell.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { doorPhoneSpoke } from './door-phone.ts';
import { lockFound, lockSpoke } from './locks.ts';

/** XYZ of a medication dispenser that cannot dispense (domain 2). Whether somebody took it is care's business. */
const eventOf = { stuck: events.dispenserStuck, upsideDown: events.dispenserUpsideDown } as const;

/**
 * Kinds that say more than their values: who turned a lock, who rings, a tray that is stuck. `before` is what the
 * device said until now, `confirmed` the command that this word confirms.
 */
export function noteSpecialWords(
  turn: Turn,
  slot: number,
  before: DeviceValues,
  said: DeviceValues,
  confirmed: PendingCommand | null,
): void {
  switch (entryAt(turn.state.config.devices, slot).kind) {
    case 'door_lock':
      lockSpoke(turn, slot, before, said, confirmed);
      return;
    case 'vdp':
      if (said.action !== undefined && said.action !== null) doorPhoneSpoke(turn, slot, said.action);
      return;
    case 'medication_dispenser':
      traySpoke(turn, slot, before.tray ?? null, said.tray ?? null);
      return;
    default:
  }
}

/** What was found rather than heard, of kinds whose past matters. */
export function noteFound(turn: Turn, slot: number, before: DeviceValues, said: DeviceValues): void {
  if (entryAt(turn.state.config.devices, slot).kind === 'door_lock') lockFound(turn, slot, before, said);
}

type Tray = DeviceValues['tray'] | null;

/** A tray that is stuck or upside down is told, and that it moves again. */
function traySpoke(turn: Turn, slot: number, before: Tray, tray: Tray): void {
  if (tray === null || tray === before) return;
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  if (before === 'stuck') tell(turn, { event: eventOf.stuck, qualifier: 3, area, device: slot });
  if (tray === 'stuck') tell(turn, { event: eventOf.stuck, area, device: slot });
  if (tray === 'upsideDown') tell(turn, { event: eventOf.upsideDown, area, device: slot });
}
