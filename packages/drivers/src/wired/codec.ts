import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Loop } from '@homeward/contract/shapes/devices/wiring.ts';

/** What a loop says. A line that was cut or bridged is sabotage; what no state explains is a fault of the line. */
export type LoopState =
  | { readonly tag: 'normal' | 'active' }
  | { readonly tag: 'tamper'; readonly line: 'cut' | 'bridged' }
  | { readonly tag: 'fault'; readonly of: 'line' | 'detector' };

const normal: LoopState = { tag: 'normal' };
const active: LoopState = { tag: 'active' };
const cut: LoopState = { tag: 'tamper', line: 'cut' };
const bridged: LoopState = { tag: 'tamper', line: 'bridged' };
const lineFault: LoopState = { tag: 'fault', of: 'line' };
const detectorFault: LoopState = { tag: 'fault', of: 'detector' };

/** Resistance of the line itself: up to this much is a closed loop, from so much on an open one, ohms. */
const closedBelow = 300;
const openFrom = 50_000;
/** A loop with resistors is open from so many times its greatest reading on. */
const openTimes = 3;

interface Level {
  readonly ohms: number;
  readonly state: LoopState;
}

/** What a loop with resistors measures in each state. */
function levelsOf(loop: Loop): readonly Level[] {
  switch (loop.tag) {
    case 'NO':
    case 'NC':
      return [];
    case 'SEOL':
      return [{ ohms: loop.end, state: normal }];
    case 'DEOL':
      return [
        { ohms: loop.end, state: normal },
        { ohms: loop.end + loop.alarm, state: active },
      ];
    case 'TEOL':
      return [
        { ohms: loop.end, state: normal },
        { ohms: loop.end + loop.alarm, state: active },
        { ohms: loop.end + loop.fault, state: detectorFault },
        // It moves in front of a masked detector: the alarm comes first.
        { ohms: loop.end + loop.alarm + loop.fault, state: active },
      ];
  }
}

/** What an open and a closed line mean. */
function endsOf(loop: Loop): { readonly open: LoopState; readonly closed: LoopState } {
  switch (loop.tag) {
    case 'NO':
      return { open: normal, closed: active };
    case 'NC':
      return { open: active, closed: normal };
    case 'SEOL':
      return loop.contact === 'NC' ? { open: active, closed: bridged } : { open: cut, closed: active };
    case 'DEOL':
    case 'TEOL':
      return { open: cut, closed: bridged };
  }
}

/** How far a reading may lie from its level, percent either way ("Wired Device Tolerance"). */
export const tolerances = [5, 10, 15] as const;
export type Tolerance = (typeof tolerances)[number];

/** Whether a loop's states can be told apart; where two lie within the tolerance of each other they cannot. */
export function isTellable(loop: Loop, tolerance: Tolerance): boolean {
  const levels = levelsOf(loop).toSorted((a, b) => a.ohms - b.ohms);
  const far = (low: number, high: number): boolean =>
    low * (1 + tolerance / 100) < high * (1 - tolerance / 100);
  return levels.every(({ ohms, state }, place) => {
    const next = levels[place + 1];
    return next === undefined || next.state === state || far(ohms, next.ohms);
  });
}

/**
 * What a measured resistance means, in ohms; infinite is no current at all. Total: what cannot be is a fault of the
 * line, and only a reading within the tolerance is normal.
 */
export function decodeLoop(loop: Loop, tolerance: Tolerance, ohms: number): LoopState {
  if (Number.isNaN(ohms) || ohms < 0) return lineFault;
  const levels = levelsOf(loop);
  const level = levels.find((one) => Math.abs(ohms - one.ohms) <= (one.ohms * tolerance) / 100);
  if (level !== undefined) return level.state;
  const greatest = Math.max(0, ...levels.map((one) => one.ohms));
  const ends = endsOf(loop);
  if (ohms <= closedBelow) return ends.closed;
  return ohms >= (greatest === 0 ? openFrom : greatest * openTimes) ? ends.open : lineFault;
}

/**
 * A loop's state in the panel's words. While the line is cut, bridged or out of order nobody knows what the contact
 * does: it is unknown, and not closed.
 */
export function valuesOf(state: LoopState): DeviceValues {
  switch (state.tag) {
    case 'normal':
      return { detected: false, tamper: false, masked: false };
    case 'active':
      return { detected: true, tamper: false, masked: false };
    case 'tamper':
      return { detected: null, tamper: true, masked: null };
    case 'fault':
      return state.of === 'detector'
        ? { detected: false, tamper: false, masked: true }
        : { detected: null, tamper: null, masked: null };
  }
}
