import { z } from 'zod';
import { unnoticedBy, unnoticedRemedies } from '../../words/devices/unnoticed-words.ts';
import { AreaId, DeviceId, RoomId } from '../values/ids.ts';
import { ArmMode } from '../values/modes.ts';

/** Why something that the mode should guard is not guarded now, or would not be heard. */
export const Gap = z.object({
  device: DeviceId,
  /**
   * `silenced`: the zone alarmed so often that it is not listened to. `muted`: the sirens' volume or length is off.
   * `warmingUp`: a motion detector is not believed yet after a loss of power. `walkTest`: every zone but those that guard lives only shows that it works.
   */
  why: z.enum([
    'bypassed',
    'offline',
    'unknown',
    'fault',
    'soak',
    'walkTest',
    'open',
    'silenced',
    'warmingUp',
    'muted',
  ]),
  /** Which bypass, which fault. */
  detail: z.string().max(60).nullable(),
});
export type Gap = z.infer<typeof Gap>;

/** How well one room is guarded in a mode, with today's bypasses and outages; null is what has no room. */
export const CoverageRow = z.object({
  room: RoomId.nullable(),
  /** Devices whose opening alarms or begins an entry delay. */
  protected: z.array(DeviceId).readonly(),
  gaps: z.array(Gap).readonly(),
  /** Devices of the room that this mode leaves out by its setting. */
  leftOut: z.array(DeviceId).readonly(),
  state: z.enum(['protected', 'degraded', 'unprotected', 'leftOut']),
});
export type CoverageRow = z.infer<typeof CoverageRow>;

/** In what the set-up is below the EN 50131 grade that it claims; `devices` are those that it is about. */
export const GradeGap = z.object({
  /**
   * `supervision`: nobody misses the devices within two hours. `jamming`: it is not told after a minute. `dialer`: a
   * burglary is kept in that is not from the entry route. `codes`: some have four digits. `polling`: too seldom.
   */
  why: z.enum(['supervision', 'jamming', 'dialer', 'codes', 'polling']),
  devices: z.array(DeviceId).readonly(),
});
export type GradeGap = z.infer<typeof GradeGap>;

/** How soon it is told that something which the mode has guard was disabled. */
export const CoverageProof = z.object({
  device: DeviceId,
  /** Seconds; null is never. */
  seconds: z.number().int().nullable(),
  by: z.enum(unnoticedBy),
  remedy: z.enum(unnoticedRemedies).nullable(),
});
export type CoverageProof = z.infer<typeof CoverageProof>;

/** What an area guards in a mode now. Degraded: something that should guard, sound or report does not. */
export const Coverage = z.object({
  area: AreaId,
  mode: ArmMode,
  state: z.enum(['full', 'degraded', 'none']),
  rows: z.array(CoverageRow).readonly(),
  /** The longest first. Absent from a panel that does not say. */
  unnoticed: z.array(CoverageProof).readonly().optional(),
  /** Sirens that would sound, and those that would not be heard. */
  sirens: z.object({ ready: z.array(DeviceId).readonly(), gaps: z.array(Gap).readonly() }),
  /** The grade that the panel is set up for, null under a profile that knows none, and what falls short of it. */
  grade: z.object({ claimed: z.number().int().nullable(), gaps: z.array(GradeGap).readonly() }),
  /**
   * Ways out for reports of alarms that the panel itself has and that work now; people whom the portal would reach, which
   * only the portal knows; and the names of the ways that do not work.
   */
  reporting: z.object({
    working: z.number().int(),
    people: z.number().int().default(0),
    failing: z.array(z.string()).readonly(),
  }),
});
export type Coverage = z.infer<typeof Coverage>;
