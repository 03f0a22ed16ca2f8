import { useEffect } from 'react';
import { go } from '#lib/router/here.ts';

/** Leads to another page, as if this one had not been opened. */
export function GoThere({ to }: { readonly to: string }) {
  useEffect(() => go(to, { replace: true }), [to]);
  return null;
}
