import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import { beep, chime } from '../alarms/sirens.ts';
import type { Prompt } from '../alarms/sirens.ts';
import { setVigil } from '../faults/vigil.ts';
import { layoutOf } from '../kernel/layout.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { AreaState } from '../state/area-state.ts';
import { areaAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/**
 * How exit and entry delays sound (domain 4.2): indoor sirens and the panel's own sounder as they begin, and the sounder
 * once a second after that. With final beeps all of it comes in the last seconds alone.
 */

/** Ms between beeps. */
const everyMs = 1_000;

/** What a running delay sounds like; null where there is none, nobody is to hear it, or an alarm is heard instead. */
function promptOf({ phase, arming, exitError }: AreaState): Prompt | null {
  if (phase.tag === 'exitDelay' && arming?.silent !== true)
    return phase.mode === 'arm' ? 'exitArm' : 'exitHome';
  if (phase.tag === 'entryDelay' && !exitError) return phase.mode === 'arm' ? 'entryArm' : 'entryHome';
  return null;
}

/** When a delay's final beeps begin; null where all of it sounds. */
function finalFrom({ config }: PanelState, { phase }: AreaState): Instant | null {
  const { finalBeeps } = config.connections.prompt;
  return finalBeeps === 0 || !('until' in phase) ? null : phase.until - finalBeeps * everyMs;
}

/** The first sound of a running delay after that time: whole seconds before its end; null is none. */
function nextSound(state: PanelState, area: AreaState, after: Instant): Instant | null {
  if (promptOf(area) === null || !('until' in area.phase)) return null;
  const { until } = area.phase;
  const from = finalFrom(state, area);
  if (from !== null && from > after) return from;
  const left = Math.ceil((until - after) / everyMs) - 1;
  return left < 1 || layoutOf(state.config).sounders.length === 0 ? null : until - left * everyMs;
}

function plan(turn: Turn): void {
  let next: Instant | null = null;
  for (const area of turn.state.areas) {
    const at = nextSound(turn.state, area, turn.at);
    if (at !== null && (next === null || at < next)) next = at;
  }
  if (next !== turn.state.vigil.delayBeepAt) setVigil(turn, { delayBeepAt: next });
}

/** A delay begins, or its end moves: it sounds at once, unless it sounds at its end alone. */
export function delayBegan(turn: Turn, area: number): void {
  const its = areaAt(turn, area);
  const prompt = promptOf(its);
  const from = finalFrom(turn.state, its);
  if (prompt !== null && (from === null || from <= turn.at)) chime(turn, area, prompt);
  plan(turn);
}

/** The end of a delay moved: what is still to be heard moves with it. */
export const delayMoved = plan;

/** When a delay sounds next; null while none does. */
export const nextDelaySound = ({ vigil }: Timing): Instant | null => vigil.delayBeepAt;

/** Delays sound. What was missed while the panel was away is not made up for. */
export function soundDelays(turn: Turn): void {
  const { delayBeepAt } = turn.state.vigil;
  if (delayBeepAt === null || delayBeepAt > turn.at) return;
  if (turn.now - turn.at < everyMs) turn.state.areas.forEach((its, area) => soundDelay(turn, its, area));
  plan(turn);
}

function soundDelay(turn: Turn, its: AreaState, area: number): void {
  const prompt = promptOf(its);
  if (prompt === null || nextSound(turn.state, its, turn.at - 1) !== turn.at) return;
  if (finalFrom(turn.state, its) === turn.at) chime(turn, area, prompt);
  else beep(turn, prompt);
}
