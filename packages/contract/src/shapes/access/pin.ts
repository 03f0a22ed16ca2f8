import { z } from 'zod';
import { AreaId, Instant } from '../values/ids.ts';
import { Actor, ArmMode, PinSlot } from '../values/modes.ts';
import { DayPeriod } from '../values/calendar.ts';

/** How many digits a code of the panel has (S5.8). */
export const PinLength = z.union([z.literal(4), z.literal(6)]);

export type PinLength = z.infer<typeof PinLength>;

/**
 * When a code works; nulls are "always". From its first instant up to but without its last, in ms since 1970 by the
 * wall clock: a calendar's times, which stay where they are when the panel's clock is put right. The period is by the
 * panel's local time.
 */
export const Validity = z.object({
  from: z.number().int().nullable(),
  until: z.number().int().nullable(),
  period: DayPeriod.nullable(),
});

export type Validity = z.infer<typeof Validity>;

export const always: Validity = { from: null, until: null, period: null };

/** A PIN code's owner (S3.4); the code itself is known to the hub alone, as a keyed hash. */
export const PinUser = z.object({
  slot: PinSlot,
  name: z.string().max(17),
  /** The areas this code works in. */
  areas: z.array(AreaId).readonly(),
  /** Off: arming and disarming with it is not reported. */
  latch: z.boolean(),
  enabled: z.boolean(),
  /** The tag that opens this slot too, as its reader spells it; null is none. */
  tag: z.string().max(32).nullable(),
  validity: Validity,
  /**
   * Modes that it sets, for an ordinary user; absent is every one. Without `disarm` it only ever protects more: it does
   * not disarm, go down to a lesser mode, unlock, bypass or silence.
   */
  modes: z.array(ArmMode).min(1).max(5).readonly().optional(),
  /** Digits of its code, which was given while the panel asked for so many; absent is as many as it asks for now. */
  digits: PinLength.optional(),
});

export type PinUser = z.infer<typeof PinUser>;

/** The owner lets installers in (reliability D6): for 15 minutes to 24 hours (`limits.consentMinutes`), revocable. */
export const Consent = z.object({ from: Instant, until: Instant, by: Actor });

export type Consent = z.infer<typeof Consent>;
