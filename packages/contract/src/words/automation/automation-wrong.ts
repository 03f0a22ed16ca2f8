import type { Wrong } from '../api/wrong-field.ts';
import type { MessageKey } from '../api/message-keys.ts';

/** A part of a body whose shape nobody has checked. */
function at(body: unknown, path: readonly string[]): unknown {
  let part = body;
  for (const name of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined;
    part = Reflect.get(part, name);
  }
  return part;
}

/** What is said of a thing that is named and is not there, or not named at all (S5.2, S8.9). */
const absent: Readonly<Record<string, MessageKey>> = {
  area: 'v2_mg_area_absent',
  group: 'v2_mg_action_no_tag',
  scene: 'v2_mg_action_no_scene',
  fence: 'v2_mg_fence_absent',
  tracker: 'v2_mg_tracker_absent',
  days: 'v2_mg_required_week',
};
const noDevice: Readonly<Record<string, MessageKey>> = {
  trigger: 'v2_mg_trigger_no_zone',
  orTriggers: 'v2_mg_trigger_no_zone',
  conditions: 'v2_mg_condition_no_zone',
  actions: 'v2_mg_action_no_zone',
};
/** A part of which not even the kind was chosen. */
const noKind: Readonly<Record<string, MessageKey>> = {
  trigger: 'v2_mg_required_trigger',
  orTriggers: 'v2_mg_required_trigger',
  conditions: 'v2_mg_required_condition',
  actions: 'v2_mg_required_action',
};

const tooMany: Readonly<Record<string, MessageKey>> = {
  conditions: 'v2_mg_too_many_conditions',
  actions: 'v2_mg_too_many_actions',
};

function timeSetting(body: unknown, path: readonly string[]): MessageKey {
  const group = at(body, [...path.slice(0, 2), 'tag']) === 'group';
  return group ? 'v2_mg_multi_control_time_setting' : 'v2_mg_action_time_setting';
}

/**
 * What is said of a scene or rule that cannot be read as one, so that a page that is not filled in yet hears the same as
 * one that is filled in wrongly (S5.1, S5.2, S8.9); null where nothing more can be said than that it is wrong.
 */
export function automationWrong({ where, tooBig, body }: Wrong): MessageKey | null {
  const path = where.split('.');
  const [section = ''] = path;
  if (section === 'name') return tooBig ? 'v2_mg_max_limit_name_length' : 'v2_mg_required_name';
  const own = section === 'trigger' ? path.slice(1) : path.slice(2);
  // A condition of a group, or one that an action waits for.
  const nested = own[0] === 'conditions' ? own.slice(2) : own[0] === 'condition' ? own.slice(1) : null;
  const part = nested ?? own;
  const field = part.find((name) => !/^\d+$/.test(name)) ?? 'tag';
  if (field === 'tag' && part.length <= 1)
    return (
      (path.length === 1 && tooBig ? tooMany[section] : noKind[nested === null ? section : 'conditions']) ??
      null
    );
  const last = path.findLast((name) => !/^\d+$/.test(name)) ?? '';
  if (field === 'device' || field === 'devices')
    return noDevice[nested === null ? section : 'conditions'] ?? null;
  if (tooBig && field === 'url') return 'v2_mg_max_limit_url_length_250';
  if (tooBig && field === 'body') return 'v2_mg_max_limit_url_length';
  if (last === 'forSeconds' || last === 'untilMinute') return timeSetting(body, path);
  if (last === 'above' || last === 'below') {
    const power = at(body, [...path.slice(0, -1), 'measure']) === 'power';
    return power ? 'v2_mg_invalid_power' : 'v2_mg_invalid_range';
  }
  if (tooBig && last !== 'days') return null;
  return absent[last] ?? 'v2_mg_required_field';
}
