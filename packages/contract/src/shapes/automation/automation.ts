import { z } from 'zod';
import {
  groupKinds,
  sceneIcons,
  measures,
  ruleAlarms,
  ruleFaults,
  leaves,
} from '../../words/automation/automation-lists.ts';
import {
  AreaId,
  DeviceId,
  FenceId,
  GroupId,
  Instant,
  RoomId,
  RuleId,
  SceneId,
  TrackerId,
} from '../values/ids.ts';
import { ArmMode } from '../values/modes.ts';
import { DayPeriod, LocalDate, MinuteOfDay, Weekdays } from '../values/calendar.ts';
import { DeviceCommand } from '../devices/device-command.ts';
import { AlarmKind } from '../alarms/incident.ts';

/** Rooms, groups, scenes and rules (domain 4.6). Names obey S5.1, which the panel checks, so that every place says the same. */

export const Room = z.object({ id: RoomId, name: z.string().max(60) });
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

/** When a time rule runs, by the panel's local time. */
export const Moment = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('once'), date: LocalDate, minute: MinuteOfDay }),
  z.object({ tag: z.literal('daily'), minute: MinuteOfDay }),
  z.object({ tag: z.literal('weekly'), days: Weekdays, minute: MinuteOfDay }),
  /** A day that a month lacks is its last day. */
  z.object({ tag: z.literal('monthly'), day: z.number().int().min(1).max(31), minute: MinuteOfDay }),
  /** `offsetMinutes` before (negative) or after the sun's rising or setting at the panel. */
  z.object({
    tag: z.literal('sun'),
    event: z.enum(['sunrise', 'sunset']),
    offsetMinutes: z.number().int().min(-240).max(240),
    days: Weekdays,
  }),
]);
export type Moment = z.infer<typeof Moment>;

const Lasting = z.number().int().min(1).max(604_800);

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
  /** The area's mode was reached: after its exit delay. */
  z.object({ tag: z.literal('mode'), area: AreaId, mode: ArmMode }),
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
]);
export type Trigger = z.infer<typeof Trigger>;

/** What must hold for a started rule to run. */
export const Condition = z.discriminatedUnion('tag', [
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
  z.object({ tag: z.literal('notify'), text: z.string().max(160) }),
  /** Leaves a zone out until the next disarming. */
  z.object({ tag: z.literal('bypass'), device: DeviceId }),
  z.object({ tag: z.literal('silence'), area: AreaId }),
]);
export type RuleAction = z.infer<typeof RuleAction>;

export const Leave = z.enum(leaves);
export type Leave = z.infer<typeof Leave>;

export const Rule = z.object({
  id: RuleId,
  name: z.string().max(60),
  enabled: z.boolean(),
  trigger: Trigger,
  conditions: z.array(Condition).max(10).readonly(),
  actions: z.array(RuleAction).max(20).readonly(),
  leave: z.array(Leave).readonly(),
  /**
   * Whom "anyone" means in a rule with leave: those whom its owner knew of when giving it. Absent is everyone there is;
   * the panel writes it when somebody new comes.
   */
  anyone: z.array(TrackerId).readonly().optional(),
});
export type Rule = z.infer<typeof Rule>;

/** A web request of a run, and how it ended. */
export const RuleRequest = z.object({
  /** Index of the action. */
  action: z.number().int().nonnegative(),
  /** The panel's number for it. */
  request: z.number().int().positive(),
  /** HTTP status; null without an answer, or while it is waited for. */
  status: z.number().int().nullable(),
  /** Why there is no answer, else empty; null while it is waited for. */
  reason: z.string().max(80).nullable(),
});
export type RuleRequest = z.infer<typeof RuleRequest>;

/** One time a rule was started, and what came of it. */
export const RuleRun = z.object({
  rule: RuleId,
  at: Instant,
  /**
   * `blocked`: a condition did not hold; `cut`: rules started each other too often; `stopped`: it ran too often, and
   * rests now (`BrokenRule`); `missed`: its time passed while the panel was away or the clock was wrong.
   */
  outcome: z.enum(['ran', 'blocked', 'cut', 'stopped', 'missed']),
  /** Index of the condition that blocked, else null. */
  blockedBy: z.number().int().nonnegative().nullable(),
  /** Per action, in order: null is done, else why it was refused. */
  refusals: z.array(z.string().nullable()).readonly(),
  /** Rules that led here, the first one first; empty where no rule did. */
  cause: z.array(RuleId).readonly(),
  requests: z.array(RuleRequest).readonly(),
});
export type RuleRun = z.infer<typeof RuleRun>;

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
