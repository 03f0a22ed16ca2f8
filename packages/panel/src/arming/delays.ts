import { areaAt, entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { guardingPhase, settingFor } from '../kernel/responses.ts';

/** The entry delay of a zone in the area's mode, ms; null where it is no way in. */
export function entryDelayOf(turn: Turn, area: number, slot: number): number | null {
  const phase = guardingPhase(areaAt(turn, area).phase);
  if (phase.tag === 'disarmed') return null;
  const config = entryAt(turn.state.config.devices, slot);
  const setting = settingFor(config, phase);
  if (setting !== 'entryDelay1' && setting !== 'entryDelay2') return null;
  const { entry1, entry2 } = entryAt(turn.state.config.areas, area).delays[phase.mode];
  return (config.settings.entrySeconds ?? (setting === 'entryDelay1' ? entry1 : entry2)) * 1000;
}
