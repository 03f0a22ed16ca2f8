import type { EventCode } from '@homeward/contract/entities/event.ts';
import { isFault } from '@homeward/contract/event-priority.ts';
import { eventParts } from '@homeward/contract/event-string.ts';
import { setState } from '../turn.ts';
import type { Turn } from '../turn.ts';

const tellings = 3;
/** A house that nobody ever arms would else fall silent for good. */
const periodMs = 86_400_000;
/** Faults of the panel and its devices; arming over faults is somebody's act and is told each time. */
const isLimited = (event: number): boolean => isFault(event) && event !== 374;

/**
 * Whether a fault or its end has been told often enough: three times per source between two changes of the area's mode,
 * or in a day (reliability A1-5). Asking counts it; the log has it all the same.
 */
export function isToldEnough(turn: Turn, code: EventCode): boolean {
  if (!isLimited(eventParts(code).event)) return false;
  const { reporting } = turn.state;
  const before = reporting.faultsTold[code];
  const goesOn = before !== undefined && turn.at < before.since + periodMs;
  const count = (goesOn ? before.count : 0) + 1;
  const since = goesOn ? before.since : turn.at;
  setState(turn, {
    reporting: { ...reporting, faultsTold: { ...reporting.faultsTold, [code]: { count, since } } },
  });
  return count > tellings;
}

/** An area was set or unset: faults of its devices and of the panel are told anew. `area` is its number. */
export function tellFaultsAnew(turn: Turn, area: number): void {
  const { reporting } = turn.state;
  const before = Object.entries(reporting.faultsTold);
  const kept = before.filter(([code]) => ![0, area].includes(Number(code.slice(6, 8))));
  if (kept.length < before.length)
    setState(turn, { reporting: { ...reporting, faultsTold: Object.fromEntries(kept) } });
}
