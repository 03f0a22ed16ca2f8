import type { Clock } from '@homeward/contract/ports.ts';
import { isObject, type Json } from '../common/json.ts';
import { numberIn } from './messages.ts';

/** Whether the air can be heard through: what the controller says of it, what it measures, and what devices say. */
export interface Radio {
  /** The controller cannot send, or can again. */
  jammed(is: boolean): void;
  /** Measurements of the controller. */
  measured(statistics: Json): void;
  /** A device says that it is jammed. */
  told(): void;
  reset(): void;
}

/** dBm: so loud on every channel, nothing of a house is heard. 126 is more than can be measured. */
const loud = -65;
const saturated = 126;
/** Measurements in a row that count; the controller makes one about every 30 s. */
const inRow = 2;
/** Ms for which a device's word of it counts. */
const toldMs = 120_000;

/** What all channels measured; null where nothing was. */
function channelsOf(rssi: Json): readonly number[] | null {
  const all = [0, 1, 2, 3].flatMap((no) => {
    const channel = rssi[`channel${no}`];
    const current = isObject(channel) ? numberIn(channel, 'current') : null;
    return current === null || current === 127 || current === 125 ? [] : [current];
  });
  return all.length === 0 ? null : all;
}

export function createRadio(clock: Clock, tell: (silent: boolean) => void): Radio {
  let isJammed = false;
  let isTold = false;
  let isLoud = false;
  /** Measurements in a row that say otherwise. */
  let others = 0;
  let last: number | null = null;
  let said: boolean | null = null;
  let cancel = () => {};

  function update(): void {
    const silent = isJammed || isTold || isLoud;
    if (silent === said) return;
    said = silent;
    tell(silent);
  }

  return {
    jammed: (is) => {
      isJammed = is;
      update();
    },
    measured: (statistics) => {
      const rssi = statistics['backgroundRSSI'];
      const channels = isObject(rssi) ? channelsOf(rssi) : null;
      const at = isObject(rssi) ? numberIn(rssi, 'timestamp') : null;
      // Every change of a counter repeats the last measurement.
      if (channels === null || at === last) return;
      last = at;
      const isLoudNow = channels.every((dbm) => (dbm > 0 ? dbm === saturated : dbm >= loud));
      others = isLoudNow === isLoud ? 0 : others + 1;
      if (others < inRow) return;
      isLoud = isLoudNow;
      others = 0;
      update();
    },
    told: () => {
      cancel();
      isTold = true;
      update();
      cancel = clock.after(toldMs, () => {
        isTold = false;
        update();
      });
    },
    reset: () => {
      cancel();
      isJammed = false;
      isTold = false;
      isLoud = false;
      others = 0;
      last = null;
    },
  };
}
