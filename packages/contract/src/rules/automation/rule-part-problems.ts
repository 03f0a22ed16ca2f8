import { mayMeasure, standingsOf, triggersOf } from './automation-abilities.ts';
import type { House } from './automation-problems.ts';
import type { Problem } from '../devices/command-problems.ts';
import { measured } from '../devices/value-bounds.ts';
import type { Condition, Measure, Rule, Trigger } from '../../shapes/automation/automation.ts';
import type { Moment } from '../../shapes/automation/moment.ts';
import type { DeviceKind } from '../../shapes/devices/device.ts';
import type { AreaId, DeviceId, FenceId, TrackerId } from '../../shapes/values/ids.ts';
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

export const fine: readonly Problem[] = [];
export const wrong = (why: MessageKey, where: string): readonly Problem[] => [{ why, where }];

/** A device that is not there, or of a kind that can never do so, is none to choose. */
export const zoneProblems = (
  { devices }: House,
  device: DeviceId,
  why: MessageKey,
  place: string,
  can: (kind: DeviceKind) => boolean = () => true,
): readonly Problem[] =>
  devices.some(({ id, kind }) => id === device && can(kind)) ? fine : wrong(why, `${place}.device`);

export const areaProblems = ({ areas }: House, area: AreaId, place: string): readonly Problem[] =>
  areas.some(({ id }) => id === area) ? fine : wrong('v2_mg_area_absent', `${place}.area`);

const daysProblems = (days: readonly number[], place: string): readonly Problem[] =>
  days.length === 0 ? wrong('v2_mg_required_week', `${place}.days`) : fine;

/** Nobody knows the sun of a house of which nobody knows where it stands. */
const sunProblems = ({ latitude, longitude }: RuleHouse, where: string): readonly Problem[] =>
  latitude === null || longitude === null ? wrong('v2_mg_location_required', where) : fine;

/** What is wrong with something that starts a rule. */
export function triggerProblems(trigger: Trigger, place: string, house: RuleHouse): readonly Problem[] {
  switch (trigger.tag) {
    case 'mode':
    case 'exitBegan':
    case 'exitStopped':
    case 'entryBegan':
      return areaProblems(house, trigger.area, place);
    case 'alarm':
    case 'fault':
    case 'random':
    case 'webhook':
      return fine;
    case 'time':
      return momentProblems(trigger.moment, `${place}.moment`, house);
    case 'arrived':
    case 'left':
      return fenceProblems(trigger, place, house);
    case 'measure':
      return [
        ...zoneProblems(house, trigger.device, 'v2_mg_trigger_no_zone', place, (kind) =>
          mayMeasure(kind, trigger.measure),
        ),
        ...rangeProblems(trigger, place),
      ];
    default:
      return zoneProblems(house, trigger.device, 'v2_mg_trigger_no_zone', place, (kind) =>
        triggersOf(kind).includes(trigger.tag),
      );
  }
}

function momentProblems(moment: Moment, place: string, house: RuleHouse): readonly Problem[] {
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

/** Somebody must be named, by their code, their session or their tracker. */
function cameHomeProblems(
  { by, tracker, fence }: Extract<Condition, { tag: 'cameHome' }>,
  place: string,
  house: RuleHouse,
): readonly Problem[] {
  if (by === null && tracker === null) return wrong('v2_mg_required_field', `${place}.by`);
  if (tracker === null) return fine;
  return fence === null
    ? wrong('v2_mg_fence_absent', `${place}.fence`)
    : fenceProblems({ fence, tracker }, place, house);
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

/** What is wrong with something that must hold. */
export function conditionProblems(condition: Condition, place: string, house: RuleHouse): readonly Problem[] {
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
    case 'setBy':
      return areaProblems(house, condition.area, place);
    case 'cameHome':
      return cameHomeProblems(condition, place, house);
    case 'group':
      return condition.conditions.flatMap((one, index) =>
        conditionProblems(one, `${place}.conditions.${index}`, house),
      );
  }
}
