import { useEffect } from 'react';
import { useHouse } from '#lib/house/house.ts';
import { useMonitor } from '#lib/live/monitors.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

/** Ms between two looks at how gateways fare, while somebody looks. */
const lookEvery = 5_000;

/** The gateways of the panel, read again while they are looked at and whenever the panel’s faults change. */
export function useGateways() {
  const again = useHouse((house) => house.status);
  const answer = useAnswer('GET /panel/gateway', {}, { again });
  const { reload } = answer;
  useMonitor('PANEL_ONLINE', reload);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [reload]);
  return answer;
}
