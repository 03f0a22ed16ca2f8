import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { LoopReading } from '../port.ts';
import { decodeLoop, type LoopState, valuesOf } from './codec.ts';
import { createLoopFilter, isWrong, type LoopFilter } from './loop-filter.ts';
import { ohmsOf } from './ohms.ts';
import type { WiredInput } from './options.ts';

/** The loops of one gateway, which share a supply. */
export interface Loops {
  /** A terminal's reading as it came; `live` is measured now. */
  sample(id: DeviceId, reading: number, live: boolean): void;
  /** A loop of which nothing was heard for too long, or which is heard again. */
  silent(id: DeviceId, isSilent: boolean): void;
  /** How a loop stands, told anew; false where nobody knows. */
  tell(id: DeviceId): boolean;
  reading(id: DeviceId): LoopReading | null;
  /** False from a failure of the supply on, until it is back. */
  isSupplied(): boolean;
  /** The gateway is gone: what they measured no longer counts. */
  forget(): void;
  stop(): void;
}

export interface LoopsEars {
  readonly reported: (id: DeviceId, values: DeviceValues, live: boolean) => void;
  readonly available: (id: DeviceId, online: boolean) => void;
  /** The supply of all loops fails, or is back. */
  readonly supply: (isWell: boolean) => void;
  /** What the panel has an input as. */
  readonly kindOf: (input: WiredInput) => DeviceKind;
}

/** So many loops with resistors prove something together, when all of them go wrong within so long (ms). */
const fewest = 3;
const togetherMs = 1_000;
/** How often (ms) each loop says how it stands though nothing moved. */
const checkInMs = 600_000;

interface Entry {
  readonly input: WiredInput;
  readonly filter: LoopFilter;
  /** What was told last, or would have been. */
  state: LoopState | null;
  isLive: boolean;
  isSilent: boolean;
}

/** What a loop says in the words of the kind that it is used as. */
function inWordsOf(kind: DeviceKind, { detected, ...others }: DeviceValues): DeviceValues {
  if (detected === undefined) return others;
  switch (kind) {
    case 'door_contact':
    case 'tilt_sensor':
      return { ...others, opening: detected === null ? null : detected ? 'open' : 'closed' };
    case 'pir':
    case 'outdoor_pir':
    case 'ir_sensor':
      return { ...others, motion: detected };
    default:
      return { ...others, detected };
  }
}

export function createLoops(clock: Clock, inputs: readonly WiredInput[], ears: LoopsEars): Loops {
  const entries = new Map<DeviceId, Entry>(inputs.map((input) => [input.id, entryOf(input)]));
  const withResistors = () => [...entries.values()].filter(({ input: { loop } }) => 'end' in loop);
  let isSupplied = true;
  let cancelCheckIn = clock.after(checkInMs, checkIn);

  function entryOf(input: WiredInput): Entry {
    const entry: Entry = {
      input,
      state: null,
      isLive: true,
      isSilent: false,
      filter: createLoopFilter(
        clock,
        (ohms) => decodeLoop(input.loop, input.tolerance, ohms),
        (state, live) => {
          entry.state = state;
          entry.isLive = live;
          settled(entry);
        },
      ),
    };
    return entry;
  }

  function settled(entry: Entry): void {
    if (isSupplied && entry.state !== null && isWrong(entry.state) && supplyFails()) {
      isSupplied = false;
      return ears.supply(false);
    }
    if (isSupplied) return report(entry, entry.isLive);
    if (entry.state === null || isWrong(entry.state) || !('end' in entry.input.loop)) return;
    isSupplied = true;
    ears.supply(true);
    // Others that are about to come back tell it themselves in a moment.
    for (const one of entries.values()) if (isCurrent(one)) report(one, one.isLive);
  }

  const isCurrent = ({ state, filter }: Entry): boolean =>
    JSON.stringify(state) === JSON.stringify(filter.now()?.state ?? null);

  /**
   * All loops with resistors go wrong in one moment: no hand is that quick, but a supply that breaks down is. A cable in
   * which all of them are cut is one, too; that is what a saw does, and it is told loop by loop.
   */
  function supplyFails(): boolean {
    const loops = withResistors().map(({ filter }) => filter.now());
    const since = loops.flatMap((now) => now?.wrongSince ?? []);
    if (loops.length < fewest || since.length < loops.length) return false;
    const isCut = loops.every((now) => now?.state.tag === 'tamper' && now.state.line === 'cut');
    return !isCut && Math.max(...since) - Math.min(...since) <= togetherMs;
  }

  function report({ input, state, isSilent }: Entry, live: boolean): void {
    if (state === null || isSilent) return;
    ears.reported(input.id, inWordsOf(ears.kindOf(input), valuesOf(state)), live);
  }

  function checkIn(): void {
    cancelCheckIn = clock.after(checkInMs, checkIn);
    if (isSupplied) for (const entry of entries.values()) if (entry.isLive) report(entry, true);
  }

  return {
    sample: (id, reading, live) => {
      const entry = entries.get(id);
      entry?.filter.sample(ohmsOf(entry.input.measure, reading), live);
    },
    silent: (id, isSilent) => {
      const entry = entries.get(id);
      if (entry === undefined || entry.isSilent === isSilent) return;
      entry.isSilent = isSilent;
      if (isSilent) {
        entry.filter.forget();
        entry.state = null;
      }
      ears.available(id, !isSilent);
    },
    tell: (id) => {
      const entry = entries.get(id);
      if (entry === undefined || !isSupplied || entry.state === null || !entry.isLive) return false;
      report(entry, true);
      return true;
    },
    reading: (id) => {
      const now = entries.get(id)?.filter.now() ?? null;
      if (now === null) return null;
      return {
        ohms: Number.isFinite(now.ohms) && now.ohms >= 0 ? Math.round(now.ohms) : null,
        says: now.state.tag,
      };
    },
    isSupplied: () => isSupplied,
    forget: () => {
      isSupplied = true;
      for (const entry of entries.values()) {
        entry.filter.forget();
        entry.state = null;
        entry.isSilent = false;
      }
    },
    stop: () => {
      cancelCheckIn();
      for (const { filter } of entries.values()) filter.forget();
    },
  };
}
