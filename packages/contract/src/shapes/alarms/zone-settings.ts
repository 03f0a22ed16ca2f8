import { z } from 'zod';
import { DeviceId, SceneId } from '../values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { ArmMode } from '../values/modes.ts';
import { zoneResponses, alwaysKinds, buttonNames, openRules } from '../../words/alarms/zone-responses.ts';

export const ZoneResponse = z.enum(zoneResponses);

export type ZoneResponse = z.infer<typeof ZoneResponse>;

export const AlwaysKind = z.enum(alwaysKinds);

export type AlwaysKind = z.infer<typeof AlwaysKind>;

export const OpenAtArming = z.enum(openRules);

export type OpenAtArming = z.infer<typeof OpenAtArming>;

export const ButtonName = z.enum(buttonNames);

export type ButtonName = z.infer<typeof ButtonName>;

/** What a button does. `none` leaves it to rules, which hear of every press. */
export const ButtonAct = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('none') }),
  z.object({ tag: z.literal('doorbell') }),
  z.object({ tag: z.literal('alarm'), kind: AlwaysKind }),
  z.object({ tag: z.literal('mode'), mode: ArmMode }),
  z.object({ tag: z.literal('scene'), scene: SceneId }),
]);

export type ButtonAct = z.infer<typeof ButtonAct>;

/** How a device acts as a zone, and what its buttons do (domain 3, 4.1). */
export const ZoneSettings = z.object({
  responses: z.record(ArmMode, ZoneResponse),
  /** While the entry delay of a mode runs, where it is not the mode's own response (wire: sresp_entry_n). */
  entryResponses: z.partialRecord(ArmMode, ZoneResponse).default({}),
  /** The same for the exit delay towards a mode (wire: sresp_exit_n); it comes before `exitNoResponse`. */
  exitResponses: z.partialRecord(ArmMode, ZoneResponse).default({}),
  /** "Exit (No Response)": the zone says nothing while any exit delay runs. */
  exitNoResponse: z.boolean(),
  always: AlwaysKind.nullable(),
  finalDoor: z.boolean(),
  /** A key switch: opening and closing arm and disarm. */
  setUnset: z.enum(['none', 'normallyClosed', 'normallyOpen']),
  /** Concerns every area: the zone guards each by its mode, the remote and the key switch change all, the siren sounds for all. */
  wholeArea: z.boolean().default(false),
  /** A motion detector that spares no battery: every movement it reports is a new one for rules and care. */
  alwaysOn: z.boolean().default(false),
  /** Off: its alarms and their restores, and what it arms and disarms, are logged and sound, but are not reported. */
  latchReport: z.boolean().default(true),
  /** Left out in every home mode. */
  homeOmit: z.boolean().default(false),
  /** Zones whose alarms a camera takes pictures of, or a siren sounds for, beside what it does anyhow. */
  triggeredBy: z.array(DeviceId).max(limits.zonesPerArea).readonly().default([]),
  /** Openings within `pulseSeconds` until one counts; 1 is every one. Life safety never waits for a second. */
  pulseCount: z.number().int().min(1).max(10).default(1),
  pulseSeconds: z.number().int().min(0).max(300).default(0),
  /** Seconds that it must stay open until an opening counts; 0 is at once. Life safety never waits. */
  openSeconds: z.number().int().min(0).max(limits.openSeconds).default(0),
  /** What becomes of it where it stands open when a mode is armed; a mode that is absent is refused. */
  openAtArming: z.partialRecord(ArmMode, OpenAtArming).default({}),
  /** Scenes that run when the zone trips and when it is back to normal, in every state (domain 4.1). */
  triggerScene: SceneId.nullable().default(null),
  restoreScene: SceneId.nullable().default(null),
  /** Entry delay of its own, seconds; null takes the area's. */
  entrySeconds: z.number().int().min(limits.delay.min).max(limits.delay.max).nullable().default(null),
  /** Its alarms wait for the abort window where the region profile has one. */
  abortable: z.boolean().default(true),
  /** What its buttons do, where that is not what they are called. */
  buttons: z.partialRecord(ButtonName, ButtonAct).default({}),
});

export type ZoneSettings = z.infer<typeof ZoneSettings>;

/** A device that guards nothing and has nothing special: every other setting starts from it. */
export const plainZone: ZoneSettings = ZoneSettings.parse({
  responses: { disarm: 'none', arm: 'none', home_1: 'none', home_2: 'none', home_3: 'none' },
  exitNoResponse: false,
  always: null,
  finalDoor: false,
  setUnset: 'none',
});
