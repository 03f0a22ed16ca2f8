/** The server's registry with thousands of panels, as hubs would fill it: texts that are parsed, then changes. */
import { PanelChange, PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { Registry } from '@homeward/server/panels/registry.ts';
import { openStore } from '@homeward/server/store/store.ts';
import { defaultLimits } from '@homeward/server/options/options.ts';
import { measureHeap } from '../heap.ts';
import { panelIds } from '../load/panel-traffic.ts';

const store = await openStore(':memory:');
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const registry = new Registry({
  db: store.db,
  // Nothing is saved meanwhile: what the store keeps is not memory of the registry.
  clock: { now: () => Date.now(), monotonic: () => performance.now(), after: () => () => {} },
  log: silent,
  saveDelay: defaultLimits.saveDelay,
  preparedBytes: defaultLimits.preparedBytes,
});
const ids = panelIds(Number(process.env['BENCH_PANELS']));
measureHeap(ids, {
  take: (text) => void registry.snapshot(PanelView.parse(JSON.parse(text))),
  change: (_panel, id, text) => {
    if (!registry.change(id, PanelChange.parse(JSON.parse(text)))) throw new Error('a change was not taken');
  },
});
