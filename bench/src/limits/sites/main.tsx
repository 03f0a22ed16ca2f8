/** The least React page that shows thousands of sites: react-dom, a virtualizer, and a hundred rows a call as they are seen. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Site {
  readonly name: string;
  readonly state: string;
}
const size = 100;
const filters = ['all', 'batteries'] as const;

function List() {
  const box = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const [shown, setShown] = useState({ of: '', total: 0, pages: new Map<number, readonly Site[]>() });
  const coming = useRef(new Set<string>());
  // oxlint-disable-next-line react/incompatible-library -- no compiler touches this page
  const rows = useVirtualizer({
    count: shown.total,
    getScrollElement: () => box.current,
    estimateSize: () => 54,
    overscan: 12,
  });
  const items = rows.getVirtualItems();
  const first = Math.floor((items[0]?.index ?? 0) / size);
  const last = Math.floor((items.at(-1)?.index ?? 0) / size);
  useEffect(() => {
    for (let page = first; page <= last; page += 1) {
      const key = `${filter} ${page}`;
      if ((shown.of === filter && shown.pages.has(page)) || coming.current.has(key)) continue;
      coming.current.add(key);
      void fetch(`/sites?filter=${filter}&from=${page * size}&num=${size}`)
        .then((response) => response.json())
        .then(({ total, sites }: { readonly total: number; readonly sites: readonly Site[] }) => {
          coming.current.delete(key);
          setShown((before) => ({
            of: filter,
            total,
            pages: new Map(before.of === filter ? before.pages : []).set(page, sites),
          }));
        });
    }
  }, [filter, first, last, shown]);
  return (
    <main>
      <h1>Sites</h1>
      {filters.map((one) => (
        <button key={one} type="button" onClick={() => setFilter(one)}>
          {one}
        </button>
      ))}
      <div ref={box} style={{ height: '85vh', overflow: 'auto' }}>
        <div style={{ height: rows.getTotalSize(), position: 'relative' }} data-total={shown.total}>
          {items.map((item) => {
            const site = shown.pages.get(Math.floor(item.index / size))?.[item.index % size];
            return (
              <div
                key={item.key}
                style={{
                  position: 'absolute',
                  insetInline: 0,
                  height: 54,
                  transform: `translateY(${item.start}px)`,
                }}
              >
                {site !== undefined && (
                  <>
                    <b data-row={item.index}>{site.name}</b> {site.state}
                  </>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </main>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<List />);
