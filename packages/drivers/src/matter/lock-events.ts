import type { ActionSource, DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import { type Json, member } from '../common/json.ts';
import type { NodeEvent } from './messages.ts';

/** Events of a lock, as Matter numbers them. */
const events = { alarm: 0, operation: 2, operationError: 3 } as const;
const alarms = { jammed: 0, tooManyCodes: 4 } as const;
/** What was done: unlatching opens, too. */
const operations: Readonly<Record<number, string>> = { 0: 'lock', 1: 'unlock', 4: 'unlock' };
/** From where, where it is said. */
const sources: Readonly<Record<number, ActionSource>> = {
  1: 'inside',
  2: 'remote',
  3: 'keypad',
  4: 'auto',
  5: 'inside',
  6: 'schedule',
  7: 'remote',
  8: 'tag',
  9: 'fingerprint',
};
/** Nobody's code. */
const invalidCredential = 1;

const numberIn = (data: Json, name: string): number => {
  const value = member(data, name);
  return typeof value === 'number' ? value : -1;
};

/** Who worked a lock, and how; null is an event that says nothing of it. Codes are in none of them. */
export function lockEvent({ event, data }: NodeEvent): DeviceValues | null {
  const source = sources[numberIn(data, 'operationSource')] ?? null;
  switch (event) {
    case events.alarm: {
      const alarm = numberIn(data, 'alarmCode');
      // A bolt that is stuck stands somewhere in between.
      if (alarm === alarms.jammed)
        return { locked: null, action: 'jammed', actionSource: null, actionUser: null };
      return alarm === alarms.tooManyCodes
        ? { action: 'bad_code', actionSource: 'keypad', actionUser: null }
        : null;
    }
    case events.operation: {
      const action = operations[numberIn(data, 'lockOperationType')];
      if (action === undefined) return null;
      return { action, actionSource: source, actionUser: measured('actionUser', member(data, 'userIndex')) };
    }
    case events.operationError:
      return numberIn(data, 'operationError') === invalidCredential
        ? { action: 'bad_code', actionSource: source, actionUser: null }
        : null;
    default:
      return null;
  }
}
