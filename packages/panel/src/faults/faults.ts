import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { isBypassed, isCoverIgnored } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import type { Fault } from '@homeward/contract/shapes/devices/device.ts';
import { isFullyArmed, raise } from '../alarms/alarm.ts';
import { restore } from '../alarms/restore.ts';
import type { OfFaults } from '../kernel/word.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { areaAt, deviceAt, entryAt, setZone } from '../kernel/turn.ts';
import { batteryNoted } from '../state/battery-days.ts';
import type { Turn } from '../kernel/turn.ts';
import { faultEvents, faultHappens, noteFault, setFault, tellFault } from './device-faults.ts';
import { isInService } from './in-service.ts';
import { inOrderAgain } from './out-of-order.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** Percent at which a battery counts as low, and from which it counts as good again; between them nothing changes. */
const batteryLow = 15;
const batteryGood = 25;

/** What the log says of a device that is out of order by its own word. */
const ownWord = 'by its own word';

/** What a report says of the battery: whether it is low, or null for nothing. */
function isLow({ batteryLow: low, battery }: OfFaults): boolean | null {
  if (low !== undefined && low !== null) return low;
  if (battery === undefined || battery === null) return null;
  return battery <= batteryLow ? true : battery >= batteryGood ? false : null;
}

/** Takes the faults out of what a device said (S3.15): each is told when it comes and when it goes. `known`: what it said before. */
export function noteFaults(turn: Turn, slot: number, values: OfFaults, known: OfFaults): void {
  const { tamper = null, masked = null, acFailure = null, trouble = null } = values;
  const low = isLow(values);
  noteBattery(turn, slot, values);
  if (tamper !== null) sabotage(turn, slot, 'tamper', tamper);
  if (masked !== null) sabotage(turn, slot, 'antiMasking', masked);
  if (low !== null) noteFault(turn, slot, 'lowBattery', low);
  if (acFailure !== null) noteFault(turn, slot, 'acFailure', acFailure);
  if (trouble === true) noteFault(turn, slot, 'outOfOrder', true, ownWord);
  if (trouble === false && known.trouble !== false) inOrderAgain(turn, slot, ownWord);
}

/** Remembers how full its battery is, so that a date can be told. */
function noteBattery(turn: Turn, slot: number, { battery }: OfFaults): void {
  if (battery === undefined || battery === null) return;
  const zone = entryAt(turn.state.zones, slot);
  const known = batteryNoted(zone.battery, turn.at, battery);
  if (known !== undefined && known !== zone.battery) setZone(turn, slot, { ...zone, battery: known });
}

type Sabotage = 'tamper' | 'antiMasking';
/** Sabotage that alarms: a cover keeps its number, a mask has one of its own. */
const alarmEvents: Readonly<Record<Sabotage, EventNumber>> = {
  tamper: events.tamper,
  antiMasking: events.masking,
};

/**
 * An opened cover or a masked detector alarms while fully armed, or always (domain 4.2); else it is a fault. Of a
 * device that is left out it is a fault alone; a cover that is left out is noted, and nobody outside is told.
 */
function sabotage(turn: Turn, slot: number, fault: Sabotage, on: boolean): void {
  if (!setFault(turn, slot, fault, on)) return;
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  if (on && alarmed(turn, slot, area, fault)) return;
  if (!on) {
    const before = areaAt(turn, area).unrestored;
    restore(turn, area, slot, alarmEvents[fault]);
    if (areaAt(turn, area).unrestored !== before) {
      // The end of an alarm is told at once, so that none is owed.
      if (inService(turn, slot)) faultHappens(turn, slot, fault, false);
      return;
    }
  }
  if (fault === 'tamper' && deviceAt(turn, slot).bypass.tamper) noteCover(turn, slot, area, on);
  else tellFault(turn, slot, fault, on);
}

const inService = (turn: Turn, slot: number): boolean =>
  isInService(turn, entryAt(turn.state.config.devices, slot).id);

/**
 * A service is over, and a word about a fault of the device is owed: it is told as it stands now. A cover that stands
 * open, and is not left out, is as if it opened now.
 */
export function tellOwed(turn: Turn, slot: number, fault: Fault): void {
  const { faults, bypass } = deviceAt(turn, slot);
  const on = faults.includes(fault);
  faultHappens(turn, slot, fault, on);
  const isSabotage = fault === 'tamper' || fault === 'antiMasking';
  if (fault === 'tamper' && bypass.tamper) return;
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  if (!(isSabotage && on && alarmed(turn, slot, area, fault))) tellFault(turn, slot, fault, on);
}

/** Raises the alarm of sabotage, where it is one. */
function alarmed(turn: Turn, slot: number, area: number, fault: Sabotage): boolean {
  if (!mayAlarm(turn, slot, fault)) return false;
  const event = alarmEvents[fault];
  raise(turn, area, { kind: 'tamper', event, audible: true, device: slot, detail: fault });
  return true;
}

/** A cover that was left out guards again: where it stands open, that is as if it opened now. */
export function coverGuards(turn: Turn, slot: number): void {
  if (!deviceAt(turn, slot).faults.includes('tamper')) return;
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  if (!alarmed(turn, slot, area, 'tamper')) tellFault(turn, slot, 'tamper', true);
}

function mayAlarm(turn: Turn, slot: number, fault: Sabotage): boolean {
  const config = entryAt(turn.state.config.devices, slot);
  const device = deviceAt(turn, slot);
  if (inService(turn, slot)) return false;
  if (fault === 'tamper' ? isCoverIgnored(config, device) : isBypassed(config, device)) return false;
  const areas = entryAt(layoutOf(turn.state.config).areasOf, slot);
  return turn.state.config.tamperAlarm === 'always' || areas.some((area) => isFullyArmed(turn, area));
}

function noteCover(turn: Turn, slot: number, area: number, opened: boolean): void {
  const qualifier = opened ? 1 : 3;
  log(turn, { event: faultEvents.tamper, qualifier, area, device: slot, detail: 'tamper' });
}
