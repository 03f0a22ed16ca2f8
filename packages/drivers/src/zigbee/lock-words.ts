import type { ActionSource, DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import { isObject, type Json, member, text } from '../common/json.ts';

/** What a lock's action comes to: the word of the house, and from where where the action says it itself. */
const actions: Readonly<Record<string, readonly [action: string, source: ActionSource | null]>> = {
  lock: ['lock', null],
  unlock: ['unlock', null],
  one_touch_lock: ['lock', null],
  key_lock: ['lock', 'key'],
  key_unlock: ['unlock', 'key'],
  auto_lock: ['lock', 'auto'],
  schedule_lock: ['lock', 'schedule'],
  schedule_unlock: ['unlock', 'schedule'],
  manual_lock: ['lock', 'inside'],
  manual_unlock: ['unlock', 'inside'],
  lock_failure_invalid_pin_or_id: ['bad_code', null],
  lock_failure_invalid_schedule: ['bad_code', null],
  unlock_failure_invalid_pin_or_id: ['bad_code', null],
  unlock_failure_invalid_schedule: ['bad_code', null],
  pin_code_added: ['user_added', null],
  pin_code_changed: ['user_added', null],
  rfid_code_added: ['user_added', 'tag'],
  pin_code_deleted: ['user_deleted', null],
  rfid_code_deleted: ['user_deleted', 'tag'],
};

const sources: Readonly<Record<string, ActionSource>> = {
  keypad: 'keypad',
  rf: 'remote',
  manual: 'inside',
  rfid: 'tag',
  fingerprint: 'fingerprint',
};

const found = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** Who worked a lock, and how; words that nobody knows are passed on as they are. */
export function readLockAction(message: Json): DeviceValues {
  const word = text(message, 'action');
  if (word === '' || word.length > 64) return {};
  const [action, source] = found(actions, word) ?? [word, null];
  return {
    action,
    actionSource: source ?? found(sources, text(message, 'action_source_name')) ?? null,
    actionUser: measured('actionUser', member(message, 'action_user')),
  };
}

/** How a lock of the kind that only says it says who turned it last, by the way it stands. */
const lastSources: Readonly<Record<string, ActionSource>> = {
  zigbee: 'remote',
  keypad: 'keypad',
  fingerprintsensor: 'fingerprint',
  fingerprint: 'fingerprint',
  rfid: 'tag',
  self: 'auto',
  manual: 'inside',
  key: 'key',
};

/** Who turned a lock last and how, where it keeps that beside how it stands: it belongs to the state, and is no moment. */
export function readLockSource(message: Json): DeviceValues {
  const state = text(message, 'lock_state') || text(message, 'state');
  const way = /^(?:unlocked|UNLOCK)$/.test(state)
    ? 'unlock'
    : /^(?:locked|LOCK)$/.test(state)
      ? 'lock'
      : null;
  if (way === null || !Object.hasOwn(message, `last_${way}_source`)) return {};
  const user = text(message, `last_${way}_user`);
  return {
    actionSource: found(lastSources, text(message, `last_${way}_source`)) ?? null,
    actionUser: /^\d{1,5}$/.test(user) ? measured('actionUser', Number(user)) : null,
  };
}

/** The slots that hold a code, of a list of users by slot. A code that is switched off is in its slot all the same. */
export function readLockSlots(users: unknown): DeviceValues {
  if (!isObject(users)) return { lockSlots: null };
  const lockSlots = Object.entries(users).flatMap(([slot, user]) => {
    const no = /^\d{1,3}$/.test(slot) ? Number(slot) : 0;
    const held = isObject(user) && ['enabled', 'disabled'].includes(text(user, 'status'));
    return held && no >= 1 && no <= 250 ? [no] : [];
  });
  return { lockSlots: lockSlots.toSorted((one, other) => one - other) };
}
