import { eventParts, eventType } from '@homeward/contract/rules/alarms/event-string.ts';
import type { Rig } from './rig.ts';

/**
 * What left the premises, or waits for its turn to, in order of happening, as `QXYZ CCC`: in a rig nobody answers, so
 * nothing is ever done with.
 */
export const left = (rig: Rig): readonly string[] =>
  rig
    .state()
    .reporting.pending.toSorted((a, b) => a.id - b.id)
    .map(({ code }) => `${eventType(code)} ${eventParts(code).detail}`);
