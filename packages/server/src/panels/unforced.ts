import type { Actor } from '@homeward/contract/shapes/values/modes.ts';

/** A person as those on the premises may see him: the duress slot looks like no slot. */
export const unforced = (actor: Actor): Actor =>
  actor.slot?.tag === 'duress' ? { ...actor, slot: null } : actor;
