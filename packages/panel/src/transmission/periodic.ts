import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import type { PanelConfig } from '../state/config.ts';
import { tell } from '../reporting/tell.ts';
import type { PanelState } from '../state/panel-state.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { PeriodicTest } from '../state/reporting-state.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

const hour = 3_600_000;

/**
 * Each kind's event, its period in hours (0 is off), and the hours from the start to the first (domain 4.3). A way out
 * that is not there is not claimed to work: no report of ours is sent by the mobile network on purpose, so its test rests.
 */
const tests: Readonly<
  Record<
    PeriodicTest,
    {
      readonly event: EventNumber;
      readonly hours: (config: PanelConfig) => number;
      readonly first: (config: PanelConfig) => number;
      /** Whether what it is about is there now. */
      readonly stands: (status: PanelState['status']) => boolean;
    }
  >
> = {
  checkIn: {
    event: events.periodicTest,
    hours: ({ checkInHours }) => checkInHours,
    first: ({ checkInHours, checkInOffsetHours }) => checkInOffsetHours || checkInHours,
    stands: () => true,
  },
  gprs: {
    event: events.gprsTest,
    hours: ({ gprsTestHours }) => gprsTestHours,
    first: ({ gprsTestHours }) => gprsTestHours,
    stands: () => false,
  },
  ethernet: {
    event: events.ethernetTest,
    hours: ({ ethernetTestHours }) => ethernetTestHours,
    first: ({ ethernetTestHours }) => ethernetTestHours,
    stands: ({ faults }) => !faults.includes('ethernet'),
  },
};
const kinds: readonly PeriodicTest[] = ['checkIn', 'gprs', 'ethernet'];

/** When a kind of test is due; null is never. A changed period counts from the last test, or from the start. */
function dueAt({ config, reporting, startedAt }: Timing, kind: PeriodicTest): Instant | null {
  const hours = tests[kind].hours(config);
  if (hours === 0) return null;
  const last = reporting.tested[kind];
  return last === null ? startedAt + tests[kind].first(config) * hour : last + hours * hour;
}

/** The earliest periodic test; null where there is none. */
export function nextTest(state: Timing): Instant | null {
  let next: Instant | null = null;
  for (const kind of kinds) {
    const at = dueAt(state, kind);
    if (at !== null && (next === null || at < next)) next = at;
  }
  return next;
}

/** Tells the periodic tests that are due. However long the panel was away, one of a kind tells that it is back. */
export function tellTests(turn: Turn): void {
  for (const kind of kinds) {
    const at = dueAt(turn.state, kind);
    if (at === null || at > turn.at) continue;
    const period = tests[kind].hours(turn.state.config) * hour;
    const missed = Math.floor((turn.now - at) / period);
    const { reporting } = turn.state;
    const tested = { ...reporting.tested, [kind]: at + missed * period };
    setState(turn, { reporting: { ...reporting, tested } });
    if (tests[kind].stands(turn.state.status)) tell(turn, { event: tests[kind].event });
  }
}
