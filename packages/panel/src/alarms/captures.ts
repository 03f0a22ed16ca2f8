import type { IncidentId } from '@homeward/contract/ids.ts';
import { modeOf } from '@homeward/contract/modes.ts';
import { layoutOf } from '../layout.ts';
import { areaAt, entryAt } from '../turn.ts';
import type { Turn } from '../turn.ts';

/**
 * Asks for pictures of an alarm: from the camera that raised it and from cameras in the same room, and only while the
 * area is armed, so that nobody is filmed at home (domain 4.6).
 */
export function captureFor(turn: Turn, area: number, cause: number | null, incident: IncidentId): void {
  if (cause === null || modeOf(areaAt(turn, area).phase) === 'disarm') return;
  const { devices } = turn.state.config;
  const { room } = entryAt(devices, cause);
  for (const slot of entryAt(layoutOf(turn.state.config).devicesOf, area)) {
    const { id, kind, room: itsRoom } = entryAt(devices, slot);
    const sees =
      slot === cause ? kind === 'ir_camera' : kind === 'ipcam' && room !== null && itsRoom === room;
    if (sees || (slot === cause && kind === 'ipcam'))
      turn.effects.push({ tag: 'commandDevice', device: id, command: { tag: 'capture' }, incident });
  }
}
