import { raise } from '../alarms/alarm.ts';
import { verify } from '../zones/cross-zone.ts';
import { log } from '../events.ts';
import { layoutOf } from '../layout.ts';
import { settingFor } from '../zones/responses.ts';
import { chime } from '../alarms/sirens.ts';
import { areaAt, entryAt, setArea } from '../turn.ts';
import type { Turn } from '../turn.ts';

const delayOf = (turn: Turn, area: number, slot: number): number | null => {
  const { phase } = areaAt(turn, area);
  if (phase.tag === 'disarmed') return null;
  const setting = settingFor(entryAt(turn.state.config.devices, slot), phase);
  const { delays } = entryAt(turn.state.config.areas, area);
  if (setting === 'entryDelay1') return delays[phase.mode].entry1 * 1000;
  return setting === 'entryDelay2' ? delays[phase.mode].entry2 * 1000 : null;
};

/** An entry zone opened in an armed area: the delay begins, or where it is 0 the alarm. */
export function beginEntry(turn: Turn, area: number, slot: number): void {
  const { phase } = areaAt(turn, area);
  const delay = delayOf(turn, area, slot);
  if (phase.tag !== 'armed' || delay === null) return;
  if (turn.planted.has('entryZoneIgnoredAfterHome') && phase.mode !== 'arm') return;
  const { id } = entryAt(turn.state.config.devices, slot);
  const until = turn.at + delay;
  setArea(turn, area, {
    phase: { tag: 'entryDelay', mode: phase.mode, until, device: id },
    followers: [],
    since: turn.at,
  });
  const areaId = entryAt(turn.state.config.areas, area).id;
  turn.happenings.push({ tag: 'entryBegan', area: areaId, mode: phase.mode });
  if (delay === 0) {
    endOfEntry(turn, area);
    return;
  }
  log(turn, { event: 642, area, device: slot });
  chime(turn, area);
}

/**
 * Another delayed zone opened while the entry delay runs. It waits with the first; an entry zone with a shorter delay
 * brings the end forward. The end never moves later (I5).
 */
export function joinEntry(turn: Turn, area: number, slot: number): void {
  const { phase, followers } = areaAt(turn, area);
  if (phase.tag !== 'entryDelay') return;
  const { id } = entryAt(turn.state.config.devices, slot);
  const delay = delayOf(turn, area, slot);
  const own = delay === null ? phase.until : turn.at + delay;
  const until = turn.planted.has('entryDeadlineRestarts') ? own : Math.min(phase.until, own);
  const known = id === phase.device || followers.includes(id);
  if (known && until === phase.until) return;
  setArea(turn, area, { phase: { ...phase, until }, followers: known ? followers : [...followers, id] });
  if (until <= turn.at) endOfEntry(turn, area);
}

/** Nobody disarmed in time: the zone that began the delay alarms, then those that followed, in order. */
export function endOfEntry(turn: Turn, area: number): void {
  const { phase, followers } = areaAt(turn, area);
  if (phase.tag !== 'entryDelay' || phase.until > turn.at) return;
  setArea(turn, area, {
    phase: { tag: 'armed', mode: phase.mode },
    followers: [],
    since: turn.at,
  });
  const event = phase.mode === 'arm' ? 131 : 132;
  for (const device of [phase.device, ...followers]) {
    const slot = layoutOf(turn.state.config).slotOf.get(device);
    if (slot === undefined) continue;
    raise(turn, area, { kind: 'burglar', event, audible: true, device: slot });
    verify(turn, area, slot);
  }
}
