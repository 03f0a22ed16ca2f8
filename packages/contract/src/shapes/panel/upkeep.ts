import { z } from 'zod';
import { Instant } from '../values/ids.ts';

/** What is done to the panel as a machine. */
export const UpkeepAct = z.discriminatedUnion('tag', [
  /** Stops and starts again in place; everything stays as it is. */
  z.object({ tag: z.literal('restart') }),
  /** As on its first day, but for what is kept. */
  z.object({ tag: z.literal('factoryReset'), keepNetwork: z.boolean(), keepDevices: z.boolean() }),
  /** Tells the server everything anew, and every device how it is set up. */
  z.object({ tag: z.literal('resend') }),
  /** A new key for the link; the one before is worth nothing once the server has taken it. */
  z.object({ tag: z.literal('rotateKey') }),
  z.object({ tag: z.literal('firmware'), act: z.enum(['check', 'stage', 'apply', 'rollback']) }),
]);
export type UpkeepAct = z.infer<typeof UpkeepAct>;

/** What a version that could be run says of itself. */
export const Release = z.object({
  version: z.string().max(20),
  /** Bytes. */
  size: z.number().int().positive(),
  notes: z.string().max(4000),
  /** When it was made. */
  madeAt: Instant,
});
export type Release = z.infer<typeof Release>;

export const FirmwareChange = z.object({
  at: Instant,
  act: z.enum(['staged', 'applied', 'confirmed', 'rolledBack', 'failed']),
  version: z.string().max(20),
  /** A message key where it did not work; else blank. */
  message: z.string().max(120),
});
export type FirmwareChange = z.infer<typeof FirmwareChange>;

/** How the panel stands with its firmware (S7.10). */
export const Firmware = z.object({
  running: z.string().max(20),
  /** Where updates come from; blank where the operator set nothing, and then there are none. */
  channel: z.string().max(250),
  /** What the last check found; null where that is nothing newer, or nobody looked. */
  available: Release.nullable(),
  checkedAt: Instant.nullable(),
  /** Loaded and proven: applying starts it. */
  staged: Release.nullable(),
  /** What a rollback would run; blank where there is nothing before. */
  previous: z.string().max(20),
  /** Applied, and not yet known to be sound. */
  onTrial: z.boolean(),
  /** What goes on now, with its percent; null for nothing. */
  busy: z.object({ act: z.enum(['check', 'stage']), percent: z.number().int().min(0).max(100) }).nullable(),
  /** Why the last check or load came to nothing, as a message key; blank where it did not. */
  problem: z.string().max(120),
  /** Newest first. */
  history: z.array(FirmwareChange).max(50).readonly(),
});
export type Firmware = z.infer<typeof Firmware>;
