import type { Actor } from '@homeward/contract/modes.ts';
import { alwaysAlarms, raise, restore } from '../alarms/alarm.ts';
import { endOfExit } from '../arming/arming.ts';
import { canBypass, isBypassed } from '../faults/bypass-rules.ts';
import { crossZoneOpened, verify } from './cross-zone.ts';
import { beginEntry, joinEntry } from '../arming/entry.ts';
import { layoutOf } from '../layout.ts';
import { isBeingTested } from '../maintenance/soak-test.ts';
import { isEntryIn, outcomeOf } from './responses.ts';
import { setMode } from '../arming/set-mode.ts';
import { chime } from '../alarms/sirens.ts';
import { areaAt, deviceAt, entryAt } from '../turn.ts';
import type { Turn } from '../turn.ts';

const areaOf = (turn: Turn, slot: number): number => entryAt(layoutOf(turn.state.config).areaOf, slot);

/** A zone became active. What it does is in the table; a 24-hour attribute comes before it. */
export function zoneOpened(turn: Turn, slot: number): void {
  const config = entryAt(turn.state.config.devices, slot);
  if (isBypassed(config, deviceAt(turn, slot))) return;
  // Zones that guard lives react whatever is being tested.
  if (canBypass(config) && isBeingTested(turn, slot)) return;
  const area = areaOf(turn, slot);
  if (config.settings.always !== null) {
    raise(turn, area, { ...alwaysAlarms[config.settings.always], device: slot });
    return;
  }
  if (config.settings.setUnset !== 'none') return;
  const outcome = outcomeOf(config, areaAt(turn, area).phase);
  switch (outcome.tag) {
    case 'nothing':
      return;
    case 'chime':
      chime(turn, area);
      return;
    case 'entry':
      beginEntry(turn, area, slot);
      return;
    case 'delayed':
      joinEntry(turn, area, slot);
      return;
    case 'crossZone':
      crossZoneOpened(turn, area, slot);
      return;
    case 'alarm':
      raise(turn, area, { kind: 'burglar', device: slot, event: outcome.event, audible: outcome.audible });
      verify(turn, area, slot);
  }
}

/** A zone is back to normal: its alarms are over, and the final door arms a full arming at once (domain 4.2). */
export function zoneClosed(turn: Turn, slot: number, live: boolean): void {
  const config = entryAt(turn.state.config.devices, slot);
  const area = areaOf(turn, slot);
  restore(turn, area, slot, null);
  const { phase } = areaAt(turn, area);
  const leaving = phase.tag === 'exitDelay' && phase.mode === 'arm';
  if (live && leaving && config.settings.finalDoor && isEntryIn(config, 'arm')) endOfExit(turn, area, true);
}

/**
 * A key switch turned (Set/Unset, domain 4.1): only a turn that was heard counts, never a value that was merely found.
 * Opening arms fully, closing disarms; with a normally open contact the other way round.
 */
export function keySwitchTurned(turn: Turn, slot: number, opened: boolean): void {
  const config = entryAt(turn.state.config.devices, slot);
  const { setUnset } = config.settings;
  if (setUnset === 'none' || isBypassed(config, deviceAt(turn, slot))) return;
  const area = areaOf(turn, slot);
  const { phase } = areaAt(turn, area);
  const arms = opened === (setUnset === 'normallyClosed');
  if (arms && phase.tag === 'entryDelay') return;
  const actor: Actor = { tag: 'device', name: config.name, channel: 'device', slot: null };
  const areaId = entryAt(turn.state.config.areas, area).id;
  const mode = arms ? 'arm' : 'disarm';
  setMode(turn, { actor, proof: { tag: 'trusted' }, area: areaId, mode, force: false, user: config.zone });
}
