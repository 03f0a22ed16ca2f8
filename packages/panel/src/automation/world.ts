import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { InternalEvent, World } from '../kernel/turn.ts';
import { clockOffset } from '../time/clock-offset.ts';

/** The trigger of rules came to be, now or, for a moment that was missed, then. */
export interface Started {
  readonly rules: readonly Rule[];
  readonly at: Instant;
  /** What brought it about; null is time alone. */
  readonly because: InternalEvent | null;
  readonly missed: boolean;
}

/** Rules whose trigger came to be at the world's time. */
export const startedNow = (world: World, rules: readonly Rule[], because: InternalEvent | null): Started => ({
  rules,
  at: world.at,
  because,
  missed: false,
});

/** What the panel's clock shows in a world. */
export const wallOf = ({ state, at }: World): number => at + clockOffset(state);

/** A panel that comes back within this makes up for what it slept through. */
export const lateMs = 600_000;

/** Whether the panel was away at a moment, and came back too late to make up for it. */
export const isMissed = ({ state, at }: World): boolean => state.startedAt - at > lateMs;
