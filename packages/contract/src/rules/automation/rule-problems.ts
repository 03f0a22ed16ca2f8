import {
  countProblems,
  deviceActionProblems,
  groupActionProblems,
  nameProblems,
} from './automation-problems.ts';
import type { House } from './automation-problems.ts';
import { isForAutomation, mayMeasure, standingsOf, triggersOf } from './automation-abilities.ts';
import type { Problem } from '../devices/command-problems.ts';
import { proofNeed } from '../devices/command-proof.ts';
import { takes } from '../devices/device-abilities.ts';
import type {
  Condition,
  Leave,
  Measure,
  Moment,
  Rule,
  RuleAction,
  Trigger,
} from '../../shapes/automation/automation.ts';
import type { DeviceCommand } from '../../shapes/devices/device-command.ts';
import type { DeviceKind } from '../../shapes/devices/device.ts';
import type { AreaId, DeviceId, FenceId, TrackerId } from '../../shapes/values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { hasUserInfo, isHttpUrl } from '../../words/values/http-url.ts';
import { measured } from '../devices/value-bounds.ts';
import type { MessageKey } from '../../words/api/message-keys.ts';

/** What a rule is judged against: a panel's configuration, or the view of it with its settings. */
export interface RuleHouse extends House {
  readonly rules: readonly Pick<Rule, 'id'>[];
  readonly geofences: readonly { readonly id: FenceId }[];
  readonly trackers: readonly { readonly id: TrackerId }[];
  /** Null is unknown: then nobody knows when the sun rises. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A rule as somebody writes it: what starts it may still be missing. */
export type RuleDraft = Omit<Rule, 'trigger'> & { readonly trigger: Trigger | null };

const fine: readonly Problem[] = [];
const wrong = (why: MessageKey, where: string): readonly Problem[] => [{ why, where }];

/** Everything that is wrong with a rule as it would be saved (S5.1, S5.2, S5.3, S8.9), in the order of the page. */
export function ruleProblems(rule: RuleDraft, house: RuleHouse): readonly Problem[] {
  const { trigger, conditions, actions } = rule;
  return [
    ...nameProblems(rule.name),
    ...(trigger === null ? wrong('v2_mg_required_trigger', 'trigger') : triggerProblems(trigger, house)),
    ...conditions.flatMap((condition, index) => conditionProblems(condition, `conditions.${index}`, house)),
    ...(actions.length === 0 ? wrong('v2_mg_required_action', 'actions') : fine),
    ...actions.flatMap((action, index) => [
      ...actionProblems(action, `actions.${index}`, house),
      ...leaveProblems(action, `actions.${index}`, rule.leave),
    ]),
    ...countProblems(house.rules, rule.id, limits.rules, 'v2_mg_too_many_rules'),
  ];
}

/** A device that is not there, or of a kind that can never do so, is none to choose. */
const zoneProblems = (
  { devices }: House,
  device: DeviceId,
  why: MessageKey,
  place: string,
  can: (kind: DeviceKind) => boolean = () => true,
): readonly Problem[] =>
  devices.some(({ id, kind }) => id === device && can(kind)) ? fine : wrong(why, `${place}.device`);

const areaProblems = ({ areas }: House, area: AreaId, place: string): readonly Problem[] =>
  areas.some(({ id }) => id === area) ? fine : wrong('v2_mg_area_absent', `${place}.area`);

const daysProblems = (days: readonly number[], place: string): readonly Problem[] =>
  days.length === 0 ? wrong('v2_mg_required_week', `${place}.days`) : fine;

/** Nobody knows the sun of a house of which nobody knows where it stands. */
const sunProblems = ({ latitude, longitude }: RuleHouse, where: string): readonly Problem[] =>
  latitude === null || longitude === null ? wrong('v2_mg_location_required', where) : fine;

function triggerProblems(trigger: Trigger, house: RuleHouse): readonly Problem[] {
  switch (trigger.tag) {
    case 'mode':
    case 'exitBegan':
    case 'exitStopped':
    case 'entryBegan':
      return areaProblems(house, trigger.area, 'trigger');
    case 'alarm':
    case 'fault':
    case 'random':
      return fine;
    case 'time':
      return momentProblems(trigger.moment, house);
    case 'arrived':
    case 'left':
      return fenceProblems(trigger, 'trigger', house);
    case 'measure':
      return [
        ...zoneProblems(house, trigger.device, 'v2_mg_trigger_no_zone', 'trigger', (kind) =>
          mayMeasure(kind, trigger.measure),
        ),
        ...rangeProblems(trigger, 'trigger'),
      ];
    default:
      return zoneProblems(house, trigger.device, 'v2_mg_trigger_no_zone', 'trigger', (kind) =>
        triggersOf(kind).includes(trigger.tag),
      );
  }
}

function momentProblems(moment: Moment, house: RuleHouse): readonly Problem[] {
  const place = 'trigger.moment';
  if (moment.tag === 'weekly') return daysProblems(moment.days, place);
  if (moment.tag !== 'sun') return fine;
  return [...daysProblems(moment.days, place), ...sunProblems(house, place)];
}

function fenceProblems(
  { fence, tracker }: { readonly fence: FenceId; readonly tracker: TrackerId | null },
  place: string,
  { geofences, trackers }: RuleHouse,
): readonly Problem[] {
  const known = geofences.some(({ id }) => id === fence);
  const bearer = tracker === null || trackers.some(({ id }) => id === tracker);
  return [
    ...(known ? fine : wrong('v2_mg_fence_absent', `${place}.fence`)),
    ...(bearer ? fine : wrong('v2_mg_tracker_absent', `${place}.tracker`)),
  ];
}

interface Range {
  readonly measure: Measure;
  readonly above: number | null;
  readonly below: number | null;
}

/** A range needs a bound, and two bounds something in between. Power has messages of its own (S5.2). */
function rangeProblems({ measure, above, below }: Range, place: string): readonly Problem[] {
  const isPower = measure === 'power';
  const invalid = isPower ? 'v2_mg_invalid_power' : 'v2_mg_invalid_range';
  if (above === null && below === null)
    return wrong(isPower ? 'v2_mg_required_power' : 'v2_mg_required_field', `${place}.above`);
  for (const [name, bound] of [
    ['above', above],
    ['below', below],
  ] as const)
    if (bound !== null && measured(measure, bound) === null) return wrong(invalid, `${place}.${name}`);
  return above !== null && below !== null && above >= below ? wrong(invalid, `${place}.below`) : fine;
}

function conditionProblems(condition: Condition, place: string, house: RuleHouse): readonly Problem[] {
  switch (condition.tag) {
    case 'mode':
      return [
        ...areaProblems(house, condition.area, place),
        ...(condition.modes.length === 0 ? wrong('v2_mg_required_field', `${place}.modes`) : fine),
      ];
    case 'measure':
      return [
        ...zoneProblems(house, condition.device, 'v2_mg_condition_no_zone', place, (kind) =>
          mayMeasure(kind, condition.measure),
        ),
        ...rangeProblems(condition, place),
      ];
    case 'period':
      return daysProblems(condition.period.days, `${place}.period`);
    case 'dark':
      return sunProblems(house, place);
    case 'alarm':
      return fine;
    case 'device':
      return zoneProblems(house, condition.device, 'v2_mg_condition_no_zone', place, (kind) =>
        standingsOf(kind).includes(condition.is),
      );
    case 'inside':
      return fenceProblems(condition, place, house);
  }
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
