import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { tell } from '../reporting/tell.ts';
import { layoutOf } from '../kernel/layout.ts';
import { areaAt, entryAt, setArea } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { Swinger } from '../state/alarms-state.ts';

/**
 * Swinger shutdown (reliability A2-21): a zone that alarms again and again falls silent. Its alarms are still logged,
 * but neither sound nor leave, until the mode changes or eight hours have passed. Only burglar alarms count, so fire
 * never falls silent.
 */
const silentMs = 8 * 3_600_000;

/** Until when a zone is silent; null while it guards. */
export const silentUntil = (turn: Turn, area: number, device: DeviceId): Instant | null =>
  areaAt(turn, area).swingers.find((swinger) => swinger.device === device)?.until ?? null;

/** Whether a zone has fallen silent. What one opening brings about is one alarm, however many events it has. */
export const isSilent = (turn: Turn, area: number, device: DeviceId): boolean =>
  areaAt(turn, area).swingers.some(
    (swinger) => swinger.device === device && swinger.until !== null && swinger.at < turn.at,
  );

/** Counts an alarm of a zone; the last one it may raise makes it fall silent, which is told. */
export function countAlarm(turn: Turn, area: number, slot: number): void {
  const { swingerTrips } = turn.state.config;
  const { swingers } = areaAt(turn, area);
  const { id: device } = entryAt(turn.state.config.devices, slot);
  const before = swingers.find((swinger) => swinger.device === device);
  if (swingerTrips === 0 || before?.at === turn.at) return;
  const trips = (before?.trips ?? 0) + 1;
  const until = trips >= swingerTrips ? turn.at + silentMs : null;
  const others = swingers.filter((swinger) => swinger !== before);
  setArea(turn, area, { swingers: [...others, { device, trips, at: turn.at, until }] });
  if (until !== null) note(turn, area, device, 1);
}

function note(turn: Turn, area: number, device: DeviceId, qualifier: 1 | 3): void {
  const slot = layoutOf(turn.state.config).slotOf.get(device);
  if (slot !== undefined)
    tell(turn, { event: events.bypassed, qualifier, area, device: slot, detail: 'swinger' });
}

/** When the next zone guards again; `before` is what comes first otherwise. */
export function nextAwake(swingers: readonly Swinger[], before: Instant | null): Instant | null {
  let next = before;
  for (const { until } of swingers) if (until !== null && (next === null || until < next)) next = until;
  return next;
}

function wake(turn: Turn, area: number, wakes: (swinger: Swinger) => boolean): void {
  const { swingers } = areaAt(turn, area);
  const awake = swingers.filter(wakes);
  if (awake.length === 0) return;
  setArea(turn, area, { swingers: swingers.filter((swinger) => !wakes(swinger)) });
  for (const { device, until } of awake) if (until !== null) note(turn, area, device, 3);
}

/** Eight hours have passed: the zone guards again and is counted anew. */
export const endOfSilence = (turn: Turn, area: number): void =>
  wake(turn, area, ({ until }) => until !== null && until <= turn.at);

/** The mode changes: every zone guards again. */
export const wakeAll = (turn: Turn, area: number): void => wake(turn, area, () => true);
