import type { Instant } from '@homeward/contract/ids.ts';
import { panelActor } from '@homeward/contract/modes.ts';
import type { Chapter, Timing } from '../chapter.ts';
import { deviceReported } from '../devices/devices.ts';
import { layoutOf } from '../layout.ts';
import type { Turn } from '../turn.ts';
import { guardCover, reinclude } from './bypass.ts';
import { endOfJamWindow, nextJamChange } from './jamming.ts';
import { endOfMainsDelay, endOfPower, mainsFaultAt } from './mains.ts';
import { calmed, nextUnmuffling, takeMuffled } from './out-of-order.ts';
import { nextReinclusion, takeReincluded } from './reinclusion.ts';
import { nextSilence } from './silence.ts';
import { nextSirenCover, takeSirenCovers } from './siren-covers.ts';
import { endOfPatience } from './supervision.ts';
import { beepAgain, nextBeep } from './warning-beep.ts';

const deadlines: readonly ((state: Timing) => Instant | null)[] = [
  mainsFaultAt,
  ({ vigil }) => vigil.suspendAt,
  nextJamChange,
  nextSilence,
  nextUnmuffling,
  nextReinclusion,
  nextSirenCover,
  nextBeep,
];

/** Faults: of devices, of the panel, and silence. */
export const faults: Chapter = {
  next: (state) => {
    let next: Instant | null = null;
    for (const deadline of deadlines) {
      const at = deadline(state);
      if (at !== null && (next === null || at < next)) next = at;
    }
    return next;
  },
  due: (turn) => {
    endOfMainsDelay(turn);
    endOfPower(turn);
    endOfJamWindow(turn);
    endOfPatience(turn);
    hearMuffled(turn);
    for (const slot of takeReincluded(turn)) reinclude(turn, slot, panelActor);
    for (const slot of takeSirenCovers(turn)) guardCover(turn, slot, panelActor);
    beepAgain(turn);
  },
};

/** Muffled devices are heard: first what would alarm, then what they said last. */
function hearMuffled(turn: Turn): void {
  for (const entry of takeMuffled(turn)) {
    const slot = layoutOf(turn.state.config).slotOf.get(entry.device);
    if (slot === undefined) continue;
    for (const said of [entry.alarming, entry.last])
      if (said !== null) deviceReported(turn, entry.device, said, true);
    calmed(turn, slot, entry);
  }
}
