import { useEffect } from 'react';
import { followQueue, useOpenCases } from '#features/queue/queue-now.ts';
import { useDoorbell } from '#features/queue/use-doorbell.ts';

interface QueueNewsProps {
  /** Whoever works on alarms is called; who reads along sees how many wait. */
  readonly rings: boolean;
}

/** Hears of alarms on whatever page is open, and calls whoever is to take them. Draws nothing. */
export function QueueNews({ rings }: QueueNewsProps) {
  useEffect(followQueue, []);
  return rings ? <Doorbell /> : null;
}

function Doorbell() {
  useDoorbell(useOpenCases());
  return null;
}
