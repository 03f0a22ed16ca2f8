import { z } from 'zod';
import { AreaId, DeviceId, RoomId } from '../ids.ts';
import { ArmMode } from '../modes.ts';

/** Why something that the mode should guard is not guarded now. */
export const Gap = z.object({
  device: DeviceId,
  why: z.enum(['bypassed', 'offline', 'unknown', 'fault', 'soak', 'open']),
  detail: z.string().max(60).nullable(),
});
export type Gap = z.infer<typeof Gap>;

/** How well one room or opening is guarded in a mode, with today's bypasses and outages. */
export const CoverageRow = z.object({
  room: RoomId.nullable(),
  protected: z.array(DeviceId).readonly(),
  gaps: z.array(Gap).readonly(),
  /** Devices of the room that this mode leaves out by its setting. */
  leftOut: z.array(DeviceId).readonly(),
  state: z.enum(['protected', 'degraded', 'unprotected', 'leftOut']),
});
export type CoverageRow = z.infer<typeof CoverageRow>;

/** What an area guards in a mode now. Degraded: something that should guard does not. */
export const Coverage = z.object({
  area: AreaId,
  mode: ArmMode,
  state: z.enum(['full', 'degraded', 'none']),
  rows: z.array(CoverageRow).readonly(),
  /** Sirens that would sound, and those that would not be heard. */
  sirens: z.object({ ready: z.array(DeviceId).readonly(), gaps: z.array(Gap).readonly() }),
  /** Ways out for reports that work now. */
  reporting: z.object({ working: z.number().int(), failing: z.array(z.string()).readonly() }),
});
export type Coverage = z.infer<typeof Coverage>;
