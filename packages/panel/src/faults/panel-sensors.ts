import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import type { Turn } from '../kernel/turn.ts';
import { noteJam } from './jamming.ts';
import { mainsChanged } from './mains.ts';
import { setPanelFault } from './panel-faults.ts';
import { wayBack } from './supervision.ts';
import { setVigil } from './vigil.ts';

/** What the panel's own sensors say. Mains failure and jamming must last before they are faults. */
export function panelReported(
  turn: Turn,
  fault: PanelFault,
  on: boolean,
  gateways: readonly string[] = [],
): void {
  if (fault === 'acFailure') mainsChanged(turn, on);
  else if (fault === 'jamming') {
    jammedAre(turn, on ? gateways : []);
    noteJam(turn, on);
  } else setPanelFault(turn, fault, on);
}

/** Which radios are drowned now. Where that was told, silence behind one that is free again counts from now. */
function jammedAre(turn: Turn, names: readonly string[]): void {
  const { jammed } = turn.state.vigil;
  const free = jammed.filter((name) => !names.includes(name));
  if (free.length === 0 && names.length === jammed.length) return;
  setVigil(turn, { jammed: names });
  if (free.length > 0 && turn.state.status.faults.includes('jamming')) wayBack(turn, free);
}
