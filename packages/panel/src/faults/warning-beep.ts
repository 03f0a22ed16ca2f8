import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import { layoutOf } from '../kernel/layout.ts';
import type { PanelState } from '../state/panel-state.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { isCleared } from './cleared.ts';
import { setVigil } from './vigil.ts';

/** Ms between warning beeps (domain 4.2). */
const everyMs = 30_000;

/** A fault has come: where the panel has a sounder of its own that may beep, it warns until somebody has seen the fault. */
export function warn(turn: Turn): void {
  const { config, vigil } = turn.state;
  if (vigil.beepAt !== null || layoutOf(config).sounders.length === 0) return;
  setVigil(turn, { beepAt: turn.at + everyMs });
  sound(turn);
}

/** Whether there is a fault that nobody has seen yet. */
const isUnseen = (state: PanelState): boolean =>
  state.status.faults.some((fault) => !isCleared(state, null, fault)) ||
  [...state.devices].some(({ faults }, slot) =>
    faults.some((fault) => !isCleared(state, entryAt(state.config.devices, slot).id, fault)),
  );

/** When the next beep is due; null while there is nothing new to warn of. */
export const nextBeep = ({ vigil }: Timing): Instant | null => vigil.beepAt;

/** Beeps while there is a fault that nobody has seen. What was missed while the panel was away is not made up for. */
export function beepAgain(turn: Turn): void {
  const { beepAt } = turn.state.vigil;
  if (beepAt === null || beepAt > turn.at) return;
  if (!isUnseen(turn.state)) {
    setVigil(turn, { beepAt: null });
    return;
  }
  const missed = Math.floor((turn.now - beepAt) / everyMs);
  setVigil(turn, { beepAt: beepAt + (missed + 1) * everyMs });
  if (missed === 0) sound(turn);
}

/** One beep, unless the sounder is muted, an alarm sounds, or a delay has its own sounds. */
function sound(turn: Turn): void {
  const { config, areas, status } = turn.state;
  const { faultBeep, volume } = config.connections.prompt;
  if (!faultBeep || volume === 'off') return;
  if (config.muteInternalSiren || status.sirenMuted || config.sirenVolume === 'none') return;
  const busy = areas.some(
    ({ alarm, phase }) => alarm.tag === 'sounding' || phase.tag === 'exitDelay' || phase.tag === 'entryDelay',
  );
  if (busy) return;
  for (const slot of layoutOf(config).sounders)
    turn.effects.push({
      tag: 'commandDevice',
      device: entryAt(config.devices, slot).id,
      command: { tag: 'siren', sound: 'chime', volume: 'normal', prompt: 'fault' },
      incident: null,
    });
}
