import { z } from 'zod';
import { soundUses } from '../../words/panel/sound-uses.ts';
import { FanMode, PresetName, ThermostatMode, Volume } from './device-values.ts';

/** A slot of a lock for one code. */
export const LockSlot = z.number().int().min(1).max(250);

export type LockSlot = z.infer<typeof LockSlot>;

/**
 * A lock's code: 4 to 10 digits on its way to the hub, which seals it before anything is written down; only the hub
 * opens the seal again, for the lock. Nothing that is shown carries either (`shownCommand`).
 */
export const LockCode = z.string().regex(/^(?:\d{4,10}|sealed:[A-Za-z0-9_-]{1,200}|)$/);

export type LockCode = z.infer<typeof LockCode>;

/** Right, up and in are 1; left, down and out are -1. */
const Way = z.union([z.literal(-1), z.literal(0), z.literal(1)]);

/**
 * What can be told to a device. Levels in percent, temperatures in degrees Celsius. Which kind takes which command and
 * within which bounds is in device-abilities.ts and command-problems.ts.
 */
export const DeviceCommand = z.discriminatedUnion('tag', [
  /** `forSeconds`: then off again, at most a week later. */
  z.object({
    tag: z.literal('switch'),
    on: z.boolean(),
    forSeconds: z.number().int().positive().max(604_800).optional(),
  }),
  /** The other way round; what nobody knows is switched on. */
  z.object({ tag: z.literal('toggle') }),
  z.object({ tag: z.literal('level'), level: z.number().min(0).max(100) }),
  z.object({
    tag: z.literal('colour'),
    hue: z.number().min(0).max(360),
    saturation: z.number().min(0).max(100),
  }),
  z.object({ tag: z.literal('colourTemperature'), kelvin: z.number().min(1000).max(40000) }),
  z.object({ tag: z.literal('shutter'), move: z.enum(['open', 'close', 'stop']) }),
  z.object({ tag: z.literal('lock'), locked: z.boolean() }),
  /** Adds a code to a lock, or replaces the one in the slot. */
  z.object({ tag: z.literal('lockUser'), slot: LockSlot, name: z.string().max(30), code: LockCode }),
  z.object({ tag: z.literal('removeLockUser'), slot: LockSlot }),
  z.object({ tag: z.literal('autoLock'), on: z.boolean() }),
  z.object({ tag: z.literal('volume'), volume: Volume }),
  /** `away`: the setpoints that count while nobody is home. */
  z.object({
    tag: z.literal('setpoint'),
    heat: z.number().optional(),
    cool: z.number().optional(),
    away: z.boolean().optional(),
  }),
  z.object({ tag: z.literal('thermostatMode'), mode: ThermostatMode }),
  z.object({ tag: z.literal('fanMode'), mode: FanMode }),
  z.object({ tag: z.literal('away'), on: z.boolean() }),
  z.object({
    tag: z.literal('siren'),
    sound: z.enum(['burglar', 'fire', 'panic', 'chime', 'off']),
    volume: Volume,
    /** What a chime of the panel's own sounder is about; absent is the word of care, or of a schedule. */
    prompt: z.enum(['chime', 'exit', 'entry', 'fault']).optional(),
  }),
  /** One tone of at most two seconds, by itself over again. `sound`: of the panel's own speaker, once as it is played. */
  z.object({ tag: z.literal('testSiren'), volume: Volume, sound: z.enum(soundUses).optional() }),
  /** A key of a remote control that the infrared unit stands in for. */
  z.object({ tag: z.literal('sendKey'), unit: z.number().int().min(1).max(5), key: z.string().max(20) }),
  z.object({ tag: z.literal('learnKey'), unit: z.number().int().min(1).max(5), key: z.string().max(20) }),
  /** Absent is a picture with flash. */
  z.object({ tag: z.literal('capture'), what: z.enum(['image', 'imageNoFlash', 'clip']).optional() }),
  z.object({ tag: z.literal('privacy'), on: z.boolean() }),
  /** A live picture; it ends by itself after three minutes. */
  z.object({ tag: z.literal('live'), on: z.boolean() }),
  /** Turns a camera and zooms, each at its speed one way, the other, or not at all, for `forMs`; nothing at all halts it. */
  z.object({
    tag: z.literal('turn'),
    pan: Way,
    tilt: Way,
    zoom: Way,
    forMs: z.number().int().min(100).max(5000).default(500),
  }),
  /** Turns a camera to a place that it remembers. */
  z.object({ tag: z.literal('preset'), name: PresetName }),
  /** Has a camera start anew: it sees nothing for a minute or two. */
  z.object({ tag: z.literal('restart') }),
  /** Lets somebody in who rings at a door phone. */
  z.object({ tag: z.literal('openDoor') }),
  z.object({ tag: z.literal('answer') }),
  /** What it does when the mains comes back. */
  z.object({ tag: z.literal('powerOn'), state: z.enum(['off', 'on', 'previous']) }),
  z.object({ tag: z.literal('identify') }),
]);

export type DeviceCommand = z.infer<typeof DeviceCommand>;

export type DeviceCommandTag = DeviceCommand['tag'];
