import { useRef, useState, type KeyboardEvent } from 'react';
import { treeOf, type Reception, type Route } from '#features/mesh/routes.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { Tone } from '#ui/tone.ts';
import css from '#features/mesh/mesh.module.css';

export const toneOf: Readonly<Record<Reception, Tone>> = {
  good: 'ok',
  fair: 'home',
  weak: 'delay',
  none: 'offline',
};

/** The ways as a tree from the gateway out; what is chosen shows its whole way back. */
export function MeshTree({ routes }: { readonly routes: readonly Route[] }) {
  const t = useText();
  const [chosen, setChosen] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const lines = treeOf(routes);
  const way = new Set<string>();
  for (
    let at = routes.find(({ node }) => node.address === chosen);
    at !== undefined && !way.has(at.node.address);
    at = routes.find(({ node }) => node.address === at?.via)
  )
    way.add(at.node.address);
  function onKeyDown(event: KeyboardEvent, index: number): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: lines.length - 1,
      ArrowLeft: lines.findIndex(({ route }) => route.node.address === lines[index]?.route.via),
      ArrowRight: (lines[index + 1]?.depth ?? 0) > (lines[index]?.depth ?? 0) ? index + 1 : -1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]').item(to)?.focus();
  }
  return (
    <div ref={list} role="tree" aria-label={t('mesh.tree')} className={css['tree']}>
      {lines.map(({ route, depth, place, of }, index) => {
        const { node, reception, quality } = route;
        return (
          <div
            key={node.address}
            role="treeitem"
            aria-level={depth + 1}
            aria-posinset={place}
            aria-setsize={of}
            aria-selected={chosen === node.address}
            tabIndex={chosen === node.address || (chosen === undefined && index === 0) ? 0 : -1}
            className={css['branch']}
            data-on={way.has(node.address)}
            data-tone={toneOf[reception]}
            style={{ '--depth': Math.min(depth, 6) } as Readonly<Record<string, number>>}
            onFocus={() => setChosen(node.address)}
            onClick={() => setChosen(node.address)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span className={css['line']} data-reception={reception} />
            <span className={css['name']}>
              {node.name || node.address}
              <small>
                {t(`mesh.role.${node.role}`)}
                {node.role !== 'coordinator' &&
                  ` · ${t(`mesh.reception.${reception}`)}${quality === null ? '' : ` (${quality})`}`}
              </small>
            </span>
          </div>
        );
      })}
    </div>
  );
}
