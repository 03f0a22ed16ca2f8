import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { ArmPhase } from '@homeward/contract/shapes/values/modes.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import { modeOf } from '@homeward/contract/rules/panel/mode-of.ts';
import { entryDelayOf } from '../arming/delays.ts';
import { beginEntry, joinEntry } from '../arming/entry.ts';
import { followAlarm } from '../care/help-call.ts';
import { saidBy } from '../devices/said.ts';
import { log } from '../kernel/log.ts';
import { isBypassed } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import { noteFaults } from '../faults/faults.ts';
import { refreshZone } from '../faults/supervision.ts';
import { layoutOf } from '../kernel/layout.ts';
import { areaAt, deviceAt, entryAt, setDevice, setZone } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { groupsOf } from '../zones/groups.ts';
import { smokeSeen } from '../zones/fire-verification.ts';
import { guardingPhase, outcomeOf } from '../kernel/responses.ts';
import { isButton, isMomentary, readingOf, speaksOfZone } from '../kernel/zone.ts';
import { alwaysAlarms, raise } from '../alarms/alarm.ts';
import { restore } from '../alarms/restore.ts';
import type { Cause } from '../alarms/cause.ts';

/**
 * Words that come late (reliability B-9): a device that nobody could hear kept them, and tells when it happened. What
 * is more than a minute late is told as late and sounds nothing; what is more than a day late is only logged. The word
 * says how things stood, not that the device is there now.
 */
const lateMs = 60_000;
const oldMs = 86_400_000;
/** An alarm is decided at the latest so long after its zone opened. */
const longestEntryMs = 300_000;

/** Whether a word is late; one of the future is of now. */
export const isLate = (turn: Turn, happenedAt: Instant | undefined): happenedAt is Instant =>
  happenedAt !== undefined && turn.at - happenedAt > lateMs;

/** A device said something about the past. Words that are older than what is known change nothing but the log. */
export function lateReported(turn: Turn, id: DeviceId, raw: DeviceValues, happenedAt: Instant): void {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot === undefined) return;
  const said = saidBy(turn, slot, raw, true);
  const { kind } = entryAt(turn.state.config.devices, slot);
  const { values: known, lastHeard } = deviceAt(turn, slot);
  const zone = entryAt(turn.state.zones, slot);
  const newest = happenedAt >= Math.max(lastHeard ?? -Infinity, zone.saidAt ?? -Infinity);
  const spoken = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const values = { ...known, ...spoken };
  const reading = speaksOfZone(said) ? readingOf(kind, values) : 'unknown';
  if (newest) {
    setDevice(turn, slot, { values });
    const lastKnown = isButton(kind) || reading === 'unknown' ? zone.lastKnown : reading;
    setZone(turn, slot, { ...zone, lastKnown, saidAt: happenedAt });
    refreshZone(turn, slot);
    noteFaults(turn, slot, said, known);
  }
  const wasActive = newest && zone.lastKnown === 'active' && !isMomentary(kind) && !isButton(kind);
  const areas = entryAt(layoutOf(turn.state.config).areasOf, slot);
  if (reading === 'active' && !wasActive) for (const area of areas) opened(turn, area, slot, happenedAt);
  if (reading === 'normal' && newest) for (const area of areas) restore(turn, area, slot, null);
}

/** The phase that an area was in at a moment, as far as is still known. */
function phaseAt(turn: Turn, area: number, at: Instant): ArmPhase | null {
  const { phase: now, since, guardedSince } = areaAt(turn, area);
  const phase = guardingPhase(now);
  if (phase.tag === 'disarmed') return since <= at ? phase : null;
  const guarded = guardedSince !== null && guardedSince <= at;
  return guarded ? { tag: 'armed', mode: phase.mode } : null;
}

/** Whether the panel alarmed for this when it happened: then the word is a repetition. */
const isKnown = ({ state }: Turn, device: DeviceId, at: Instant): boolean =>
  state.incidents.some(({ zones }) =>
    zones.some((zone) => zone.device === device && zone.at >= at - lateMs && zone.at <= at + longestEntryMs),
  );

/** What the opening would have raised; null is nothing, and a delay that still runs is a delay. */
function causeOf(
  turn: Turn,
  area: number,
  config: DeviceConfig,
  at: Instant,
): Omit<Cause, 'device'> | 'delay' | null {
  const { always, setUnset, pulseCount, openSeconds } = config.settings;
  if (always !== null) return alwaysAlarms[always];
  const then = phaseAt(turn, area, at);
  // How long it stayed open, how often it tripped and with which others is not known of the past.
  if (setUnset !== 'none' || pulseCount > 1 || openSeconds > 0 || then === null) return null;
  if (groupsOf(turn.state.config, config.id).length > 0) return null;
  const outcome = outcomeOf(config, then);
  switch (outcome.tag) {
    case 'nothing':
    case 'chime':
      return null;
    case 'entry':
    case 'delayed':
      return 'delay';
    case 'crossZone':
      return { kind: 'burglar', event: events.crossZoneFirst, audible: true };
    case 'alarm':
      return { kind: 'burglar', event: outcome.event, audible: outcome.audible };
  }
}

function opened(turn: Turn, area: number, slot: number, happenedAt: Instant): void {
  const config = entryAt(turn.state.config.devices, slot);
  if (isBypassed(config, deviceAt(turn, slot))) return;
  const cause = isKnown(turn, config.id, happenedAt) ? null : causeOf(turn, area, config, happenedAt);
  const late = `late ${Math.round((turn.at - happenedAt) / 1000)} s`;
  if (cause === null) {
    log(turn, { event: events.opened, area, device: slot, detail: late });
    return;
  }
  const fully = modeOf(guardingPhase(areaAt(turn, area).phase)) === 'arm';
  const entry = {
    kind: 'burglar',
    event: fully ? events.burglarPerimeter : events.burglarInterior,
    audible: true,
  } as const;
  const alarm = cause === 'delay' ? entry : cause;
  if (turn.at - happenedAt > oldMs) log(turn, { event: alarm.event, area, device: slot, detail: late });
  else if (cause === 'delay' && stillRuns(turn, area, slot, happenedAt)) goOn(turn, area, slot, happenedAt);
  else if (config.settings.always === 'fireVerification') smokeSeen(turn, area, slot, happenedAt);
  else {
    const incident = raise(turn, area, { ...alarm, device: slot, happenedAt });
    // Rules have nothing to answer in what happened long ago, but somebody must still answer a call for help.
    followAlarm(turn, {
      kind: alarm.kind,
      area: config.area,
      device: config.id,
      incident,
      actor: panelActor,
    });
  }
}

/** Whether the entry delay that the opening began, or joined, is not over yet. */
function stillRuns(turn: Turn, area: number, slot: number, happenedAt: Instant): boolean {
  const { phase } = areaAt(turn, area);
  if (phase.tag === 'entryDelay') return true;
  const delay = entryDelayOf(turn, area, slot);
  return guardingPhase(phase).tag === 'armed' && delay !== null && happenedAt + delay > turn.at;
}

function goOn(turn: Turn, area: number, slot: number, happenedAt: Instant): void {
  if (areaAt(turn, area).phase.tag === 'entryDelay') joinEntry(turn, area, slot, happenedAt);
  else beginEntry(turn, area, slot, happenedAt);
}
