import { z } from 'zod';
import { DeviceId, Instant } from '../values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { setupCodePattern } from '../../words/devices/setup-code.ts';
import { DeviceKind } from './device.ts';
import { Trust } from './trust.ts';

/** Device networks that a driver may stand for. */
export const NetworkFamily = z.enum(['zigbee', 'zwave', 'hue', 'matter']);
export type NetworkFamily = z.infer<typeof NetworkFamily>;

/** Which gateway is meant, where several are of a family; absent is the one that it concerns, or else the first. */
export const OfGateway = z.string().min(1).max(40).optional();

/**
 * What can be done to a network as a whole. `reset` takes every device out of it, `removeDevice` one; `include` and
 * `exclude` let devices join or leave; `heal` has routes found anew; `replaceDevice` lets a device join in the place of
 * one that does not answer any more; `rejoin` has one leave by its button, and lets it in anew. `checkFirmware` asks its
 * maker for a newer version of what a device runs, and `updateFirmware` has the device take it.
 */
export const NetworkAct = z.enum([
  'reset',
  'include',
  'exclude',
  'removeDevice',
  'heal',
  'replaceDevice',
  'rejoin',
  'checkFirmware',
  'updateFirmware',
]);
export type NetworkAct = z.infer<typeof NetworkAct>;

/** Keys that a device may get when it joins, the safest first. `legacy` is of the first kind of keys, S0. */
export const KeyClass = z.enum(['accessControl', 'authenticated', 'unauthenticated', 'legacy']);
export type KeyClass = z.infer<typeof KeyClass>;

/** How safe the radio of a device is that has joined, and why it is less so than it could be; null is that it is not. */
export const JoinedSafety = z.object({
  keys: KeyClass.nullable(),
  problem: z.enum(['wrongPin', 'noAnswer', 'refused', 'noKeys', 'downgraded', 'other']).nullable(),
});
export type JoinedSafety = z.infer<typeof JoinedSafety>;

/** How far a network has come with letting a device in, and what it asks of whoever lets it in. */
export const Joining = z.discriminatedUnion('tag', [
  /** One that is to join anew has to leave first, by its button. */
  z.object({ tag: z.literal('leaving') }),
  /** Nobody has come so far. */
  z.object({ tag: z.literal('open') }),
  /** Somebody is there. */
  z.object({ tag: z.literal('begun') }),
  /** Which keys it is to get; all that it asks for where nobody says otherwise within seconds. */
  z.object({ tag: z.literal('keys'), asks: z.array(KeyClass).readonly() }),
  /** The first five digits of its key, which stand on it; `rest` are those that follow. */
  z.object({ tag: z.literal('pin'), rest: z.string().max(60) }),
  /** It is in, and is asked what it is: a device that sleeps has to be woken by its button. */
  z.object({
    tag: z.literal('interview'),
    device: DeviceId,
    stage: z.string().max(40),
    asleep: z.boolean(),
    safety: JoinedSafety,
  }),
  z.object({ tag: z.literal('joined'), device: DeviceId, safety: JoinedSafety }),
  z.object({
    tag: z.literal('failed'),
    device: DeviceId.nullable(),
    why: z.enum(['inclusion', 'interview', 'busy']),
  }),
]);
export type Joining = z.infer<typeof Joining>;

/** What whoever lets a device in answers. `qr` is the text of a device's code, by which it may join by itself; `code` that of Matter. */
export const JoiningAnswer = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('keys'), grant: z.array(KeyClass).max(4).readonly() }),
  z.object({ tag: z.literal('pin'), pin: z.string().regex(/^\d{5}$/) }),
  z.object({ tag: z.literal('qr'), qr: z.string().regex(/^90\d{50,250}$/) }),
  z.object({ tag: z.literal('code'), code: z.string().regex(setupCodePattern) }),
]);
export type JoiningAnswer = z.infer<typeof JoiningAnswer>;

/** What was done to a network, and what came of it. */
export const NetworkActed = z.object({
  act: NetworkAct,
  /** When it ended, or began while it is under way. */
  at: Instant,
  ok: z.boolean().nullable(),
});
export type NetworkActed = z.infer<typeof NetworkActed>;

/** A driver of the hub, and what its network knows to do; `family` is null where it has no network of its own. */
export const NetworkInfo = z.object({
  /** As it is called for people. */
  driver: z.string().max(40),
  /** By which it is named in calls; absent where the hub does not say. */
  gateway: z.string().max(40).optional(),
  family: NetworkFamily.nullable(),
  acts: z.array(NetworkAct).readonly(),
  /** It can draw a map of itself. */
  map: z.boolean(),
  /** Its wire is up, with all that stands between it and the devices; absent where the hub does not say. */
  up: z.boolean().optional(),
  /** How far it has come with letting a device in; absent or null where it lets none in, or asks nothing. */
  joining: Joining.nullable().optional(),
  /** How safe those are that joined since the gateway was opened, the last first. */
  joined: z
    .array(z.object({ device: DeviceId, safety: JoinedSafety }))
    .max(20)
    .readonly()
    .optional(),
  /** What was done to it last since the hub started: null in `ok` while it is under way. Absent is nothing. */
  acted: NetworkActed.optional(),
});
export type NetworkInfo = z.infer<typeof NetworkInfo>;

/** One radio of a network; `device` is null for what is no device here, as the coordinator. */
export const NetworkNode = z.object({
  address: z.string().max(40),
  device: DeviceId.nullable(),
  name: z.string().max(80),
  role: z.enum(['coordinator', 'router', 'endDevice', 'unknown']),
  model: z.string().max(80),
  /** Ms since 1970 by the network's own clock; null where it was never heard. */
  lastSeen: z.number().nullable(),
  /** It did not answer the scan. */
  failed: z.boolean(),
});
export type NetworkNode = z.infer<typeof NetworkNode>;

/** How well one radio hears another. `quality` is 0 to 255; `routes` counts the routes that go this way. */
export const NetworkLink = z.object({
  from: z.string().max(40),
  to: z.string().max(40),
  quality: z.number(),
  relation: z.enum(['parent', 'child', 'sibling', 'previousChild', 'none']).nullable(),
  routes: z.number().int(),
});
export type NetworkLink = z.infer<typeof NetworkLink>;

/** A network as it was scanned last. */
export const NetworkMap = z.object({
  nodes: z.array(NetworkNode).max(500).readonly(),
  links: z.array(NetworkLink).max(10_000).readonly(),
});
export type NetworkMap = z.infer<typeof NetworkMap>;

/** How far the scan behind a map has come: a network of many radios takes minutes. */
export const NetworkScan = z.object({
  state: z.enum(['ready', 'scanning', 'failed']),
  /** When the map was drawn; null where there is none yet. */
  at: Instant.nullable(),
  map: NetworkMap,
});
export type NetworkScan = z.infer<typeof NetworkScan>;

/** What a device runs, and what its maker has for it, as its wire says. */
export const DeviceFirmware = z.object({
  /** Blank is not known. */
  version: z.string().max(80),
  /** The one that its maker has; blank is none, or not known. */
  offered: z.string().max(80),
  /** `unknown`: nobody has looked. */
  state: z.enum(['unknown', 'current', 'available', 'updating']),
  /** Of an update that is under way: percent, and seconds that are left; null is not known. */
  progress: z.number().min(0).max(100).nullable(),
  remaining: z.number().int().nonnegative().nullable(),
});
export type DeviceFirmware = z.infer<typeof DeviceFirmware>;

/** The same with what was done about it since the hub started. */
export const FirmwareNow = DeviceFirmware.extend({
  /** Updates that come before its own: a radio does one thing at a time. Null where it waits for none. */
  ahead: z.number().int().nonnegative().nullable(),
  last: z
    .object({
      act: z.enum(['checkFirmware', 'updateFirmware']),
      /** When it ended, or was asked for while it is under way. */
      at: Instant,
      ok: z.boolean().nullable(),
      /** What the wire said to it. */
      detail: z.string().max(120),
    })
    .nullable(),
});
export type FirmwareNow = z.infer<typeof FirmwareNow>;

/** What the wire knows of a device; all of it null or empty where no driver has seen it. */
export const DeviceOnWire = z.object({
  device: DeviceId,
  driver: z.string().max(40).nullable(),
  kind: DeviceKind.nullable(),
  modelId: z.string().max(40),
  name: z.string().max(limits.deviceNameLength),
  battery: z.boolean().nullable(),
  /** How long it may be silent, where it wakes seldom. */
  silenceSeconds: z.number().int().positive().optional(),
  /** How far its word goes, where its wire knows. */
  trust: Trust.optional(),
  commands: z.array(z.string().max(24)).readonly(),
  /** It was asked now to say how it stands; its word, if it comes, is no special one. */
  asked: z.boolean(),
  /** Absent where it has none that its wire could update. */
  firmware: FirmwareNow.optional(),
});
export type DeviceOnWire = z.infer<typeof DeviceOnWire>;

/** What a bridge calls its devices and the groups that it has of them. */
export const NetworkNames = z.object({
  devices: z
    .array(z.object({ device: DeviceId, name: z.string().max(120) }))
    .max(1000)
    .readonly(),
  groups: z
    .array(
      z.object({
        no: z.string().max(60),
        name: z.string().max(120),
        members: z.array(DeviceId).max(200).readonly(),
      }),
    )
    .max(200)
    .readonly(),
});
export type NetworkNames = z.infer<typeof NetworkNames>;

/** What becomes of a group that a bridge has of its devices, by its number: it is made, gets or loses a device, or goes. */
export const GroupChange = z.discriminatedUnion('tag', [
  z.object({
    tag: z.literal('make'),
    /** A name that is a level of a topic. */
    name: z.string().regex(/^[^/+#]{1,60}$/),
  }),
  z.object({ tag: z.literal('add'), no: z.string().max(60), device: DeviceId }),
  z.object({ tag: z.literal('drop'), no: z.string().max(60), device: DeviceId }),
  z.object({ tag: z.literal('remove'), no: z.string().max(60) }),
]);
export type GroupChange = z.infer<typeof GroupChange>;

/** A copy of what a bridge knows of its network, with the keys of the network: a zip in base64, 3 MB of bytes at most. */
export const NetworkCopy = z.string().max(4_000_000);

/**
 * Where a camera's live picture is. `stills` are single pictures, which the driver takes one after the other: they have
 * no address. `url` is for the asker alone.
 */
export const LiveStream = z.object({
  url: z.string().max(500),
  type: z.enum(['mjpeg', 'stills', 'hls', 'webrtc', 'rtsp']),
  /**
   * Whether moving pictures come as its frames, too, to who asks for `video`; `noProgram`: not before the panel's machine
   * has ffmpeg. Absent is no.
   */
  video: z.enum(['yes', 'noProgram', 'no']).optional(),
});
export type LiveStream = z.infer<typeof LiveStream>;
