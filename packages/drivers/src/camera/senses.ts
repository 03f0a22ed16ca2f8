import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { Notice } from './notice.ts';

/** What a camera senses at this moment, over all of its rules. */
export interface Senses {
  /** What it noticed, in order. Notices of inputs are none of these. */
  take(notices: readonly Notice[]): void;
  /** Nothing is known any more. */
  forget(): void;
  /** As it stands; only what it has spoken of. */
  now(): DeviceValues;
}

type SenseName = 'motion' | 'tamper';

/** Rules and sources of one sense that are told apart. */
const mostSources = 64;
/** How long a moment lasts, ms. */
const momentMs = 10_000;

/**
 * Motion is there as long as one source says so, but only for `motionMs` after it said so last: cameras forget to end
 * it. Tamper stays until the camera takes it back.
 */
export function createSenses(
  clock: Clock,
  motionMs: number,
  tell: (values: DeviceValues, live: boolean) => void,
): Senses {
  const active = { motion: new Map<string, () => void>(), tamper: new Map<string, () => void>() };
  const said: { motion: boolean | null; tamper: boolean | null | undefined } = {
    motion: null,
    tamper: undefined,
  };

  function settle(sense: SenseName, live: boolean): void {
    const isOn = active[sense].size > 0;
    if (said[sense] === isOn) return;
    said[sense] = isOn;
    tell({ [sense]: isOn }, live);
  }

  function apply(sense: SenseName, { source, isOn }: Notice): void {
    const sources = active[sense];
    const known = sources.has(source) || sources.size < mostSources ? source : '';
    sources.get(known)?.();
    sources.delete(known);
    if (isOn === false) return;
    const lasts = isOn === null ? Math.min(momentMs, motionMs) : motionMs;
    const cancel =
      sense === 'motion'
        ? clock.after(lasts, () => {
            sources.delete(known);
            settle(sense, false);
          })
        : () => {};
    sources.set(known, cancel);
  }

  function clear(): void {
    for (const sources of Object.values(active)) {
      for (const cancel of sources.values()) cancel();
      sources.clear();
    }
  }

  return {
    take: (notices) => {
      for (const sense of ['motion', 'tamper'] as const) {
        const own = notices.filter((notice) => notice.sense === sense);
        if (own.length === 0) continue;
        const live = own.some(({ isOld }) => !isOld);
        const began = own.some(({ isOn, isOld }) => isOn !== false && !isOld);
        for (const notice of own) apply(sense, notice);
        // What began and ended between two answers was there all the same.
        if (began && said[sense] !== true && active[sense].size === 0) {
          said[sense] = true;
          tell({ [sense]: true }, live);
        }
        settle(sense, live);
      }
    },
    forget: () => {
      clear();
      const wasTold = said.motion !== null || said.tamper !== undefined;
      said.motion = null;
      if (said.tamper !== undefined) said.tamper = null;
      if (wasTold) tell({ motion: null, ...(said.tamper === undefined ? {} : { tamper: null }) }, false);
    },
    now: () => ({ motion: said.motion, ...(said.tamper === undefined ? {} : { tamper: said.tamper }) }),
  };
}
