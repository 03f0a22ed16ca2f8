import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import type { Turn } from '../kernel/turn.ts';
import { noteJam } from './jamming.ts';
import { mainsChanged } from './mains.ts';
import { setPanelFault } from './panel-faults.ts';

/** What the panel's own sensors say. Mains failure and jamming must last before they are faults. */
export function panelReported(turn: Turn, fault: PanelFault, on: boolean): void {
  if (fault === 'acFailure') mainsChanged(turn, on);
  else if (fault === 'jamming') noteJam(turn, on);
  else setPanelFault(turn, fault, on);
}
