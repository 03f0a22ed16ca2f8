import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useNarrow } from '#lib/use-narrow.ts';
import css from '#ui/head-save.module.css';

/** Says to the styles what `:has()` would cost every element of every page. */
function mark(beside: Element | null): void {
  beside?.parentElement?.toggleAttribute('data-saves', beside.childElementCount > 0);
  document.documentElement.toggleAttribute(
    'data-saving',
    document.querySelector(`.${css['bar']}, [data-saves]`) !== null,
  );
}

/** The right zone of the page's header: beside the way back, or where there is none a bar of its own. */
function takePlace(host: HTMLElement): () => void {
  const beside = document.querySelector('[data-head-end]');
  let placed = host;
  if (beside === null) {
    placed = document.createElement('div');
    placed.className = css['bar'] ?? '';
    placed.append(host);
    (document.querySelector('#main > *') ?? document.body).prepend(placed);
  } else beside.append(host);
  mark(beside);
  return () => {
    placed.remove();
    mark(beside);
  };
}

/**
 * The one button that saves a page: where it is written, and on phones in the page's header (S2.14). It is never there
 * twice. One that submits names its form (`form`), since in the header it stands outside of it.
 */
export function HeadSave({ children }: { readonly children: ReactNode }) {
  const narrow = useNarrow();
  const [host] = useState(() => document.createElement('span'));
  useLayoutEffect(() => (narrow ? takePlace(host) : undefined), [narrow, host]);
  return narrow ? createPortal(children, host) : children;
}
