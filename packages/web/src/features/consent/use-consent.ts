import { useMemo } from 'react';
import { useMinute } from '#lib/clock.ts';
import { useHouse } from '#lib/house/house.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

/** Who of outside may look in: asked anew every minute, and whenever the panel says that something of it changed. */
export function useConsent() {
  const minute = useMinute();
  const status = useHouse((house) => house.status);
  // Another object whenever one of the two is another one.
  const again = useMemo(() => ({ minute, status }), [minute, status]);
  return useAnswer('GET /panel/consent', {}, { again, kept: true });
}
