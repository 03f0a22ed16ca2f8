import { z } from 'zod';
import {
  goOns,
  groupKinds,
  matches,
  sceneIcons,
  measures,
  ruleAlarms,
  ruleFaults,
  leaves,
} from '../../words/automation/automation-lists.ts';
import {
  AccountId,
  AreaId,
  DeviceId,
  FenceId,
  FloorId,
  GroupId,
  Instant,
  RoomId,
  RuleId,
  SceneId,
  TrackerId,
} from '../values/ids.ts';
import { ArmMode } from '../values/modes.ts';
import { DayPeriod, MinuteOfDay } from '../values/calendar.ts';
import { DeviceCommand } from '../devices/device-command.ts';
import { AlarmKind } from '../alarms/incident.ts';
import { Moment } from './moment.ts';
import { Whoever } from './whoever.ts';

/** Rooms, groups, scenes and rules (domain 4.6). Names obey S5.1, which the panel checks, so that every place says the same. */

/** A floor of the house. The panel's settings list them from the lowest to the highest. */
export const Floor = z.object({ id: FloorId, name: z.string().max(60) });
export type Floor = z.infer<typeof Floor>;

/** Without a floor it is on none. */
export const Room = z.object({ id: RoomId, name: z.string().max(60), floor: FloorId.optional() });
export type Room = z.infer<typeof Room>;

export const GroupKind = z.enum(groupKinds);
export type GroupKind = z.infer<typeof GroupKind>;
export const DeviceGroup = z.object({
  id: GroupId,
  kind: GroupKind,
  name: z.string().max(60),
  devices: z.array(DeviceId).max(200).readonly(),
});
export type DeviceGroup = z.infer<typeof DeviceGroup>;

export const SceneAction = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('device'), device: DeviceId, command: DeviceCommand }),
  z.object({ tag: z.literal('group'), group: GroupId, command: DeviceCommand }),
  z.object({ tag: z.literal('mode'), area: AreaId, mode: ArmMode }),
]);
export type SceneAction = z.infer<typeof SceneAction>;

export const SceneIcon = z.enum(sceneIcons);
export type SceneIcon = z.infer<typeof SceneIcon>;

export const Scene = z.object({
  id: SceneId,
  name: z.string().max(60),
  /** Absent where nobody chose one. */
  icon: SceneIcon.optional(),
  actions: z.array(SceneAction).max(20).readonly(),
});
export type Scene = z.infer<typeof Scene>;

export type RuleFault = (typeof ruleFaults)[number];

export const Measure = z.enum(measures);
export type Measure = z.infer<typeof Measure>;

const Lasting = z.number().int().min(1).max(604_800);
/** A rule stands still for a day at most. */
const Waiting = z.number().int().min(1).max(86_400);

/** What starts a rule. */
export const Trigger = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('opened'), device: DeviceId }),
  z.object({ tag: z.literal('closed'), device: DeviceId }),
  /** Seconds without a break, at most a week. */
  z.object({ tag: z.literal('openFor'), device: DeviceId, seconds: Lasting }),
  z.object({ tag: z.literal('closedFor'), device: DeviceId, seconds: Lasting }),
  z.object({ tag: z.literal('motion'), device: DeviceId }),
  z.object({ tag: z.literal('motionEnded'), device: DeviceId }),
  /** A scene button, remote or keypad; `action` null is any of its buttons. */
  z.object({ tag: z.literal('pressed'), device: DeviceId, action: z.string().max(64).nullable() }),
  /** An output or input that says on or off. */
  z.object({ tag: z.literal('switched'), device: DeviceId, on: z.boolean() }),
  /** The area's mode was reached: after its exit delay. `by` is who set it; absent is anybody, and what acts by itself. */
  z.object({ tag: z.literal('mode'), area: AreaId, mode: ArmMode, by: Whoever.optional() }),
  /** The exit delay towards a mode began, was stopped, or an entry delay began. */
  z.object({ tag: z.literal('exitBegan'), area: AreaId, mode: ArmMode }),
  z.object({ tag: z.literal('exitStopped'), area: AreaId }),
  z.object({ tag: z.literal('entryBegan'), area: AreaId, mode: ArmMode }),
  /** Null is any kind that may be heard on site. */
  z.object({ tag: z.literal('alarm'), kind: AlarmKind.nullable() }),
  /** A fault of a device or of the panel began, or is over; null is of any kind. */
  z.object({ tag: z.literal('fault'), fault: z.enum(ruleFaults).nullable(), over: z.boolean() }),
  z.object({ tag: z.literal('time'), moment: Moment }),
  /** Runs when the number comes to lie there, and stays for so long; not again before it has left. */
  z.object({
    tag: z.literal('measure'),
    device: DeviceId,
    measure: Measure,
    above: z.number().nullable(),
    below: z.number().nullable(),
    forSeconds: z.number().int().min(0).max(604_800),
  }),
  z.object({ tag: z.literal('arrived'), fence: FenceId, tracker: TrackerId.nullable() }),
  z.object({ tag: z.literal('left'), fence: FenceId, tracker: TrackerId.nullable() }),
  /** Once an hour, by chance: 1 to 10 percent (domain 4.6). */
  z.object({ tag: z.literal('random'), percent: z.number().int().min(1).max(10) }),
  /** Somebody called the rule's own address on the web (decision 69). */
  z.object({ tag: z.literal('webhook') }),
]);
export type Trigger = z.infer<typeof Trigger>;

/** One thing that holds or does not. */
export const SimpleCondition = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('mode'), area: AreaId, modes: z.array(ArmMode).readonly() }),
  z.object({
    tag: z.literal('measure'),
    device: DeviceId,
    measure: Measure,
    above: z.number().nullable(),
    below: z.number().nullable(),
  }),
  z.object({ tag: z.literal('period'), period: DayPeriod }),
  /** Between sunset and sunrise, or the other way round. */
  z.object({ tag: z.literal('dark'), dark: z.boolean() }),
  z.object({ tag: z.literal('alarm'), on: z.boolean() }),
  /** A contact is open or closed, an output on or off, a lock locked or not. */
  z.object({
    tag: z.literal('device'),
    device: DeviceId,
    is: z.enum(['open', 'closed', 'on', 'off', 'locked', 'unlocked', 'motion', 'still']),
  }),
  z.object({ tag: z.literal('inside'), fence: FenceId, tracker: TrackerId.nullable(), inside: z.boolean() }),
  /** The mode that the area is in was set by them. */
  z.object({ tag: z.literal('setBy'), area: AreaId, by: Whoever }),
  /**
   * Somebody came home, or did not, since `fromMinute` of the local day: they disarmed by a code or a tag at the house,
   * opened a lock by one, or their tracker came to the place or is there. Disarming from afar is no coming home. Where
   * that minute is still to come today, it is yesterday's.
   */
  z.object({
    tag: z.literal('cameHome'),
    by: Whoever.nullable(),
    tracker: TrackerId.nullable(),
    /** Where the tracker comes home to; null without one. */
    fence: FenceId.nullable(),
    fromMinute: MinuteOfDay,
    came: z.boolean(),
  }),
]);
export type SimpleCondition = z.infer<typeof SimpleCondition>;

/** Whether all of several conditions must hold, or any of them. */
export const Match = z.enum(matches);
export type Match = z.infer<typeof Match>;

/** What must hold for a started rule to run: one thing, or a group of several. */
export const Condition = z.discriminatedUnion('tag', [
  ...SimpleCondition.options,
  z.object({
    tag: z.literal('group'),
    match: Match,
    conditions: z.array(SimpleCondition).min(1).max(10).readonly(),
  }),
]);
export type Condition = z.infer<typeof Condition>;

export const RuleAlarm = z.enum(ruleAlarms);
export type RuleAlarm = z.infer<typeof RuleAlarm>;

export const RuleAction = z.discriminatedUnion('tag', [
  /** `untilMinute`: "on until", local time; what was switched on goes off then. */
  z.object({
    tag: z.literal('device'),
    device: DeviceId,
    command: DeviceCommand,
    untilMinute: MinuteOfDay.optional(),
  }),
  z.object({ tag: z.literal('group'), group: GroupId, command: DeviceCommand }),
  z.object({ tag: z.literal('mode'), area: AreaId, mode: ArmMode }),
  z.object({ tag: z.literal('scene'), scene: SceneId }),
  z.object({ tag: z.literal('alarm'), alarm: RuleAlarm, area: AreaId }),
  /** Null is every camera. */
  z.object({
    tag: z.literal('capture'),
    device: DeviceId.nullable(),
    what: z.enum(['image', 'imageNoFlash', 'clip']),
  }),
  z.object({
    tag: z.literal('request'),
    method: z.enum(['GET', 'POST', 'PUT']),
    /** At most 250 characters (S9.3), and 2000 with its body; the messages for that are in rule-problems.ts. */
    url: z.string().max(2000),
    body: z.string().max(2000).nullable(),
  }),
  /** As long as an event's detail may be. */
  z.object({
    tag: z.literal('notify'),
    text: z.string().max(160),
    /** Who is told, as their accounts; absent is everybody who is told of notices. */
    to: z.array(AccountId).min(1).max(16).readonly().optional(),
  }),
  /** Leaves a zone out until the next disarming. */
  z.object({ tag: z.literal('bypass'), device: DeviceId }),
  z.object({ tag: z.literal('silence'), area: AreaId }),
  /** What stands behind it comes so many seconds later. */
  z.object({ tag: z.literal('wait'), seconds: Waiting }),
  /**
   * Waits for a condition to hold, at most so many seconds. `goOn`: in any case, only where it came to hold, or only
   * where it did not.
   */
  z.object({ tag: z.literal('waitUntil'), condition: Condition, seconds: Waiting, goOn: z.enum(goOns) }),
]);
export type RuleAction = z.infer<typeof RuleAction>;

export const Leave = z.enum(leaves);
export type Leave = z.infer<typeof Leave>;

export const Rule = z.object({
  id: RuleId,
  name: z.string().max(60),
  enabled: z.boolean(),
  trigger: Trigger,
  /** Others, any of which starts it too. Absent is none. */
  orTriggers: z.array(Trigger).max(9).readonly().optional(),
  conditions: z.array(Condition).max(10).readonly(),
  /** Whether all conditions must hold, or any of them. Absent is all. */
  match: Match.optional(),
  /** What starts it while it waits begins it anew; absent or false, and it does not count. */
  beginAgain: z.boolean().optional(),
  actions: z.array(RuleAction).max(20).readonly(),
  leave: z.array(Leave).readonly(),
  /**
   * Whom "anyone" means in a rule with leave: those whom its owner knew of when giving it. Absent is everyone there is;
   * the panel writes it when somebody new comes.
   */
  anyone: z.array(TrackerId).readonly().optional(),
});
export type Rule = z.infer<typeof Rule>;

/** A rule that ran too often rests until then, by panel time. */
export const BrokenRule = z.object({ rule: RuleId, until: Instant });
export type BrokenRule = z.infer<typeof BrokenRule>;

/** What one member made of a command to its group or scene. */
export const MemberResult = z.object({
  device: DeviceId,
  refusal: z.string().nullable(),
  /** Index of the scene's action that it is about; absent for a group. */
  action: z.number().int().nonnegative().optional(),
});
export type MemberResult = z.infer<typeof MemberResult>;

/** The last time a scene was applied, by whomever or whatever, and what came of it. */
export const SceneRun = z.object({
  scene: SceneId,
  at: Instant,
  /** Why nothing of it was done, else null. */
  refusal: z.string().nullable(),
  /** What each device made of it; empty where it only sets modes, or nothing was done. */
  results: z.array(MemberResult).readonly(),
});
export type SceneRun = z.infer<typeof SceneRun>;
