import { z } from 'zod';
import { DeviceId, Instant } from '../ids.ts';
import { limits } from '../limits.ts';
import { DeviceKind } from './device.ts';

/** Device networks that a driver may stand for. */
export const NetworkFamily = z.enum(['zigbee', 'zwave', 'hue']);
export type NetworkFamily = z.infer<typeof NetworkFamily>;

/**
 * What can be done to a network as a whole. `reset` takes every device out of it, `removeDevice` one; `include` and
 * `exclude` let devices join or leave; `heal` has routes found anew.
 */
export const NetworkAct = z.enum(['reset', 'include', 'exclude', 'removeDevice', 'heal']);
export type NetworkAct = z.infer<typeof NetworkAct>;

/** A driver of the hub, and what its network knows to do; `family` is null where it has no network of its own. */
export const NetworkInfo = z.object({
  driver: z.string().max(40),
  family: NetworkFamily.nullable(),
  acts: z.array(NetworkAct).readonly(),
  /** It can draw a map of itself. */
  map: z.boolean(),
  /** Its wire is up, with all that stands between it and the devices; absent where the hub does not say. */
  up: z.boolean().optional(),
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

/** What the wire knows of a device; all of it null or empty where no driver has seen it. */
export const DeviceOnWire = z.object({
  device: DeviceId,
  driver: z.string().max(40).nullable(),
  kind: DeviceKind.nullable(),
  modelId: z.string().max(40),
  name: z.string().max(limits.deviceNameLength),
  battery: z.boolean().nullable(),
  commands: z.array(z.string().max(24)).readonly(),
  /** It was asked now to say how it stands; its word, if it comes, is no special one. */
  asked: z.boolean(),
});
export type DeviceOnWire = z.infer<typeof DeviceOnWire>;

/**
 * Where a camera's live picture is. `stills` are single pictures, which the driver takes one after the other: they have
 * no address. `url` is for the asker alone.
 */
export const LiveStream = z.object({
  url: z.string().max(500),
  type: z.enum(['mjpeg', 'stills', 'hls', 'webrtc', 'rtsp']),
});
export type LiveStream = z.infer<typeof LiveStream>;
