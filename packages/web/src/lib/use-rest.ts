import { startTransition, useEffect, useState } from 'react';
import { whenPainted } from '#lib/when-painted.ts';

/** False in the first picture of a part of a page, true after it: what lies below what is seen at first comes then. */
export function useRest(): boolean {
  const [rest, setRest] = useState(false);
  useEffect(() => whenPainted(() => startTransition(() => setRest(true))), []);
  return rest;
}
