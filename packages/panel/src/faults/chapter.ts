import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import { earlier } from '../kernel/earlier.ts';
import type { Chapter, Timing } from '../kernel/chapter.ts';
import { guardCover, reinclude } from './bypass.ts';
import { endOfJamWindow, nextJamChange } from './jamming.ts';
import { endOfMainsDelay, endOfPower, mainsFaultAt } from './mains.ts';
import { nextReinclusion, takeReincluded } from './reinclusion.ts';
import { endOfService, nextServiceEnd } from './service.ts';
import { nextSilence } from './silence.ts';
import { nextSirenCover, takeSirenCovers } from './siren-covers.ts';
import { endOfPatience } from './supervision.ts';
import { beepAgain, nextBeep } from './warning-beep.ts';

const deadlines: readonly ((state: Timing) => Instant | null)[] = [
  mainsFaultAt,
  ({ vigil }) => vigil.suspendAt,
  nextJamChange,
  nextSilence,
];

/** Faults: of devices, of the panel, and silence. */
export const faults: Chapter = {
  next: (state) => {
    let next: Instant | null = null;
    for (const deadline of deadlines) next = earlier(next, deadline(state));
    return next;
  },
  due: (turn) => {
    endOfMainsDelay(turn);
    endOfPower(turn);
    endOfJamWindow(turn);
    endOfPatience(turn);
  },
};

/** What is left out for a while: zones that were open when arming was forced, covers of sirens, and what is in service. */
export const bypasses: Chapter = {
  next: (state) => earlier(earlier(nextReinclusion(state), nextSirenCover(state)), nextServiceEnd(state)),
  due: (turn) => {
    endOfService(turn);
    for (const slot of takeReincluded(turn)) reinclude(turn, slot, panelActor);
    for (const slot of takeSirenCovers(turn)) guardCover(turn, slot, panelActor);
  },
};

/** Warning beeps: they come after whatever may be a new fault. */
export const warnings: Chapter = { next: nextBeep, due: beepAgain };
