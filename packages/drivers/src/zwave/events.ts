import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { member, type Json } from '../common/json.ts';
import type { CodeEntry } from '../port.ts';
import { readPressed } from './keypad.ts';
import { readCredentialEvent, readLockEvent } from './lock-words.ts';
import { numberIn, objectIn } from './messages.ts';
import { classes, type ZwaveNode } from './node.ts';
import type { Part } from './part.ts';
import { momentOf } from './zone-words.ts';

/** What an event of a node says that is no value: words in order, an entry of a code, or that the air is jammed. */
export interface Told {
  readonly part: Part;
  readonly values: readonly DeviceValues[];
  readonly entry: Omit<CodeEntry, 'device'> | null;
  readonly jammed: boolean;
}

const nothing = { values: [], entry: null, jammed: false } as const;

function readNotification(args: Json, part: Part): Omit<Told, 'part'> | null {
  const [type, event] = [numberIn(args, 'type'), numberIn(args, 'event')];
  if (type === null || event === null) return null;
  const { kind } = part.discovered;
  if (type === 6 && kind === 'door_lock') {
    const said = readLockEvent(event, member(args, 'parameters'));
    if (said !== null) return { ...nothing, values: [said] };
  }
  const moment = momentOf(type, event);
  switch (moment?.tag) {
    case 'badCode':
      return { ...nothing, values: [{ action: 'bad_code', actionSource: 'keypad', actionUser: null }] };
    // It has no end of its own.
    case 'tamper':
      return { ...nothing, values: [{ tamper: true }, { tamper: false }] };
    case 'danger': {
      const { action } = moment;
      const said = { detected: true, ...(action !== undefined && { action }) };
      return { ...nothing, values: [said, { detected: false }] };
    }
    case 'jamming':
      return { ...nothing, jammed: true };
    case undefined:
      return null;
  }
}

/** Reads an event of a node; null is nothing that counts. `parts` are its devices. */
export function readEvent(name: string, event: Json, node: ZwaveNode, parts: readonly Part[]): Told | null {
  const place = numberIn(event, 'endpointIndex') ?? 0;
  const part = parts.find(({ endpoint, isFirst }) => endpoint === place || isFirst);
  if (part === undefined) return null;
  const args = objectIn(event, 'args');
  if (name === 'notification') {
    const read = readCommandClass(numberIn(event, 'ccId'), args, part);
    return read === null ? null : { part, ...read };
  }
  // One that keeps users apart from codes says both; the others say twice the same.
  if (name === 'user deleted' && !node.has(part.endpoint, classes.userCredential)) return null;
  const said = readCredentialEvent(name, args);
  return said === null ? null : { part, ...nothing, values: [said] };
}

function readCommandClass(commandClass: number | null, args: Json, part: Part): Omit<Told, 'part'> | null {
  switch (commandClass) {
    case classes.notification:
      return readNotification(args, part);
    case classes.battery:
      return numberIn(args, 'urgency') === null
        ? null
        : { ...nothing, values: [{ batteryLow: numberIn(args, 'urgency') !== 0 }] };
    case classes.entryControl: {
      const pressed = readPressed(args);
      if (pressed === null) return null;
      if (pressed.tag === 'pressed')
        return { ...nothing, values: [{ action: pressed.action, detected: true }, { detected: false }] };
      return { ...nothing, entry: { word: pressed.word, code: pressed.code, no: null } };
    }
    default:
      return null;
  }
}
