import { z } from 'zod';
import { AccountId, AreaId, DeviceId, IncidentId, Instant } from './ids.ts';

/** The modes of an area. The wire word `home` means `home_1`. */
export const armModes = ['disarm', 'arm', 'home_1', 'home_2', 'home_3'] as const;
export const ArmMode = z.enum(armModes);
export type ArmMode = z.infer<typeof ArmMode>;

export const ArmedMode = z.enum(['arm', 'home_1', 'home_2', 'home_3']);
export type ArmedMode = z.infer<typeof ArmedMode>;
export const armedModes = ArmedMode.options;

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

/** The mode that guards now, which clients of the family read: an exit delay still says the mode before it (domain: 4.2). */
export function modeOf(phase: ArmPhase): ArmMode {
  switch (phase.tag) {
    case 'disarmed':
      return 'disarm';
    case 'exitDelay':
      return phase.before?.guards === true ? phase.before.mode : 'disarm';
    case 'armed':
    case 'entryDelay':
      return phase.mode;
  }
}

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

export const slotNumbers = { guard: 95, master: 96, temporary: 97, duress: 98, installer: 99 } as const;

/** The number a slot has on the wire. */
export function slotNumber(slot: PinSlot): number {
  return slot.tag === 'user' ? slot.no : slotNumbers[slot.tag];
}

/** The slot of a wire number from 1 to 99. */
export function slotOf(no: number): PinSlot {
  switch (no) {
    case 95:
      return { tag: 'guard' };
    case 96:
      return { tag: 'master' };
    case 97:
      return { tag: 'temporary' };
    case 98:
      return { tag: 'duress' };
    case 99:
      return { tag: 'installer' };
    default:
      return { tag: 'user', no };
  }
}

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
