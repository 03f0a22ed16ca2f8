import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { log } from '../kernel/log.ts';
import { noteFaults } from '../faults/faults.ts';
import { wordToTake } from '../faults/out-of-order.ts';
import { layoutOf } from '../kernel/layout.ts';
import { keySwitchTurned, zoneClosed, zoneOpened } from './reaction.ts';
import { followLater, startAutoOff } from '../devices/later.ts';
import { answered } from '../devices/pending.ts';
import { buttonPressed } from './remotes.ts';
import { saidBy } from '../devices/said.ts';
import { noteFound, noteSpecialWords } from '../devices/words.ts';
import type { ZoneState } from '../state/device-state.ts';
import { withoutUid } from '../access/tag-word.ts';
import { heard, refreshZone } from '../faults/supervision.ts';
import { areaAt, deviceAt, entryAt, setDevice } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { isButton, isMomentary, readingOf, speaksOfZone } from '../kernel/zone.ts';
import type { Condition } from '../kernel/zone.ts';

/** Whether a word names all that was said before, in the same order: then it is all that is known. */
function namesAll(before: DeviceValues, said: DeviceValues): boolean {
  const names = Object.keys(said);
  let place = 0;
  for (const name in before) {
    if (names[place] !== name) return false;
    place += 1;
  }
  return true;
}

/** What is said now over what was said before; a field that says nothing at all leaves no trace. */
function merged(before: DeviceValues, said: DeviceValues, leavesOpen: boolean): DeviceValues {
  if (!leavesOpen) return namesAll(before, said) ? said : { ...before, ...said };
  const speaks = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(speaks) };
}

/**
 * A device said something. What is live counts as heard. What was retained says how things stand: it alarms only where
 * it differs from what was known, because then it happened while nobody listened (reliability A7).
 */
export function deviceReported(turn: Turn, id: DeviceId, raw: DeviceValues, live: boolean): void {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot === undefined) return;
  const word = wordToTake(turn, slot, saidBy(turn, slot, raw, live), live);
  if (word === null) return;
  const { said } = word;
  const { kind } = entryAt(turn.state.config.devices, slot);
  const before = entryAt(turn.state.zones, slot);
  const known = deviceAt(turn, slot).values;
  const values = merged(known, word.ofAction ? withoutUid(said) : said, word.leavesOpen);
  const reading = isButton(kind) || !word.ofZone || !speaksOfZone(said) ? 'unknown' : readingOf(kind, values);
  if (live) noteWords(turn, id, known, word.isNews);
  if (live) heard(turn, slot, values, reading);
  else {
    setDevice(turn, slot, { values });
    refreshZone(turn, slot, reading);
  }
  if (word.ofFaults) noteFaults(turn, slot, said, known);
  if (live) spoke(turn, slot, id, known, said);
  else noteFound(turn, slot, known, said);
  if (isButton(kind)) pressed(turn, slot, said, live);
  else moved(turn, slot, before, reading, live);
  if (word.ofAction && live && said.action !== undefined && said.action !== null) {
    turn.happenings.push({ tag: 'pressed', device: id, action: said.action });
    buttonPressed(turn, slot, said.action);
  }
}

/** What a live word says about commands: one is done with, or will not be needed. */
function spoke(turn: Turn, slot: number, id: DeviceId, before: DeviceValues, said: DeviceValues): void {
  const confirmed = answered(turn, slot, said, before);
  if (turn.state.control.later.length > 0) followLater(turn, slot, id);
  startAutoOff(turn, slot, before, said);
  noteSpecialWords(turn, slot, before, said, confirmed);
}

/** Tells the other chapters of a live word: a sign of life, and what is new in it. */
function noteWords(turn: Turn, device: DeviceId, before: DeviceValues, isNews: boolean): void {
  turn.happenings.push({ tag: 'heard', device });
  if (isNews) turn.happenings.push({ tag: 'values', device, before });
}

/** Compares what the zone says with what was last known of it, and reacts to the difference. */
function moved(turn: Turn, slot: number, before: ZoneState, reading: Condition, live: boolean): void {
  if (reading === 'unknown') return;
  const { kind } = entryAt(turn.state.config.devices, slot);
  if (reading === 'active') becameActive(turn, slot, before, live, isMomentary(kind));
  else if (before.lastKnown === 'active') becameNormal(turn, slot, before, live);
}

/** Every live press counts, whatever the button said last; a retained one is an old press. */
function pressed(turn: Turn, slot: number, said: DeviceValues, live: boolean): void {
  if (said.detected === true && live) {
    turn.happenings.push({
      tag: 'pressed',
      device: entryAt(turn.state.config.devices, slot).id,
      action: 'press',
    });
    zoneOpened(turn, slot);
  }
  if (said.detected === false) zoneClosed(turn, slot, live);
}

/**
 * An opening is a change from what was last known. What only shows movement may have come to rest unheard: when it no
 * longer shows active, be it after an absence or a restart, its first live word counts as new; of a detector that is
 * always on every word does, and while its area guards every word but that of what stood there when it was armed.
 */
function becameActive(turn: Turn, slot: number, before: ZoneState, live: boolean, moves: boolean): void {
  const { id, settings } = entryAt(turn.state.config.devices, slot);
  const anew =
    live &&
    moves &&
    (before.condition !== 'active' || settings.alwaysOn || movesInGuardedArea(turn, slot, before));
  if (before.lastKnown === 'active' && !anew) return;
  if (live) turn.happenings.push({ tag: moves ? 'motion' : 'opened', device: id });
  noteOpening(turn, slot, 1, live);
  if (live && before.condition === 'normal') keySwitchTurned(turn, slot, true);
  zoneOpened(turn, slot);
}

/** Ms after the end of the exit delay in which a movement that stood there then may still be repeated. */
const lingersMs = 180_000;

/** Whether a word of movement is news although the detector has not said that the last one ended. */
function movesInGuardedArea(turn: Turn, slot: number, { since }: ZoneState): boolean {
  return entryAt(layoutOf(turn.state.config).areasOf, slot).some((area) => {
    const { guardedSince } = areaAt(turn, area);
    if (guardedSince === null) return false;
    const isOld = since !== null && since < guardedSince;
    return !isOld || turn.at - guardedSince > lingersMs;
  });
}

function becameNormal(turn: Turn, slot: number, before: ZoneState, live: boolean): void {
  const { id, kind } = entryAt(turn.state.config.devices, slot);
  if (live) turn.happenings.push({ tag: isMomentary(kind) ? 'motionEnded' : 'closed', device: id });
  noteOpening(turn, slot, 3, live);
  if (live && before.condition === 'active') keySwitchTurned(turn, slot, false);
  zoneClosed(turn, slot, live);
}

/** Doors and windows appear in the log, opened and closed; nobody outside is told. */
function noteOpening(turn: Turn, slot: number, qualifier: 1 | 3, live: boolean): void {
  if (!live || deviceAt(turn, slot).values.opening === undefined) return;
  log(turn, {
    event: events.opened,
    qualifier,
    area: entryAt(layoutOf(turn.state.config).areaOf, slot),
    device: slot,
  });
}
