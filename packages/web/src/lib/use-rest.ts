import { startTransition, useEffect, useState } from 'react';

/** False in the first picture of a part of a page, true after it: what lies below what is seen at first comes then. */
export function useRest(): boolean {
  const [rest, setRest] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setRest(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return rest;
}
