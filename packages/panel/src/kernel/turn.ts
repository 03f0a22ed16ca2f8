import type { RuleFault } from '@homeward/contract/shapes/automation/automation.ts';
import type { CommandResult, Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { MemberResult } from '@homeward/contract/shapes/automation/automation.ts';
import type { RuleRun } from '@homeward/contract/shapes/automation/rule-run.ts';
import type { DeviceState } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import type {
  AreaId,
  DeviceId,
  FenceId,
  IncidentId,
  Instant,
  RuleId,
  ScheduleId,
  TrackerId,
} from '@homeward/contract/shapes/values/ids.ts';
import type { Actor, ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import type { Effect } from './effect.ts';
import type { Slots } from '../state/slots.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { AreaState } from '../state/area-state.ts';
import type { ZoneState } from '../state/device-state.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** What happens inside the panel, for chapters to follow. */
export type InternalEvent =
  | { readonly tag: 'opened' | 'closed' | 'motion' | 'motionEnded'; readonly device: DeviceId }
  /** A live word of any kind from a device: a sign of life. */
  | { readonly tag: 'heard'; readonly device: DeviceId }
  /** A button of a remote, keypad, tag reader, scene button or pendant. */
  | { readonly tag: 'pressed'; readonly device: DeviceId; readonly action: string }
  /** What a device says changed; `before` is what it said until now. */
  | { readonly tag: 'values'; readonly device: DeviceId; readonly before: DeviceValues }
  | { readonly tag: 'mode' | 'exitBegan' | 'entryBegan'; readonly area: AreaId; readonly mode: ArmMode }
  | { readonly tag: 'exitStopped'; readonly area: AreaId }
  /** An alarm was raised; `actor` is who did it, or the panel itself. One that `isLate` happened long ago. */
  | {
      readonly tag: 'alarm';
      readonly kind: AlarmKind;
      readonly area: AreaId;
      readonly device: DeviceId | null;
      readonly incident: IncidentId;
      readonly actor: Actor;
      readonly isLate: boolean;
    }
  /** A fault of a device, or with null of the panel, began or is over. */
  | {
      readonly tag: 'fault';
      readonly fault: RuleFault;
      readonly over: boolean;
      readonly device: DeviceId | null;
    }
  /** A picture or clip of a camera is there. */
  | { readonly tag: 'captured'; readonly device: DeviceId; readonly capture: string }
  /** A schedule is about to arm an area. */
  | { readonly tag: 'scheduleAnnounced'; readonly area: AreaId; readonly schedule: ScheduleId }
  /** The address of a rule was called, with these words. */
  | { readonly tag: 'webhook'; readonly rule: RuleId; readonly words: Readonly<Record<string, string>> }
  | { readonly tag: 'arrived' | 'left'; readonly fence: FenceId; readonly tracker: TrackerId };

/** What a command came to; the revision joins it when the step is over. */
export type Outcome =
  | { readonly tag: 'done'; readonly members?: readonly MemberResult[] | undefined }
  | Extract<CommandResult, { tag: 'refused' }>;
export const done: Outcome = { tag: 'done' };
export const refused = (refusal: Refusal): Outcome => ({ tag: 'refused', refusal });
/** Something is wrong with what was asked for: with a field of it, or as a whole. */
export const invalid = (why: MessageKey, where?: string): Outcome =>
  refused({ tag: 'invalid', why, ...(where === undefined ? {} : { where }) });

/** What can be seen of a step in the making at one moment of it, by those who only look. */
export interface World {
  readonly state: PanelState;
  readonly at: Instant;
}

/** Looks on while a step is made, and sees at each moment what rules see then: so that rules can be rehearsed. */
export interface Watch {
  /** Until then, and without it, nothing changes but that time passes. */
  still(world: World, until: Instant): void;
  /** Rules are asked what is due. */
  due(world: World): void;
  /** Rules are told what happened, so many happenings deep. */
  happened(world: World, happened: readonly InternalEvent[], depth: number): void;
  /** What came of the panel's own rules that have just been asked, oldest first. */
  ran(world: World, runs: readonly RuleRun[]): void;
}

/** A state that is still being made: its parts may be replaced, and are never written to themselves. */
export type Draft = { -readonly [Part in keyof PanelState]: PanelState[Part] };

/**
 * One step in the making. The state it begins with is never written to but copied once, at the first change, so `step`
 * stays a pure function; a turn lives inside one call of it and is seen by nobody else.
 */
export interface Turn {
  state: PanelState;
  /** The state, where it is a copy of the turn's own; see `draftOf`. */
  draft: Draft | null;
  /** Time of what happens at the moment: a deadline's own time, then the input's. */
  at: Instant;
  /** Time of the input: what leaves the panel leaves now, however late the deadline behind it is. */
  readonly now: Instant;
  readonly effects: Effect[];
  happenings: InternalEvent[];
  /** Sirens whose device may have forgotten what it was told. */
  readonly retellSirens: number[];
  /** Areas whose sirens chime when all else about sirens has been told. */
  chimes: readonly number[];
  readonly watch: Watch | null;
}

/** A turn that begins with a state; `at` is the time of what happens first, `now` that of the input. */
export const turnOn = (state: PanelState, at: Instant, now: Instant, watch: Watch | null): Turn => ({
  state,
  draft: null,
  at,
  now,
  effects: [],
  happenings: [],
  retellSirens: [],
  chimes: [],
  watch,
});

/** The state as the turn may write to it. Whoever keeps a state of a turn asks `keptState` for it. */
export function draftOf(turn: Turn): Draft {
  if (turn.draft !== null && turn.draft === turn.state) return turn.draft;
  const draft: Draft = { ...turn.state };
  turn.draft = draft;
  turn.state = draft;
  return draft;
}

/** The state as it stands at this moment, to keep: the next change is made to another copy. */
export function keptState(turn: Turn): PanelState {
  turn.draft = null;
  return turn.state;
}

/** The world as it stands at this moment, for those who look on, and may keep it. */
export const worldOf = (turn: Turn): World => ({
  state: keptState(turn),
  at: turn.at,
});

/** The entry that a slot points at. Slots come from the layout, which only holds slots that exist. */
export function entryAt<Entry>(list: readonly Entry[] | Slots<Entry>, slot: number): Entry {
  const entry = 'get' in list ? list.get(slot) : list[slot];
  if (entry === undefined) throw new RangeError(`no slot ${slot} in ${list.length}`);
  return entry;
}

/** Changes some fields of the panel's state. */
export function setState(turn: Turn, patch: Partial<PanelState>): void {
  Object.assign(draftOf(turn), patch);
}

export const areaAt = (turn: Turn, area: number): AreaState => entryAt(turn.state.areas, area);

/** Changes some fields of the area in a slot. */
export function setArea(turn: Turn, area: number, patch: Partial<AreaState>): void {
  draftOf(turn).areas = turn.state.areas.with(area, { ...areaAt(turn, area), ...patch });
}

export const deviceAt = (turn: Turn, slot: number): DeviceState => entryAt(turn.state.devices, slot);

/** Changes some fields of the device in a slot. */
export function setDevice(turn: Turn, slot: number, patch: Partial<DeviceState>): void {
  replaceDevice(turn, slot, { ...deviceAt(turn, slot), ...patch });
}

/** Replaces the device in a slot. */
export function replaceDevice(turn: Turn, slot: number, device: DeviceState): void {
  draftOf(turn).devices = turn.state.devices.with(slot, device);
}

/** Replaces the zone in a slot. */
export function setZone(turn: Turn, slot: number, zone: ZoneState): void {
  draftOf(turn).zones = turn.state.zones.with(slot, zone);
}
