import type { ReactNode } from 'react';
import { markBegin, markEnd, withoutMarks } from '#lib/i18n/marks.ts';

/** A translated sentence without its marks. */
export const plain = withoutMarks;

/** A translated sentence whose marks become bold. No other markup is known, none is inserted, and names bring none. */
export function Rich({ children }: { readonly children: string }): ReactNode {
  const [first = '', ...marked] = children.split(markBegin);
  return [
    first,
    ...marked.flatMap((part, index) => {
      const [bold = '', after = ''] = part.split(markEnd);
      return [<b key={`${index}-${bold}`}>{bold}</b>, after];
    }),
  ];
}
