import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { firstText, traffic } from './load/panel-traffic.ts';
import { serve } from './telling.ts';

/** Something that holds panels in memory. */
interface Holder {
  /** Takes a panel's first text; panels come in order. */
  take(text: string): void;
  change(panel: number, id: PanelId, text: string): void;
}

const rounds = 40;

type Collect = (how?: {
  readonly type: 'major';
  readonly execution: 'sync';
  readonly flavor: 'last-resort';
}) => void;

/** Collects twice: what ends the first time is let go of the second. */
function collectTwice(collect: (gc: Collect) => void): void {
  const { gc } = globalThis as { gc?: Collect };
  if (!gc) throw new Error('run with --expose-gc');
  collect(gc);
  collect(gc);
}

/** Bytes in use once nothing more can be collected, buffers included. */
export function settledBytes(): number {
  collectTwice((gc) => gc());
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Bytes that this process has of the machine's memory, once nothing more can be collected or given back. */
export function settledResident(): number {
  // A last resort gives pages back as well.
  collectTwice((gc) => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
  return process.memoryUsage().rss;
}

/**
 * Fills a holder and tells how many bytes it takes per panel: after the first texts, then after each of three times
 * 40 changes per panel.
 */
export function measureHeap(ids: readonly PanelId[], holder: Holder): void {
  // Whatever is loaded and compiled on first use must not count as panels.
  traffic(ids.slice(0, 1), 0, 1, () => {});
  const empty = settledBytes();
  for (const [panel] of ids.entries()) holder.take(firstText(panel));
  const taken = [settledBytes()];
  for (let time = 0; time < 3; time += 1) {
    traffic(ids, time * rounds, rounds, (panel, id, text) => holder.change(panel, id, text));
    taken.push(settledBytes());
  }
  const each = taken.map((bytes) => (bytes - empty) / ids.length);
  serve(
    { fresh: each[0] ?? 0, once: each[1] ?? 0, twice: each[2] ?? 0, thrice: each[3] ?? 0 },
    () => ({ panels: ids.length }),
    // Kept to the end, or it would be collected before it is measured.
    () => void holder,
  );
}
