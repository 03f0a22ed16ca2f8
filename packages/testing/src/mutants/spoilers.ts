import type { LiveMessage } from '@homeward/contract/shapes/api/live.ts';
import type { DriverReport } from '@homeward/drivers/port.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import type { DriverSpec } from '@homeward/hub/devices/supervisor.ts';
import type { Batch, Journal } from '@homeward/hub/journal/journal.ts';
import type { LinkConnector, LinkSession } from '@homeward/hub/link/connector.ts';
import type { ReportWays } from '@homeward/hub/reporting/report-ways.ts';
import type { MutantName } from './mutants.ts';

export interface HubSpoilers {
  journal(inner: Journal): Journal;
  connector(inner: LinkConnector): LinkConnector;
  ways(inner: ReportWays): ReportWays;
  driver(inner: DriverSpec): DriverSpec;
  /** Whether the hub hears a report. */
  hears(report: DriverReport): boolean;
}

/** Makes what stands between the wire and a client. */
export type LiveSpoiler = () => (message: LiveMessage) => readonly LiveMessage[];

/** True once in `times` calls. */
function every(times: number): () => boolean {
  let calls = 0;
  return () => {
    calls += 1;
    return calls % times === 0;
  };
}

/**
 * The mutant between a hub and its surroundings; without one everything passes. `code` is the owner's, which one of them
 * needs.
 */
export function hubSpoilers(mutant: MutantName | null, code: string): HubSpoilers {
  const now = every(25);
  let lost = 0;
  let first: Parameters<LinkSession['up']['snapshot']>[0] | null = null;
  return {
    journal: (inner) => {
      if (mutant === 'journalNeverPruned') return { ...inner, prune: () => {} };
      if (mutant === 'codeForgotten')
        return { ...inner, append: (batch) => inner.append({ ...batch, pins: [] }) };
      return mutant === 'commitLater' ? written(inner) : inner;
    },
    driver: (inner) => {
      if (mutant === 'anyCodeOpens') return opened(inner, code);
      if (mutant !== 'commandUnheard') return inner;
      return {
        ...inner,
        open: () => {
          const driver = inner.open();
          return {
            ...driver,
            command: (id, command) =>
              now() ? Promise.resolve({ tag: 'confirmed' }) : driver.command(id, command),
          };
        },
      };
    },
    connector: (inner) => ({
      dial: async (hello, down, broken) => {
        if (mutant === 'neverDialsAgain' && lost > 0) return new Promise(() => {});
        const late = { ...down };
        if (mutant === 'expiryForgotten') {
          late.command = (command) => down.command({ ...command, expiresAt: command.expiresAt + 3_600_000 });
        }
        if (mutant === 'duressUnknownAfar') {
          late.command = (command) =>
            down.command({ ...command, slots: command.slots.filter(({ tag }) => tag !== 'duress') });
        }
        if (mutant === 'editTwice') {
          late.command = (command) => {
            if (command.command.tag === 'configure')
              void down.command({ ...command, id: CommandId.parse(`${command.id.slice(1)}x`) });
            return down.command(command);
          };
        }
        const session = await inner.dial(hello, late, (reason) => {
          lost += 1;
          broken(reason);
        });
        const { up } = session;
        return {
          close: session.close,
          up: {
            hello: up.hello,
            snapshot: (view) => {
              if (mutant !== 'snapshotStale') return up.snapshot(view);
              first ??= view;
              return up.snapshot(first);
            },
            capture: up.capture,
            change: (change) =>
              mutant === 'changeForgotten' && now() ? Promise.resolve(true) : up.change(change),
            events: (batch) => {
              const lastSeq = batch.events.at(-1)?.seq ?? 0;
              return mutant === 'outboxForgotten' && now() ? Promise.resolve({ lastSeq }) : up.events(batch);
            },
          },
        };
      },
    }),
    ways: (inner) => ({
      open: (url) => {
        const way = inner.open(url);
        if (way === null || mutant !== 'receiptInvented') return way;
        return {
          ...way,
          send: (report, signal) => (now() ? Promise.resolve({ tag: 'accepted' }) : way.send(report, signal)),
        };
      },
    }),
    hears: ({ tag }) => !(mutant === 'reportSwallowed' && tag === 'reported' && now()),
  };
}

/** A driver whose keypads give this code, whatever was given at them. */
function opened(inner: DriverSpec, code: string): DriverSpec {
  return {
    ...inner,
    open: () => {
      const driver = inner.open();
      return {
        ...driver,
        start: (emit, kept) =>
          driver.start(
            (report) =>
              emit(report.tag === 'entered' ? { ...report, entry: { ...report.entry, code } } : report),
            kept,
          ),
      };
    },
  };
}

/** A journal that writes a batch when the next one comes. */
function written(inner: Journal): Journal {
  let held: Batch | null = null;
  const flush = () => {
    const batch = held;
    held = null;
    if (batch) void inner.append(batch);
  };
  return {
    ...inner,
    append: (batch) => {
      flush();
      held = batch;
      return null;
    },
    eventsAfter: (seq, limit) => [
      ...inner.eventsAfter(seq, limit),
      ...(held?.events ?? []).filter((event) => event.seq > seq),
    ],
    result: (id) => held?.results.find((record) => record.id === id)?.result ?? inner.result(id),
    prune: () => {
      flush();
      inner.prune();
    },
  };
}

/** The mutant on the way to a client. */
export function liveSpoiler(mutant: MutantName | null): LiveSpoiler {
  return () => {
    const now = every(20);
    let hidden = 0;
    return (message) => {
      if (mutant === 'livePanelConfused' && now()) return [{ ...message, panel: '00:1d:94:00:00:ff' }];
      if (mutant !== 'liveGapHidden') return [message];
      if (now()) {
        hidden += 1;
        return [];
      }
      return [{ ...message, seq: message.seq - hidden }];
    };
  };
}

/** The mutant between the server and people's phones: whether a push is taken for delivered that never left. */
export function phoneSpoiler(mutant: MutantName | null): () => boolean {
  const now = every(10);
  return () => mutant === 'pushInvented' && now();
}
