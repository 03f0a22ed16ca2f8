import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useNarrow } from '#lib/use-narrow.ts';
import css from '#ui/head-save.module.css';

/** The right zone of the page's header: beside the way back, or where there is none a bar of its own. */
function takePlace(host: HTMLElement): () => void {
  const beside = document.querySelector('[data-head-end]');
  if (beside !== null) {
    beside.append(host);
    return () => host.remove();
  }
  const bar = document.createElement('div');
  bar.className = css['bar'] ?? '';
  bar.append(host);
  (document.querySelector('#main > *') ?? document.body).prepend(bar);
  return () => bar.remove();
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
