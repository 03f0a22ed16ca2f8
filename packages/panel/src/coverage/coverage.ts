import type { Coverage, CoverageProof, CoverageRow, Gap } from '@homeward/contract/shapes/alarms/coverage.ts';
import type { RoomId } from '@homeward/contract/shapes/values/ids.ts';
import type { ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import { layoutOf } from '../kernel/layout.ts';
import { destinationsOf } from '../reporting/destinations.ts';
import { hasNoWay, isReached } from '../reporting/report-route.ts';
import type { PanelState } from '../state/panel-state.ts';
import { entryAt } from '../kernel/turn.ts';
import { gradeOf } from './grade.ts';
import { unnoticedOf } from './unnoticed.ts';
import { isWatcher, watchesIn, zoneGap } from './zone-gap.ts';

/**
 * What an area, by its slot, guards in a mode now: with today's bypasses, outages, faults and tests, whether or not it
 * is armed. What counts as protected would alarm, or begin an entry delay, if it were opened in that mode.
 */
export function coverageOf(state: PanelState, area: number, mode: ArmMode): Coverage {
  const rows = rowsOf(state, area, mode);
  const sirens = sirensOf(state, area);
  const reporting = reportingOf(state);
  const gaps = rows.some((row) => row.gaps.length > 0) || sirens.gaps.length > 0;
  const none = rows.every((row) => row.protected.length === 0);
  return {
    area: entryAt(state.config.areas, area).id,
    mode,
    state: none ? 'none' : gaps || reporting.failing.length > 0 ? 'degraded' : 'full',
    rows,
    unnoticed: proofOf(state, area, mode),
    sirens,
    grade: gradeOf(state.config, area),
    reporting,
  };
}

/** A row for every room that has something to watch it, in the order of the rooms; last what has no room. */
function rowsOf(state: PanelState, area: number, mode: ArmMode): readonly CoverageRow[] {
  const { rooms, devices } = state.config;
  const watchers = entryAt(layoutOf(state.config).protecting, area).filter((slot) =>
    isWatcher(entryAt(devices, slot)),
  );
  const known = new Set(rooms.map(({ id }) => id));
  const roomOf = (slot: number): RoomId | null => {
    const { room } = entryAt(devices, slot);
    return room !== null && known.has(room) ? room : null;
  };
  return [...known, null].flatMap((room) => {
    const slots = watchers.filter((slot) => roomOf(slot) === room);
    return slots.length === 0 ? [] : [rowOf(state, area, mode, room, slots)];
  });
}

/** How soon it is told of each watcher of a mode that it was disabled, what is never told first. */
function proofOf(state: PanelState, area: number, mode: ArmMode): readonly CoverageProof[] {
  return entryAt(layoutOf(state.config).protecting, area)
    .filter((slot) => {
      const device = entryAt(state.config.devices, slot);
      return isWatcher(device) && watchesIn(device, mode);
    })
    .map((slot) => ({ device: entryAt(state.config.devices, slot).id, ...unnoticedOf(state, slot) }))
    .toSorted((one, other) => (other.seconds ?? Infinity) - (one.seconds ?? Infinity) || 0);
}

function rowOf(
  state: PanelState,
  area: number,
  mode: ArmMode,
  room: RoomId | null,
  slots: readonly number[],
): CoverageRow {
  const { devices } = state.config;
  const idOf = (slot: number) => entryAt(devices, slot).id;
  const wanted = slots.filter((slot) => watchesIn(entryAt(devices, slot), mode));
  const found = wanted.map((slot) => ({ slot, gap: zoneGap(state, area, slot) }));
  const guarding = found.filter(({ gap }) => gap === null);
  const gaps = found.flatMap(({ gap }) => gap ?? []);
  return {
    room,
    protected: guarding.map(({ slot }) => idOf(slot)),
    gaps,
    leftOut: slots.filter((slot) => !wanted.includes(slot)).map(idOf),
    state: rowState(guarding.length, gaps.length),
  };
}

function rowState(guarding: number, gaps: number): CoverageRow['state'] {
  if (gaps > 0) return guarding > 0 ? 'degraded' : 'unprotected';
  return guarding > 0 ? 'protected' : 'leftOut';
}

/** Which of the sirens that an alarm of the area would set off would be heard. */
function sirensOf(state: PanelState, area: number): Coverage['sirens'] {
  const { config } = state;
  const muted = config.sirenMinutes === 0 || config.sirenVolume === 'none';
  const found = entryAt(layoutOf(config).sirensOf, area).map((slot) => ({
    id: entryAt(config.devices, slot).id,
    gap: muted
      ? { device: entryAt(config.devices, slot).id, why: 'muted' as const, detail: null }
      : sirenGap(state, slot),
  }));
  return {
    ready: found.flatMap(({ id, gap }) => (gap === null ? id : [])),
    gaps: found.flatMap(({ gap }) => gap ?? []),
  };
}

function sirenGap(state: PanelState, slot: number): Gap | null {
  const { id: device } = entryAt(state.config.devices, slot);
  const { online, faults, values } = entryAt(state.devices, slot);
  if (online === 'offline') return { device, why: 'offline', detail: null };
  if (online === 'unknown') return { device, why: 'unknown', detail: null };
  const fault = faults.find((one) => one === 'controlError' || one === 'outOfOrder' || one === 'supervision');
  if (fault !== undefined) return { device, why: 'fault', detail: fault };
  return values.volume === 'none' ? { device, why: 'muted', detail: null } : null;
}

/**
 * A way out works unless its receiver has not answered of late. In test mode nothing leaves. The link to the portal is no
 * way out of itself: whom the portal reaches is for the portal to say, and only that it is cut is known here.
 */
function reportingOf(state: PanelState): Coverage['reporting'] {
  const { config, reporting, maintenance, status } = state;
  const told = destinationsOf(config).filter(({ level }) => level !== 'status');
  const failing = told.filter((way) => {
    if (maintenance.testModeUntil !== null) return true;
    if (hasNoWay(state, way)) return true;
    if (!isReached(state, way)) return status.faults.includes('portal');
    return (
      reporting.lines.some(({ destination, failures }) => destination === way.no && failures > 0) ||
      reporting.polls.some(({ destination, missed }) => destination === way.no && missed > 0)
    );
  });
  const working = told.filter((way) => isReached(state, way) && !failing.includes(way)).length;
  return { working, people: 0, failing: failing.map(({ name }) => name) };
}
