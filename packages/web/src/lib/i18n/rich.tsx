import type { ReactNode } from 'react';

/** A translated sentence without its marks. */
export const plain = (sentence: string): string => sentence.replaceAll(/<\/?b>/g, '');

/** A translated sentence whose `<b>…</b>` marks become bold. No other markup is known, none is inserted. */
export function Rich({ children }: { readonly children: string }): ReactNode {
  return children
    .split(/<b>(.*?)<\/b>/)
    .map((part, index) => (index % 2 === 1 ? <b key={`${index}-${part}`}>{part}</b> : part));
}
