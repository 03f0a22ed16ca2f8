import { z } from 'zod';
import { DeviceId } from '../values/ids.ts';

/** What a visitor can do to the demo's simulated house (the Try it drawer). */
export const WorldAct = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('open'), device: DeviceId }),
  z.object({ tag: z.literal('close'), device: DeviceId }),
  z.object({ tag: z.literal('walkPast'), device: DeviceId }),
  /** Smoke, water, gas, heat, a pressed pendant: what the device watches for. */
  z.object({ tag: z.literal('detect'), device: DeviceId }),
  z.object({ tag: z.literal('clear'), device: DeviceId }),
  z.object({ tag: z.literal('tamper'), device: DeviceId, on: z.boolean() }),
  z.object({ tag: z.literal('battery'), device: DeviceId, percent: z.number().min(0).max(100) }),
  z.object({ tag: z.literal('offline'), device: DeviceId }),
  z.object({ tag: z.literal('online'), device: DeviceId }),
  z.object({ tag: z.literal('mains'), on: z.boolean() }),
  /** Cuts or mends the panel's line to the server; the panel goes on protecting. */
  z.object({ tag: z.literal('panelLink'), up: z.boolean() }),
]);
export type WorldAct = z.infer<typeof WorldAct>;
