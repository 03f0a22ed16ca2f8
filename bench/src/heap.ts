import type { PanelId } from '@homeward/contract/ids.ts';
import { firstText, traffic } from './load/panel-traffic.ts';
import { serve } from './telling.ts';

/** Something that holds panels in memory. */
interface Holder {
  /** Takes a panel's first text; panels come in order. */
  take(text: string): void;
  change(panel: number, id: PanelId, text: string): void;
}

const rounds = 40;

/** Bytes in use once nothing more can be collected, buffers included. */
export function settledBytes(): number {
  const collect = (globalThis as { gc?: () => void }).gc;
  if (!collect) throw new Error('run with --expose-gc');
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
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
