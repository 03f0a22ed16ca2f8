import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { RuleFault } from '@homeward/contract/shapes/automation/automation.ts';
import type { Fault } from '@homeward/contract/shapes/devices/device.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { deviceAt, entryAt, setDevice } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { forgetCleared } from './cleared.ts';
import { isInService, isOwed, tellOrOwe } from './in-service.ts';
import { warn } from './warning-beep.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** What rules know a fault as. */
const kinds: Readonly<Record<Fault, RuleFault>> = {
  lowBattery: 'battery',
  supervision: 'silence',
  acFailure: 'power',
  tamper: 'cover',
  antiMasking: 'cover',
  outOfOrder: 'trouble',
  controlError: 'trouble',
};

/** Notes that a fault of a device has come or gone; false where it stands as said already. Telling is the caller's. */
export function setFault(turn: Turn, slot: number, fault: Fault, on: boolean): boolean {
  const { faults } = deviceAt(turn, slot);
  if (faults.includes(fault) === on) return false;
  setDevice(turn, slot, { faults: on ? [...faults, fault] : faults.filter((entry) => entry !== fault) });
  const { id: device } = entryAt(turn.state.config.devices, slot);
  if (!on) forgetCleared(turn, device, fault);
  // Rules hear of it when the service is over.
  if (!isInService(turn, device)) faultHappens(turn, slot, fault, on);
  return true;
}

/** Rules hear of a fault that has come or gone, and the panel warns of it. */
export function faultHappens(turn: Turn, slot: number, fault: Fault, on: boolean): void {
  const { id: device } = entryAt(turn.state.config.devices, slot);
  turn.happenings.push({ tag: 'fault', fault: kinds[fault], over: !on, device });
  if (on) warn(turn);
}

/**
 * XYZ of a fault (S3.15, domain 2). Silence is 147 in the family's alarm class, and a mask 144: a fault is never an
 * alarm (reliability A1-7), so they are 381 and, with the cover, 383. What is out of order fails its self-test (389);
 * the table has no number for a device that does not obey, so it is one to be looked after (928).
 */
export const faultEvents: Readonly<Record<Fault, EventNumber>> = {
  lowBattery: events.deviceLowBattery,
  tamper: events.tamper,
  supervision: events.supervision,
  acFailure: events.deviceMainsLost,
  outOfOrder: events.selfTestFailed,
  antiMasking: events.tamper,
  controlError: events.controlError,
};

/** Tells that a fault has come or gone. Cover and mask share a number, whose end is told outside when both are over. */
export function tellFault(turn: Turn, slot: number, fault: Fault, on: boolean, why?: string): void {
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  const event = faultEvents[fault];
  const { id: device } = entryAt(turn.state.config.devices, slot);
  // One of which a word is owed was not told yet.
  const shares = deviceAt(turn, slot).faults.some(
    (other) => other !== fault && faultEvents[other] === event && !isOwed(turn, device, other),
  );
  const note = { event, qualifier: on ? 1 : 3, area, device: slot } as const;
  const detail = why === undefined ? fault : `${fault}: ${why}`;
  if (shares && !isInService(turn, device)) log(turn, { ...note, detail });
  else tellOrOwe(turn, device, fault, { ...note, detail });
}

/** Notes and tells that a fault has come or gone; one that stands as said is left alone. */
export function noteFault(turn: Turn, slot: number, fault: Fault, on: boolean, why?: string): void {
  if (setFault(turn, slot, fault, on)) tellFault(turn, slot, fault, on, why);
}
