import { z } from 'zod';
import { deviceFaults } from '../../words/devices/device-kinds.ts';
import { unnoticedBy, unnoticedRemedies } from '../../words/devices/unnoticed-words.ts';
import { AreaId, DeviceId, FloorId, Instant, RoomId, ZoneNo } from '../values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { Actor } from '../values/modes.ts';
import { DeviceCommand, LockSlot } from './device-command.ts';
import { DeviceValues } from './device-values.ts';
import { TaughtCodes, Trust } from './trust.ts';
import { Loop } from './wiring.ts';
import { ZoneSettings } from '../alarms/zone-settings.ts';
import { deviceKinds } from '../../words/devices/device-kinds.ts';

export const DeviceKind = z.enum(deviceKinds);

export type DeviceKind = z.infer<typeof DeviceKind>;

export const Fault = z.enum(deviceFaults);

export type Fault = z.infer<typeof Fault>;

/**
 * Three facts that stand beside each other. Permanent and one-time leave the zone out, the latter until the next
 * disarming (S4.2); `tamper` leaves out its cover alone, and the zone guards on.
 */
export const Bypass = z.object({
  permanent: z.boolean(),
  oneTime: z.boolean(),
  tamper: z.boolean().default(false),
});

export type Bypass = z.infer<typeof Bypass>;

/** One appliance that an infrared unit stands in for (S3.12): A TV, B set-top box, C audio, D air conditioner, E fan. */
export const InfraredUnit = z.object({
  no: z.number().int().min(1).max(5),
  template: z.enum(['A', 'B', 'C', 'D', 'E']),
  name: z.string().max(30),
  /** Which of the unit's lamps points at it. */
  led: z.number().int().min(1).max(5),
});

export type InfraredUnit = z.infer<typeof InfraredUnit>;

/** From the start of a picture to its end, in percent. */
const Percent = z.number().min(0).max(100);

/** Where a device stands on the picture of a floor, from its left and its upper edge. */
export const DeviceSpot = z.object({ floor: FloorId, x: Percent, y: Percent });

/** How a device is set up; changes seldom. */
export const DeviceConfig = z.object({
  id: DeviceId,
  kind: DeviceKind,
  modelId: z.string().max(40),
  name: z.string().max(limits.deviceNameLength),
  area: AreaId,
  zone: ZoneNo,
  room: RoomId.nullable(),
  settings: ZoneSettings,
  /** Longest silence in seconds before a supervision fault; null where the device need not speak. */
  supervisionSeconds: z.number().int().positive().nullable(),
  /** What an infrared unit controls; absent for every other kind. */
  units: z.array(InfraredUnit).max(5).readonly().optional(),
  /** How a wired input is wired; absent for every other device. */
  wiring: Loop.optional(),
  /** What its wire says that it is, where it is used as something else (device-purposes.ts). The panel keeps it. */
  wireKind: DeviceKind.optional(),
  /** A keypad that checks codes itself and never says them: its word is its own right, as a remote's is. */
  checksCodes: z.boolean().optional(),
  /** It was seen to send a code: its bare word is never its own right, whatever its wire calls it. The panel keeps it. */
  sendsCodes: z.boolean().optional(),
  /** How far its word goes, as its wire says; absent is as far as its kind. The panel keeps it. */
  trust: Trust.optional(),
  /** What its bare codes were taught to mean; absent is nothing. */
  codes: TaughtCodes.optional(),
  /** Seconds after which what was switched on goes off by itself; absent is never. */
  autoOffSeconds: z.number().int().min(1).max(604_800).optional(),
  /** A camera that its owner says stands outdoors; absent is unknown, and counts as indoors. */
  outdoors: z.boolean().optional(),
  /** Absent where it is on no picture. */
  spot: DeviceSpot.optional(),
});

export type DeviceConfig = z.infer<typeof DeviceConfig>;

/** What a device guards, and how: all but what it is called, where it stands and what it is used for. */
export const DeviceGuard = DeviceConfig.omit({
  name: true,
  room: true,
  units: true,
  autoOffSeconds: true,
  outdoors: true,
  spot: true,
});

/** A command on its way: the panel has taken it, and the device has yet to say that it did it. */
export const PendingCommand = z.object({
  command: DeviceCommand,
  by: Actor,
  at: Instant,
  /** Until when its word is waited for. */
  until: Instant,
});

export type PendingCommand = z.infer<typeof PendingCommand>;

/** A command that came to nothing as far as anybody knows. */
export const FailedCommand = z.object({
  command: DeviceCommand,
  by: Actor,
  /** When it was asked for, and when it was given up. */
  at: Instant,
  endedAt: Instant,
  /** `notConfirmed`, or what the wire said. */
  why: z.string().max(80),
});

export type FailedCommand = z.infer<typeof FailedCommand>;

/** Somebody with a code of a lock. The lock alone knows the code. */
export const LockUser = z.object({
  slot: LockSlot,
  name: z.string().max(30),
  /** `failed`: the lock did not confirm the code, which may work or not. */
  state: z.enum(['adding', 'active', 'failed', 'removing']),
});

export type LockUser = z.infer<typeof LockUser>;

/** How the device stands now. */
export const DeviceState = z.object({
  values: DeviceValues,
  online: z.enum(['online', 'offline', 'unknown']),
  lastHeard: Instant.nullable(),
  faults: z.array(Fault).readonly(),
  bypass: Bypass,
  /** The command that is under way, and the last one that came to nothing until another is confirmed. */
  pending: PendingCommand.nullable().default(null),
  failed: FailedCommand.nullable().default(null),
  /** What its wire says that it is by now, where that would change what it guards: for its owner to decide. */
  offered: DeviceKind.optional(),
  /** The name of the gateway that leads to it; absent where none does, or nobody has said. */
  gateway: z.string().max(40).optional(),
  /** The panel itself gives nothing of what it sees, whatever its wire says; absent is it does. */
  blinded: z.literal(true).optional(),
  /** By slot; absent for what is no lock. */
  lockUsers: z.array(LockUser).max(250).readonly().optional(),
});

export type DeviceState = z.infer<typeof DeviceState>;

/** How soon somebody would notice that a device is disabled, and why not sooner (rules/devices/unnoticed.ts). */
export const Unnoticed = z.object({
  /** The longest time in seconds from the moment that it is disabled until that is told; null is without end. */
  seconds: z.number().int().nullable(),
  by: z.enum(unnoticedBy),
  /** What would shorten it; null where nothing would. */
  remedy: z.enum(unnoticedRemedies).nullable(),
});
export type Unnoticed = z.infer<typeof Unnoticed>;

/** How a device is watched over: when it is expected to speak, and when it is missed. */
export const DeviceWatch = z.object({
  /** Nobody listened before. */
  from: Instant,
  /** The longest pause in seconds that it usually makes; null while too little is known. */
  usual: z.number().int().nullable(),
  /** Seconds of silence after which it is missed; null where it need not speak. */
  patience: z.number().int().nullable(),
  /** It cannot be heard, and by no fault of its own: its gateway is lost, or its radio is drowned. */
  cutOff: z.object({ why: z.enum(['gateway', 'jamming']), gateway: z.string().max(40) }).nullable(),
  /** Of what guards; null for everything else. */
  unnoticed: Unnoticed.nullable(),
  /** When its battery will be low if it goes on as it did; null where that is not known. */
  batteryUntil: Instant.nullable(),
});
export type DeviceWatch = z.infer<typeof DeviceWatch>;

/** What the server and clients see of a device. `condition` is the zone's, decided by the panel alone. */
export const DeviceView = DeviceConfig.extend({
  ...DeviceState.shape,
  condition: z.enum(['normal', 'active', 'unknown']),
  /** Somebody works at it until then: its faults are logged, and told when that is over. */
  serviceUntil: Instant.optional(),
  /** Absent from a panel that does not say. */
  watch: DeviceWatch.optional(),
});

export type DeviceView = z.infer<typeof DeviceView>;
