import { z } from 'zod';
import { AccountId, AreaId, DeviceId, IncidentId, Instant } from './ids.ts';
import { armModes, armedModes } from '../../words/panel/arm-modes.ts';

export const ArmMode = z.enum(armModes);

export type ArmMode = z.infer<typeof ArmMode>;

export const ArmedMode = z.enum(armedModes);

export type ArmedMode = z.infer<typeof ArmedMode>;

/**
 * What nobody proved that it may be given up: the mode before an exit delay that a rule or a schedule began. One that
 * `guards` does so until the delay is over; one that was itself on its way there does not yet. Where the new mode comes
 * to nothing the area is in this one.
 */
export const ModeBefore = z.object({ mode: ArmedMode, guards: z.boolean() });

export type ModeBefore = z.infer<typeof ModeBefore>;

/** Where an area stands. Deadlines are absolute and, but for one exit restart, never move later. */
export const ArmPhase = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('disarmed') }),
  z.object({
    tag: z.literal('exitDelay'),
    mode: ArmedMode,
    until: Instant,
    restarted: z.boolean(),
    before: ModeBefore.optional(),
  }),
  z.object({ tag: z.literal('armed'), mode: ArmedMode }),
  z.object({ tag: z.literal('entryDelay'), mode: ArmedMode, until: Instant, device: DeviceId }),
]);

export type ArmPhase = z.infer<typeof ArmPhase>;

/** Beside the arm phase, never in it: a fire alarm can sound while disarmed. */
export const AlarmPhase = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('quiet') }),
  /** `sirenUntil` is null where nothing is heard, because of its kind, a setting or a person; it is over at `until` then. */
  z.object({
    tag: z.literal('sounding'),
    incident: IncidentId,
    sirenUntil: Instant.nullable(),
    until: Instant.optional(),
  }),
  /** Over, but nobody has disarmed yet. */
  z.object({ tag: z.literal('memory'), incident: IncidentId }),
]);

export type AlarmPhase = z.infer<typeof AlarmPhase>;

/** The slots of a PIN code (S3.4): numbered users and the special ones 95 to 99. */
export const PinSlot = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('user'), no: z.number().int().min(1).max(94) }),
  z.object({ tag: z.literal('guard') }),
  z.object({ tag: z.literal('master') }),
  z.object({ tag: z.literal('temporary') }),
  z.object({ tag: z.literal('duress') }),
  z.object({ tag: z.literal('installer') }),
]);

export type PinSlot = z.infer<typeof PinSlot>;

/** Who or what did something, and through which channel; every act carries one. */
export const Channel = z.enum([
  'web',
  'app',
  'client',
  'keypad',
  'remote',
  'tag',
  'schedule',
  'rule',
  'panel',
  'device',
  'sms',
]);

export type Channel = z.infer<typeof Channel>;

export const Actor = z.object({
  tag: z.enum(['person', 'device', 'rule', 'schedule', 'panel']),
  /** A person's or device's name at that time; empty for the panel itself. */
  name: z.string().max(64),
  channel: Channel,
  slot: PinSlot.nullable(),
  /** Whose session it was; absent where it was nobody's. Names may be alike, and change. */
  account: AccountId.optional(),
});

export type Actor = z.infer<typeof Actor>;

export const panelActor: Actor = { tag: 'panel', name: '', channel: 'panel', slot: null };

/** An area and a mode, as commands name them; area 0 means all areas. */
export const AreaTarget = z.union([AreaId, z.literal(0)]);

export type AreaTarget = z.infer<typeof AreaTarget>;
