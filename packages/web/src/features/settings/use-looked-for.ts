import { useEffect } from 'react';
import { useHere } from '#lib/router/here.ts';

/** Brings the setting that the address names into sight, and the focus into it, once its form is there. */
export function useLookedFor(): void {
  const wanted = useHere(({ search }) => search['setting']);
  useEffect(() => {
    const target = wanted === undefined ? null : document.getElementById(wanted);
    target?.scrollIntoView({ block: 'center' });
    target?.querySelector<HTMLElement>('input, button, textarea')?.focus({ preventScroll: true });
  }, [wanted]);
}
