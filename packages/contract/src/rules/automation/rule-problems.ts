import {
  countProblems,
  deviceActionProblems,
  groupActionProblems,
  nameProblems,
} from './automation-problems.ts';
import type { House } from './automation-problems.ts';
import { isForAutomation } from './automation-abilities.ts';
import {
  areaProblems,
  conditionProblems,
  fine,
  triggerProblems,
  wrong,
  zoneProblems,
} from './rule-part-problems.ts';
import type { RuleHouse } from './rule-part-problems.ts';
import type { Problem } from '../devices/command-problems.ts';
import { proofNeed } from '../devices/command-proof.ts';
import { takes } from '../devices/device-abilities.ts';
import type { Leave, Rule, RuleAction, Trigger } from '../../shapes/automation/automation.ts';
import type { DeviceCommand } from '../../shapes/devices/device-command.ts';
import type { DeviceId } from '../../shapes/values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { hasUserInfo, isHttpUrl } from '../../words/values/http-url.ts';

/** A rule as somebody writes it: what starts it may still be missing. */
export type RuleDraft = Omit<Rule, 'trigger'> & { readonly trigger: Trigger | null };

/** Everything that is wrong with a rule as it would be saved (S5.1, S5.2, S5.3, S8.9), in the order of the page. */
export function ruleProblems(rule: RuleDraft, house: RuleHouse): readonly Problem[] {
  const { trigger, orTriggers = [], conditions, actions } = rule;
  const called = trigger?.tag === 'webhook' || orTriggers.some(({ tag }) => tag === 'webhook');
  return [
    ...nameProblems(rule.name),
    ...(trigger === null
      ? wrong('v2_mg_required_trigger', 'trigger')
      : triggerProblems(trigger, 'trigger', house)),
    ...orTriggers.flatMap((other, index) => triggerProblems(other, `orTriggers.${index}`, house)),
    ...conditions.flatMap((condition, index) => conditionProblems(condition, `conditions.${index}`, house)),
    ...(actions.length === 0 ? wrong('v2_mg_required_action', 'actions') : fine),
    ...actions.flatMap((action, index) => [
      ...actionProblems(action, `actions.${index}`, house),
      ...(called ? fine : leaveProblems(action, `actions.${index}`, rule.leave)),
      ...(called && leaveFor(action) !== null ? wrong('v2_mg_webhook_no_leave', `actions.${index}`) : fine),
    ]),
    // Whoever learns of an address must never be able to lower protection by it, by a scene either.
    ...(called && rule.leave.length > 0 ? wrong('v2_mg_webhook_no_leave', 'leave') : fine),
    ...countProblems(house.rules, rule.id, limits.rules, 'v2_mg_too_many_rules'),
  ];
}

function actionProblems(action: RuleAction, place: string, house: RuleHouse): readonly Problem[] {
  switch (action.tag) {
    case 'device':
      return [
        ...deviceActionProblems(house, action.device, action.command, place),
        ...proofProblems(action, place, house),
        ...untilProblems(action, place),
      ];
    case 'group':
      return groupActionProblems(house, action.group, action.command, place);
    case 'scene':
      return house.scenes.some(({ id }) => id === action.scene)
        ? fine
        : wrong('v2_mg_action_no_scene', `${place}.scene`);
    case 'mode':
    case 'alarm':
    case 'silence':
      return areaProblems(house, action.area, place);
    case 'capture':
      return captureProblems(action.device, place, house);
    case 'request':
      return requestProblems(action, place);
    case 'notify':
      return action.text.trim() === '' ? wrong('v2_mg_required_field', `${place}.text`) : fine;
    case 'wait':
      return fine;
    case 'waitUntil':
      return conditionProblems(action.condition, `${place}.condition`, house);
    case 'bypass':
      return zoneProblems(house, action.device, 'v2_mg_action_no_zone', place);
  }
}

/** What always takes a proof no rule can do, but for what its owner may give it leave for. */
function proofProblems(
  { device, command }: Extract<RuleAction, { tag: 'device' }>,
  place: string,
  { devices }: House,
): readonly Problem[] {
  const kind = devices.find(({ id }) => id === device)?.kind;
  const never = kind !== undefined && proofNeed(kind, command) === 'always' && !opens(command);
  return never && isForAutomation(kind, command.tag)
    ? wrong('v2_mg_command_not_taken', `${place}.command.tag`)
    : fine;
}

/** "On until" is for what is switched on, and not beside "on for" (S5.2). */
function untilProblems(
  { command, untilMinute }: Extract<RuleAction, { tag: 'device' }>,
  place: string,
): readonly Problem[] {
  if (untilMinute === undefined) return fine;
  const fits = command.tag === 'switch' && command.on && command.forSeconds === undefined;
  return fits ? fine : wrong('v2_mg_action_time_setting', `${place}.untilMinute`);
}

function captureProblems(device: DeviceId | null, place: string, { devices }: House): readonly Problem[] {
  const meant = devices.filter(({ id }) => device === null || id === device);
  if (device !== null && meant.length === 0) return wrong('v2_mg_action_no_zone', `${place}.device`);
  return meant.some(({ kind }) => takes(kind, 'capture'))
    ? fine
    : wrong('v2_mg_command_not_taken', `${place}.device`);
}

/** S5.3, S9.3: the address by itself, then address and body together. */
function requestProblems(
  { url, body }: Extract<RuleAction, { tag: 'request' }>,
  place: string,
): readonly Problem[] {
  const where = `${place}.url`;
  if (url.trim() === '') return wrong('v2_mg_required_field', where);
  // Nobody sends a request whose address carries a name or password.
  if (!isHttpUrl(url) || hasUserInfo(url)) return wrong('v2_mg_invalid_url', where);
  if (url.length > limits.urlLength) return wrong('v2_mg_max_limit_url_length_250', where);
  const whole = url.length + (body?.length ?? 0);
  return whole > limits.requestLength ? wrong('v2_mg_max_limit_url_length', `${place}.body`) : fine;
}

const opens = (command: DeviceCommand): boolean =>
  command.tag === 'openDoor' || (command.tag === 'lock' && !command.locked);

/** What an action always needs its owner's leave for; null is nothing, or it depends on how the house stands. */
export function leaveFor(action: RuleAction): Leave | null {
  switch (action.tag) {
    case 'device':
    case 'group':
      return opens(action.command) ? 'unlock' : null;
    case 'mode':
      return action.mode === 'disarm' ? 'lowerMode' : null;
    case 'bypass':
    case 'silence':
      return action.tag;
    default:
      return null;
  }
}

/** An action that would be refused every time is no action. */
function leaveProblems(action: RuleAction, place: string, given: readonly Leave[]): readonly Problem[] {
  const need = leaveFor(action);
  return need === null || given.includes(need) ? fine : wrong('v2_mg_leave_required', place);
}
