import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import type { ModemNow, ModemState } from '@homeward/contract/shapes/reports/connections.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { everySoOften } from '../time/every-so-often.ts';
import type { ModemTools } from './modem.ts';

/** Ms between two looks at the modem. */
const lookMs = 30_000;
/** Looks in a row without a network that make it a fault: a modem that changes its cell is out of it for moments. */
const looksWithout = 3;
/** Looks in a row without any modem after a start, until faults of one that is no longer there end. */
const looksUntilNone = 10;

const faults = ['noSim', 'simLocked', 'noGsmSignal'] as const;
type ModemFault = (typeof faults)[number] & PanelFault;

export interface ModemWatch {
  start(): void;
  stop(): void;
  /** As it was seen last; null where there is none, or nobody can tell. */
  now(): ModemNow | null;
  /** Looks at once. */
  look(): Promise<ModemNow | null>;
}

export interface ModemWatchOptions {
  readonly modem: ModemTools;
  readonly clock: Clock;
  /** By the panel's own clock. */
  readonly now: () => number;
  readonly stands: () => readonly PanelFault[];
  /** The PIN of the card; '' where none is known. */
  readonly pin: () => string;
  /** The time that it was typed, by a name that says nothing of it. */
  readonly typed: () => string;
  readonly tell: (fault: ModemFault, on: boolean) => void;
  /** It is there for the first time since the start; or nobody has seen one for so long that there is none. */
  readonly found: (there: boolean) => void;
}

/**
 * Watches the modem: no card, a card that asks for its PIN and no network are faults of the panel. What cannot be asked
 * neither sets a fault nor ends one. A modem that was there and is gone is a network that is gone.
 */
export function createModemWatch({
  modem,
  clock,
  now,
  stands,
  pin,
  typed,
  tell,
  found,
}: ModemWatchOptions): ModemWatch {
  let seen: ModemNow | null = null;
  let wasThere = false;
  let without = 0;
  let none = 0;
  /** Never given to the card twice, unless it is typed again. */
  let tried = '';
  let stop = (): void => {};
  let looking: Promise<ModemNow | null> | null = null;

  function put(fault: ModemFault, on: boolean): void {
    if (stands().includes(fault) !== on) tell(fault, on);
  }

  function took(state: ModemState): ModemNow {
    if (!wasThere) found(true);
    wasThere = true;
    none = 0;
    put('noSim', state.sim === 'missing');
    put('simLocked', state.sim === 'locked');
    without = state.registered ? 0 : without + 1;
    // Without a card there is no network, and that is one fault.
    if (state.registered || state.sim === 'missing' || state.sim === 'locked') put('noGsmSignal', false);
    else if (without >= looksWithout) put('noGsmSignal', true);
    return { ...state, since: state.registered ? null : (seen?.since ?? now()) };
  }

  function nothing(): void {
    without += 1;
    none += 1;
    if (wasThere && without >= looksWithout) put('noGsmSignal', true);
    if (wasThere || none !== looksUntilNone) return;
    found(false);
    for (const fault of faults) put(fault, false);
  }

  /** Gives a locked card its PIN, once for each time that it was typed. */
  async function unlocked(state: ModemState | null): Promise<ModemState | null> {
    const wanted = state?.sim === 'locked' ? pin() : '';
    const typing = typed();
    if (wanted === '' || typing === tried) return state;
    tried = typing;
    return (await modem.unlock(wanted, typing)) ? modem.read() : state;
  }

  async function once(): Promise<ModemNow | null> {
    try {
      const state = await unlocked(await modem.read());
      if (state === null) nothing();
      seen = state === null ? null : took(state);
    } catch {
      seen = null;
    }
    return seen;
  }

  const look = (): Promise<ModemNow | null> =>
    (looking ??= once().finally(() => {
      looking = null;
    }));
  return {
    start: () => {
      void look();
      stop = everySoOften(clock, lookMs, () => void look());
    },
    stop: () => stop(),
    now: () => seen,
    look,
  };
}
