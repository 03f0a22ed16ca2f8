import { useLayoutEffect, type RefObject } from 'react';

/** What may lie over the page; a later one lies higher (S9.12, the alarm between modal and snackbar). */
export type LayerRank = 'modal' | 'alarm' | 'overAlarm';
const order: readonly LayerRank[] = ['modal', 'alarm', 'overAlarm'];

interface Layer {
  readonly element: HTMLElement;
  readonly rank: number;
  /** Where the focus goes back to. */
  readonly opener: Element | null;
}

const layers: Layer[] = [];

/** Only the highest layer can be used; the page and the layers below are inert. */
function settle(): void {
  const top = layers.reduce<Layer | undefined>(
    (highest, layer) => (highest === undefined || layer.rank >= highest.rank ? layer : highest),
    undefined,
  );
  document.getElementById('app')?.toggleAttribute('inert', top !== undefined);
  const { documentElement: root } = document;
  root.toggleAttribute('data-locked', top !== undefined);
  root.toggleAttribute(
    'data-covered',
    layers.some(({ rank }) => order[rank] === 'alarm'),
  );
  for (const layer of layers) layer.element.toggleAttribute('inert', layer !== top);
}

/**
 * Makes `element` the layer the reader is in for as long as the component lives: the rest is inert, which also
 * keeps the focus inside; the focus enters at `[data-autofocus]` and returns to the opener at the end. A layer
 * that opens under a higher one waits without taking the focus.
 */
export function useLayer(element: RefObject<HTMLElement | null>, rank: LayerRank): void {
  useLayoutEffect(() => {
    if (element.current === null) return;
    const layer: Layer = {
      element: element.current,
      rank: order.indexOf(rank),
      opener: document.activeElement,
    };
    layers.push(layer);
    settle();
    if (!layer.element.hasAttribute('inert'))
      (layer.element.querySelector<HTMLElement>('[data-autofocus]') ?? layer.element).focus();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      settle();
      // What it was opened from may be gone, as the plate whose place a delay has taken.
      const { opener } = layer;
      const back = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      if (back) opener.focus();
      else document.getElementById('main')?.focus();
    };
  }, [element, rank]);
}
