import { z } from 'zod';
import { soundLimits, soundUses } from '../../words/panel/sound-uses.ts';

export const SoundUse = z.enum(soundUses);

/** A sound that a home has in the place of a built-in one. The hub keeps the file by its hash. */
export const OwnSound = z.object({
  use: SoundUse,
  /** As whoever chose it calls it. */
  name: z.string().max(soundLimits.name),
  /** SHA-256 of the file as it is kept, in hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  ms: z.number().int().min(soundLimits.ms.least).max(soundLimits.ms.most),
});
export type OwnSound = z.infer<typeof OwnSound>;

/** A file as base64. */
export const SoundContent = z
  .string()
  .max(Math.ceil((soundLimits.file * 4) / 3) + 4)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);
