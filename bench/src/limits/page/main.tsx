/** The least React page that shows a list of devices: react-dom, a virtualizer, one subscription a row. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

const names = Array.from({ length: 1000 }, (_, index) => `Device ${index}`);
const states = new Map<number, string>();
const listeners = new Map<number, Set<() => void>>();

/** Puts a state on a row, as a live message would; only that row is drawn again. */
function update(row: number, state: string): void {
  states.set(row, state);
  for (const listener of listeners.get(row) ?? []) listener();
}

function Row({ index, top }: { readonly index: number; readonly top: number }) {
  const state = useSyncExternalStore(
    (listener) => {
      const set = listeners.get(index) ?? new Set();
      listeners.set(index, set.add(listener));
      return () => set.delete(listener);
    },
    () => states.get(index) ?? 'closed',
  );
  return (
    <div
      style={{
        position: 'absolute',
        insetInline: 0,
        height: 64,
        transform: `translateY(${top}px)`,
        display: 'flex',
        gap: 16,
        alignItems: 'center',
      }}
    >
      <b>{names[index]}</b>
      <span data-row={index}>{state}</span>
      <button type="button" onClick={() => update(index, state === 'open' ? 'closed' : 'open')}>
        Switch
      </button>
    </div>
  );
}

function List() {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler touches this page
  const rows = useVirtualizer({
    count: names.length,
    getScrollElement: () => box.current,
    estimateSize: () => 64,
    overscan: 6,
  });
  return (
    <main>
      <h1>1,000 devices</h1>
      <div ref={box} style={{ height: '90vh', overflow: 'auto' }}>
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map((item) => (
            <Row key={item.key} index={item.index} top={item.start} />
          ))}
        </div>
      </div>
    </main>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<List />);
Object.assign(globalThis, { update });
