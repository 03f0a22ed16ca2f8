import type { Measure } from './options.ts';

/** So near to the supply no current flows that could be told. */
const openFrom = 0.995;
/** Beyond the rails by more than this no reading is true. */
const beyond = 0.05;

/** A reading in ohms; infinite is an open line, NaN is what cannot be. */
export function ohmsOf(measure: Measure, reading: number): number {
  switch (measure.tag) {
    case 'contact':
      return (reading !== 0) === (measure.closedWhen === 'high') ? 0 : Infinity;
    case 'ohms': {
      const ohms = reading * (measure.scale ?? 1);
      return ohms < 0 ? NaN : ohms;
    }
    case 'volts': {
      const { supply, pullUp, scale = 1 } = measure;
      const share = (reading * scale) / supply;
      if (!(share >= -beyond && share <= 1 + beyond)) return NaN;
      if (share >= openFrom) return Infinity;
      return (pullUp * Math.max(0, share)) / (1 - Math.max(0, share));
    }
  }
}
