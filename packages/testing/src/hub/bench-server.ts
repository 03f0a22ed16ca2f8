import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { PanelChange, PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type {
  Capture,
  LinkCommand,
  LinkDown,
  LinkHello,
  LinkUp,
} from '@homeward/contract/shapes/panel/link.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import { type LinkConnector, plainCalls } from '@homeward/hub/link/connector.ts';

/** The server's end of a link in memory, as strict as the real one. */
export interface BenchServer {
  readonly connector: LinkConnector;
  readonly events: readonly PanelEvent[];
  readonly captures: readonly Capture[];
  readonly snapshots: number;
  readonly changes: readonly PanelChange[];
  /** What the server knows of the panel's state by snapshots and changes. */
  revision(): number | null;
  view(): PanelView | null;
  hello(): LinkHello | null;
  /** Sends a command down; rejects when nobody is connected. */
  command(command: LinkCommand): Promise<CommandResult>;
  /** Asks the hub; rejects when nobody is connected. */
  ask(question: PanelQuestion): Promise<PanelAnswer>;
  /** Loses what it knew of the panel's state, as a restart does. */
  forget(): void;
  /** Forgets every event, as a portal does whose store is new. */
  beginAnew(): void;
  /** Breaks the open link. */
  breakLink(): void;
  /** Called before and after every message; may break the link or throw. */
  trouble: (at: { readonly message: string; readonly when: 'before' | 'after' }) => void;
  up: boolean;
  /** Ms that the server's clock is ahead. */
  ahead: number;
}

/** A server for one hub. */
export function createBenchServer(clock: Clock): BenchServer {
  /** The last event of each epoch. */
  const heads = new Map<string, number>();
  const all: PanelEvent[] = [];
  const captures: Capture[] = [];
  const changes: PanelChange[] = [];
  let snapshots = 0;
  let view: PanelView | null = null;
  let revision: number | null = null;
  let lastHello: LinkHello | null = null;
  let open: { readonly down: LinkDown; readonly lost: (reason: string) => void; alive: boolean } | null =
    null;

  const upFor = (link: { alive: boolean }): LinkUp => {
    const guarded = async <Result>(message: string, work: () => Result): Promise<Result> => {
      await Promise.resolve();
      server.trouble({ message, when: 'before' });
      if (!link.alive) throw new Error('link lost');
      const result = work();
      server.trouble({ message, when: 'after' });
      // The work is done, but nobody hears of it.
      if (!link.alive) throw new Error('link lost');
      return result;
    };
    return {
      hello: (hello) =>
        guarded('hello', () => {
          lastHello = hello;
          const lastSeq = Math.max(heads.get(hello.epoch) ?? 0, hello.base ?? 0);
          heads.set(hello.epoch, lastSeq);
          return { serverTime: clock.now() + server.ahead, lastSeq };
        }),
      snapshot: (snapshot) =>
        guarded('snapshot', () => {
          snapshots += 1;
          view = snapshot;
          ({ revision } = snapshot);
        }),
      change: (change) =>
        guarded('change', () => {
          if (revision === null || revision < change.from) return false;
          changes.push(change);
          ({ revision } = change);
          return true;
        }),
      events: (batch) =>
        guarded('events', () => {
          let lastSeq = heads.get(batch.epoch) ?? 0;
          for (const event of batch.events) {
            if (event.seq !== lastSeq + 1) continue;
            lastSeq = event.seq;
            all.push(event);
          }
          heads.set(batch.epoch, lastSeq);
          return { lastSeq };
        }),
      capture: (capture) => guarded('capture', () => void captures.push(capture)),
    };
  };

  const server: BenchServer = {
    events: all,
    captures,
    changes,
    get snapshots() {
      return snapshots;
    },
    revision: () => revision,
    view: () => view,
    hello: () => lastHello,
    up: true,
    ahead: 0,
    trouble: () => {},
    command: async (command) => {
      if (!open?.alive) throw new Error('offline');
      return open.down.command(command);
    },
    ask: async (question) => {
      if (!open?.alive) throw new Error('offline');
      return open.down.ask(question);
    },
    forget: () => {
      revision = null;
    },
    beginAnew: () => {
      heads.clear();
      all.splice(0);
      revision = null;
    },
    breakLink: () => {
      const link = open;
      open = null;
      if (!link?.alive) return;
      link.alive = false;
      link.lost('broken');
    },
    connector: {
      dial: async (_hello, down, lost) => {
        await Promise.resolve();
        if (!server.up) throw new Error('no server');
        const link = { down: plainCalls(down), lost, alive: true };
        open = link;
        return {
          up: upFor(link),
          close: () => {
            link.alive = false;
          },
        };
      },
    },
  };
  return server;
}
