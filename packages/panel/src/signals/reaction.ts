import type { AlwaysKind } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { alwaysAlarms, raise } from '../alarms/alarm.ts';
import { restore } from '../alarms/restore.ts';
import { endOfExit } from '../arming/exit.ts';
import { careCall } from '../care/help-call.ts';
import { canBypass, isBypassed } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import { noteReinclusion } from '../faults/reinclusion.ts';
import { crossZoneOpened, verify } from '../zones/cross-zone.ts';
import { beginEntry, joinEntry } from '../arming/entry.ts';
import { smokeSeen } from '../zones/fire-verification.ts';
import { layoutOf } from '../kernel/layout.ts';
import { isBeingTested } from '../maintenance/soak-test.ts';
import { forgetOpening, mustStayOpen } from '../zones/openings.ts';
import { countTogether } from '../zones/groups.ts';
import { opensInEarnest } from '../zones/pulses.ts';
import { isEntryIn, outcomeOf } from '../kernel/responses.ts';
import { isWarmingUp } from '../zones/warm-up.ts';
import { setMode } from '../arming/set-mode.ts';
import { chime } from '../alarms/sirens.ts';
import { runZoneScene } from './zone-scenes.ts';
import { areaAt, deviceAt, entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/**
 * A zone became active. What it does is in the table; a 24-hour attribute comes before it. A zone of every area reacts
 * in each by that area's phase; a 24-hour alarm is one, and sounds everywhere.
 */
export function zoneOpened(turn: Turn, slot: number): void {
  noteReinclusion(turn, slot, false);
  if (!isWatched(turn, slot) || (isAwaited(turn, slot) && mustStayOpen(turn, slot))) return;
  trip(turn, slot, turn.at);
}

/** A zone has stayed open since then for as long as it must to count. */
export function stayedOpen(turn: Turn, slot: number, since: Instant): void {
  if (isWatched(turn, slot)) trip(turn, slot, since);
}

/** Whether an opening means anything now. Zones that guard lives react whatever is being tested. */
function isWatched(turn: Turn, slot: number): boolean {
  const config = entryAt(turn.state.config.devices, slot);
  if (isBypassed(config, deviceAt(turn, slot)) || isWarmingUp(turn, slot)) return false;
  return !(canBypass(config) && isBeingTested(turn, slot));
}

/** What a zone does that has been open since then. One that was open before its area guarded breaks nothing. */
function trip(turn: Turn, slot: number, since: Instant): void {
  if (!isAwaited(turn, slot)) return respond(turn, slot, since);
  if (!opensInEarnest(turn, slot)) return;
  const together = countTogether(turn, slot);
  if (together.tag === 'waits') return;
  for (const [other, at] of together.others)
    if (isWatched(turn, other)) {
      respond(turn, other, at);
      // It may have closed while it waited, and will say so no more.
      const area = entryAt(layoutOf(turn.state.config).areaOf, other);
      if (entryAt(turn.state.zones, other).condition !== 'active') restore(turn, area, other, null);
    }
  respond(turn, slot, since);
}

/** What comes of an opening that counts. */
function respond(turn: Turn, slot: number, since: Instant): void {
  const { settings } = entryAt(turn.state.config.devices, slot);
  const areas = entryAt(layoutOf(turn.state.config).areasOf, slot);
  if (settings.always !== null) callForHelp(turn, entryAt(areas, 0), slot, settings.always);
  else if (settings.setUnset === 'none')
    for (const area of areas)
      if ((areaAt(turn, area).guardedSince ?? since) <= since) react(turn, area, slot);
  runZoneScene(turn, slot, settings.triggerScene);
}

/** Whether anything but a chime would come of an opening now. */
function isAwaited(turn: Turn, slot: number): boolean {
  const config = entryAt(turn.state.config.devices, slot);
  if (config.settings.always !== null) return true;
  if (config.settings.setUnset !== 'none') return false;
  return entryAt(layoutOf(turn.state.config).areasOf, slot).some((area) => {
    const { tag } = outcomeOf(config, areaAt(turn, area).phase);
    return tag !== 'nothing' && tag !== 'chime';
  });
}

function callForHelp(turn: Turn, area: number, slot: number, kind: AlwaysKind): void {
  if (careCall(turn, slot, kind)) return;
  if (kind === 'fireVerification') smokeSeen(turn, area, slot);
  else raise(turn, area, { ...alwaysAlarms[kind], device: slot });
}

function react(turn: Turn, area: number, slot: number): void {
  const outcome = outcomeOf(entryAt(turn.state.config.devices, slot), areaAt(turn, area).phase);
  switch (outcome.tag) {
    case 'nothing':
      return;
    case 'chime':
      chime(turn, area, 'chime');
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
  noteReinclusion(turn, slot, true);
  forgetOpening(turn, slot);
  for (const area of entryAt(layoutOf(turn.state.config).areasOf, slot)) {
    restore(turn, area, slot, null);
    const { phase } = areaAt(turn, area);
    const leaving = phase.tag === 'exitDelay' && phase.mode === 'arm';
    if (live && leaving && config.settings.finalDoor && isEntryIn(config, 'arm')) endOfExit(turn, area, true);
  }
  if (!isBypassed(config, deviceAt(turn, slot))) runZoneScene(turn, slot, config.settings.restoreScene);
}

/**
 * A key switch turned (Set/Unset, domain 4.1): only a turn that was heard counts, never a value that was merely found.
 * Opening arms fully, closing disarms; with a normally open contact the other way round.
 */
export function keySwitchTurned(turn: Turn, slot: number, opened: boolean): void {
  const config = entryAt(turn.state.config.devices, slot);
  const { setUnset, wholeArea } = config.settings;
  if (setUnset === 'none' || isBypassed(config, deviceAt(turn, slot))) return;
  const own = entryAt(layoutOf(turn.state.config).areaOf, slot);
  const arms = opened === (setUnset === 'normallyClosed');
  if (arms && areaAt(turn, own).phase.tag === 'entryDelay') return;
  const actor: Actor = { tag: 'device', name: config.name, channel: 'device', slot: null };
  const area = wholeArea ? 0 : entryAt(turn.state.config.areas, own).id;
  const mode = arms ? 'arm' : 'disarm';
  const { latchReport: reported } = config.settings;
  setMode(turn, { actor, proof: { tag: 'trusted' }, area, mode, force: false, user: config.zone, reported });
}
