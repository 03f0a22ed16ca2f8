import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import { everySoOften } from '../time/every-so-often.ts';
import type { MachineLines } from './network-tools.ts';

/** Ms between two looks at the machine's lines. */
const lookMs = 30_000;
/** Looks in a row that find a line down until it is a fault: a router that starts anew takes a minute. */
const looksDown = 3;
/** Looks in a row that find a line that nobody is to use, until it is watched no more and its fault ends. */
const looksUntilUnused = 3;
/** Looks in a row after a start that find no such line at all, until a fault of one that is no longer there ends. */
const looksUntilNone = 10;

const kinds = ['ethernet', 'wifi'] as const;
type LineFault = (typeof kinds)[number] & PanelFault;

export interface LineWatch {
  start(): void;
  stop(): void;
  /** Looks at once. */
  look(): Promise<void>;
}

export interface LineWatchOptions {
  /** Rejects where nobody can tell. */
  readonly read: () => Promise<MachineLines>;
  readonly clock: Clock;
  readonly stands: () => readonly PanelFault[];
  readonly tell: (fault: LineFault, on: boolean) => void;
}

/**
 * Watches the machine's cable and its Wi-Fi: one that was up and is down for a while is a fault of the panel, until it is
 * up again or nobody is to use it any more. A socket that nothing was ever plugged into is none, and neither is what
 * cannot be told.
 */
export function createLineWatch({ read, clock, stands, tell }: LineWatchOptions): LineWatch {
  const seen = new Map(kinds.map((kind) => [kind, { wasUp: false, down: 0, none: 0, unused: 0 }]));
  let stop = (): void => {};

  function took(kind: LineFault, line: MachineLines[LineFault]): void {
    const one = seen.get(kind) ?? { wasUp: false, down: 0, none: 0, unused: 0 };
    const isUp = line === 'up';
    const unused = line === 'unused' ? one.unused + 1 : 0;
    const isUnused = unused >= looksUntilUnused;
    const now = {
      wasUp: (one.wasUp || isUp) && !isUnused,
      down: isUp || unused > 0 ? 0 : one.down + 1,
      none: line === 'none' ? one.none + 1 : 0,
      unused,
    };
    seen.set(kind, now);
    const isFault = stands().includes(kind);
    const isGone = !now.wasUp && now.none >= looksUntilNone;
    if (isFault && (isUp || isGone || isUnused)) tell(kind, false);
    if (!isFault && now.wasUp && now.down >= looksDown) tell(kind, true);
  }

  async function look(): Promise<void> {
    const lines = await read().catch(() => null);
    if (lines !== null) for (const kind of kinds) took(kind, lines[kind]);
  }

  return {
    start: () => {
      void look();
      stop = everySoOften(clock, lookMs, () => void look());
    },
    stop: () => stop(),
    look,
  };
}
