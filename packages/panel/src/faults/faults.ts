import type { DeviceValues, Fault } from '@homeward/contract/entities/device.ts';
import { isFullyArmed, raise, restore } from '../alarms/alarm.ts';
import { isBypassed } from './bypass-rules.ts';
import { tell } from '../events.ts';
import { layoutOf } from '../layout.ts';
import { areaAt, deviceAt, entryAt, setDevice } from '../turn.ts';
import type { Turn } from '../turn.ts';

/** Percent at which a battery counts as low, and from which it counts as good again; between them nothing changes. */
const batteryLow = 15;
const batteryGood = 25;

/** What a report says about a fault: true, false, or null for nothing. */
const readings: Readonly<
  Record<'tamper' | 'antiMasking' | 'lowBattery' | 'acFailure', (values: DeviceValues) => boolean | null>
> = {
  tamper: ({ tamper }) => tamper ?? null,
  antiMasking: ({ masked }) => masked ?? null,
  lowBattery: ({ batteryLow: low, battery }) => {
    if (low !== undefined && low !== null) return low;
    if (battery === undefined || battery === null) return null;
    return battery <= batteryLow ? true : battery >= batteryGood ? false : null;
  },
  acFailure: ({ acFailure }) => acFailure ?? null,
};

/** XYZ of a fault in the log. Sabotage is a fault (383) unless it alarms, then it has a number of its own. */
const events = { tamper: 383, antiMasking: 383, lowBattery: 384, acFailure: 380 } as const;
const alarmEvents = { tamper: 383, antiMasking: 144 } as const;

/** Takes the faults out of what a device said (S3.15): each is told when it comes and when it goes. */
export function noteFaults(turn: Turn, slot: number, values: DeviceValues): void {
  for (const fault of ['tamper', 'antiMasking', 'lowBattery', 'acFailure'] as const) {
    const on = readings[fault](values);
    if (on === null || on === deviceAt(turn, slot).faults.includes(fault)) continue;
    const { faults } = deviceAt(turn, slot);
    setDevice(turn, slot, { faults: on ? [...faults, fault] : faults.filter((entry) => entry !== fault) });
    if (fault === 'tamper' || fault === 'antiMasking') sabotage(turn, slot, fault, on);
    else tellFault(turn, slot, fault, on);
  }
}

const tellFault = (turn: Turn, slot: number, fault: keyof typeof events, on: boolean): void => {
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  tell(turn, {
    event: events[fault],
    qualifier: on ? 1 : 3,
    area,
    device: slot,
    detail: fault satisfies Fault,
  });
};

/** An opened cover or a masked detector alarms while fully armed, or always (domain 4.2); else it is a fault. */
function sabotage(turn: Turn, slot: number, fault: 'tamper' | 'antiMasking', on: boolean): void {
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  const config = entryAt(turn.state.config.devices, slot);
  const event = alarmEvents[fault];
  if (!on) {
    const before = areaAt(turn, area).unrestored;
    restore(turn, area, slot, event);
    if (areaAt(turn, area).unrestored === before) tellFault(turn, slot, fault, false);
    return;
  }
  const alarms = turn.state.config.tamperAlarm === 'always' || isFullyArmed(turn, area);
  if (alarms && !isBypassed(config, deviceAt(turn, slot)))
    raise(turn, area, { kind: 'tamper', event, audible: true, device: slot, detail: fault });
  else tellFault(turn, slot, fault, true);
}
