import { z } from 'zod';
import { limits } from '../../words/values/limits.ts';
import { homeModes, ownModeIcons } from '../../words/panel/arm-modes.ts';

/** What a home calls one of its home modes, and the icon it has for it. A blank name is the usual one. */
export const OwnMode = z.object({
  mode: z.enum(homeModes),
  name: z.string().max(limits.modeNameLength),
  icon: z.enum(ownModeIcons),
});
export type OwnMode = z.infer<typeof OwnMode>;
